/** The state of a sandbox world, as the sandbox reports it. */
import { queryOptions } from '@tanstack/react-query';
import { buildQueryKey } from '../queryClient';
import * as f from '../../reader/fields';
import { type Json, isRecord, readCount, readInstant, readText } from '../../reader/json';
import { ControlError, type RunAnswer, type UploadStrategy, advanceClock, readWorld, sendControl } from './control';
import { toFaultForm } from './faultForm';

export const entryKinds = ['grant', 'hold', 'spend', 'return'] as const;

const accountFields = f.table({
  granted: f.count('granted'),
  available: f.count('available'),
  held: f.count('held'),
  spent: f.count('spent'),
  /** Oldest first. */
  entries: f.or(f.list(readEntry, 'entries'), []),
});
/** An account's Points in a world; a figure is undefined when the sandbox does not report it. */
export type WorldAccount = f.TableView<typeof accountFields> & { account: string };

const faultFields = f.table({
  /** Undefined when the sandbox sends none; the fault can't be removed individually then. */
  id: f.count('id'),
  route: f.or(f.text('route'), 'unknown route'),
  times: f.count('times'),
  /** Requests that pass before it applies. */
  after: f.or(f.count('after'), 0),
  /** The fields that recreate this fault; undefined when some are not known. */
  form: f.own((item) => (isRecord(item) && !isBodyCut(item) ? toFaultForm(item) : undefined)),
  status: f.count('status'),
  code: f.text('code'),
  drop: f.or(f.flag('drop'), false),
  delayMs: f.or(f.count('delayMs'), 0),
  hold: f.or(f.flag('hold'), false),
  failsWork: f.mapped(f.text('work'), (work) => work === 'fails'),
  replacesBody: f.own(
    (item) => isRecord(item) && ['body', 'bodyBase64'].some((name) => typeof item[name] === 'string'),
  ),
  setsHeaders: f.own((item) => isRecord(item) && isRecord(item['headers'])),
  afterWork: f.mapped(f.text('when'), (when) => when === 'after'),
});
/** A fault that applies to the next requests of its route. */
export type PendingFault = f.TableView<typeof faultFields>;

const requestFields = f.table({
  /** By the world's clock, ms epoch. */
  at: f.instant('at'),
  method: f.or(f.text('method'), ''),
  path: f.or(f.text('path'), ''),
  account: f.or(f.text('account'), ''),
  /** Undefined while it is in progress, and when the connection was cut. */
  status: f.count('status'),
  code: f.text('code'),
  dropped: f.or(f.flag('dropped'), false),
  body: f.text('body'),
});
/** A request that the world has received. */
export type SeenRequest = f.TableView<typeof requestFields>;

const historyFields = f.table({
  /** The number of changes. */
  entries: f.or(f.count('entries'), 0),
  /** The size of the changes, including the files that were sent. */
  bytes: f.or(f.count('bytes'), 0),
  /** There were more changes than it can hold, so the world can no longer be saved. */
  isFull: f.or(f.flag('full'), false),
  /** Where the world is stored over a restart: a folder, or the browser; undefined if it ends with the sandbox. */
  storedIn: f.text('keptIn'),
  /** The world began with its own seed, so it is not a fresh one even if nothing was done in it. */
  hasOwnSeed: f.or(f.flag('ownSeed'), false),
  /** What users must know about how it is stored, in full sentences. */
  storageNotice: f.text('remark'),
});

const worldFields = f.table({
  /** How far controls have advanced the clock, in milliseconds. */
  advancedMs: f.or(f.count('advancedMs'), 0),
  latencyMs: f.or(f.count('latencyMs'), 0),
  pricePercent: f.or(f.number('pricePercent'), 0),
  /** Undefined when the sandbox has no such limit. */
  requestsPerMinute: f.count('requestsPerMinute'),
  auditsAhead: f.or(f.count('auditsAhead'), 0),
  runAnswer: f.mapped(f.text('runAnswer'), (answer): RunAnswer => (answer === 'admitted' ? answer : 'ended')),
  uploadStrategy: f.mapped(f.text('uploadStrategy'), (way): UploadStrategy => (way === 'multipart' ? way : 'form')),
  heldAnswers: f.or(f.count('heldAnswers'), 0),
  /** Undefined when the sandbox gives none. */
  history: f.nested(historyFields, 'history'),
  accounts: f.mapped(f.record('accounts'), (accounts = {}) =>
    Object.entries(accounts).map(([account, item]): WorldAccount => ({ account, ...accountFields.read(item) })),
  ),
  faults: f.or(
    f.list((item) => (isRecord(item) ? [faultFields.read(item)] : []), 'faults'),
    [],
  ),
  requests: f.or(
    f.list((item) => (isRecord(item) ? [requestFields.read(item)] : []), 'requests'),
    [],
  ),
});

/** The state of a world. Seeds the world if it does not exist. */
export const worldStateQuery = (world: string) =>
  queryOptions({
    queryKey: buildQueryKey('sandbox', 'world', world),
    // Any request may change it: faults are used up, and the clock runs.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      try {
        return await fetchWorldState(world, signal);
      } catch (error) {
        if (!(error instanceof ControlError) || error.status !== 404) throw error;
        // The sandbox dropped the world, or was restarted. Reading does not seed a world, so a control call does.
        await sendControl(advanceClock(world, 0));
        return fetchWorldState(world, signal);
      }
    },
  });

async function fetchWorldState(world: string, signal: AbortSignal) {
  const requestedAt = Date.now();
  const body = await sendControl(readWorld(world), signal);
  return readWorldState(body, (requestedAt + Date.now()) / 2);
}

/** @param at local time at which the sandbox read its clock, estimated as the middle of the round trip */
export function readWorldState(body: unknown, at: number) {
  const now = readInstant(body, 'now');
  return {
    /** How far the world's clock is ahead of the local clock, in milliseconds. */
    aheadMs: now === undefined ? undefined : now - at,
    /** When that was measured, by the local clock, in ms since the epoch. */
    readAt: at,
    ...worldFields.read(body),
  };
}
export type WorldState = ReturnType<typeof readWorldState>;

/** A movement of Points in an account, at ms epoch of the world's clock; the reference is what they were moved for. */
export type LedgerEntry = ReturnType<typeof readEntry>[number];

function readEntry(item: unknown) {
  const kind = entryKinds.find((known) => known === readText(item, 'kind'));
  const points = readCount(item, 'points');
  if (kind === undefined || points === undefined) return [];
  return [{ at: readInstant(item, 'at'), kind, points, reference: readText(item, 'reference') ?? '' }];
}

function isBodyCut({ body, bodyBase64, bodyCharacters }: Json): boolean {
  const content = body ?? bodyBase64;
  return typeof content === 'string' && content.length !== bodyCharacters;
}
