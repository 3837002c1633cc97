/** The sandbox's own controls, outside `/api`: who can connect, and the clock, faults and latency of one world. */
import { environment } from './environment';
import { isRecord, readCollection, readFlag, readText } from './readers/json';

/** An account that the sandbox offers for one click. Its token is no secret. */
export interface SandboxAccount {
  account: string;
  label: string;
  description: string;
  token: string;
  usable: boolean;
}

/** The accounts of a sandbox world. Gives none when this is not a sandbox or it does not answer. */
export async function sandboxAccounts(world: string, signal?: AbortSignal): Promise<SandboxAccount[]> {
  if (environment().kind !== 'sandbox') return [];
  const body = await control(`/__sandbox?world=${encodeURIComponent(world)}`, undefined, signal);
  return (readCollection(body, 'accounts') ?? []).flatMap((item) => {
    const account = readText(item, 'account', 'name');
    const token = readText(item, 'token');
    return account && token
      ? [{ account, token, label: readText(item, 'label') ?? account, description: readText(item, 'description') ?? '', usable: readFlag(item, 'usable') ?? true }]
      : [];
  });
}

/** Moves the clock of a world forward. */
export const advanceClock = (world: string, ms: number) => control(`${worldPath(world)}/clock`, { advanceMs: ms });
/** Adds a fault to a world; see the README for its fields. */
export const addFault = (world: string, fault: Readonly<Record<string, unknown>>) => control(`${worldPath(world)}/faults`, fault);
/** Delays every answer of a world, milliseconds. */
export const setLatency = (world: string, ms: number) => control(`${worldPath(world)}/latency`, { ms });
/** Seeds a world afresh. */
export const resetWorld = (world: string) => control(worldPath(world), undefined, undefined, 'DELETE');
/** The state of a world. */
export const worldState = (world: string, signal?: AbortSignal) => control(worldPath(world), undefined, signal);

const worldPath = (world: string): string => `/__sandbox/worlds/${encodeURIComponent(world)}`;

async function control(path: string, body?: unknown, signal?: AbortSignal, method = body === undefined ? 'GET' : 'POST'): Promise<unknown> {
  const response = await fetch(environment().baseUrl + path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    credentials: 'omit',
  });
  const answer: unknown = await response.json();
  if (!response.ok) {
    const error = isRecord(answer) && isRecord(answer['error']) ? readText(answer['error'], 'message') : undefined;
    throw new Error(error ?? `The sandbox answered ${response.status}`);
  }
  return answer;
}
