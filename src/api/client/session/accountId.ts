import { computeTextSha256 } from '../../../lib/sha256';

/**
 * Identifies an account in storage by 12 hex digits of a digest of its token, from which the token cannot be recovered. Two tokens of one account
 * give different ids. Not `crypto.subtle`, which is asynchronous and missing in a page without TLS.
 */
export function computeAccountId(token: string): string {
  return computeTextSha256(`console account ${token}`).slice(0, 12);
}
