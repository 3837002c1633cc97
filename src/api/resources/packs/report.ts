import { readQuery } from '../../client/readQuery';
import { type ViewOf, instant, label, lines, list, or, raw, table, text, version } from '../../reader/fields';
import { isRecord, readText } from '../../reader/json';

/** One stage of a Pack's audit. */
export interface PackStage {
  key: string;
  label: string;
  /** The word as received. */
  status: string | undefined;
  summary: string | undefined;
}

/** The buyer-safe Agent AVCP report. */
export const packReportFields = table(
  {
    /** The word as received. */
    status: label(['status', 'state'], 'status', 'state'),
    version: version('version', 'currentVersion'),
    digest: text('digest', 'sha256'),
    auditedAt: instant('auditedAt', 'generatedAt', 'updatedAt'),
    summary: text('summary', 'message'),
    stages: or(list(readStage, 'stages', 'gates', 'checks'), []),
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

function readStage(item: unknown, place: number): PackStage[] {
  if (typeof item === 'string' && item !== '')
    return [{ key: item, label: item, status: undefined, summary: undefined }];
  if (!isRecord(item)) return [];
  const key = readText(item, 'key', 'id', 'stage') ?? String(place + 1);
  return [
    {
      key,
      label: readText(item, 'label', 'name', 'title') ?? key,
      status: readText(item, 'status', 'result', 'state'),
      summary: readText(item, 'summary', 'message', 'detail'),
    },
  ];
}

/** The buyer-safe report of a Pack; null when it cannot be read. */
export const packReportQuery = (id: string) =>
  readQuery(['packs', 'report', id], 'packs.report', { params: { id } }, readPackReport);
