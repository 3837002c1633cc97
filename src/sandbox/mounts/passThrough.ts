/** Forwards `/api` to a real service, for a console that is served against one. */
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { urlToHttpOptions } from 'node:url';
import { REQUEST_NUMBER_HEADER, isSafeMethod } from '../../lib/serving/requestNumber';
import { answerHeaders, jsonError } from './jsonError';

/** Headers that belong to one connection and not to the message (RFC 9110, 7.6.1). */
const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings)$/;

/** Headers that the browser or the page adds for this origin, and that do not concern the service. */
const ofThePage = new RegExp(
  `^(?:host|cookie2?|origin|referer|expect|sec-.*|access-control-request-.*|${REQUEST_NUMBER_HEADER})$`,
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

/** Headers which make a browser send the same request elsewhere, or again after asking for a password. */
const sendsAgain = /^(?:location|www-authenticate)$/;

/** The methods for which Node forwards a body with its length or in chunks. */
const withBody: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH']);

/** Dot segments, with or without parameters, between slashes of either kind. */
const dotSegment = /(?:^|[/\\])\.{1,2}(?:;[^/\\]*)?(?:[/\\]|$)/;

/** The maximum number of encoding layers in a path. */
const MOST_LAYERS = 4;

/**
 * Whether a path could lead out of /api at a service that decodes it, however often, before it resolves dot segments. Encoded slashes within a
 * segment are left to the service.
 */
function isAmbiguous(path: string): boolean {
  if (path.includes('\\')) return true;
  let now = path;
  for (let layer = 0; layer <= MOST_LAYERS; layer += 1) {
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
 * allowed, 404 outside /api, and 502 when the service cannot be reached or sends something that is not an HTTP answer. No answer of a service makes
 * it throw.
 */
export function passThrough(baseUrl: string): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const send = base.protocol === 'https:' ? requestHttps : requestHttp;
  return (incoming, outgoing) => {
    const { method, url = '' } = incoming;
    if (url.startsWith('/__sandbox')) {
      jsonError(outgoing, 404, 'NOT_FOUND', 'This console uses a real service; there is no sandbox.');
      return;
    }
    const path = url.replace(/[?#].*$/s, '');
    if (!/^\/api(?:\/|$)/.test(path) || isAmbiguous(path)) {
      jsonError(outgoing, 404, 'NOT_FOUND', 'Only /api is passed through.');
      return;
    }
    const { 'transfer-encoding': coding, 'content-length': length } = incoming.headers;
    if (!withBody.has(method) && (coding !== undefined || Number(length ?? 0) !== 0)) {
      // The body stays unread, so none of it can be mistaken for another request.
      outgoing.setHeader('connection', 'close');
      jsonError(outgoing, 400, 'BAD_REQUEST', `A ${method} must not have a body.`);
      return;
    }
    // A client that leaves during the answer is not an error of this process.
    outgoing.on('error', () => undefined);
    const safe = isSafeMethod(method);
    // Unchanged, because a URL would re-encode parts of it.
    const target = { ...urlToHttpOptions(new URL(base.origin)), path: prefix + url.replace(/#.*$/s, '') };
    const headers = { ...without(incoming.headers, [hopByHop, ofThePage]), host: base.host };
    // A reused connection can die with the request it carries, which must not leave a call that may spend in doubt.
    const upstream = send({ ...target, method, headers, ...(!safe && { agent: false }) }, (answer) => {
      answer.on('error', () => outgoing.destroy());
      const { statusCode: status = 0 } = answer;
      if (status < 200 || status > 599) {
        fail(`it answered with the status ${status}`);
        upstream.destroy();
        return;
      }
      const kept = without(answer.headers, [hopByHop, ...ofTheService, ...(safe ? [] : [sendsAgain])]);
      try {
        outgoing.writeHead(status, { ...kept, ...answerHeaders });
      } catch {
        fail('its answer has headers that cannot be passed on');
        upstream.destroy();
        return;
      }
      answer.pipe(outgoing);
    });
    const fail = (reason: string) => {
      if (outgoing.headersSent) outgoing.destroy();
      else jsonError(outgoing, 502, 'BAD_GATEWAY', `${base.origin} could not be reached (${reason}).`);
    };
    upstream.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    upstream.on('upgrade', (_, socket) => {
      socket.on('error', () => undefined).destroy();
      fail('it switched protocols');
    });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) upstream.destroy();
    });
    if (withBody.has(method)) incoming.pipe(upstream);
    // Without this check, a body could be sent without the headers that Node dropped: it keeps only about a thousand.
    else upstream.end();
  };
}

/** The headers without those that match, and without those that Connection declares hop-by-hop. */
function without(headers: IncomingHttpHeaders, patterns: readonly RegExp[]): IncomingHttpHeaders {
  const listed = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const kept = Object.entries(headers).filter(
    ([name]) => !listed.has(name) && !patterns.some((pattern) => pattern.test(name)),
  );
  return Object.fromEntries(kept);
}
