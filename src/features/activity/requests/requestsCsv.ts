import { type CsvColumns, csvMoment, csvTable } from '../../../lib/text/csv';
import { type Entry, routeOf } from '../entry';

const columns: CsvColumns<Entry> = [
  ['At', ({ startedAt, isUndated }) => (isUndated ? undefined : csvMoment(startedAt))],
  ['Method', ({ method }) => method],
  ['Path', ({ path }) => path],
  ['Route', (entry) => (entry.route === undefined ? undefined : routeOf(entry))],
  ['State', ({ state }) => state],
  ['Status', ({ status }) => status],
  ['Code', ({ code }) => code],
  ['Tries', ({ tries }) => tries.length],
  ['Milliseconds', ({ durationMs }) => durationMs],
  ['Bytes', ({ size }) => size],
];

/** Requests as CSV, one per line, redacted like the log. An empty cell means unknown. */
export const requestsCsv = (entries: readonly Entry[]): string => csvTable(columns, entries);
