/** The sandbox's own controls, outside `/api`: its accounts, and the clock, faults and latency of a world. */
import { queryOptions } from '@tanstack/react-query';
import { environment } from './session/environment';
import { key } from './queryClient';
import {
  isRecord,
  readCollection,
  readCount,
  readFlag,
  readInstant,
  readList,
  readRecord,
  readText,
} from '../reader/json';

/** An account that the sandbox offers for connecting with one click. Its token is not a secret. */
export interface SandboxAccount {
  account: string;
  label: string;
  description: string;
  token: string;
  usable: boolean;
}

/** The accounts of a sandbox world; empty when this is not a sandbox or it does not answer. */
export async function sandboxAccounts(world: string, signal?: AbortSignal): Promise<SandboxAccount[]> {
  if (environment().kind !== 'sandbox') return [];
  const body = await control(`/__sandbox?world=${encodeURIComponent(world)}`, undefined, signal).catch(() => undefined);
  return (readCollection(body, 'accounts') ?? []).flatMap((item) => {
    const account = readText(item, 'account', 'name');
    const token = readText(item, 'token');
    return account && token
      ? [
          {
            account,
            token,
            label: readText(item, 'label') ?? account,
            description: readText(item, 'description') ?? '',
            usable: readFlag(item, 'usable') ?? true,
          },
        ]
      : [];
  });
}

/** The query of `sandboxAccounts`. */
export const sandboxAccountsQuery = (world: string) =>
  queryOptions({
    queryKey: key('sandbox', 'accounts', world),
    queryFn: ({ signal }) => sandboxAccounts(world, signal),
  });

/** Deadline of a control request, in milliseconds. */
const DEADLINE_MS = 30_000;

/** Moves the clock of a world forward, in milliseconds. */
export const advanceClock = (world: string, ms: number) => control(`${worldPath(world)}/clock`, { advanceMs: ms });
/** Adds a fault to a world; see the README for its fields. */
export const addFault = (world: string, fault: Readonly<Record<string, unknown>>) =>
  control(`${worldPath(world)}/faults`, fault);
/** Removes a world's pending faults and releases the answers it holds back. */
export const clearFaults = (world: string) => control(`${worldPath(world)}/faults`, undefined, undefined, 'DELETE');
/** Delays every answer of a world, in milliseconds. */
export const setLatency = (world: string, ms: number) => control(`${worldPath(world)}/latency`, { ms });
/** Seeds a world afresh. */
export const resetWorld = (world: string) => control(worldPath(world), undefined, undefined, 'DELETE');

/** An account's Points in a world; a figure is undefined when the sandbox does not report it. */
export interface WorldAccount {
  account: string;
  granted: number | undefined;
  available: number | undefined;
  held: number | undefined;
  spent: number | undefined;
}

/** A fault that applies to the next requests of its route. */
export interface PendingFault {
  id: string;
  route: string;
  times: number | undefined;
  status: number | undefined;
  code: string | undefined;
  drop: boolean;
  delayMs: number;
  hold: boolean;
  replacesBody: boolean;
  afterWork: boolean;
}

/** The state of a world: its clock, latency, account balances and pending faults. */
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
        await advanceClock(world, 0);
        return worldState(world, signal);
      }
    },
  });

async function worldState(world: string, signal: AbortSignal) {
  const asked = Date.now();
  const body = await control(worldPath(world), undefined, signal);
  return readWorld(body, (asked + Date.now()) / 2);
}

/** @param at this machine's time when the sandbox read its clock, estimated as the middle of the round trip */
function readWorld(body: unknown, at: number) {
  const now = readInstant(body, 'now');
  return {
    /** How far the world's clock is ahead of this machine's, in milliseconds. */
    aheadMs: now === undefined ? undefined : now - at,
    latencyMs: readCount(body, 'latencyMs'),
    heldAnswers: readCount(body, 'heldAnswers') ?? 0,
    accounts: Object.entries(readRecord(body, 'accounts') ?? {}).map(([account, item]): WorldAccount => ({
      account,
      granted: readCount(item, 'granted'),
      available: readCount(item, 'available'),
      held: readCount(item, 'held'),
      spent: readCount(item, 'spent'),
    })),
    faults: (readList(body, 'faults') ?? []).filter(isRecord).map((item, place): PendingFault => ({
      id: String(readCount(item, 'id') ?? `place ${place}`),
      route: readText(item, 'route') ?? 'unknown route',
      times: readCount(item, 'times'),
      status: readCount(item, 'status'),
      code: readText(item, 'code'),
      drop: readFlag(item, 'drop') ?? false,
      delayMs: readCount(item, 'delayMs') ?? 0,
      hold: readFlag(item, 'hold') ?? false,
      replacesBody: readText(item, 'body') !== undefined,
      afterWork: readText(item, 'when') === 'after',
    })),
  };
}

class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
  }
}

const worldPath = (world: string): string => `/__sandbox/worlds/${encodeURIComponent(world)}`;

async function control(
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  method = body === undefined ? 'GET' : 'POST',
): Promise<unknown> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const response = await fetch(environment().baseUrl + path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    credentials: 'omit',
  });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) {
    const error = isRecord(answer) && isRecord(answer['error']) ? readText(answer['error'], 'message') : undefined;
    throw new ControlError(response.status, error ?? `The sandbox answered ${response.status}`);
  }
  return answer;
}
