/**
 * Addresses without secrets: what looks like a token is removed before an address is written into the history, and from the address at which the page
 * was opened. Fields refuse such a text before it gets this far, and say so.
 */
import { findSecret } from '../api/client/redact/findSecret';
import { createStore } from '../api/client/store';
import { withFragment } from '../paths';

/** How often something was removed from an address. */
export const cleanedCount = createStore(0);

/** The address as it may be written. The user is notified once of what was removed (`CleanedAddress`). */
export function cleanAddress(address: string): string {
  if (findSecret(address) === undefined) return address;
  cleanedCount.set(cleanedCount.get() + 1);
  return withoutSecrets(address);
}

/**
 * Removes secrets from the page's own address, whose history entry is replaced, and makes a fragment again of one that a mail or chat program moved
 * into the path: from then on, no request or referrer contains it.
 */
export function cleanPage(): void {
  const { pathname, search, hash } = globalThis.location;
  const address = pathname + search + hash;
  const clean = cleanAddress(withFragment(address));
  if (clean !== address) history.replaceState(history.state, '', clean);
}

/**
 * The path up to the first segment with a secret, the query without the parameters that contain one, and no fragment that does. Does not use the
 * router's functions, because the page's first requests wait for this function but not for the router.
 */
function withoutSecrets(address: string): string {
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  const segments = path.split('/');
  const secret = segments.findIndex((segment) => findSecret(segment) !== undefined);
  const clean = [...new URLSearchParams(query)].filter(
    ([name, value]) => findSecret(`?${name}=${value}`) === undefined,
  );
  const search = new URLSearchParams(clean).toString();
  return (
    ((secret < 0 ? path : segments.slice(0, secret).join('/')) || '/') +
    (search && `?${search}`) +
    (findSecret(fragment) === undefined ? fragment : '')
  );
}
