import { NORMALIZATION_HEADER, PORTABLE_NORMALIZATION } from '../../../contract/values';
import { call } from '../../client/http';
import { queryClient } from '../../client/queryClient';
import { write } from '../../client/write';
import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import {
  type Json,
  isRecord,
  readCollection,
  readCount,
  readFlag,
  readList,
  readRecord,
  readText,
} from '../../reader/json';
import { findConfirmed, readStatusVerdict } from '../../reader/locateRecords';
import type { Done } from '../../reader/objections';
import { getDeltaKind } from '../../reader/statusKinds';

const deltaFields = f.table({
  /** The word as received. */
  status: f.label(['status', 'state'], 'status', 'state'),
  standing: f.mapped(f.label(['status', 'state'], 'status', 'state'), getDeltaKind),
  digest: f.text('digest', 'sha256', 'memoryDigest'),
  kind: f.text('kind', 'type'),
  title: f.text('title', 'name', 'label', 'summary'),
  /** Size of the private memory, in bytes. */
  bytes: f.count('bytes', 'memoryBytes', 'sizeBytes'),
  parentCheckpoint: f.count('parentSequence', 'parent', 'baseSequence'),
  /** The run that proposed it. */
  runId: f.text('runId', 'sourceRunId'),
  normalization: f.text('normalization'),
  createdAt: f.instant('createdAt', 'stagedAt', 'proposedAt'),
  acceptedAt: f.instant('acceptedAt', 'approvedAt'),
  /** Why the gate refused it. */
  reasons: f.own(readReasons, 'reason', 'reasons', 'gateReasons', 'failures'),
});

/** One delta of a Pack's growth: the signed Pack, a waiting proposal, a checkpoint, or a refused one. */
export type CheckpointView = f.TableView<typeof deltaFields> & {
  /** Its number, for the service its sequence; 0 is the signed Pack without hosted owner memory (documented). */
  checkpoint: number;
  /**
   * Whether it may become the saved default. Checkpoint 0 always may (documented); for others a flag or a list decides, else their status. An
   * unrecognized status does not rule it out, since the service decides.
   */
  selectable: boolean;
};

const runFields = f.table({
  checkpoint: f.count('growthVersion', 'sequence'),
  startedAt: f.instant('startedAt', 'createdAt'),
  /** The word as received. */
  status: f.text('status', 'state'),
  model: f.text('model'),
  points: f.count('points', 'pointsSpent', 'cost'),
});
/** A run and the checkpoint it used. */
export type GrowthRun = f.TableView<typeof runFields> & { runId: string };

/** The lists of deltas; for each checkpoint, later lists override earlier ones. */
const deltaLists = ['history', 'deltas', 'items', 'checkpoints'];
const quotaNames = ['quotas', 'hostedQuotas', 'quota'];

export const growthFields = f.table(
  {
    version: f.version('version', 'currentVersion'),
    /** The checkpoint that new runs use. */
    activeCheckpoint: f.either(
      f.count('activeSequence', 'activeSelection', 'active'),
      f.inRecord(['active', 'activeSelection', 'activeCheckpoint'], f.count('sequence')),
    ),
    /** In ascending order from 0, which is always included. */
    checkpoints: f.own(readCheckpoints, ...deltaLists, 'selectable', 'selectableCheckpoints'),
    quotas: f.own(readQuotas, ...quotaNames),
    /** Number of runs per checkpoint used. */
    runsByCheckpoint: f.own((growth) => readRunsByCheckpoint(readRecord(growth, 'usage') ?? growth), 'usage'),
    /** In the service's order, newest first; undefined when the answer has no such list. */
    recentRuns: f.either(
      f.inRecord('usage', f.list(readGrowthRun, 'recentRuns', 'runs')),
      f.list(readGrowthRun, 'recentRuns', 'runs'),
    ),
    raw: f.raw,
  },
  'id',
  'productId',
);
export type GrowthView = f.TableView<typeof growthFields>;

