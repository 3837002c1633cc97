/** Passes `/api` through to a real service, for a console that is served against one. */
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { answerHeaders, jsonError } from './jsonError';

/** Headers that belong to one connection and not to the message (RFC 9110, 7.6.1). */
const hopByHop = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|http2-settings)$/;

/** What the page's browser adds for this origin and the service has no business with. */
const ofThePage = /^(?:host|cookie2?|origin|referer|expect|sec-.*|access-control-request-.*)$/;

/** What would bind the origin that this console is served from, or send its browser elsewhere, by a word of the service. */
const ofTheService = [
  // Kept by the browser for this origin.
  /^set-(?:cookie2?|login)$/,
  /^(?:accept-ch|critical-ch|use-as-dictionary|activate-storage-access|(?:sec|secure)-session-.*)$/,
  // Erased by it.
  /^clear-site-data$/,
  // How this host is to be reached from now on.
  /^(?:strict-transport-security|public-key-pins.*|expect-ct|alt-svc)$/,
  // Loaded or opened without anybody asking.
  /^(?:refresh|link|speculation-rules|sourcemap|x-sourcemap)$/,
  // Where it is to report what happens here.
  /^(?:nel|report-to|reporting-endpoints|attribution-reporting-.*|observe-browsing-topics)$/,
  // Who may do what with this origin.
  /^(?:access-control-.*|timing-allow-origin|service-worker-allowed|permissions-policy|origin-agent-cluster)$/,
  // Said here (`answerHeaders`).
  /^(?:content-security-policy.*|x-content-type-options)$/,
];

/** With these, and no other method, a body has a length or comes in chunks also when Node sends it on. */
const withBody: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Dot segments, backslashes and encoded slashes, however often they are encoded: what the service takes them for is not
 * known here, and could lie outside /api.
 */
const ambiguousPath = /(?:^|\/)(?:\.|%(?:25)*2e){1,2}(?:;[^/]*)?(?:\/|$)|\\|%(?:25)*(?:2f|5c|00)/i;

/**
 * Streams a request to the service and its answer back. Redirects are passed on and not followed, so that the token goes
 * nowhere else; headers that speak of this connection or this origin go neither way. 400 for a body where none belongs,
 * 404 for what is not under /api, 502 when the service cannot be reached.
 */
export function passThrough(baseUrl: string): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const send = base.protocol === 'https:' ? requestHttps : requestHttp;
  return (incoming, outgoing) => {
    const { method, url = '' } = incoming;
    if (url.startsWith('/__sandbox')) {
      jsonError(outgoing, 404, 'NOT_FOUND', 'This console is served against a real service; there is no sandbox.');
      return;
    }
    const path = url.replace(/[?#].*$/s, '');
    if (!/^\/api(?:\/|$)/.test(path) || ambiguousPath.test(path)) {
      jsonError(outgoing, 404, 'NOT_FOUND', 'Only /api is passed through.');
      return;
    }
    if (!withBody.has(method) && hasBody(incoming)) {
      // The body is not read, so nothing of this connection can be mistaken for another request.
      outgoing.setHeader('connection', 'close');
      jsonError(outgoing, 400, 'BAD_REQUEST', `A ${method} must have no body.`);
      return;
    }
    const safe = method === 'GET' || method === 'HEAD';
    const target = new URL(base.origin + prefix + url);
    const headers = { ...without(incoming.headers, [hopByHop, ofThePage]), host: target.host };
    // A kept connection can die under the request it carries; a call that may spend must not be left in doubt for that.
    const upstream = send(target, { method, headers, ...(!safe && { agent: false }) }, (answer) => {
      const kept = without(answer.headers, [hopByHop, ...ofTheService]);
      outgoing.writeHead(answer.statusCode ?? 502, { ...kept, ...answerHeaders });
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    const fail = (reason: string) => {
      if (outgoing.headersSent) outgoing.destroy();
      else jsonError(outgoing, 502, 'BAD_GATEWAY', `${base.origin} could not be reached (${reason}).`);
    };
    upstream.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    upstream.on('upgrade', (_, socket) => {
      socket.destroy();
      fail('it switched protocols');
    });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) upstream.destroy();
    });
    if (withBody.has(method)) incoming.pipe(upstream);
    // Node leaves out headers above about a thousand, also those that tell of a body.
    else upstream.end();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/** The headers but those that match, and those that Connection says are of this connection. */
function without(headers: IncomingHttpHeaders, patterns: readonly RegExp[]): IncomingHttpHeaders {
  const listed = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const kept = Object.entries(headers).filter(
    ([name]) => !listed.has(name) && !patterns.some((pattern) => pattern.test(name)),
  );
  return Object.fromEntries(kept);
}
