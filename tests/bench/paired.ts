/** Rows measured in turns in two checkouts, put beside each other. */
import type { Row } from './row';
import { median } from './tab';

/** What a row came to over all turns. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export interface PairedRow extends Omit<Row, 'value'> {
  own: Spread;
  other: Spread;
  /** The median of own minus other, turn by turn: what both turns had in common cancels out. */
  difference: number;
}

/** Pairs the rows of each turn by their names, which must be unique. A row that one side lacks in any turn is left out. */
export function paired(own: readonly (readonly Row[])[], other: readonly (readonly Row[])[]): PairedRow[] {
  const getValues = (turns: readonly (readonly Row[])[], name: string) =>
    turns.flatMap((rows) => rows.find((row) => row.name === name)?.value ?? []);
  const names = (own[0] ?? []).map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new TypeError(`Two rows are named “${twice}”.`);
  return (own[0] ?? []).flatMap(({ name, goal, unit }) => {
    const [mine, theirs] = [getValues(own, name), getValues(other, name)];
    if (mine.length !== own.length || theirs.length !== mine.length) return [];
    const difference = median(mine.map((value, turn) => value - (theirs[turn] ?? Number.NaN)));
    return [{ name, goal, unit, own: spread(mine), other: spread(theirs), difference }];
  });
}

const spread = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});
