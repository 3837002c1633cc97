import type { Asked } from '../gate';

/** A request as the checks of all mounts see one. */
export function askedBy({ method, url, headers }: Request): Asked {
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
