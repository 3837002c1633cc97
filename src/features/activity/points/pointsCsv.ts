import { type CsvColumns, formatCsvTime, toCsvTable } from '../../../lib/text/csv';
import { endLabels } from '../../../shared/spending/describeEnd';
import type { Line } from './cost';

const columns: CsvColumns<Line> = [
  ['At', ({ attempt: { at } }) => formatCsvTime(at)],
  ['Kind', ({ attempt }) => attempt.subject?.kind],
  ['Product', ({ attempt }) => attempt.title],
  ['Product id', ({ attempt }) => attempt.subject?.productId],
  ['Version', ({ attempt }) => attempt.version],
  ['Choice', ({ attempt }) => attempt.choice],
  ['Quoted Points', ({ attempt }) => attempt.points],
  ['Held Points', ({ cost }) => cost.held],
  ['Charged Points', ({ cost }) => cost.charged],
  ['Returned Points', ({ cost }) => cost.returned],
  ['Outcome', ({ attempt }) => endLabels[attempt.end].word],
  ['Evidence', ({ cost }) => cost.evidence],
  ['Work id', ({ attempt }) => attempt.work],
  ['Proposal id', ({ attempt }) => attempt.proposal],
];

/** The attempts as CSV, one per line. An empty cell means unknown. */
export const pointsCsv = (lines: readonly Line[]): string => toCsvTable(columns, lines);
