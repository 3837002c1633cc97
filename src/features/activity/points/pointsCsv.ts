import { type CsvColumns, csvMoment, csvTable } from '../../../lib/text/csv';
import { endWords } from '../../../shared/spending/endWords';
import type { Line } from './cost';

const columns: CsvColumns<Line> = [
  ['At', ({ attempt: { at } }) => csvMoment(at)],
  ['Kind', ({ attempt }) => attempt.subject?.kind],
  ['Product', ({ attempt }) => attempt.title],
  ['Product id', ({ attempt }) => attempt.subject?.productId],
  ['Version', ({ attempt }) => attempt.version],
  ['Choice', ({ attempt }) => attempt.choice],
  ['Quoted Points', ({ attempt }) => attempt.points],
  ['Held Points', ({ cost }) => cost.held],
  ['Charged Points', ({ cost }) => cost.charged],
  ['Returned Points', ({ cost }) => cost.returned],
  ['Outcome', ({ attempt }) => endWords[attempt.end].word],
  ['Evidence', ({ cost }) => cost.evidence],
  ['Work id', ({ attempt }) => attempt.work],
  ['Proposal id', ({ attempt }) => attempt.proposal],
];

/** The attempts as CSV, one per line. An empty cell means unknown. */
export const pointsCsv = (lines: readonly Line[]): string => csvTable(columns, lines);
