import { Sha256 } from '../lib/sha256';

/**
 * Names the account of a token where something is kept for it, as far as a token tells one from another: the beginning
 * of a digest, 12 hex digits, from which the token cannot be found. `crypto.subtle` would give it too late, and not at
 * all to a page without TLS.
 */
export function accountOf(token: string): string {
  return new Sha256()
    .update(new TextEncoder().encode(`console account ${token}`))
    .hex()
    .slice(0, 12);
}
