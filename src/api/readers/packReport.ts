import { isRecord, readInner, readInstant, readList, readSingle, readText, readVersion, type Json } from './json';
import { readLines } from './pack';

/** One stage of a Pack's audit. */
export interface PackStage {
  key: string;
  label: string;
  /** The word as it came. */
  status: string | undefined;
  summary: string | undefined;
}

/** The buyer-safe Agent AVCP report. */
export interface PackReportView {
  /** The word as it came. */
  status: string | undefined;
  version: string | undefined;
  digest: string | undefined;
  auditedAt: number | undefined;
  summary: string | undefined;
  stages: PackStage[];
  dataHandling: string[];
  limitations: string[];
  raw: Json;
}

export const packReportFieldNames = [
  'id',
  'productId',
  'name',
  'version',
  'digest',
  'status',
  'state',
  'auditedAt',
  'summary',
  'stages',
  'gates',
  'checks',
  'dataHandling',
  'limitations',
];

/** Reads the buyer-safe report. Undefined when nothing of one could be read. */
export function readPackReport(body: unknown): PackReportView | undefined {
  const raw = readSingle(body, 'report', 'audit', 'avcpReport');
  if (!raw) return undefined;
  const status = readInner(raw, ['status', 'state'], 'status', 'state');
  const summary = readText(raw, 'summary', 'message');
  const stages = (readList(raw, 'stages', 'gates', 'checks') ?? []).flatMap(readStage);
  if (status === undefined && summary === undefined && stages.length === 0) return undefined;
  return {
    status,
    version: readVersion(raw, 'version', 'currentVersion'),
    digest: readText(raw, 'digest', 'sha256'),
    auditedAt: readInstant(raw, 'auditedAt', 'generatedAt', 'updatedAt'),
    summary,
    stages,
    dataHandling: readLines(raw, 'dataHandling'),
    limitations: readLines(raw, 'limitations'),
    raw,
  };
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
