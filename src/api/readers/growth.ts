import {
  type Json,
  isRecord,
  kindAmong,
  readCollection,
  readCount,
  readFlag,
  readInner,
  readInstant,
  readList,
  readRecord,
  readSingle,
  readText,
  readVersion,
} from './json';

/** Where a delta stands; `unknown` is a word that the console does not know. */
export type Standing = 'waiting' | 'refused' | 'accepted' | 'unknown';

// None of these words is documented.
const standings: readonly [Standing, RegExp][] = [
  ['waiting', /^(staged|proposed|pending|waiting|queued|open|(awaiting|pending)_\w+)$/],
  ['refused', /^(refused|rejected|declined|denied|failed)$/],
  ['accepted', /^(accepted|approved|active|base)$/],
];

/** One delta of a Pack's growth: the signed Pack, a proposal that waits, a checkpoint, or one that was refused. */
export interface CheckpointView {
  /** 0 is the signed Pack without hosted owner memory (documented). */
  sequence: number;
  /** The word as it came. */
  status: string | undefined;
  standing: Standing;
  digest: string | undefined;
  kind: string | undefined;
  title: string | undefined;
  /** Size of the private memory. */
  bytes: number | undefined;
  parentSequence: number | undefined;
  /** The run that proposed it. */
  runId: string | undefined;
  normalization: string | undefined;
  createdAt: number | undefined;
  acceptedAt: number | undefined;
  /** Why the gate refused it. */
  reasons: string[];
  /**
   * May be the saved default. Sequence 0 always may (documented); of the others a flag or a list tells, else their
   * status: a word that is not known is no reason against asking the service, which has the last word.
   */
  selectable: boolean;
}

/** One quota: how much of how much. Either may be untold. */
export interface QuotaView {
  key: string;
  label: string | undefined;
  used: number | undefined;
  limit: number | undefined;
  unit: string | undefined;
}

/** A run and the checkpoint that it used. */
export interface GrowthRun {
  runId: string;
  sequence: number | undefined;
  startedAt: number | undefined;
  /** The word as it came. */
  status: string | undefined;
  model: string | undefined;
  points: number | undefined;
}

export interface GrowthView {
  version: string | undefined;
  /** The checkpoint that new runs use. */
  activeSequence: number | undefined;
  /** Ascending from 0, which is always there. */
  checkpoints: CheckpointView[];
  quotas: QuotaView[];
  /** Runs by the checkpoint that they used. */
  runsBySequence: { sequence: number; runs: number }[];
  /** Newest first, as the service lists them; undefined when it lists none, not even an empty list. */
  recentRuns: GrowthRun[] | undefined;
  raw: Json;
}

export const growthFieldNames = [
  'id',
  'productId',
  'version',
  'currentVersion',
  'activeSequence',
  'active',
  'activeSelection',
  'checkpoints',
  'history',
  'deltas',
  'selectable',
  'selectableCheckpoints',
  'quotas',
  'quota',
  'hostedQuotas',
  'usage',
];

/** Where deltas stand; what a later one of these says of a sequence wins. */
const lists = ['history', 'deltas', 'items', 'checkpoints'];

/** Reads the growth of a Pack. Undefined when neither a history nor an active selection could be read. */
export function readGrowth(body: unknown): GrowthView | undefined {
  const raw = readSingle(body, 'growth');
  if (!raw) return undefined;
  const list = readList(raw, ...lists)
    ? lists.flatMap((name) => readList(raw, name) ?? [])
    : readCollection(raw, 'checkpoints');
  const activeSequence =
    readCount(raw, 'activeSequence', 'activeSelection', 'active') ??
    readCount(readRecord(raw, 'active', 'activeSelection', 'activeCheckpoint'), 'sequence');
  if (!list && activeSequence === undefined) return undefined;
  const choices = readList(raw, 'selectable', 'selectableCheckpoints')?.map((item) =>
    isRecord(item) ? readCount(item, 'sequence') : item,
  );
  const usage = readRecord(raw, 'usage');
  return {
    version: readVersion(raw, 'version', 'currentVersion'),
    activeSequence,
    checkpoints: inOrder(merged(list ?? []).flatMap((item) => readDelta(item, choices) ?? [])),
    quotas: readQuotas(raw),
    runsBySequence: readRunsBySequence(usage ?? raw),
    recentRuns: (readList(usage, 'recentRuns', 'runs') ?? readList(raw, 'recentRuns', 'runs'))?.flatMap(readGrowthRun),
    raw,
  };
}

/** What the lists say of each sequence, together. */
function merged(items: readonly unknown[]): Json[] {
  const bySequence = new Map<number | undefined, Json>();
  for (const item of items) {
    const raw = deltaOf(item);
    const sequence = sequenceOf(raw);
    bySequence.set(sequence, { ...bySequence.get(sequence), ...raw });
  }
  return [...bySequence.values()];
}

