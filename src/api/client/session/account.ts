import { sha256OfText } from '../../../lib/sha256';

/**
 * Identifies the account of a token in storage (two tokens of one differ) by 12 hex digits of a digest, from which it
 * cannot be recovered. `crypto.subtle` is asynchronous, and missing in a page without TLS.
 */
export function accountOf(token: string): string {
  return sha256OfText(`console account ${token}`).slice(0, 12);
}
