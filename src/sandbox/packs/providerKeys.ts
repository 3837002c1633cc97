/** Refuses provider keys that would not be used, so that nobody assumes theirs was. */
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { findProviderOfKey } from '../../lib/secrets/findProviderOfKey';
import { badField } from '../core/refusal';

/** Throws 400 for a key where none is used. `where` names the place. */
export function refuseUnusedKey(headers: Headers, where: string): void {
  if (!headers.get(PROVIDER_KEY_HEADER)?.trim()) return;
  throw badField(PROVIDER_KEY_HEADER, `The header ${PROVIDER_KEY_HEADER} isn't used ${where}: leave it out.`);
}

/** Throws 400 for a key whose format is that of another provider than the one that runs `subject`. */
export function refuseForeignKey(headers: Headers, provider: string, subject: string): void {
  const given = findProviderOfKey(headers.get(PROVIDER_KEY_HEADER)?.trim() ?? '');
  if (given === undefined || given === provider) return;
  throw badField(
    PROVIDER_KEY_HEADER,
    `The header ${PROVIDER_KEY_HEADER} has a key for ${given}, but ${subject} needs one for ${provider}.`,
  );
}
