/** The only code of the console that fetches. */
import type { BodyOf, EndpointId, ParamsOf, QueryOf } from '../contract/endpoints';
import { documentedMismatches } from '../contract/mismatch';
import { type RouteFacts, routeFacts } from '../contract/routeFacts';
import { type TextValues, encodeText, fillPath } from '../contract/wire';
import { noteBalance } from './balance';
import { environment } from './environment';
import { ApiError, readErrorBody } from './errors';
import { redactBody, redactText, withoutToken } from './redact';
import { type Exchange, record } from './requestLog';
import { deadlineOf, readRetryAfter, retryDelay, wait } from './retry';
import { noteServiceClock } from './serviceClock';
import { credentials, disconnect, noteWorld, session } from './session';

/** What a route takes. Parts that a route does not have are left out. */
export type Input<Id extends EndpointId> = (ParamsOf<Id> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<Id> }) &
  (QueryOf<Id> extends undefined ? { query?: undefined } : { query?: QueryOf<Id> }) &
  (BodyOf<Id> extends undefined ? { body?: undefined } : { body: BodyOf<Id> });

export interface Answer {
  /** The parsed JSON, unknown until a reader has looked at it. */
  body: unknown;
  status: number;
  exchangeId: number;
}

/** Fields of an answer that hold a signed URL under a plain name; they never reach the log. */
const secretFields: Partial<Record<EndpointId, readonly string[]>> = {
  'install.download': ['url'],
  'versions.uploadUrl': ['url', 'fields'],
};

/**
 * Calls one route of the table.
 *
 * Gives the answer's JSON. Throws an `ApiError`, and nothing else. A GET is retried by the rules of `retry.ts`; no
 * other method ever is. An answer that arrives after the session has changed is dropped.
 * @param signal cancels the call
 */
export async function call<Id extends EndpointId>(id: Id, input: Input<Id>, signal?: AbortSignal): Promise<Answer> {
  const endpoint: RouteFacts = routeFacts[id];
  const { params, query, body } = input as {
    params?: TextValues;
    query?: TextValues;
    body?: unknown;
  };
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

  const openedAt = performance.now();
  const end = (state: Exchange['state'], code?: string) =>
    entry.update({ state, code, durationMs: Math.round(performance.now() - openedAt) });

  for (let tries = 1; ; tries += 1) {
    entry.update({ ...noAnswer, tries });
    try {
      const answer = await once(id, endpoint, path, sent, ends, entry);
      end('answered');
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const delay = ends.aborted ? undefined : retryDelay(endpoint.method, error, tries, Math.random());
      if (delay !== undefined) await wait(delay, ends);
      if (delay !== undefined && !ends.aborted) continue;
      const last =
        delay === undefined
          ? error
          : new ApiError({ kind: 'cancelled', route: id, exchangeId: entry.id, message: GIVEN_UP });
      end(stateOf(last), last.code);
      if (last.status === 401 && !ends.aborted && session().connected) disconnect('unauthorized');
      throw last;
    }
  }
}

const GIVEN_UP = 'The request was given up.';
/** What the log says of a try before its answer; nothing of an earlier try stays. */
const noAnswer = {
  status: undefined,
  answer: undefined,
  contentType: undefined,
  size: undefined,
  mismatches: [],
} satisfies Partial<Exchange>;

async function once(
  id: EndpointId,
  endpoint: RouteFacts,
  path: string,
  body: string | undefined,
  ends: AbortSignal,
  entry: { id: number; update: (change: Partial<Exchange>) => void },
): Promise<Answer> {
  const fail = (details: Omit<ConstructorParameters<typeof ApiError>[0], 'route' | 'exchangeId'>) =>
    new ApiError({ ...details, route: id, exchangeId: entry.id });
  const changes = endpoint.effect !== 'reads';
  const headers = headersFor(body);
  if (!headers)
    throw fail({
      kind: 'refused',
      code: 'UNAUTHORIZED',
      message: 'The token holds characters that no header can carry. Nothing was sent.',
    });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineOf(id));
  try {
    const response = await fetch(environment().baseUrl + path, {
      method: endpoint.method,
      headers,
      body: body ?? null,
      signal: AbortSignal.any([ends, deadline.signal]),
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    // A browser hides the status of a redirect; a worker or Node shows it.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw fail({ kind: 'redirect', message: 'The service answered with a redirect.', outcomeUnknown: changes });
    }
    const text = await response.text();
    if (ends.aborted) throw fail({ kind: 'cancelled', message: GIVEN_UP, outcomeUnknown: changes });
    const world = response.headers.get('x-sandbox-world');
    if (world !== null) noteWorld(world);
    noteServiceClock(response.headers.get('date'));
    const parsed = parse(text);
    const answer = redactBody(text, secretFields[id]);
    entry.update({
      status: response.status,
      answer,
      contentType: redactText(response.headers.get('content-type') ?? '') || undefined,
      size: new TextEncoder().encode(text).length,
      mismatches: response.ok && parsed.ok ? documentedMismatches(endpoint.promised, parsed.value) : [],
    });
    if (response.ok) {
      if (!parsed.ok)
        throw fail({
          kind: 'unreadable',
          status: response.status,
          message: 'The answer is not JSON.',
          outcomeUnknown: changes,
        });
      noteBalance(parsed.value, id, entry.id);
      return { body: withoutToken(parsed.value), status: response.status, exchangeId: entry.id };
    }
    // An error is shown, so it is read from what was redacted.
    const told = parse(answer);
    const errorBody = told.ok ? told.value : undefined;
    const { code, message, authentication, fields } = readErrorBody(errorBody);
    const server = response.status >= 500;
    throw fail({
      kind: server ? 'server' : 'refused',
      status: response.status,
      code,
      message: message ?? `The service answered ${response.status}.`,
      retryAfterMs: readRetryAfter(response.headers.get('retry-after'), Date.now()),
      authentication,
      fields,
      body: errorBody,
      outcomeUnknown: server && changes,
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (deadline.signal.aborted)
      throw fail({ kind: 'timeout', message: 'No answer within the deadline.', outcomeUnknown: changes });
    if (ends.aborted) throw fail({ kind: 'cancelled', message: GIVEN_UP, outcomeUnknown: changes });
    throw fail({ kind: 'network', message: 'The connection was lost or could not be made.', outcomeUnknown: changes });
  } finally {
    clearTimeout(timer);
  }
}

/** The headers of a request; undefined when the token cannot stand in one. */
function headersFor(body: string | undefined): Headers | undefined {
  const headers = new Headers({ accept: 'application/json' });
  const { token } = credentials();
  if (body !== undefined) headers.set('content-type', 'application/json');
  try {
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    return headers;
  } catch {
    return undefined;
  }
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
