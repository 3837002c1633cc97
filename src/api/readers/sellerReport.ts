import {
  type Json,
  isRecord,
  kindAmong,
  readInstant,
  readList,
  readRecord,
  readSingle,
  readText,
  readVersion,
} from './json';
import { type PrepRunView, readPrepRun } from './seller';

/** What a stage's word means, where it is a usual one. */
export type StageKind = 'passing' | 'failing' | 'waiting' | 'running' | 'unknown';

/** One stage of an audition. */
export interface StageView {
  key: string;
  label: string;
  /** The word as it came. */
  status: string | undefined;
  kind: StageKind;
  evidence: string[];
  fixes: string[];
  nextActions: string[];
}

export interface ReportView {
  /** The audition's word as it came. */
  status: string | undefined;
  /** What that word means, where it is a usual one. */
  kind: StageKind;
  version: string | undefined;
  run: PrepRunView | undefined;
  stages: StageView[];
  nextActions: string[];
  updatedAt: number | undefined;
  raw: Json;
}

const stageLists = ['stages', 'gates', 'checks'];
const failingLists = ['failingStages', 'failedStages', 'failingGates', 'failedGates'];
const actionNames = ['nextActions', 'nextAction', 'actions', 'nextSteps'];

/** What the report's reader reads; all else of an answer is shown as it came. */
export const reportFieldNames = [
  'id',
  'productId',
  'status',
  'auditionStatus',
  'state',
  'version',
  'currentVersion',
  'run',
  'prep',
  ...stageLists,
  ...failingLists,
  ...actionNames,
  'updatedAt',
  'generatedAt',
];

const kinds: readonly [StageKind, RegExp][] = [
  ['passing', /^(pass(ing|ed)?|ok|success(ful)?|succeeded)$/],
  ['failing', /^(fail(ing|ed|ure)?|error|rejected)$/],
  ['running', /^(running|in_progress|started|processing)$/],
  ['waiting', /^(waiting|pending|queued|not_started)$/],
];

/** What a status word means; a word that is not a usual one means nothing that is known here. */
export function kindOf(word: string | undefined): StageKind {
  return kindAmong(kinds, word);
}

/** Reads the AVCP audition report. Undefined when nothing of one could be read. */
export function readReport(body: unknown): ReportView | undefined {
  const raw = readSingle(body, 'report', 'audition');
  if (!raw) return undefined;
  const status = readText(raw, 'status', 'auditionStatus', 'state');
  const run = readPrepRun(readRecord(raw, 'run', 'prep', 'audition'));
  const stages = readStages(raw);
  const nextActions = readLines(raw, ...actionNames);
  if (status === undefined && !run && stages.length === 0 && nextActions.length === 0) return undefined;
  return {
    status,
    kind: kindOf(status),
    version: readVersion(raw, 'version', 'currentVersion'),
    run,
    stages,
    nextActions,
    updatedAt: readInstant(raw, 'updatedAt', 'generatedAt'),
    raw,
  };
}

/** All stages in their order; what a list of failing ones adds is laid over them, or comes after them. */
function readStages(raw: Json): StageView[] {
  const stages = (readList(raw, ...stageLists) ?? []).flatMap(readStage);
  for (const failing of (readList(raw, ...failingLists) ?? []).flatMap(readStage)) {
    const known = stages.find(({ key, label }) => key === failing.key || label === failing.label);
    if (!known) stages.push({ ...failing, kind: 'failing' });
    else if (known.evidence.length + known.fixes.length === 0)
      Object.assign(known, { evidence: failing.evidence, fixes: failing.fixes, nextActions: failing.nextActions });
  }
  return stages;
}

function readStage(item: unknown, place: number): StageView[] {
  const nothing = { evidence: [], fixes: [], nextActions: [] };
  if (typeof item === 'string') return [{ key: item, label: item, status: undefined, kind: 'unknown', ...nothing }];
  if (!isRecord(item)) return [];
  const key = readText(item, 'key', 'id', 'stage', 'name', 'label') ?? String(place + 1);
  const status = readText(item, 'status', 'state', 'result');
  return [
    {
      key,
      label: readText(item, 'label', 'title', 'name', 'stage') ?? key,
      status,
      kind: kindOf(status),
      evidence: readLines(item, 'evidence', 'findings', 'details'),
      fixes: readLines(item, 'fixes', 'fix', 'remediation'),
      nextActions: readLines(item, ...actionNames),
    },
  ];
}

/** Lines of text: one or many, each a text or a record that has a heading, a line, or both. */
function readLines(from: Json, ...names: string[]): string[] {
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
