import { csvOf } from '../../../lib/text/csv';
import { isMoment } from '../../../lib/time';
import { endWords } from '../../../shared/spending/endWords';
import type { Line } from './cost';

const headings = [
  'At',
  'Kind',
  'Product',
  'Product id',
  'Version',
  'Choice',
  'Quoted Points',
  'Held Points',
  'Charged Points',
  'Returned Points',
  'End',
  'Evidence',
  'Work id',
];

/** The attempts as CSV, a line each. An empty cell is not known. */
export function pointsCsv(lines: readonly Line[]): string {
  const rows = lines.map(({ attempt, cost }) => [
    isMoment(attempt.at) ? new Date(attempt.at).toISOString() : undefined,
    attempt.subject?.kind,
    attempt.title,
    attempt.subject?.productId,
    attempt.version,
    attempt.choice,
    attempt.points,
    cost.held,
    cost.charged,
    cost.returned,
    endWords[attempt.end].word,
    cost.evidence,
    attempt.work,
  ]);
  return csvOf([headings, ...rows]);
}
