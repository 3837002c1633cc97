import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '../../lib/loopback';
import type { Asked } from './gate';

/** Whether a browser requests a page to show, in a tab or a frame. One without fetch metadata asks for HTML. */
export function isPageLoad({ method, headers }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
}

/**
 * Returns a function that redirects a page load on another loopback name to the printed one, and says whether it did.
 */
export function toPrintedName(host: string): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const printed = printedAddress(host);
  return (incoming, outgoing) => {
    const location = printed(incoming);
    if (location === undefined) return false;
    outgoing.writeHead(307, { location, 'cache-control': 'no-store', 'content-length': 0 });
    outgoing.end();
    return true;
  };
}

/**
 * Returns a function that gives the address at the printed name for a page load on another loopback name. A browser's storage belongs to
 * one origin, so at 127.0.0.1 nothing is known of an attempt made at localhost, nor of its lock. Other names are left alone, as is a server with a
 * name of its own, because a tunnel may lead to it.
 */
export function printedAddress(host: string): (asked: Asked) => string | undefined {
  const own = (host.includes(':') ? `[${host}]` : host).toLowerCase();
  const printed = isLoopback(own) ? own : 'localhost';
  return (asked) => {
    const [, name = '', port = ''] = /^(.*?)(:\d+)?$/.exec(asked.headers.host?.toLowerCase() ?? '') ?? [];
    const isPrinted = name === printed || !isLoopback(name) || !isPageLoad(asked);
    return isPrinted ? undefined : `http://${printed}${port}${asked.url ?? '/'}`;
  };
}