/** Reads the growth of a Pack. Undefined when neither a history nor an active selection could be read. */
export function readGrowth(body: unknown): GrowthView | undefined {
  const found = growthFields.find(body, 'growth');
  if (!found) return undefined;
  const growth = growthFields.read(found);
  return listDeltas(found) || growth.activeCheckpoint !== undefined ? growth : undefined;
}

const listDeltas = (growth: unknown): unknown[] | undefined =>
  readList(growth, ...deltaLists)
    ? deltaLists.flatMap((name) => readList(growth, name) ?? [])
    : readCollection(growth, 'checkpoints');

function readCheckpoints(growth: unknown): CheckpointView[] {
  const choices = readList(growth, 'selectable', 'selectableCheckpoints')?.map((item) =>
    isRecord(item) ? readCount(item, 'sequence') : item,
  );
  return sortDeltas(mergeDeltas(listDeltas(growth) ?? []).flatMap((item) => readDelta(item, choices) ?? []));
}

/** The deltas of all lists, merged by checkpoint. */
function mergeDeltas(items: readonly unknown[]): Json[] {
  const byCheckpoint = new Map<number | undefined, Json>();
  for (const item of items) {
    const raw = getDelta(item);
    const checkpoint = readCheckpoint(raw);
    byCheckpoint.set(checkpoint, { ...byCheckpoint.get(checkpoint), ...raw });
  }
  return [...byCheckpoint.values()];
}

const getDelta = (item: unknown): Json | undefined =>
  isRecord(item) ? (readRecord(item, 'delta', 'checkpoint') ?? item) : undefined;

const readCheckpoint = (raw: unknown): number | undefined => readCount(raw, 'sequence', 'growthVersion');

/** In ascending order without duplicates, from 0 even when the service omits it. */
function sortDeltas(found: CheckpointView[]): CheckpointView[] {
  const byCheckpoint = new Map(found.map((delta) => [delta.checkpoint, delta]));
  const base = byCheckpoint.get(0) ?? readDelta({ sequence: 0 });
  if (base) byCheckpoint.set(0, base);
  return [...byCheckpoint.values()].toSorted((a, b) => a.checkpoint - b.checkpoint);
}

/**
 * Reads one delta from the history, or from the answer to staging or accepting it, which need not repeat its number. Undefined without one.
 * @param choices the numbers listed as selectable
 * @param asked the number to assume when the answer has none
 */
export function readDelta(item: unknown, choices?: readonly unknown[], asked?: number): CheckpointView | undefined {
  const found = getDelta(item);
  const checkpoint = readCheckpoint(found) ?? asked;
  if (checkpoint === undefined) return undefined;
  const delta = deltaFields.read(found);
  const listed = choices?.includes(checkpoint);
  const open = delta.standing !== 'waiting' && delta.standing !== 'refused';
  return { ...delta, checkpoint, selectable: checkpoint === 0 || (readFlag(found, 'selectable') ?? listed ?? open) };
}

/** Why the gate refused, from a delta or the body of a refusal. */
export function readReasons(from: unknown): string[] {
  const reason = readText(from, 'reason', 'reasons');
  if (reason !== undefined) return [reason];
  return (readList(from, 'reasons', 'gateReasons', 'failures') ?? []).flatMap((item) =>
    typeof item === 'string' ? item : (readText(item, 'message', 'reason', 'detail', 'label', 'code') ?? []),
  );
}

/** One quota. `used` or `limit` may be missing, but not both. */
export type QuotaView = ReturnType<typeof readQuotas>[number];

