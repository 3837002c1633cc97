/** Shared by the sandbox's tests: a sandbox whose clock stands still, and helpers to call it. */
import { type AnswerOf, type EndpointId, type ParamsOf, endpoints } from '../contract/endpoints';
import type { PrepBody } from '../contract/seller';
import { type TextValues, encodeText, fillPath } from '../contract/schema/urlCodec';
import type { AccountName } from './core/accounts';
import type { WorldState } from './control/worldState';
import { type Sandbox, type SandboxOptions, createSandbox } from './service/sandbox';
import { withoutSeededPrep } from './world/testSupport';
import { createToken } from './world/tokens';

/** Every test's clock stands at this time, ms epoch. */
export const testNow = Date.parse('2026-03-02T09:00:00.000Z');

export const probe = '/api/auth/api-token-status';
export const probeRoute = `GET ${probe}`;
export const prepRoute = 'POST /api/seller/products/:id/prep';

/** Seeded own products that tests refer to. */
export const ids = {
  checkout: '0b100000-0000-4000-8000-000000000001',
  noVersion: '0b100000-0000-4000-8000-000000000002',
  korean: '0b100000-0000-4000-8000-000000000003',
  inAudit: '0b100000-0000-4000-8000-000000000004',
  changesNeeded: '0b100000-0000-4000-8000-000000000005',
  verified: '0b100000-0000-4000-8000-000000000006',
  huge: '0b100000-0000-4000-8000-000000000007',
  agentPack: '0b100000-0000-4000-8000-000000000008',
  auditFails: '0b100000-0000-4000-8000-000000000009',
  workFails: '0b100000-0000-4000-8000-00000000000a',
  draft: '0b100000-0000-4000-8000-00000000000b',
  packDraft: '0b100000-0000-4000-8000-00000000000c',
  hiddenForeign: '0f000000-0000-4000-8000-000000000001',
  unknown: '00000000-0000-4000-8000-00000000dead',
} as const;

/** The parts of an error answer, already checked against the contract. */
interface ErrorPart {
  error: { code: string; message: string; fields: { field: string; message: string }[] };
  authentication: unknown;
}

/** The sandbox sends every field of its contract, so no field is optional in tests. */
type Sent<T> = T extends readonly (infer Item)[]
  ? Sent<Item>[]
  : T extends object
    ? { [K in keyof T]-?: Sent<T[K]> }
    : T;

export interface Answer<Body = unknown> {
  status: number;
  body: Body & ErrorPart;
  headers: Headers;
  text: string;
  /** The connection was cut. */
  dropped: boolean;
}

export type AnswerTo<Id extends EndpointId> = Answer<Sent<AnswerOf<Id>>>;

/** What a fault is when only its route and effect are given. */
export const plainFault = { delayMs: 0, hold: false, times: 1, after: 0, when: 'before', drop: false } as const;

/** A sandbox that checks its answers, at `testNow`, whose delays take no time; runs are answered at admission. */
export function testSandbox(options: Partial<SandboxOptions> = {}): Sandbox {
  return createSandbox({
    realNow: () => testNow,
    sleep: () => new Promise((resolve) => setTimeout(resolve)),
    onContractMismatch: 'throw',
    runAnswer: 'admitted',
    ...options,
  });
}

/** Whatever answers as the sandbox does. */
type Answering = Pick<Sandbox, 'fetch'>;

interface Sending {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | null;
}

/** Sends one request to a path or a full address; `body` is sent as JSON, a form, a text or a stream as it is. */
export async function send(
  sandbox: Answering,
  method: string,
  path: string,
  { token, body, headers = {}, signal = null }: Sending = {},
): Promise<Answer> {
  const init = { method, headers: { ...headers }, signal, duplex: 'half', body: null as BodyInit | null };
  if (token) init.headers['authorization'] = `Bearer ${token}`;
  if (body instanceof FormData || body instanceof ReadableStream || typeof body === 'string') init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers['content-type'] ??= 'application/json';
  }
  return read(await sandbox.fetch(new Request(new URL(path, 'http://sandbox.test'), init)));
}

/** Reads a whole response; text that is not JSON, which faults produce, becomes an empty body. */
async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = parsed(text) as ErrorPart;
  return { status: response.status, headers: response.headers, text, dropped: response.type === 'error', body };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

/** A refusal as one text: status, code and the fields that it names, as in `400 BAD_REQUEST version, artifact`. */
export function refusal({ status, body }: { status: number; body: { error?: Partial<ErrorPart['error']> } }): string {
  const { code, fields = [] } = body.error ?? {};
  return [status, code, fields.map(({ field }) => field).join(', ')].join(' ').trimEnd();
}

export interface Given<Id extends EndpointId> {
  params?: ParamsOf<Id>;
  query?: TextValues;
  body?: unknown;
  headers?: Record<string, string>;
}

export function client(sandbox: Answering, account: AccountName, world: string) {
  const token = createToken(account, world);

  async function ask<Id extends EndpointId>(
    id: Id,
    { params, query, body, headers = {} }: Given<Id> = {},
  ): Promise<AnswerTo<Id>> {
    const { method, path } = endpoints[id];
    const search = query ? `?${encodeText(query).toString()}` : '';
    const filled = fillPath(path, params) + search;
    return (await send(sandbox, method, filled, { token, body, headers })) as AnswerTo<Id>;
  }

  /** A prep body that confirms the current quote. */
  async function quoted(id: string, tier: string = 'verified_listing'): Promise<PrepBody> {
    const { body } = await ask('seller.prepQuote', { params: { id } });
    const choice = body.choices.find((offer) => offer.tier === tier);
    if (!choice) throw new Error(`${tier} is not quoted`);
    const { currentVersion: expectedVersion } = body;
    return { tier, expectedVersion, expectedPoints: choice.points, confirmation: 'RUN_SELLER_PREP' };
  }

  return {
    token,
    ask,
    quoted,
    prep: (id: string, body: unknown) => ask('seller.prep', { params: { id }, body }),
    product: async (id: string) => (await ask('seller.product', { params: { id } })).body,
    report: async (id: string) => (await ask('seller.report', { params: { id } })).body.report,
  };
}

export function control(sandbox: Answering, world: string) {
  const base = `/__sandbox/worlds/${world}`;
  return {
    /** Without the prep that seller has under way from the beginning. */
    state: async () => withoutSeededPrep((await send(sandbox, 'GET', base)).body as unknown as WorldState),
    post: (path: string, body: unknown) => send(sandbox, 'POST', `${base}/${path}`, { body }),
    advance: (advanceMs: number) => send(sandbox, 'POST', `${base}/clock`, { body: { advanceMs } }),
    fault: (fault: Record<string, unknown>) => send(sandbox, 'POST', `${base}/faults`, { body: fault }),
    removeFault: (id: number | string) => send(sandbox, 'DELETE', `${base}/faults/${id}`),
    clearFaults: () => send(sandbox, 'DELETE', `${base}/faults`),
    reset: () => send(sandbox, 'DELETE', base),
  };
}

/** Returns a function that makes a fresh sandbox, world and seller at each call; `onWait` runs during each wait. */
export function freshWorlds(prefix: string) {
  let made = 0;
  return (onWait: () => Promise<void> = () => Promise.resolve()) => {
    made += 1;
    const name = `${prefix}-${made}`;
    const waits: number[] = []; // ms of each wait, oldest first
    const sandbox = testSandbox({ sleep: (ms) => (waits.push(ms), onWait()) });
    return { name, sandbox, waits, seller: client(sandbox, 'seller', name), control: control(sandbox, name) };
  };
}
