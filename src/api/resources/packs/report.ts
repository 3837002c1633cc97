import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { readGates } from '../../reader/gates';
import { readText } from '../../reader/json';

const stageLists = ['stages', 'gates', 'checks'];

/** The buyer-safe Agent AVCP report. */
export const packReportFields = f.table(
  {
    /** The word as received. */
    status: f.label(['status', 'state'], 'status', 'state'),
    version: f.version('version', 'currentVersion'),
    digest: f.text('digest', 'sha256'),
    auditedAt: f.instant('auditedAt', 'generatedAt', 'updatedAt'),
    summary: f.text('summary', 'message'),
    stages: f.own((report) => readGates(report, stageLists, readSummary), ...stageLists),
    dataHandling: f.lines('dataHandling'),
    limitations: f.lines('limitations'),
    raw: f.raw,
  },
  'id',
  'productId',
  'name',
);
export type PackReportView = f.TableView<typeof packReportFields>;

/** Reads the buyer-safe report. Undefined if no part of it could be read. */
export function readPackReport(body: unknown): PackReportView | undefined {
  const report = packReportFields.read(packReportFields.find(body, 'report', 'audit', 'avcpReport'));
  const { status, summary, stages } = report;
  return status === undefined && summary === undefined && stages.length === 0 ? undefined : report;
}

const readSummary = (gate: unknown) => ({ summary: readText(gate, 'summary', 'message', 'detail') });

/** The buyer-safe report of a Pack; null when it cannot be read. */
export const packReportQuery = (id: string) => readQuery('packs.report', { params: { id } }, readPackReport);
