/** Finds the session's own secrets in files, which a run passes on to another company. */
import type { EndpointId } from '../../../contract/endpoints';
import { createUnsentError } from '../errors';
import { findOwnSecret } from './redact';

/** A larger file is an archive, which contains no plain text. */
const MAX_SEARCHED_BYTES = 16 * 1024 * 1024;

const secretLabels = { 'own token': 'this session’s token', 'own key': 'your provider key' } as const;

/**
 * Why a file is not sent, as a sentence that repeats none of its contents; undefined when it may be sent. Finds the secrets by value in text of any
 * usual encoding, not in compressed data.
 */
export async function whyNotSendFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_SEARCHED_BYTES) return undefined;
  // Without its zero bytes, UTF-16 leaves plain letters.
  const own = findOwnSecret((await file.text()).replaceAll('\0', ''));
  return own && `${file.name} contains ${secretLabels[own]}, so it wasn’t sent.`;
}

/** Throws before anything is sent if a file must not be. `field` is its place in the route's form. */
export async function refuseSecretsInFile(file: File, route: EndpointId, field: string): Promise<void> {
  const message = await whyNotSendFile(file);
  if (message !== undefined) throw createUnsentError('content', { route, message, fields: [{ field, message }] });
}
