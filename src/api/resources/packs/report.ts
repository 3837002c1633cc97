import { readQuery } from '../../client/readQuery';
import { type ViewOf, instant, label, lines, own, raw, table, text, version } from '../../reader/fields';
import { readGates } from '../../reader/gates';
import { readText } from '../../reader/json';

const stageLists = ['stages', 'gates', 'checks'];

/** The buyer-safe Agent AVCP report. */
export const packReportFields = table(
  {
    /** The word as received. */
    status: label(['status', 'state'], 'status', 'state'),
    version: version('version', 'currentVersion'),
    digest: text('digest', 'sha256'),
    auditedAt: instant('auditedAt', 'generatedAt', 'updatedAt'),
    summary: text('summary', 'message'),
    stages: own((report) => readGates(report, stageLists, summaryOf), ...stageLists),
    dataHandling: lines('dataHandling'),
    limitations: lines('limitations'),
    raw,
  },
  'id',
  'productId',
  'name',
);
export type PackReportView = ViewOf<typeof packReportFields>;

/** Reads the buyer-safe report. Undefined when none of it could be read. */
export function readPackReport(body: unknown): PackReportView | undefined {
  const report = packReportFields.read(packReportFields.find(body, 'report', 'audit', 'avcpReport'));
  const { status, summary, stages } = report;
  return status === undefined && summary === undefined && stages.length === 0 ? undefined : report;
}

const summaryOf = (gate: unknown) => ({ summary: readText(gate, 'summary', 'message', 'detail') });

/** The buyer-safe report of a Pack; null when it cannot be read. */
export const packReportQuery = (id: string) => readQuery('packs.report', { params: { id } }, readPackReport);