const deltaOf = (item: unknown): Json | undefined =>
  isRecord(item) ? (readRecord(item, 'delta', 'checkpoint') ?? item) : undefined;

const sequenceOf = (raw: unknown): number | undefined => readCount(raw, 'sequence', 'growthVersion');

/** Ascending, each sequence once, from sequence 0 even where the service leaves it out. */
function inOrder(found: CheckpointView[]): CheckpointView[] {
  const bySequence = new Map(found.map((delta) => [delta.sequence, delta]));
  const base = bySequence.get(0) ?? readDelta({ sequence: 0 });
  if (base) bySequence.set(0, base);
  return [...bySequence.values()].toSorted((one, other) => one.sequence - other.sequence);
}

/**
 * Reads one delta: of the history, or the answer of a staging or an acceptance, which need not repeat its sequence.
 * Undefined when it has none.
 */
export function readDelta(item: unknown, choices?: readonly unknown[], asked?: number): CheckpointView | undefined {
  const raw = deltaOf(item);
  const sequence = sequenceOf(raw) ?? asked;
  if (sequence === undefined) return undefined;
  const status = readInner(raw, ['status', 'state'], 'status', 'state');
  const standing = kindAmong(standings, status);
  const listed = choices?.includes(sequence);
  return {
    sequence,
    status,
    standing,
    digest: readText(raw, 'digest', 'sha256', 'memoryDigest'),
    kind: readText(raw, 'kind', 'type'),
    title: readText(raw, 'title', 'name', 'label', 'summary'),
    bytes: readCount(raw, 'bytes', 'memoryBytes', 'sizeBytes'),
    parentSequence: readCount(raw, 'parentSequence', 'parent', 'baseSequence'),
    runId: readText(raw, 'runId', 'sourceRunId'),
    normalization: readText(raw, 'normalization'),
    createdAt: readInstant(raw, 'createdAt', 'stagedAt', 'proposedAt'),
    acceptedAt: readInstant(raw, 'acceptedAt', 'approvedAt'),
    reasons: readReasons(raw),
    selectable:
      sequence === 0 || (readFlag(raw, 'selectable') ?? listed ?? (standing !== 'waiting' && standing !== 'refused')),
  };
}

/** Why the gate refused, from a delta or from the body of a refusal. */
export function readReasons(from: unknown): string[] {
  const one = readText(from, 'reason', 'reasons');
  if (one !== undefined) return [one];
  return (readList(from, 'reasons', 'gateReasons', 'failures') ?? []).flatMap((item) =>
    typeof item === 'string' ? item : (readText(item, 'message', 'reason', 'detail', 'label', 'code') ?? []),
  );
}

function readQuotas(raw: Json): QuotaView[] {
  const names = ['quotas', 'hostedQuotas', 'quota'];
  const list = readList(raw, ...names);
  const record = readRecord(raw, ...names);
  const entries: [string, unknown][] = list
    ? list.map((item, place) => [readText(item, 'key', 'id', 'name') ?? String(place + 1), item])
    : Object.entries(record ?? {});
  return entries.flatMap(([key, item]) => {
    const quota = {
      key,
      label: readText(item, 'label', 'title'),
      used: readCount(item, 'used', 'current', 'count', 'value'),
      limit: typeof item === 'number' ? readCount({ item }, 'item') : readCount(item, 'limit', 'max', 'quota'),
      unit: readText(item, 'unit', 'units'),
    };
    return quota.used === undefined && quota.limit === undefined ? [] : [quota];
  });
}

function readRunsBySequence(usage: Json): GrowthView['runsBySequence'] {
  const list = readList(usage, 'runsBySequence', 'bySequence');
  if (list)
    return list.flatMap((item) => {
      const sequence = readCount(item, 'sequence', 'growthVersion');
      const runs = readCount(item, 'runs', 'count');
      return sequence === undefined || runs === undefined ? [] : [{ sequence, runs }];
    });
  return Object.entries(readRecord(usage, 'runsBySequence', 'bySequence') ?? {}).flatMap(([sequence, runs]) =>
    /^\d{1,9}$/.test(sequence) && typeof runs === 'number' ? [{ sequence: Number(sequence), runs }] : [],
  );
}

function readGrowthRun(item: unknown): GrowthRun[] {
  const runId = readText(item, 'runId', 'id');
  if (runId === undefined) return [];
  return [
    {
      runId,
      sequence: readCount(item, 'growthVersion', 'sequence'),
      startedAt: readInstant(item, 'startedAt', 'createdAt'),
      status: readText(item, 'status', 'state'),
      model: readText(item, 'model'),
      points: readCount(item, 'points', 'pointsSpent', 'cost'),
    },
  ];
}
