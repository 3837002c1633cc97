import { isLoopback } from '../../lib/loopback';
import type { Head } from './head';

/** Whether a browser requests a page to show, in a tab or a frame. One without fetch metadata asks for HTML. */
export function isPageLoad({ method, headers }: Head): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const mode = headers['sec-fetch-mode'];
  return mode === undefined ? (headers.accept?.includes('text/html') ?? false) : mode === 'navigate';
}

/**
 * Returns a function that redirects a page load on another loopback name to the printed one; undefined for any other request. A browser's storage
 * belongs to one origin, so a page at 127.0.0.1 knows nothing about an attempt made at localhost, nor its lock. Other names are left alone, as is a
 * server with a name of its own, because a tunnel may lead to it.
 */
export function redirectToPrintedName(host: string): (head: Head) => Response | undefined {
  const own = (host.includes(':') ? `[${host}]` : host).toLowerCase();
  const printed = isLoopback(own) ? own : 'localhost';
  return (head) => {
    const [, name = '', port = ''] = /^(.*?)(:\d+)?$/.exec(head.headers.host?.toLowerCase() ?? '') ?? [];
    if (name === printed || !isLoopback(name) || !isPageLoad(head)) return undefined;
    const location = `http://${printed}${port}${head.url ?? '/'}`;
    return new Response(null, {
      status: 307,
      headers: { location, 'cache-control': 'no-store', 'content-length': '0' },
    });
  };
}
