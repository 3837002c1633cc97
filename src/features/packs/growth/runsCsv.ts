import type { GrowthRun } from '../../../api/resources/packs/growth';
import { type CsvColumns, formatCsvTime, toCsvTable } from '../../../lib/text/csv';

const columns: CsvColumns<GrowthRun> = [
  ['Run id', ({ runId }) => runId],
  ['Checkpoint', ({ sequence }) => sequence],
  ['Model', ({ model }) => model],
  ['Started', ({ startedAt }) => formatCsvTime(startedAt)],
  ['Points', ({ points }) => points],
  ['Status', ({ status }) => status],
];

/** Runs as CSV, a line each. An empty cell is not known. */
export const runsCsv = (runs: readonly GrowthRun[]): string => toCsvTable(columns, runs);
