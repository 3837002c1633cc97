/** What a world of the sandbox says of itself. */
import { queryOptions } from '@tanstack/react-query';
import { key } from '../queryClient';
import {
  isRecord,
  readCount,
  readFlag,
  readInstant,
  readList,
  readNumber,
  readRecord,
  readText,
} from '../../reader/json';
import { ControlError, advanceClock, readWorld, sendControl } from './control';
import { type FaultForm, formOfPending } from './faultForm';

export const entryKinds = ['grant', 'hold', 'spend', 'return'] as const;

/** Points that moved in an account. */
export interface LedgerEntry {
  /** ms epoch of the world's clock. */
  at: number | undefined;
  kind: (typeof entryKinds)[number];
  points: number;
  /** What they moved for. */
  reference: string;
}

/** An account's Points in a world; a figure is undefined when the sandbox does not report it. */
export interface WorldAccount {
  account: string;
  granted: number | undefined;
  available: number | undefined;
  held: number | undefined;
  spent: number | undefined;
  /** Oldest first. */
  entries: readonly LedgerEntry[];
}

/** A fault that applies to the next requests of its route. */
export interface PendingFault {
  /** Undefined when the sandbox gives none: then it cannot be removed alone. */
  id: number | undefined;
  route: string;
  times: number | undefined;
  /** What adds the same fault again; undefined when not all of it is known. */
  form: FaultForm | undefined;
  status: number | undefined;
  code: string | undefined;
  drop: boolean;
  delayMs: number;
  hold: boolean;
  failsWork: boolean;
  replacesBody: boolean;
  afterWork: boolean;
}

/** A request that the world has received. */
export interface SeenRequest {
  /** ms epoch of the world's clock. */
  at: number | undefined;
  method: string;
  path: string;
  account: string;
  /** Undefined while it is in progress, and when the connection was cut. */
  status: number | undefined;
  code: string | undefined;
  dropped: boolean;
  body: string | undefined;
}

/** The state of a world. Seeds it if there is none of its name. */
export const worldStateQuery = (world: string) =>
  queryOptions({
    queryKey: key('sandbox', 'world', world),
    // Any request may change it: faults are used up, and the clock runs.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      try {
        return await worldState(world, signal);
      } catch (error) {
        if (!(error instanceof ControlError) || error.status !== 404) throw error;
        // The sandbox dropped the world, or was restarted. Reading never seeds a world; a control does.
        await sendControl(advanceClock(world, 0));
        return worldState(world, signal);
      }
    },
  });

export type WorldState = Awaited<ReturnType<typeof worldState>>;

async function worldState(world: string, signal: AbortSignal) {
  const asked = Date.now();
  const body = await sendControl(readWorld(world), signal);
  return readWorldState(body, (asked + Date.now()) / 2);
}

/** @param at this machine's time when the sandbox read its clock, estimated as the middle of the round trip */
export function readWorldState(body: unknown, at: number) {
  const now = readInstant(body, 'now');
  return {
    /** How far the world's clock is ahead of this machine's, in milliseconds. */
    aheadMs: now === undefined ? undefined : now - at,
    /** How far controls have advanced the clock, in milliseconds. */
    advancedMs: readCount(body, 'advancedMs') ?? 0,
    latencyMs: readCount(body, 'latencyMs') ?? 0,
    pricePercent: readNumber(body, 'pricePercent') ?? 0,
    runAnswer: readText(body, 'runAnswer') === 'admitted' ? ('admitted' as const) : ('ended' as const),
    uploadStrategy: readText(body, 'uploadStrategy') === 'multipart' ? ('multipart' as const) : ('form' as const),
    heldAnswers: readCount(body, 'heldAnswers') ?? 0,
    accounts: Object.entries(readRecord(body, 'accounts') ?? {}).map(([account, item]): WorldAccount => ({
      account,
      granted: readCount(item, 'granted'),
      available: readCount(item, 'available'),
      held: readCount(item, 'held'),
      spent: readCount(item, 'spent'),
      entries: (readList(item, 'entries') ?? []).flatMap(readEntry),
    })),
    faults: (readList(body, 'faults') ?? []).filter(isRecord).map(readFault),
    requests: (readList(body, 'requests') ?? []).filter(isRecord).map(readRequest),
  };
}

function readEntry(item: unknown): LedgerEntry[] {
  const kind = entryKinds.find((one) => one === readText(item, 'kind'));
  const points = readCount(item, 'points');
  if (kind === undefined || points === undefined) return [];
  return [{ at: readInstant(item, 'at'), kind, points, reference: readText(item, 'reference') ?? '' }];
}

function readFault(item: Readonly<Record<string, unknown>>): PendingFault {
  const { body, bodyCharacters } = item;
  const cut = typeof body === 'string' && body.length !== bodyCharacters;
  return {
    id: readCount(item, 'id'),
    route: readText(item, 'route') ?? 'unknown route',
    times: readCount(item, 'times'),
    form: cut ? undefined : formOfPending(item),
    status: readCount(item, 'status'),
    code: readText(item, 'code'),
    drop: readFlag(item, 'drop') ?? false,
    delayMs: readCount(item, 'delayMs') ?? 0,
    hold: readFlag(item, 'hold') ?? false,
    failsWork: readText(item, 'work') === 'fails',
    replacesBody: typeof body === 'string',
    afterWork: readText(item, 'when') === 'after',
  };
}

function readRequest(item: unknown): SeenRequest {
  return {
    at: readInstant(item, 'at'),
    method: readText(item, 'method') ?? '',
    path: readText(item, 'path') ?? '',
    account: readText(item, 'account') ?? '',
    status: readCount(item, 'status'),
    code: readText(item, 'code'),
    dropped: readFlag(item, 'dropped') ?? false,
    body: readText(item, 'body'),
  };
}
