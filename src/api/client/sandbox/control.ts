/** The sandbox's own controls, outside `/api`. A call is a value, so a screen can show and copy what it sends. */
import { queryOptions } from '@tanstack/react-query';
import { environment } from '../session/environment';
import { buildIdempotencyHeaders } from '../session/idempotencyHeaders';
import { buildQueryKey } from '../queryClient';
import { unsentError } from '../redact/findSecret';
import { isRecord, parseJson, readCollection, readFlag, readText } from '../../reader/json';
import type { FaultForm } from './faultForm';

/** A request to the controls. It needs no token. */
export interface ControlCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
  /** In place of a body: JSON text that is sent exactly as it was read. */
  json?: string;
}

/** Requests per minute that an account of a fresh world may send. */
export const FRESH_RATE = 6_000;

/** When the request of a run is answered. */
export type RunAnswer = 'ended' | 'admitted';
/** What `upload-url` answers. */
export type UploadStrategy = 'form' | 'multipart';

const worldPath = (world: string): string => `/__sandbox/worlds/${encodeURIComponent(world)}`;
const post = (world: string, part: string, body: object): ControlCall => ({
  method: 'POST',
  path: `${worldPath(world)}/${part}`,
  body,
});
const remove = (world: string, part = ''): ControlCall => ({ method: 'DELETE', path: worldPath(world) + part });

export const readWorld = (world: string): ControlCall => ({ method: 'GET', path: worldPath(world) });
/** Moves the clock of a world forward, in milliseconds. */
export const advanceClock = (world: string, advanceMs: number) => post(world, 'clock', { advanceMs });
/** Delays every answer of a world, in milliseconds. */
export const setLatency = (world: string, ms: number) => post(world, 'latency', { ms });
/** Raises the prep prices of a world above those of a fresh one, in percent. */
export const setPrices = (world: string, percent: number) => post(world, 'prices', { percent });
/** Sets how many requests per minute an account of a world may send. */
export const setRate = (world: string, perMinute: number) => post(world, 'rate', { perMinute });
/** Sets how many versions of other sellers are ahead of the next submission in the audit queue. */
export const setQueue = (world: string, ahead: number) => post(world, 'queue', { ahead });
export const setRunAnswer = (world: string, answer: RunAnswer) => post(world, 'runs', { answer });
export const setUploads = (world: string, strategy: UploadStrategy) => post(world, 'uploads', { strategy });
/** Adds this many products to the seller of a world. */
export const addProducts = (world: string, count: number) => post(world, 'products', { count });
/** Replaces the purchases of a world's buyer with this many. */
export const setPurchases = (world: string, count: number) => post(world, 'purchases', { count });
export const addFault = (world: string, fault: FaultForm) => post(world, 'faults', fault);
/** Removes one pending fault. */
export const removeFault = (world: string, id: number) => remove(world, `/faults/${id}`);
/** Removes a world's pending faults and releases the answers it holds back. */
export const clearFaults = (world: string) => remove(world, '/faults');
/** Seeds a world afresh. */
export const resetWorld = (world: string) => remove(world);
/** Creates another world as this one was after `at` entries of its history, unless a world of that name exists. */
export const forkWorld = (world: string, to: string, at: number) => post(world, 'fork', { to, at, replace: false });
/** Exports a world as a file. */
export const exportWorld = (world: string): ControlCall => ({ method: 'GET', path: `${worldPath(world)}/snapshot` });
/** Creates a world from such a file, unless a world of that name exists. */
export const importWorld = (world: string, file: { body: object } | { json: string }): ControlCall => ({
  method: 'POST',
  path: `${worldPath(world)}/snapshot?replace=false`,
  ...file,
});
/** Lists the newest entries of a world's history before the entry with the number `before`. */
export const listHistory = (world: string, before: number, limit: number): ControlCall => ({
  method: 'GET',
  path: `${worldPath(world)}/history?before=${before}&limit=${limit}`,
});
/** Lists what a range of entries in a world's history changed together. */
export const listChanges = (world: string, from: number, to: number): ControlCall => ({
  method: 'GET',
  path: `${worldPath(world)}/history/${to}/changes?from=${from}`,
});

/** Lists the accounts of a world, with their tokens; it need not exist yet. */
export const listAccounts = (world: string): ControlCall => ({
  method: 'GET',
  path: `/__sandbox?world=${encodeURIComponent(world)}`,
});
/** The names that a world may have. */
export const worldNamePattern = /^[A-Za-z0-9-]{1,64}$/;

/** The URL of a call for use outside the console. */
export const getCallUrl = ({ path }: ControlCall): string =>
  (environment().baseUrl || globalThis.location.origin) + path;

/** The accounts of a sandbox world; empty when this is not a sandbox or it does not answer. */
export async function sandboxAccounts(world: string, signal?: AbortSignal) {
  if (environment().kind !== 'sandbox') return [];
  const body = await sendControl(listAccounts(world), signal).catch(() => undefined);
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

/** An account that the sandbox offers for connecting with one click. Its token is not a secret. */
export type SandboxAccount = Awaited<ReturnType<typeof sandboxAccounts>>[number];

/** The query of `sandboxAccounts`. */
export const sandboxAccountsQuery = (world: string) =>
  queryOptions({
    queryKey: buildQueryKey('sandbox', 'accounts', world),
    queryFn: ({ signal }) => sandboxAccounts(world, signal),
  });

/** The sandbox refused a call. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ControlError';
    this.status = status;
  }
}

/** The notice for a call that failed: a refused one was not done, and the outcome of any other is unknown. */
export function describeControlFailure(error: unknown): { title: string; message: string } {
  return {
    title: error instanceof ControlError ? 'The sandbox didn’t do this' : 'The sandbox may or may not have done this',
    message: error instanceof Error ? error.message : String(error),
  };
}

/** Deadline of a control request, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Sends a call and returns the answer's JSON. Throws a `ControlError` for a refusal; after any other error the outcome is
 * unknown; it says why unless the signal was aborted.
 */
export async function sendControl(call: ControlCall, signal?: AbortSignal): Promise<unknown> {
  const text = await fetchControlText(call, signal);
  const answer = parseJson(text);
  if (!answer.ok && text !== '') throw new Error('The response isn’t JSON.');
  return answer.ok ? answer.value : undefined;
}

/** As `sendControl`, for an answer that is a file: returns its text. */
export async function fetchControlText(call: ControlCall, signal?: AbortSignal): Promise<string> {
  const { method, path, body, json = body && JSON.stringify(body) } = call;
  const message = unsentError(`${path}\n${json ?? ''}`);
  if (message !== undefined) throw new ControlError(400, message);
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(environment().baseUrl + path, {
      method,
      headers: {
        ...buildIdempotencyHeaders(method),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: json }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      credentials: 'omit',
    });
    text = await response.text();
  } catch {
    signal?.throwIfAborted();
    throw new Error(
      deadline.aborted ? 'No response within 30 seconds.' : 'The connection was lost or couldn’t be made.',
    );
  }
  if (response.ok) return text;
  const answer = parseJson(text);
  const error = answer.ok && isRecord(answer.value) ? answer.value['error'] : undefined;
  throw new ControlError(
    response.status,
    readText(error, 'message') ?? `The sandbox responded with ${response.status}.`,
  );
}
