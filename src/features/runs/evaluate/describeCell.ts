/** How the table describes a cell. */
import { formatCounted } from '../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../lib/money';
import type { DotState } from '../../../ui/Dot';
import { sharedWords } from '../../../shared/words';
import { formatCharacters, formatDurationOrDash } from '../runText';
import { type Cell, getCost, getCellEnd } from './results/sums';

const openLabels: Readonly<Record<string, string>> = {
  idle: 'not run',
  queued: 'queued',
  checking: 'checking price',
  sent: 'sent',
  running: 'running',
  waiting: 'waiting for a slot',
  asking: 'price changed',
};

/** One or two words: how the cell ended, or its current state. */
export function describeCell(cell: Cell): { word: string; dot: DotState } {
  const { state, summary } = cell;
  switch (getCellEnd(cell)) {
    case 'completed':
      return { word: summary?.status ?? 'completed', dot: 'done' };
    case 'partial':
      return { word: summary?.status ?? 'partial', dot: 'active' };
    case 'failed':
      return { word: summary?.status ?? 'failed', dot: 'refused' };
    case 'other':
      return { word: summary?.status ?? 'ended', dot: 'done' };
    case 'unknown':
      return { word: 'outcome unknown', dot: 'refused' };
    case 'refused':
      return { word: 'refused', dot: 'refused' };
    case 'void':
      return { word: sharedWords.notSent, dot: 'open' };
    default: {
      const under = state.at === 'sent' || state.at === 'running' || state.at === 'checking';
      return { word: openLabels[state.at] ?? state.at, dot: under ? 'active' : 'open' };
    }
  }
}

/** `33 of 57 Points · 6.2 s · 1,204 characters`; what is not known is left out. */
export function formatFigures(cell: Cell): string {
  const { ceiling, summary } = cell;
  const cost = getCost(cell);
  const most = ceiling ?? summary?.ceilingPoints;
  const points =
    cost !== undefined
      ? most === undefined
        ? formatPointsWithUnit(cost)
        : `${formatPoints(cost)} of ${formatPointsWithUnit(most)}`
      : most !== undefined && cell.state.at !== 'idle'
        ? `up to ${formatPointsWithUnit(most)}`
        : undefined;
  return [
    points,
    summary?.tookMs === undefined ? undefined : formatDurationOrDash(summary.tookMs),
    summary?.length === undefined ? undefined : formatCharacters(summary.length),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
}

/** `2 of 3 checks passed`; undefined without checks that were decided. */
export function summarizeChecks({ checks }: Cell): { words: string; all: boolean } | undefined {
  const decided = checks.filter(({ verdict }) => verdict !== undefined);
  if (decided.length === 0) return undefined;
  const passed = decided.filter(({ verdict }) => verdict === 'passed').length;
  return {
    words: `${passed} of ${formatCounted(decided.length, 'check')} passed`,
    all: passed === decided.length,
  };
}
