/** Forwards `/api` to a real service, for a console that is served against one. */
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable, pipeline } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { urlToHttpOptions } from 'node:url';
import { IDEMPOTENCY_KEY_HEADER, isSafeMethod } from '../../lib/serving/idempotencyKey';
import { nullBodyStatuses } from '../core/reply';
import { errorAnswer } from './errorAnswers';
import { methodsWithBody, getPath } from './head';
import { readBody } from './messageBody';
import type { Answer } from './idempotency/idempotency';

/** Headers that belong to one connection and not to the message (RFC 9110, 7.6.1). */
const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings)$/;

/** Headers that the browser or the page adds for this origin, and that do not concern the service. */
const ofThePage = new RegExp(
  `^(?:host|cookie2?|origin|referer|expect|sec-.*|access-control-request-.*|${IDEMPOTENCY_KEY_HEADER})$`,
);

/** Headers by which the service could affect this console's origin, or redirect the browser. */
const ofTheService = [
  // Stored by the browser for this origin.
  /^set-(?:cookie2?|login)$/,
  /^(?:accept-ch|critical-ch|use-as-dictionary|activate-storage-access|(?:sec|secure)-session-.*)$/,
  // Clears what was stored.
  /^clear-site-data$/,
  // How to reach this host in future.
  /^(?:strict-transport-security|public-key-pins.*|expect-ct|alt-svc)$/,
  // Loaded or opened without a request by the user.
  /^(?:refresh|link|speculation-rules|sourcemap|x-sourcemap)$/,
  // Where to send reports about this origin.
  /^(?:nel|report-to|reporting-endpoints|attribution-reporting-.*|observe-browsing-topics)$/,
  // Who may do what with this origin.
  /^(?:access-control-.*|timing-allow-origin|service-worker-allowed|permissions-policy|origin-agent-cluster)$/,
  // Set here (`answerHeaders`).
  /^(?:content-security-policy.*|x-content-type-options)$/,
];

/** Headers that make a browser send the same request elsewhere, or again after asking for a password. */
const sendsAgain = /^(?:location|www-authenticate)$/;

/** Dot segments, with or without parameters, between slashes of either kind. */
const dotSegment = /(?:^|[/\\])\.{1,2}(?:;[^/\\]*)?(?:[/\\]|$)/;

/** The maximum number of encoding layers in a path. */
const MAX_LAYERS = 4;

/**
 * Whether a path could lead out of /api at a service that decodes it, however often, before it resolves dot segments. Encoded slashes within a
 * segment are left to the service.
 */
function isAmbiguous(path: string): boolean {
  if (path.includes('\\')) return true;
  let now = path;
  for (let layer = 0; layer <= MAX_LAYERS; layer += 1) {
    if (dotSegment.test(now) || now.includes('\0')) return true;
    const decoded = now.replaceAll(/%([\da-f]{2})/gi, (_, byte: string) =>
      String.fromCodePoint(Number.parseInt(byte, 16)),
    );
    if (decoded === now) return false;
    now = decoded;
  }
  return true;
}

/**
 * Streams a request to the service and its answer back. Redirects are passed on, not followed, so that the token goes nowhere else, and without
 * `Location` if the method may change something; headers about this connection or origin are dropped both ways. Answers 400 for a body where none is
 * allowed, 404 outside /api, and 502 when the service cannot be reached or sends something that is not an HTTP answer. It never throws because of a
 * service's answer. The head is sent as it arrived, because a URL would re-encode parts of it; `fetch` would also follow, decompress and add headers.
 */
export function passThrough(baseUrl: string): Answer {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const send = base.protocol === 'https:' ? requestHttps : requestHttp;
  const unreachable = (reason: string) =>
    errorAnswer({ status: 502, code: 'BAD_GATEWAY', message: `${base.origin} couldn't be reached (${reason}).` });
  return async (request, { method, url = '', headers: given }) => {
    if (url.startsWith('/__sandbox')) {
      return errorAnswer({
        status: 404,
        code: 'NOT_FOUND',
        message: 'This console uses a live service. There is no sandbox.',
      });
    }
    const path = getPath({ url });
    if (!/^\/api(?:\/|$)/.test(path) || isAmbiguous(path)) {
      return errorAnswer({ status: 404, code: 'NOT_FOUND', message: 'Only paths under /api are forwarded.' });
    }
    const { 'transfer-encoding': coding, 'content-length': length } = given;
    if (!methodsWithBody.has(method) && (coding !== undefined || Number(length ?? 0) !== 0)) {
      // The body stays unread, so none of it can be mistaken for another request.
      const refusal = { status: 400, code: 'BAD_REQUEST', message: `A ${method} must not have a body.` };
      return errorAnswer(refusal, { connection: 'close' });
    }
    const safe = isSafeMethod(method);
    const target = { ...urlToHttpOptions(new URL(base.origin)), path: prefix + url.replace(/#.*$/s, '') };
    const headers = { ...without(given, [hopByHop, ofThePage]), host: base.host };
    return new Promise((resolve) => {
      const fail = (reason: string) => resolve(unreachable(reason));
      // A reused connection can die with the request it carries, which must not leave a call that may spend in doubt.
      const upstream = send({ ...target, method, headers, ...(!safe && { agent: false }) }, (answer) => {
        answer.on('error', () => undefined);
        try {
          resolve(buildResponse(answer, method, [hopByHop, ...ofTheService, ...(safe ? [] : [sendsAgain])]));
        } catch (error) {
          fail(error instanceof RangeError ? `it responded with ${answer.statusCode}` : ownHeaders);
          upstream.destroy();
        }
      });
      upstream.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
      upstream.on('upgrade', (_, socket) => {
        socket.on('error', () => undefined).destroy();
        fail('it switched protocols');
      });
      const { signal } = request;
      const leave = () => upstream.destroy();
      signal.addEventListener('abort', leave, { once: true });
      if (signal.aborted) leave();
      upstream.once('close', () => signal.removeEventListener('abort', leave));
      // Without this check, a body could be sent without the headers that Node dropped: it keeps only about a thousand.
      const body = methodsWithBody.has(method) ? request.body : null;
      if (body) pipeline(Readable.fromWeb(body as NodeStream), upstream, () => undefined);
      else upstream.end();
    });
  };
}

const ownHeaders = "its response has headers that can't be forwarded";

/** The answer without the headers that match. Throws a RangeError for an invalid status, and a TypeError for invalid headers. */
function buildResponse(answer: IncomingMessage, method: string | undefined, patterns: readonly RegExp[]): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(without(answer.headers, patterns))) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  const { statusCode: status = 0 } = answer;
  const hasBody = method !== 'HEAD' && !nullBodyStatuses.has(status);
  if (!hasBody) answer.resume();
  return new Response(hasBody ? readBody(answer, () => answer.destroy()) : null, { status, headers });
}

/** The headers without those that match, and without those that Connection declares hop-by-hop. */
function without(headers: IncomingHttpHeaders, patterns: readonly RegExp[]): IncomingHttpHeaders {
  const listed = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const remaining = Object.entries(headers).filter(
    ([name]) => !listed.has(name) && !patterns.some((pattern) => pattern.test(name)),
  );
  return Object.fromEntries(remaining);
}
