import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../../lib/loopback';

/** Whether a browser requests a page to show, in a tab or a frame. One without fetch metadata asks for HTML. */
export function isPageLoad({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
}

/**
 * Returns a function that redirects a page load on another loopback name to the printed one, and says whether it did. A browser's storage belongs to
 * one origin, so at 127.0.0.1 nothing is known of an attempt made at localhost, nor of its lock. Other names are left alone, as is a server with a
 * name of its own, because a tunnel may lead to it.
 */
export function toPrintedName(host: string): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const own = (host.includes(':') ? `[${host}]` : host).toLowerCase();
  const printed = isLoopback(own) ? own : 'localhost';
  return (incoming, outgoing) => {
    const [, name = '', port = ''] = /^(.*?)(:\d+)?$/.exec(incoming.headers.host?.toLowerCase() ?? '') ?? [];
    if (name === printed || !isLoopback(name) || !isPageLoad(incoming)) return false;
    outgoing.writeHead(307, {
      location: `http://${printed}${port}${incoming.url ?? '/'}`,
      'cache-control': 'no-store',
      'content-length': 0,
    });
    outgoing.end();
    return true;
  };
}
