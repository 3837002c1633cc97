/** The ceilings of the runs that a consent now would list: by column and by prompt. All in Points. */
import { isOpenToConsent } from '../matrix/matrixView';
import type { Evaluation } from '../useEvaluation';

export interface Ceilings {
  byColumn: readonly {
    title: string;
    /** Of one run. */
    ceiling: number | undefined;
    runs: number;
    points: number | undefined;
  }[];
  byRow: readonly {
    /** Of the prompt, from 1. */
    number: number;
    runs: number;
    /** Undefined while a column among them has no quote. */
    points: number | undefined;
  }[];
}

export function ceilingsOf({
  grid,
  titles,
  matrix: { columns },
}: Pick<Evaluation, 'grid' | 'titles' | 'matrix'>): Ceilings {
  const open = grid.map((row) => row.map(({ state }) => isOpenToConsent(state)));
  const ceilings = titles.map((_, at) => columns[at]?.quote?.ceiling);
  const byColumn = titles.map((title, at) => {
    const runs = open.filter((row) => row[at]).length;
    const ceiling = ceilings[at];
    return { title, ceiling, runs, points: ceiling === undefined ? undefined : ceiling * runs };
  });
  const byRow = open.map((row, index) => ({
    number: index + 1,
    runs: row.filter(Boolean).length,
    points: row.reduce<number | undefined>((sum, isOpen, at) => {
      const ceiling = isOpen ? ceilings[at] : 0;
      return sum === undefined || ceiling === undefined ? undefined : sum + ceiling;
    }, 0),
  }));
  return { byColumn, byRow };
}
