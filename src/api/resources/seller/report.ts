import { sameId } from '../../../lib/ids';
import { queryClient } from '../../client/queryClient';
import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { type StageKind, getStageKind, isPrepUnderWay } from '../../reader/statusKinds';
import { type GateFacts, readGates } from '../../reader/gates';
import { readList, readRecord, readText } from '../../reader/json';
import { prepRunFields } from './products';

/** One stage of an audition, or one gate of a Pack's. */
export interface StageView extends GateFacts {
  kind: StageKind;
  evidence: string[];
  fixes: string[];
  nextActions: string[];
}

const stageLists = ['stages', 'gates', 'checks'];
const failingLists = ['failingStages', 'failedStages', 'failingGates', 'failedGates'];
const actionNames = ['nextActions', 'nextAction', 'actions', 'nextSteps'];

export const reportFields = f.table(
  {
    /** The audition's status word, as received. */
    status: f.text('status', 'auditionStatus', 'state'),
    /** What that word means, if it is a known one. */
    kind: f.mapped(f.text('status', 'auditionStatus', 'state'), getStageKind),
    version: f.version('version', 'currentVersion'),
    run: f.nested(prepRunFields, 'run', 'prep', 'audition'),
    stages: f.own(readStages, ...stageLists, ...failingLists),
    nextActions: f.own((report) => readLines(report, ...actionNames), ...actionNames),
    updatedAt: f.instant('updatedAt', 'generatedAt'),
    raw: f.raw,
  },
  'id',
  'productId',
  'queue',
);
export type ReportView = f.TableView<typeof reportFields>;

/** Reads the AVCP audition report. Undefined when none of it could be read. */
export function readReport(body: unknown): ReportView | undefined {
  const report = reportFields.read(reportFields.find(body, 'report', 'audition'));
  const { status, run, stages, nextActions } = report;
  return status === undefined && !run && stages.length === 0 && nextActions.length === 0 ? undefined : report;
}

/** All stages in order. A separate list of failing stages completes them, and adds any that are missing. */
function readStages(report: unknown): StageView[] {
  const stages: StageView[] = readGates(report, stageLists, readDetails).map((stage) => ({
    ...stage,
    kind: getStageKind(stage.status),
  }));
  for (const failing of readGates(report, failingLists, readDetails)) {
    const known = stages.find(({ key, label }) => key === failing.key || label === failing.label);
    if (!known) stages.push({ ...failing, kind: 'failing' });
    else if (known.evidence.length + known.fixes.length === 0)
      Object.assign(known, { evidence: failing.evidence, fixes: failing.fixes, nextActions: failing.nextActions });
  }
  return stages;
}

/** A stage's additional fields. */
const readDetails = (stage: unknown) => ({
  evidence: readLines(stage, 'evidence', 'findings', 'details'),
  fixes: readLines(stage, 'fixes', 'fix', 'remediation'),
  nextActions: readLines(stage, ...actionNames),
});

/** Lines of text, one or several; each is a text, or a record with a heading, a line, or both. */
function readLines(from: unknown, ...names: string[]): string[] {
  const single = readText(from, ...names);
  if (single !== undefined) return [single];
  const record = readRecord(from, ...names);
  return (readList(from, ...names) ?? (record ? [record] : [])).flatMap((item) => {
    if (typeof item === 'string') return item === '' ? [] : [item];
    const heading = readText(item, 'label', 'title', 'name', 'action');
    const line = readText(item, 'detail', 'message', 'description', 'text', 'summary', 'value');
    const parts = [heading, line].filter((part) => part !== undefined);
    return parts.length > 0 ? [parts.join(': ')] : [];
  });
}

/** The AVCP report of one own product. */
export const sellerReportQuery = (id: string) => readQuery('seller.report', { params: { id } }, readReport);

/** Whether the audition behind a report is queued or running. It may still have the status of the one before. */
export const isAuditing = (report: ReportView | null | undefined): boolean =>
  isPrepUnderWay(report?.run?.status) || isPrepUnderWay(report?.status);

/** What an audition that has ended found. */
export type Verdict = 'passing' | 'failing';

/** What the report says, once its audition has ended; undefined while it has not, or if its status is none that is known. */
export function getVerdict(report: ReportView | null | undefined): Verdict | undefined {
  const kind = report?.kind;
  return (kind === 'passing' || kind === 'failing') && !isAuditing(report) ? kind : undefined;
}

/** The verdict on the prep of that id, if the report as it was last read is of that prep and has one. */
export function findVerdict(productId: string, prepId: string): Verdict | undefined {
  const report = queryClient.getQueryData(sellerReportQuery(productId).queryKey);
  const id = report?.run?.id;
  return id !== undefined && sameId(id, prepId) ? getVerdict(report) : undefined;
}
