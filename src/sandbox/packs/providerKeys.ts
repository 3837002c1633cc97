/** Provider keys that would not be used: they are refused, so that nobody believes that theirs was. */
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { findProviderOfKey } from '../../lib/secrets/findProviderOfKey';
import { badField } from '../core/refusal';

/** Throws 400 for a key where none is used; `where` says that. */
export function refuseUnusedKey(headers: Headers, where: string): void {
  if (!headers.get(PROVIDER_KEY_HEADER)?.trim()) return;
  throw badField(PROVIDER_KEY_HEADER, `The header ${PROVIDER_KEY_HEADER} is not used ${where}: leave it out.`);
}

/** Throws 400 for a key that by its form is of another provider than the one that `what` runs at. */
export function refuseForeignKey(headers: Headers, provider: string, what: string): void {
  const given = findProviderOfKey(headers.get(PROVIDER_KEY_HEADER)?.trim() ?? '');
  if (given === undefined || given === provider) return;
  throw badField(
    PROVIDER_KEY_HEADER,
    `The header ${PROVIDER_KEY_HEADER} has a key of ${given}, but ${what} takes one of ${provider}.`,
  );
}
