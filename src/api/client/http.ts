/** Every request to the service goes through here. */
import type { Endpoint } from '../../contract/endpoint';
import type { BrowserOnlyRoute } from '../../contract/browserOnly';
import { type BodyOf, type EndpointId, type ParamsOf, type QueryOf, endpointOf } from '../../contract/endpoints';
import { answerShapeOf } from '../../contract/answers/answerShape';
import { documentedMismatches } from '../../contract/answers/mismatch';
import { type TextValues, encodeText, fillPath } from '../../contract/schema/wire';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { paced } from '../../lib/async/paced';
import { wait } from '../../lib/async/wait';
import { steadyNow } from '../../lib/clock/steadyClock';
import { type AnswerText, FalseEncoding, readAnswerText } from './answer/answerText';
import { decidesAboutPoints, noteBalance } from './balance';
import { environment } from './session/environment';
import { numberFor } from './session/numberFor';
import { ApiError, EMPTY, FALSE_ENCODING, NOT_SENT, readErrorBody } from './errors';
import type { Form } from './form';
import { doubledNames } from '../reader/doubled';
import { parseJson } from '../reader/json';
import { noteSource } from '../reader/source';
import { isClosed, noteLimit, reopened, untilOpen } from './limit/routeLimits';
import {
  protectProviderKey,
  redactBody,
  redactHeaders,
  redactText,
  redactingBody,
  textWithoutCredentials,
  withoutCredentials,
} from './redact/redact';
import { whyNotSent } from './redact/secretIn';
import { noteTry } from './service/reachability';
import { type Exchange, type Try, noAnswer, record } from './requestLog';
import { deadlineOf, readRetryAfter, retryDelay } from './retry';
import { noteServiceClock, serviceNow } from './serviceClock';
import { credentials, disconnect, noteWorld, onSessionChange, session } from './session/session';

/** The parameters, query and body of a route, as far as it has them. */
export type Input<Id extends EndpointId> = (ParamsOf<Id> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<Id> }) &
  (QueryOf<Id> extends undefined ? { query?: undefined } : { query?: QueryOf<Id> }) &
  (BodyOf<Id> extends undefined ? { body?: undefined } : { body: BodyOf<Id> });

export interface Answer {
  /** The parsed JSON, not yet checked by a reader. */
  body: unknown;
  /** Names that stand in it twice (`doubledNames`); looked for only where an answer decides about Points. */
  doubled: readonly string[];
  /** Undefined for an action of the signed-in site. */
  route: EndpointId | undefined;
  exchangeId: number;
}

/** What a call sends in addition to its input. */
export interface Extras {
  /** The caller's own provider key. It is sent in its header and redacted everywhere until the session ends. */
  providerKey?: string | undefined;
  /** Additional headers of the route; none of them is for a secret. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent instead of the JSON of the body; made by `form.ts`. */
  form?: Form | undefined;
  /** The text of a JSON body, sent exactly as it is instead of the input's body. */
  text?: string | undefined;
  /** Only looks whether the service is back: sent once, and the request behind no screen. */
  probe?: boolean | undefined;
  rehearsal?: Rehearsal | undefined;
}

/** Takes the place of all that is outside the client, so that nothing leaves the page; only a POST is rehearsed. */
export interface Rehearsal {
  /** Used instead of the session's token. */
  token: string;
  /** Used instead of the request log. */
  record: typeof record;
  /** Used instead of the service. Its answers must name neither world, time nor balance. */
  answer: (url: string, init: RequestInit) => Promise<Response>;
}

/** Fields of an answer that contain a signed URL under a plain name; they never reach the log. */
const secretFields: Partial<Record<EndpointId, readonly string[]>> = {
  'install.download': ['url'],
  'versions.uploadUrl': ['url', 'fields'],
};

/** Pending answers of `callAhead`, by path. */
const ahead = new Map<string, Promise<Answer>>();
onSessionChange(forgetAhead);

/** Sends a GET ahead of the code that needs it. The first `call` for its path takes its answer, or its failure. */
export function callAhead<Id extends EndpointId>(id: Id, input: Input<Id>): void {
  const answer = call(id, input);
  // The `call` that takes this answer reports a failure; without one, it does not matter.
  answer.catch(() => undefined);
  ahead.set(pathOf(id, input), answer);
}

