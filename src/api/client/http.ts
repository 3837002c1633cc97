/** Every request to the service goes through here. */
import type { BrowserOnlyRoute } from '../../contract/browserOnly';
import { type BodyOf, type EndpointId, type ParamsOf, type QueryOf, endpointOf } from '../../contract/endpoints';
import { type TextValues, encodeText, fillPath } from '../../contract/schema/urlCodec';
import { wait } from '../../lib/async/wait';
import { ApiError, CANCELLED_MESSAGE } from './errors';
import {
  type RequestedRoute,
  type RequestContent,
  sendOnce,
  type Transport,
  browserTransport,
} from './request/transport';
import type { Answer } from './request/readAnswer';
import { protectProviderKey, redactBody, redactHeaders, redactText } from './redact/redact';
import { type Exchange, type Try, noAnswer } from './requestLog';
import { retryDelay } from './retry';
import { credentials, disconnect, onSessionChange, session } from './session/session';

/** The parameters, query and body of a route, if it has them. */
export type RouteInput<Id extends EndpointId> = (ParamsOf<Id> extends undefined
  ? { params?: undefined }
  : { params: ParamsOf<Id> }) &
  (QueryOf<Id> extends undefined ? { query?: undefined } : { query?: QueryOf<Id> }) &
  (BodyOf<Id> extends undefined ? { body?: undefined } : { body: BodyOf<Id> });

/** What a call sends in addition to its input. */
export interface CallOptions extends Omit<RequestContent, 'json'> {
  /** A JSON body as text, sent exactly as it is in place of the input's body. */
  text?: string | undefined;
  /** A probe of whether the service is back: sent once, and not for any screen. */
  probe?: boolean | undefined;
  /** Replaces the browser's transport, which covers everything outside the client. */
  transport?: Transport | undefined;
}

/** Pending answers of `prefetchCall`, by path. */
const prefetched = new Map<string, Promise<Answer>>();
onSessionChange(clearPrefetched);

/** Sends a GET ahead of the code that needs it. The first `call` for its path takes its answer, or its failure. */
export function prefetchCall<Id extends EndpointId>(id: Id, input: RouteInput<Id>): void {
  const answer = call(id, input);
  // The `call` that takes this answer reports any failure; if none does, the failure does not matter.
  answer.catch(() => undefined);
  prefetched.set(buildPath(id, input), answer);
}

/** Discards the answers of `prefetchCall`: from now on every call sends its own request. */
export function clearPrefetched(): void {
  prefetched.clear();
}

function buildPath<Id extends EndpointId>(id: Id, input: RouteInput<Id>): string {
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
  input: RouteInput<Id>,
  signal?: AbortSignal,
  extras: CallOptions = {},
): Promise<Answer> {
  const endpoint = endpointOf(id);
  const { body } = input as { body?: unknown };
  const path = buildPath(id, input);
  const early = endpoint.method === 'GET' ? prefetched.get(path) : undefined;
  if (early) {
    prefetched.delete(path);
    return early;
  }
  const json = extras.form ? undefined : (extras.text ?? (body === undefined ? undefined : JSON.stringify(body)));
  return exchange(id, endpoint, path, { json, ...extras }, signal);
}

/**
 * Sends a request for a browser-only action, without a body: such actions are refused for a token. Throws as `call` does.
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

async function exchange(
  id: EndpointId | undefined,
  endpoint: RequestedRoute,
  path: string,
  extras: CallOptions & { json: string | undefined },
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const { json, transport = browserTransport } = extras;
  if (extras.providerKey !== undefined) protectProviderKey(extras.providerKey);
  const endSignal = signal ? AbortSignal.any([signal, credentials().signal]) : credentials().signal;
  // A browser-only action is never retried, whatever its method.
  const retryMethod = id === undefined ? '' : endpoint.method;
  const limited = {
    id,
    route: `${endpoint.method} ${endpoint.path}`,
    canWait: retryMethod === 'GET' && !extras.probe,
  } as const;
  const held = transport.held(limited, endSignal);
  // If there is no wait, the request is sent within the click that asked for it.
  if (held) await held;
  const loggedBody = extras.form ? JSON.stringify(extras.form.parts) : json;
  const entry = transport.record({
    route: id,
    method: endpoint.method,
    path: redactText(path),
    requestBody: loggedBody === undefined ? undefined : redactBody(loggedBody),
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
    let current: Try = { ...untried, sentAt: elapsed() };
    const note = (change: Partial<Try>) => {
      current = { ...current, ...change };
      entry.update({ tries: [...earlier, current] });
    };
    const onHead = (status: number) => note({ headAt: elapsed(), status: status || undefined });
    entry.update({ ...noAnswer, tries: [...earlier, current] });
    try {
      const answer = await sendOnce({
        id,
        endpoint,
        path,
        content: extras,
        transport,
        endSignal,
        entry: { ...entry, onHead },
      });
      note({ endedAt: elapsed() });
      transport.noteEnd(limited.route);
      end('answered');
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      note({ endedAt: elapsed(), code: error.code });
      const delay =
        endSignal.aborted || extras.probe
          ? undefined
          : retryDelay(retryMethod, error, earlier.length + 1, Math.random());
      transport.noteEnd(limited.route, error, delay);
      if (delay !== undefined) {
        const because = delay === error.retryAfterMs ? 'Retry-After' : 'back-off';
        note({ wait: { ms: Math.round(delay), because } });
        earlier.push(current);
        await wait(delay, endSignal);
        // Another request may have extended the wait of this route.
        const open = await transport.reopened(limited.route, endSignal);
        if (open && !endSignal.aborted) continue;
      }
      const last =
        delay !== undefined && endSignal.aborted
          ? new ApiError({ kind: 'cancelled', route: id, exchangeId: entry.id, message: CANCELLED_MESSAGE })
          : error;
      end(toExchangeState(last), last.code);
      if (last.status === 401 && !endSignal.aborted && session().connected) disconnect('unauthorized');
      throw last;
    }
  }
}

const untried = { headAt: undefined, endedAt: undefined, status: undefined, code: undefined, wait: undefined };

function toExchangeState(error: ApiError): Exchange['state'] {
  if (error.kind === 'cancelled') return 'cancelled';
  return error.kind === 'refused' ? 'refused' : 'failed';
}
