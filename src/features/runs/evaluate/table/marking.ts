/** Manual marks: how a result compares with that of the first column. */
import { useEffect, useEffectEvent } from 'react';
import { type Mark, marks } from '../../../../api/drafts/promptsDraft';
import type { BadgeTone } from '../../../../ui/Badge';
import { announce } from '../../../../ui/announce';
import { singleKey } from '../../../../ui/typing';
import { formatCellPosition } from '../../evaluateAddress';
import type { Evaluation } from '../useEvaluation';

export const markLabels: Readonly<Record<Mark, { label: string; tone: BadgeTone; key: string }>> = {
  better: { label: 'Better', tone: 'good', key: '1' },
  same: { label: 'Same', tone: 'neutral', key: '2' },
  worse: { label: 'Worse', tone: 'bad', key: '3' },
};

/**
 * The keys 1, 2 and 3 mark the open result, or the one in the table that has the focus; the same key again takes the mark away.
 */
export function useMarkKeys(evaluation: Evaluation): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKey(event);
    const mark = marks.find((candidate) => markLabels[candidate].key === key);
    if (mark === undefined || event.repeat) return;
    const { view, grid } = evaluation;
    const focused = document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset['cell'];
    const place = view.cell
      ? view.cell
      : evaluation.rows
          .flatMap((_, row) => evaluation.columns.map((_column, column) => ({ row, column })))
          .find((candidate) => formatCellPosition(candidate) === focused);
    if (!place) return;
    if (place.column === 0) return announce('The first column is the one the others are compared with.');
    const cell = grid[place.row]?.[place.column];
    if (cell?.state.at !== 'done' || cell.state.runId === undefined) return;
    const next = cell.mark === mark ? undefined : mark;
    evaluation.mark(cell.state.runId, next);
    announce(`${formatCellPosition(place)}: ${next === undefined ? 'mark removed' : next}.`);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