/** Discards the answers of `callAhead`: from now on every call sends its own request. */
export function forgetAhead(): void {
  ahead.clear();
}

function pathOf<Id extends EndpointId>(id: Id, input: Input<Id>): string {
  const { params, query } = input as { params?: TextValues; query?: TextValues };
  const search = query ? encodeText(query).toString() : '';
  return fillPath(endpointOf(id).path, params) + (search ? `?${search}` : '');
}

/**
 * Calls one route of the table, and returns the JSON of its answer. Throws an `ApiError`, or a `TypeError` for a
 * parameter that no path can contain. Only a GET is retried (`retry.ts`), and an answer that outlives its session is
 * dropped.
 */
export async function call<Id extends EndpointId>(
  id: Id,
  input: Input<Id>,
  signal?: AbortSignal,
  extras: Extras = {},
): Promise<Answer> {
  const endpoint = endpointOf(id);
  const { body } = input as { body?: unknown };
  const path = pathOf(id, input);
  const early = endpoint.method === 'GET' ? ahead.get(path) : undefined;
  if (early) {
    ahead.delete(path);
    return early;
  }
  const json = extras.form ? undefined : (extras.text ?? (body === undefined ? undefined : JSON.stringify(body)));
  return exchange(id, endpoint, path, { json, ...extras }, signal);
}

/**
 * Asks for an action of the signed-in site, without a body: a token is refused there. Throws as `call` does.
 * @param signal cancels the request
 */
export function callBrowserOnly(
  { method, path }: BrowserOnlyRoute,
  params: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const facts = { method, path, effect: 'writes' } as const;
  return exchange(undefined, facts, fillPath(path, params), { json: undefined }, signal);
}

type Asked = Pick<Endpoint, 'path' | 'effect'> & { method: string };

async function exchange(
  id: EndpointId | undefined,
  endpoint: Asked,
  path: string,
  extras: Extras & { json: string | undefined },
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { json } = extras;
  if (extras.providerKey !== undefined) protectProviderKey(extras.providerKey);
  const ends = signal ? AbortSignal.any([signal, credentials().signal]) : credentials().signal;
  // An action of the signed-in site is never repeated, whatever its method.
  const repeats = id === undefined ? '' : endpoint.method;
  const limited = {
    id,
    route: `${endpoint.method} ${endpoint.path}`,
    patient: repeats === 'GET' && !extras.probe,
  } as const;
  if (!extras.rehearsal && isClosed(limited.route)) await untilOpen(limited, ends);
  const noted = extras.form ? JSON.stringify(extras.form.parts) : json;
  const entry = (extras.rehearsal?.record ?? record)({
    route: id,
    method: endpoint.method,
    path: redactText(path),
    requestBody: noted === undefined ? undefined : redactBody(noted),
    form: extras.form !== undefined,
    ownKey: extras.providerKey !== undefined,
    ...(extras.probe && { probe: true }),
    headers: extras.headers && redactHeaders(Object.entries(extras.headers)),
    startedAt: Date.now(),
  });

  const openedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - openedAt);
  const end = (state: Exchange['state'], code?: string) => entry.update({ state, code, durationMs: elapsed() });
  const earlier: Try[] = [];

  for (;;) {
    let current: Try = { ...notTried, sentAt: elapsed() };
    const note = (change: Partial<Try>) => {
      current = { ...current, ...change };
      entry.update({ tries: [...earlier, current] });
    };
    const onHead = (status: number) => note({ headAt: elapsed(), status: status || undefined });
    entry.update({ ...noAnswer, tries: [...earlier, current] });
    try {
      const answer = await once(id, endpoint, path, extras, ends, { ...entry, onHead });
      note({ endedAt: elapsed() });
      if (!extras.rehearsal) noteTry();
      end('answered');
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note({ endedAt: elapsed(), code: error.code });
      if (!extras.rehearsal) noteTry(error);
      const delay =
        ends.aborted || extras.probe ? undefined : retryDelay(repeats, error, earlier.length + 1, Math.random());
      if (!extras.rehearsal) noteLimit(limited.route, error, delay);
      if (delay !== undefined) {
        const because = delay === error.retryAfterMs ? 'Retry-After' : 'back-off';
        note({ wait: { ms: Math.round(delay), because } });
        earlier.push(current);
        await wait(delay, ends);
        // Another request may have closed the route for longer.
        const open = extras.rehearsal !== undefined || (await reopened(limited.route, ends));
        if (open && !ends.aborted) continue;
      }
      const last =
        delay !== undefined && ends.aborted
          ? new ApiError({ kind: 'cancelled', route: id, exchangeId: entry.id, message: GIVEN_UP })
          : error;
      end(stateOf(last), last.code);
      if (last.status === 401 && !ends.aborted && session().connected) disconnect('unauthorized');
      throw last;
    }
  }
}