function readQuotas(growth: unknown) {
  const items = readList(growth, ...quotaNames);
  const record = readRecord(growth, ...quotaNames);
  const entries: [string, unknown][] = items
    ? items.map((item, index) => [readText(item, 'key', 'id', 'name') ?? String(index + 1), item])
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

function readRunsByCheckpoint(usage: unknown): { checkpoint: number; runs: number }[] {
  const items = readList(usage, 'runsBySequence', 'bySequence');
  if (items)
    return items.flatMap((item) => {
      const checkpoint = readCheckpoint(item);
      const runs = readCount(item, 'runs', 'count');
      return checkpoint === undefined || runs === undefined ? [] : [{ checkpoint, runs }];
    });
  return Object.entries(readRecord(usage, 'runsBySequence', 'bySequence') ?? {}).flatMap(([checkpoint, runs]) =>
    /^\d{1,9}$/.test(checkpoint) && typeof runs === 'number' ? [{ checkpoint: Number(checkpoint), runs }] : [],
  );
}

function readGrowthRun(item: unknown): GrowthRun[] {
  const runId = readText(item, 'runId', 'id');
  return runId === undefined ? [] : [{ runId, ...runFields.read(item) }];
}

/** The growth of a Pack: history, active selection, quotas and usage; null when it cannot be read. */
export const growthQuery = (id: string) =>
  readQuery('growth.read', { params: { id } }, readGrowth, { staleTime: 5_000 });

/** Makes the signed base or an accepted checkpoint the saved default for future runs. */
export const selectGrowth = (id: string, checkpoint: number) =>
  write(
    ['growth', 'select', id, checkpoint],
    ['growth', 'packs'],
    () => call('growth.select', { params: { id }, body: { sequence: checkpoint } }),
    {
      // An answer that names another one says that this one is not selected; without any, the growth is read.
      done: (body) => {
        const active = readGrowth(body)?.activeCheckpoint;
        if (active !== undefined && active !== checkpoint) return 'known';
        return findConfirmed(body, ['growth', 'selection'], ({ record }) => {
          const words = readStatusVerdict(record, (word) => /^(?:selected|active)$/i.test(word));
          if (words === 'no') return words;
          return growthFields.read(record).activeCheckpoint === checkpoint ? 'yes' : undefined;
        });
      },
      take: (answer) => {
        const activeCheckpoint = readGrowth(answer.body)?.activeCheckpoint;
        if (activeCheckpoint === undefined) return answer;
        // Shown until the growth has been read again.
        queryClient.setQueryData(growthQuery(id).queryKey, (growth) => growth && { ...growth, activeCheckpoint });
        return answer;
      },
    },
  );

/** How an accepted delta is normalized: by the service's agent, or not at all, which keeps its text portable. */
export type Normalization = 'agent' | 'portable';

/** How a delta is accepted. */
export interface Acceptance {
  normalization: Normalization;
  /** Returns the caller's own provider key, if any. A function, because the mutation cache stores values. */
  takeKey?: () => string | undefined;
}

/**
 * Accepts a staged delta, which the gate then checks; 409 means that the gate refused it, with reasons. An accepted delta becomes a checkpoint;
 * accepting does not select it.
 */
export const acceptGrowth = (id: string, checkpoint: number) =>
  write(
    ['growth', 'accept', id, checkpoint],
    ['growth', 'runs'],
    ({ normalization, takeKey }: Acceptance) =>
      call(
        'growth.accept',
        { params: { id, sequence: checkpoint } },
        undefined,
        normalization === 'portable'
          ? { headers: { [NORMALIZATION_HEADER]: PORTABLE_NORMALIZATION } }
          : { providerKey: takeKey?.() },
      ),
    { done: (body) => findAcceptance(body, checkpoint) },
  );

/** What the answer says of the delta: that it is a checkpoint, or that it is not. Any other word decides nothing. */
function findAcceptance(body: unknown, checkpoint: number): Done | 'known' | undefined {
  const delta = readDelta(body, undefined, checkpoint);
  if (delta?.checkpoint !== checkpoint) return undefined;
  const isNamed = getDelta(body) !== body || readCheckpoint(body) !== undefined;
  if (delta.standing === 'refused' || (delta.standing === 'waiting' && isNamed)) return 'known';
  // A record without a name and a number may be about anything.
  return findConfirmed(body, ['delta', 'checkpoint'], ({ record, name }) => {
    const words = readStatusVerdict(record, (word) => getDeltaKind(word) === 'accepted');
    return words === 'yes' && name === '' && readCheckpoint(record) === undefined ? undefined : words;
  });
}
