/**
 * Addresses without secrets: what looks like a token is taken out before an address is written into the history, and out
 * of the one with which somebody opened the page. Fields refuse such a text before it comes this far, and say so.
 */
import { type Path, createPath, parsePath } from 'react-router-dom';
import { secretIn } from '../../api/client/redact/secretIn';
import { createStore } from '../../api/client/store';

/** How often something was taken out of an address. */
export const cleanings = createStore(0);

/** The address as it may be written. What was in it is told once (`CleanedAddress`). */
export function cleanAddress(address: string): string {
  const { pathname = '', search = '', hash = '' } = parsePath(address);
  const clean = withoutSecrets({ pathname, search, hash });
  if (clean === undefined) return address;
  cleanings.set(cleanings.get() + 1);
  return createPath(clean);
}

/** Takes secrets out of the page's own address, whose history entry is replaced. */
export function cleanPage(): void {
  const here = createPath(globalThis.location);
  const clean = cleanAddress(here);
  if (clean !== here) history.replaceState(history.state, '', clean);
}

/**
 * A path without the segments from the first secret on, a query without the parameters that contain one, and no fragment
 * that does; undefined when there is none.
 */
function withoutSecrets({ pathname, search, hash }: Path): Path | undefined {
  if (secretIn(pathname + search + hash) === undefined) return undefined;
  const segments = pathname.split('/');
  const secret = segments.findIndex((segment) => secretIn(segment) !== undefined);
  const query = [...new URLSearchParams(search)].filter(([name, value]) => secretIn(`?${name}=${value}`) === undefined);
  const kept = new URLSearchParams(query).toString();
  return {
    pathname: (secret < 0 ? pathname : segments.slice(0, secret).join('/')) || '/',
    search: kept && `?${kept}`,
    hash: secretIn(hash) === undefined ? hash : '',
  };
}
