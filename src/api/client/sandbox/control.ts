/** The sandbox's own controls, outside `/api`. A control call is a plain value, so that a screen can show and copy it. */
import { queryOptions } from '@tanstack/react-query';
import { environment } from '../session/environment';
import { numberFor } from '../session/numberFor';
import { key } from '../queryClient';
import { unsentComplaint } from '../redact/secretIn';
import { isRecord, parseJson, readCollection, readFlag, readText } from '../../reader/json';
import type { FaultForm } from './faultForm';

/** A request to the controls. It needs no token. */
export interface ControlCall {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  body?: object;
}

/** When a run's request is answered. */
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
/** Raises the prep prices of a world above the default, in percent. */
export const setPrices = (world: string, percent: number) => post(world, 'prices', { percent });
export const setRunAnswer = (world: string, answer: RunAnswer) => post(world, 'runs', { answer });
export const setUploads = (world: string, strategy: UploadStrategy) => post(world, 'uploads', { strategy });
/** Adds this many own products to the world's seller. */
export const addProducts = (world: string, count: number) => post(world, 'products', { count });
/** Replaces the purchases of the world's buyer with this many. */
export const setPurchases = (world: string, count: number) => post(world, 'purchases', { count });
export const addFault = (world: string, fault: FaultForm) => post(world, 'faults', fault);
/** Removes one pending fault. */
export const removeFault = (world: string, id: number) => remove(world, `/faults/${id}`);
/** Removes a world's pending faults and releases its held answers. */
export const clearFaults = (world: string) => remove(world, '/faults');
/** Resets a world to its seed. */
export const resetWorld = (world: string) => remove(world);

/** Lists the accounts of a world, with their tokens; the world need not exist yet. */
export const listAccounts = (world: string): ControlCall => ({
  method: 'GET',
  path: `/__sandbox?world=${encodeURIComponent(world)}`,
});
/** Valid names of worlds. */
export const worldName = /^[A-Za-z0-9-]{1,64}$/;

/** The URL path of a control call, for other clients. */
export const addressOfCall = ({ path }: ControlCall): string =>
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
    queryKey: key('sandbox', 'accounts', world),
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

/** Deadline of a control request, in milliseconds. */
const DEADLINE_MS = 30_000;

/**
 * Sends a control call and returns the answer's JSON. Throws a `ControlError` for a refusal; any other error means that the outcome is unknown, and
 * says why unless the signal was aborted.
 */
export async function sendControl({ method, path, body }: ControlCall, signal?: AbortSignal): Promise<unknown> {
  const json = body && JSON.stringify(body);
  const complaint = unsentComplaint(`${path}\n${json ?? ''}`);
  if (complaint !== undefined) throw new ControlError(400, complaint);
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(environment().baseUrl + path, {
      method,
      headers: { ...numberFor(method), ...(json !== undefined && { 'content-type': 'application/json' }) },
      ...(json !== undefined && { body: json }),
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
      credentials: 'omit',
    });
    text = await response.text();
  } catch {
    signal?.throwIfAborted();
    throw new Error(
      deadline.aborted ? 'No answer came within 30 seconds.' : 'The connection was lost or could not be made.',
    );
  }
  const { ok, status } = response;
  const answer = parseJson(text);
  const value = answer.ok ? answer.value : undefined;
  if (!ok) {
    const error = isRecord(value) && isRecord(value['error']) ? readText(value['error'], 'message') : undefined;
    throw new ControlError(status, error ?? `The sandbox answered ${status}.`);
  }
  if (!answer.ok && text !== '') throw new Error('The answer is not JSON.');
  return value;
}
