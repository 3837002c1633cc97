/** The boundary between client and network: where the token comes from, where requests are logged, and how they are sent. */
import { isClosed, recordLimit, waitForReopening, waitForRoute } from '../limit/routeLimits';
import { whyNotSent } from '../redact/findSecret';
import { recordExchange, type Exchange } from '../requestLog';
import { recordTry } from '../service/reachability';
import { credentials } from '../session/session';
import { type Endpoint, isReadOnly } from '../../../contract/endpoint';
import type { EndpointId } from '../../../contract/endpoints';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { steadyNow } from '../../../lib/clock/steadyClock';
import { type AnswerText, ContentEncodingError, readAnswerText } from '../answer/answerText';
import { ApiError, FALSE_ENCODING, CANCELLED_MESSAGE, type UnsentReason, createUnsentError } from '../errors';
import type { Form } from '../form';
import { type Answer, type Fail, readAnswer } from './readAnswer';
import { redactHeaders, redactText } from '../redact/redact';
import { getDeadline } from '../retry';
import { environment } from '../session/environment';
import { buildIdempotencyHeaders } from '../session/idempotencyHeaders';

/** The parts of the client that can be replaced. */
interface TransportParts {
  /** The token of the next request; undefined for none. */
  token: () => string | undefined;
  /** Opens a request's entry in the log. */
  record: typeof recordExchange;
  /** Sends one request. Rejects as `fetch` does. */
  send: (url: string, init: RequestInit) => Promise<Response>;
}

export interface Transport extends TransportParts {
  /** Why a request must not be sent; undefined when it may. */
  whyNotSent: typeof whyNotSent;
  /** Undefined when the route may be called at once; otherwise as `waitForRoute`. */
  held: (...args: Parameters<typeof waitForRoute>) => Promise<void> | undefined;
  /** Resolves to whether the route is open for another try; false if the signal aborted. */
  reopened: typeof waitForReopening;
  /** Records how one try ended; without an error, it was answered. `retryIn` is the delay of the next try, in ms. */
  noteEnd: (
    route: Parameters<typeof recordLimit>[0],
    error?: Parameters<typeof recordLimit>[1],
    retryIn?: number,
  ) => void;
}

/** The browser's transport: the session's token, the request log, `fetch`, and the waits that the service asked for. */
export const browserTransport: Transport = {
  token: () => credentials().token,
  record: recordExchange,
  send: (url, init) => fetch(url, init),
  whyNotSent,
  held: (limited, signal) => (isClosed(limited.route) ? waitForRoute(limited, signal) : undefined),
  reopened: waitForReopening,
  noteEnd: (route, error, retryIn) => {
    recordTry(error);
    if (error) recordLimit(route, error, retryIn);
  },
};

/**
 * A transport without a service, so that nothing leaves the page. Requests may carry secrets, and their outcomes are not recorded. The answers of its
 * `send` must contain no world, time or balance.
 */
export const createIsolatedTransport = (endSignal: TransportParts): Transport => ({
  ...endSignal,
  whyNotSent: () => undefined,
  held: () => undefined,
  reopened: () => Promise.resolve(true),
  noteEnd: () => undefined,
});

/* Sends a request once: its headers, its deadline, and how the browser reports its end. */

/** What is known about the requested route. */
export type RequestedRoute = Pick<Endpoint, 'path' | 'effect'> & { method: string };

/** What a request carries besides its path and the token. */
export interface RequestContent {
  json: string | undefined;
  /** The caller's own provider key. It is sent in its own header, and redacted everywhere until the session ends. */
  providerKey?: string | undefined;
  /** Additional headers of the route; none of them may contain a secret. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent in place of the JSON body; made by `form.ts`. */
  form?: Form | undefined;
}

interface SendOptions {
  id: EndpointId | undefined;
  endpoint: RequestedRoute;
  /** Path and query, filled in. */
  path: string;
  content: RequestContent;
  transport: Transport;
  /** Aborts when the caller cancels the request, or the session ends. */
  endSignal: AbortSignal;
  /** Where the request is logged; `onHead` receives the status when the answer begins. */
  entry: { id: number; update: (change: Partial<Exchange>) => void; onHead: (status: number) => void };
}

