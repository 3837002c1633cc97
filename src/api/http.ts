/** The only code of the console that fetches. */
import { type BodyOf, type Endpoint, type EndpointId, type ParamsOf, type QueryOf, endpoints } from '../contract/endpoints';
import { documentedMismatches } from '../contract/mismatch';
import { encodeText, fillPath } from '../contract/wire';
import { noteBalance } from './balance';
import { environment } from './environment';
import { ApiError, readErrorBody } from './errors';
import { redactBody, redactText } from './redact';
import { type Exchange, record } from './requestLog';
import { deadlines, readRetryAfter, retryDelay, wait } from './retry';
import { noteServiceClock } from './serviceClock';
import { credentials, disconnect, noteWorld } from './session';

/** What a route takes. Parts that a route does not have are left out. */
export type Input<Id extends EndpointId> = (ParamsOf<Id> extends undefined ? { params?: undefined } : { params: ParamsOf<Id> }) &
  (QueryOf<Id> extends undefined ? { query?: undefined } : { query?: QueryOf<Id> }) &
  (BodyOf<Id> extends undefined ? { body?: undefined } : { body: BodyOf<Id> });

export interface Answer {
  /** The parsed JSON, unknown until a reader has looked at it. */
  body: unknown;
  status: number;
  exchangeId: number;
}

/** Fields of an answer that hold a signed URL under a plain name; they never reach the log. */
const secretFields: Partial<Record<EndpointId, readonly string[]>> = { 'install.download': ['url'] };

/**
 * Calls one route of the table.
 *
 * Gives the answer's JSON. Throws an `ApiError`, and nothing else. A GET is retried by the rules of `retry.ts`; no
 * other method ever is. An answer that arrives after the session has changed is dropped.
 * @param signal cancels the call
 */
export async function call<Id extends EndpointId>(id: Id, input: Input<Id>, signal?: AbortSignal): Promise<Answer> {
  const endpoint: Endpoint = endpoints[id];
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const search = query ? encodeText(query).toString() : '';
  const path = fillPath(endpoint.path, params) + (search ? `?${search}` : '');
  const ends = signal ? AbortSignal.any([signal, credentials().signal]) : credentials().signal;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const entry = record({
    route: id,
    method: endpoint.method,
    path: redactText(path),
    requestBody: sent === undefined ? undefined : redactBody(sent),
    startedAt: Date.now(),
  });

  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await once(id, endpoint, path, sent, ends, entry, tries);
      noteBalance(answer.body, id);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const delay = ends.aborted ? undefined : retryDelay(endpoint.method, error, tries, Math.random());
      if (delay !== undefined) await wait(delay, ends);
      if (delay === undefined || ends.aborted) {
        entry.update({ state: stateOf(error), code: error.code, tries });
        if (error.status === 401 && !ends.aborted) disconnect('unauthorized');
        throw error;
      }
    }
  }
}

async function once(
  id: EndpointId,
  endpoint: Endpoint,
  path: string,
  body: string | undefined,
  ends: AbortSignal,
  entry: { id: number; update: (change: Partial<Exchange>) => void },
  tries: number,
): Promise<Answer> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlines.request);
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  const fail = (details: Omit<ConstructorParameters<typeof ApiError>[0], 'route' | 'exchangeId'>) =>
    new ApiError({ ...details, route: id, exchangeId: entry.id });
  const changes = endpoint.effect !== 'reads';
  try {
    const response = await fetch(environment().baseUrl + path, {
      method: endpoint.method,
      headers: headersFor(body),
      body: body ?? null,
      signal: AbortSignal.any([ends, deadline.signal]),
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    if (response.type === 'opaqueredirect') {
      throw fail({ kind: 'redirect', message: 'The service answered with a redirect.', outcomeUnknown: changes });
    }
    const text = await response.text();
    const world = response.headers.get('x-sandbox-world');
    if (world !== null && !ends.aborted) noteWorld(world);
    noteServiceClock(response.headers.get('date'));
    const parsed = parse(text);
    const mismatches = response.ok && parsed.ok ? documentedMismatches(endpoint.answer, parsed.value) : [];
    entry.update({
      status: response.status,
      durationMs: took(),
      answer: redactBody(text, secretFields[id]),
      contentType: response.headers.get('content-type') ?? undefined,
      size: new TextEncoder().encode(text).length,
      mismatches,
      tries,
    });
    if (ends.aborted) throw fail({ kind: 'cancelled', message: 'The session changed.', outcomeUnknown: changes });
    if (response.ok) {
      if (!parsed.ok) throw fail({ kind: 'unreadable', status: response.status, message: 'The answer is not JSON.', outcomeUnknown: changes });
      entry.update({ state: 'answered' });
      return { body: parsed.value, status: response.status, exchangeId: entry.id };
    }
    const read = readErrorBody(parsed.ok ? parsed.value : undefined);
    const server = response.status >= 500;
    throw fail({
      kind: server ? 'server' : 'refused',
      status: response.status,
      code: read.code,
      message: redactText(read.message ?? `The service answered ${response.status}.`),
      retryAfterMs: readRetryAfter(response.headers.get('retry-after'), Date.now()),
      authentication: read.authentication,
      fields: read.fields.map((issue) => ({ field: issue.field, message: redactText(issue.message) })),
      body: parsed.ok ? parsed.value : undefined,
      outcomeUnknown: server && changes,
    });
  } catch (error) {
    entry.update({ durationMs: took(), tries });
    if (error instanceof ApiError) throw error;
    if (deadline.signal.aborted) throw fail({ kind: 'timeout', message: 'No answer within the deadline.', outcomeUnknown: changes });
    if (ends.aborted) throw fail({ kind: 'cancelled', message: 'The request was given up.', outcomeUnknown: changes });
    throw fail({ kind: 'network', message: 'The connection was lost or could not be made.', outcomeUnknown: changes });
  } finally {
    clearTimeout(timer);
  }
}

function headersFor(body: string | undefined): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const { token } = credentials();
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return headers;
}

function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}

function stateOf(error: ApiError): Exchange['state'] {
  if (error.kind === 'cancelled') return 'cancelled';
  return error.kind === 'refused' ? 'refused' : 'failed';
}
