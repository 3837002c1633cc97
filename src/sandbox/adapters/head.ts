import type { IncomingMessage } from 'node:http';

/**
 * The head of a request as it arrived. A `Request` loses what the origin policy checks (two Host headers, the version) and what the pass-through must
 * preserve (a path with dot segments, or with characters that a URL escapes).
 */
export type Head = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'rawHeaders' | 'httpVersion'>;

/** The head of a request that arrived as a `Request`, as on the Worker. */
export function readHead({ method, url, headers }: Request): Head {
  const { pathname, search } = new URL(url);
  const pairs = [...headers];
  return {
    method,
    url: pathname + search,
    headers: Object.fromEntries(pairs),
    rawHeaders: pairs.flat(),
    httpVersion: '1.1',
  };
}

/** The path of a URL as Node gives it. */
export const getPath = ({ url = '/' }: Pick<Head, 'url'>): string => url.replace(/[?#].*$/s, '');

/** The methods for which Node forwards a body with its length or in chunks. */
export const methodsWithBody: ReadonlySet<string | undefined> = new Set(['POST', 'PUT', 'PATCH']);