const GIVEN_UP = 'The request was cancelled.';
/** Characters above which processing an answer takes a slow machine longer than a frame. */
const LONG_ANSWER = 400_000;
const notTried = { headAt: undefined, endedAt: undefined, status: undefined, code: undefined, wait: undefined };

async function once(
  id: EndpointId | undefined,
  endpoint: Asked,
  path: string,
  { json, form, providerKey, headers: own = {}, rehearsal }: Extras & { json: string | undefined },
  ends: AbortSignal,
  entry: { id: number; update: (change: Partial<Exchange>) => void; onHead: (status: number) => void },
): Promise<Answer> {
  const changes = endpoint.effect !== 'reads';
  // Whatever goes wrong, the outcome of a change is unknown unless something says what it is.
  const fail = (details: Omit<ConstructorParameters<typeof ApiError>[0], 'route' | 'exchangeId'>) =>
    new ApiError({ outcomeUnknown: changes, ...details, route: id, exchangeId: entry.id });
  const notSent = { kind: 'refused', outcomeUnknown: false } as const;
  const headers = headersFor(json !== undefined, rehearsal ? rehearsal.token : credentials().token);
  if (!headers) throw fail({ ...notSent, code: 'UNAUTHORIZED', message: unfit('token') });
  const secret = rehearsal
    ? undefined
    : whyNotSent({ path, body: form ? textsIn(form) : json, headers: own, providerKey });
  if (secret) {
    const { message, field } = secret;
    const fields = field === undefined ? [] : [{ field, message }];
    throw fail({ ...notSent, code: 'BAD_REQUEST', message, fields });
  }
  // The key comes last, so that no other header of that name replaces it.
  const additional = providerKey === undefined ? own : { ...own, [PROVIDER_KEY_HEADER]: providerKey };
  for (const [name, value] of Object.entries(additional)) {
    if (setHeader(headers, name, value)) continue;
    const message = unfit(name === PROVIDER_KEY_HEADER ? 'provider key' : `value of ${name}`);
    throw fail({ ...notSent, code: 'BAD_REQUEST', message, fields: [{ field: name, message }] });
  }
  // Nothing has left yet, so a cancelled change is certainly not made.
  if (ends.aborted) throw fail({ ...notSent, kind: 'cancelled', code: NOT_SENT, message: GIVEN_UP });
  entry.update({ sentHeaders: redactHeaders(headers) });
  // After the log, which shows what was asked for.
  for (const [name, value] of Object.entries(numberFor(endpoint.method))) headers.set(name, value);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineOf(id));
  let response: Response;
  let arrivedAt: number;
  let received: AnswerText;
  try {
    const send = rehearsal?.answer ?? fetch;
    response = await send(environment().baseUrl + path, {
      method: endpoint.method,
      headers,
      body: form?.data ?? json ?? null,
      signal: AbortSignal.any([ends, deadline.signal]),
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    arrivedAt = steadyNow();
    entry.onHead(response.status);
    // A browser hides the status of a redirect; a worker or Node shows it.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw fail({ kind: 'redirect', message: 'The service answered with a redirect.' });
    }
    received = await readAnswerText(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (deadline.signal.aborted) throw fail({ kind: 'timeout', message: 'No answer within the deadline.' });
    if (ends.aborted) throw fail({ kind: 'cancelled', message: GIVEN_UP });
    if (error instanceof FalseEncoding) {
      const { message, status } = error;
      throw fail({ kind: 'unreadable', code: FALSE_ENCODING, status, message: redactText(message) });
    }
    throw fail({ kind: 'network', message: 'The connection was lost or could not be made.' });
  } finally {
    clearTimeout(timer);
  }
  const { status } = response;
  const { text } = received;
  try {
    // Once the session has ended its secrets are no longer known, so its answers must not be processed further.
    const unlessEnded = () => {
      if (ends.aborted) throw fail({ kind: 'cancelled', message: GIVEN_UP });
    };
    unlessEnded();
    const world = response.headers.get('x-sandbox-world');
    if (world !== null) noteWorld(world);
    noteServiceClock(response.headers.get('date'), arrivedAt);
    const parsed = parseJson(text);
    // A long answer is processed in steps, so that the page stays responsive.
    const breath = async () => {
      if (text.length >= LONG_ANSWER) await wait(0, ends);
      unlessEnded();
    };
    await breath();
    // In a refusal `fields` may be complaints about the request; the URL stays secret.
    const complains = !response.ok && parsed.ok && readErrorBody(parsed.value).fields.length > 0;
    const answer = await paced(
      redactingBody(text, id && secretFields[id]?.slice(0, complains ? 1 : 2), parsed.ok),
      breath,
    );
    await breath();
    entry.update({
      status,
      answer,
      contentType: redactText(response.headers.get('content-type') ?? '') || undefined,
      answerHeaders: redactHeaders(response.headers),
      size: received.bytes,
      notes: received.unknownCharset === undefined ? undefined : [charsetNote(received.unknownCharset)],
      mismatches: id && response.ok && parsed.ok ? documentedMismatches(parsed.value, answerShapeOf(id)) : [],
    });
    if (response.ok) {
      if (received.bytes === 0)
        throw fail({ kind: 'unreadable', code: EMPTY, status, message: 'The answer is empty.' });
      if (!parsed.ok) throw fail({ kind: 'unreadable', status, message: 'The answer is not JSON.' });
      await breath();
      const kept = await paced(withoutCredentials(text), breath);
      const body: unknown = kept === text ? parsed.value : JSON.parse(kept);
      noteSource(body, kept);
      await breath();
      const doubled = id && decidesAboutPoints(id, parsed.value) ? doubledNames(text) : [];
      if (id && doubled.length === 0) noteBalance(parsed.value, id, entry.id);
      return { body, doubled: doubled.map(textWithoutCredentials), route: id, exchangeId: entry.id };
    }
    // Errors are shown, so this one is read from the redacted answer.
    const told = parseJson(answer);
    const errorBody = told.ok ? told.value : undefined;
    const { code, message, authentication, fields } = readErrorBody(errorBody);
    const server = status >= 500;
    throw fail({
      kind: server ? 'server' : 'refused',
      status,
      code,
      said: message,
      message: message ?? `The service answered ${status}.`,
      retryAfterMs: readRetryAfter(response.headers.get('retry-after'), serviceNow()),
      authentication,
      fields,
      body: errorBody,
      // A proxy's page or a 408 says as little about what the service did as no answer at all.
      outcomeUnknown: changes && (server || status === 408 || !told.ok),
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // It arrived but cannot be processed, for example because it is nested deeper than the stack.
    throw fail({ kind: 'unreadable', status, message: 'The answer could not be read.' });
  }
}

/** The headers of a request; undefined when the token is not a valid header value. */
function headersFor(json: boolean, token: string | undefined): Headers | undefined {
  const headers = new Headers({ accept: 'application/json' });
  if (json) headers.set('content-type', 'application/json');
  return token === undefined || setHeader(headers, 'authorization', `Bearer ${token}`) ? headers : undefined;
}

const charsetNote = (charset: string): string =>
  `The answer names the charset “${redactText(charset).slice(0, 40)}”, which browsers do not know. It is read as UTF-8.`;

/** The texts of a form and the names of its files, one a line. */
const textsIn = ({ parts }: Form): string => parts.map((part) => ('text' in part ? part.text : part.file)).join('\n');

function setHeader(headers: Headers, name: string, value: string): boolean {
  try {
    headers.set(name, value);
    return true;
  } catch {
    return false;
  }
}

const unfit = (what: string): string => `The ${what} contains characters that a header cannot carry. Nothing was sent.`;

function stateOf(error: ApiError): Exchange['state'] {
  if (error.kind === 'cancelled') return 'cancelled';
  return error.kind === 'refused' ? 'refused' : 'failed';
}
