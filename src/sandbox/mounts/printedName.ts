import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../../lib/loopback';

/** Whether a browser asks for a page to show, in a tab or a frame. One that sends no marks asks for HTML. */
export function isPageLoad({ method, headers }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
}

/**
 * Returns a function that redirects a page load on another loopback name to the one that is printed, and says whether it
 * did. What a browser keeps belongs to one origin, so at 127.0.0.1 nothing is known of an attempt that was made at
 * localhost, nor of its lock. Other names are left alone, and so is a server on a name of its own: a tunnel may lead to it.
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