/** Sends a request once and reads its answer. Throws an `ApiError` for any other outcome. */
export async function sendOnce({
  id,
  endpoint,
  path,
  content,
  transport,
  endSignal,
  entry,
}: SendOptions): Promise<Answer> {
  const { json, form, providerKey, headers: own = {} } = content;
  const changes = !isReadOnly(endpoint);
  const fail: Fail = (details) =>
    new ApiError({ outcomeUnknown: changes, ...details, route: id, exchangeId: entry.id });
  const refuse = (why: UnsentReason, message: string, field?: string) =>
    createUnsentError(why, {
      message,
      fields: field === undefined ? [] : [{ field, message }],
      route: id,
      exchangeId: entry.id,
    });
  const headers = buildHeaders(json !== undefined, transport.token());
  if (!headers) throw refuse('token', describeInvalidHeader('token'));
  const secret = transport.whyNotSent({ path, body: form ? listFormTexts(form) : json, headers: own, providerKey });
  if (secret) throw refuse('content', secret.message, secret.field);
  // The key comes last, so that no other header of that name replaces it.
  const additional = providerKey === undefined ? own : { ...own, [PROVIDER_KEY_HEADER]: providerKey };
  for (const [name, value] of Object.entries(additional)) {
    if (setHeader(headers, name, value)) continue;
    throw refuse(
      'content',
      describeInvalidHeader(name === PROVIDER_KEY_HEADER ? 'provider key' : `value of ${name}`),
      name,
    );
  }
  // Nothing was sent yet, so a cancelled change was certainly not made.
  if (endSignal.aborted) throw refuse('cancelled', CANCELLED_MESSAGE);
  entry.update({ sentHeaders: redactHeaders(headers) });
  // Checked after the request is logged: the log shows what was asked for.
  for (const [name, value] of Object.entries(buildIdempotencyHeaders(endpoint.method))) headers.set(name, value);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), getDeadline(id));
  let response: Response | undefined;
  let arrivedAt: number;
  let received: AnswerText;
  try {
    response = await transport.send(environment().baseUrl + path, {
      method: endpoint.method,
      headers,
      body: form?.data ?? json ?? null,
      signal: AbortSignal.any([endSignal, deadline.signal]),
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    arrivedAt = steadyNow();
    entry.onHead(response.status);
    // A browser hides the status of a redirect; a service worker or Node shows it.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw fail({ kind: 'redirect', message: 'The service responded with a redirect.' });
    }
    received = await readAnswerText(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (deadline.signal.aborted) throw fail({ kind: 'timeout', message: 'No response within the time limit.' });
    if (endSignal.aborted) throw fail({ kind: 'cancelled', message: CANCELLED_MESSAGE });
    // An answer that broke off has only its headers.
    if (response) entry.update({ answerHeaders: redactHeaders(response.headers) });
    if (error instanceof ContentEncodingError) {
      const { message, status } = error;
      throw fail({ kind: 'unreadable', code: FALSE_ENCODING, status, message: redactText(message) });
    }
    throw fail({ kind: 'network', message: 'The connection was lost or couldn’t be made.' });
  } finally {
    clearTimeout(timer);
  }
  return readAnswer({ response, received, arrivedAt }, { id, changes, endSignal, entry, fail });
}

/** The headers of a request; undefined when the token is not a valid header value. */
function buildHeaders(json: boolean, token: string | undefined): Headers | undefined {
  const headers = new Headers({ accept: 'application/json' });
  if (json) headers.set('content-type', 'application/json');
  return token === undefined || setHeader(headers, 'authorization', `Bearer ${token}`) ? headers : undefined;
}

/** The texts of a form and the names of its files, one per line. */
const listFormTexts = ({ parts }: Form): string =>
  parts.map((part) => ('text' in part ? part.text : part.file)).join('\n');

function setHeader(headers: Headers, name: string, value: string): boolean {
  try {
    headers.set(name, value);
    return true;
  } catch {
    return false;
  }
}

const describeInvalidHeader = (part: string): string =>
  `The ${part} contains characters that a header can’t carry. Nothing was sent.`;
