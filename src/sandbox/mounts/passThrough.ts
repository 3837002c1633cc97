/** Passes `/api` through to a real service, for a console that is served against one. */
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { jsonError } from './jsonError';

/** Headers that belong to one connection and not to the message (RFC 9110, 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** What the page's browser adds for this origin and the service has no business with. */
const ofThePage = ['host', 'cookie', 'origin', 'referer', 'expect'];
/** Cookies of the service would be stored for this origin. */
const ofTheService = ['set-cookie'];

/**
 * Streams a request to the service and its answer back, as they are: redirects are passed on and not followed, so that
 * the token goes nowhere else; no cookie goes either way. 502 when the service cannot be reached.
 */
export function passThrough(baseUrl: string): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const send = base.protocol === 'https:' ? requestHttps : requestHttp;
  return (incoming, outgoing) => {
    if (incoming.url?.startsWith('/__sandbox')) {
      jsonError(outgoing, 404, 'NOT_FOUND', 'This console is served against a real service; there is no sandbox.');
      return;
    }
    const target = new URL(prefix + (incoming.url ?? '/'), base.origin);
    if (!`${target.pathname}/`.startsWith(`${prefix}/api/`)) {
      jsonError(outgoing, 404, 'NOT_FOUND', 'Only /api is passed through.');
      return;
    }
    const safe = incoming.method === 'GET' || incoming.method === 'HEAD';
    const headers = { ...without(incoming.headers, [...hopByHop, ...ofThePage]), host: target.host };
    // A kept connection can die under the request it carries; a call that may spend must not be left in doubt for that.
    const upstream = send(target, { method: incoming.method, headers, ...(!safe && { agent: false }) }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, without(answer.headers, [...hopByHop, ...ofTheService]));
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    upstream.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) outgoing.destroy();
      else
        jsonError(
          outgoing,
          502,
          'BAD_GATEWAY',
          `${base.origin} could not be reached (${error.code ?? error.message}).`,
        );
    });
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) upstream.destroy();
    });
    incoming.pipe(upstream);
  };
}

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  const listed = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...names, ...listed]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}
