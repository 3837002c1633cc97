/** The boundary between client and network: where the token comes from, where requests are logged, and how they are sent. */
import { isClosed, noteLimit, reopened, untilOpen } from '../limit/routeLimits';
import { whyNotSent } from '../redact/secretIn';
import { record, type Exchange } from '../requestLog';
import { noteTry } from '../service/reachability';
import { credentials } from '../session/session';
import { type Endpoint, changesNothing } from '../../../contract/endpoint';
import type { EndpointId } from '../../../contract/endpoints';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { steadyNow } from '../../../lib/clock/steadyClock';
import { type AnswerText, FalseEncoding, readAnswerText } from '../answer/answerText';
import { ApiError, FALSE_ENCODING, GIVEN_UP, type Unsent, notSent } from '../errors';
import type { Form } from '../form';
import { type Answer, type Fail, readAnswer } from './readAnswer';
import { redactHeaders, redactText } from '../redact/redact';
import { deadlineOf } from '../retry';
import { environment } from '../session/environment';
import { numberFor } from '../session/numberFor';

/** The parts of the client that can be replaced. */
interface Ends {
  /** The token of the next request; undefined for none. */
  token: () => string | undefined;
  /** Opens a request's entry in the log. */
  record: typeof record;
  /** Sends one request. Rejects as `fetch` does. */
  send: (url: string, init: RequestInit) => Promise<Response>;
}

export interface Transport extends Ends {
  /** Why a request must not leave; undefined when it may. */
  whyNotSent: typeof whyNotSent;
  /** Undefined when the route may be called at once; otherwise as `untilOpen`. */
  held: (...asked: Parameters<typeof untilOpen>) => Promise<void> | undefined;
  /** Resolves to whether the route is open for another try; false if the signal aborted. */
  reopened: typeof reopened;
  /** Records how one try ended; without an error, it was answered. `retryIn` is the delay of the next try, in ms. */
  noteEnd: (route: Parameters<typeof noteLimit>[0], error?: Parameters<typeof noteLimit>[1], retryIn?: number) => void;
}

/** The browser's transport: the session's token, the request log, `fetch`, and the waits that the service asked for. */
export const browserTransport: Transport = {
  token: () => credentials().token,
  record,
  send: (url, init) => fetch(url, init),
  whyNotSent,
  held: (limited, signal) => (isClosed(limited.route) ? untilOpen(limited, signal) : undefined),
  reopened,
  noteEnd: (route, error, retryIn) => {
    noteTry(error);
    if (error) noteLimit(route, error, retryIn);
  },
};

/**
 * A transport without a service, so that nothing leaves the page. Requests may carry secrets, and their outcomes are not recorded. The answers of its
 * `send` must contain no world, time or balance.
 */
export const rehearsedTransport = (ends: Ends): Transport => ({
  ...ends,
  whyNotSent: () => undefined,
  held: () => undefined,
  reopened: () => Promise.resolve(true),
  noteEnd: () => undefined,
});

/* Sends a request once: its headers, its deadline, and what the browser reports of its end. */

/** What is known about the requested route. */
export type Asked = Pick<Endpoint, 'path' | 'effect'> & { method: string };

/** What a request carries besides its path and the token. */
export interface Carried {
  json: string | undefined;
  /** The caller's own provider key. It is sent in its own header, and redacted everywhere until the session ends. */
  providerKey?: string | undefined;
  /** Additional headers of the route; none of them may contain a secret. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Sent in place of the JSON body; made by `form.ts`. */
  form?: Form | undefined;
}

interface OneTry {
  id: EndpointId | undefined;
  endpoint: Asked;
  /** Path and query, filled in. */
  path: string;
  carried: Carried;
  transport: Transport;
  /** Aborts when the caller cancels the request, or the session ends. */
  ends: AbortSignal;
  /** Where the request is logged; `onHead` receives the status when the answer begins. */
  entry: { id: number; update: (change: Partial<Exchange>) => void; onHead: (status: number) => void };
}

/** Sends a request once and reads its answer. Throws an `ApiError` for any other outcome. */
export async function tryOnce({ id, endpoint, path, carried, transport, ends, entry }: OneTry): Promise<Answer> {
  const { json, form, providerKey, headers: own = {} } = carried;
  const changes = !changesNothing(endpoint);
  const fail: Fail = (details) =>
    new ApiError({ outcomeUnknown: changes, ...details, route: id, exchangeId: entry.id });
  const stay = (why: Unsent, message: string, field?: string) =>
    notSent(why, {
      message,
      fields: field === undefined ? [] : [{ field, message }],
      route: id,
      exchangeId: entry.id,
    });
  const headers = headersFor(json !== undefined, transport.token());
  if (!headers) throw stay('token', unfit('token'));
  const secret = transport.whyNotSent({ path, body: form ? textsIn(form) : json, headers: own, providerKey });
  if (secret) throw stay('content', secret.message, secret.field);
  // The key comes last, so that no other header of that name replaces it.
  const additional = providerKey === undefined ? own : { ...own, [PROVIDER_KEY_HEADER]: providerKey };
  for (const [name, value] of Object.entries(additional)) {
    if (setHeader(headers, name, value)) continue;
    throw stay('content', unfit(name === PROVIDER_KEY_HEADER ? 'provider key' : `value of ${name}`), name);
  }
  // Nothing was sent yet, so a cancelled change was certainly not made.
  if (ends.aborted) throw stay('cancelled', GIVEN_UP);
  entry.update({ sentHeaders: redactHeaders(headers) });
  // Checked after the request is logged: the log shows what was asked for.
  for (const [name, value] of Object.entries(numberFor(endpoint.method))) headers.set(name, value);
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineOf(id));
  let response: Response | undefined;
  let arrivedAt: number;
  let received: AnswerText;
  try {
    response = await transport.send(environment().baseUrl + path, {
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
    // A browser hides the status of a redirect; a service worker or Node shows it.
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      throw fail({ kind: 'redirect', message: 'The service answered with a redirect.' });
    }
    received = await readAnswerText(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (deadline.signal.aborted) throw fail({ kind: 'timeout', message: 'No answer within the deadline.' });
    if (ends.aborted) throw fail({ kind: 'cancelled', message: GIVEN_UP });
    // Of an answer that broke off, its head is all there is.
    if (response) entry.update({ answerHeaders: redactHeaders(response.headers) });
    if (error instanceof FalseEncoding) {
      const { message, status } = error;
      throw fail({ kind: 'unreadable', code: FALSE_ENCODING, status, message: redactText(message) });
    }
    throw fail({ kind: 'network', message: 'The connection was lost or could not be made.' });
  } finally {
    clearTimeout(timer);
  }
  return readAnswer({ response, received, arrivedAt }, { id, changes, ends, entry, fail });
}

/** The headers of a request; undefined when the token is not a valid header value. */
function headersFor(json: boolean, token: string | undefined): Headers | undefined {
  const headers = new Headers({ accept: 'application/json' });
  if (json) headers.set('content-type', 'application/json');
  return token === undefined || setHeader(headers, 'authorization', `Bearer ${token}`) ? headers : undefined;
}

/** The texts of a form and the names of its files, one per line. */
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
