/** The session's own secrets in files, which a run passes on to another company. */
import type { EndpointId } from '../../../contract/endpoints';
import { createUnsentError } from '../errors';
import { findOwnSecret } from './redact';

/** A larger file is an archive, in which no text stands as it is. */
const MAX_SEARCHED_BYTES = 16 * 1024 * 1024;

const secretLabels = { 'own token': 'this session’s token', 'own key': 'your provider key' } as const;

/**
 * Why a file is not sent, as a sentence that repeats nothing of it; undefined when it may be. Finds the secrets by value in a text of any usual
 * encoding, not in what is compressed.
 */
export async function whyNotSendFile(file: File): Promise<string | undefined> {
  if (file.size > MAX_SEARCHED_BYTES) return undefined;
  // Of UTF-16, plain letters remain without its zero bytes.
  const own = findOwnSecret((await file.text()).replaceAll('\0', ''));
  return own && `${file.name} contains ${secretLabels[own]}. It is not sent.`;
}

/** Throws for a file that is not sent, before anything is. `field` is its place in the route's form. */
export async function refuseSecretsInFile(file: File, route: EndpointId, field: string): Promise<void> {
  const message = await whyNotSendFile(file);
  if (message !== undefined) throw createUnsentError('content', { route, message, fields: [{ field, message }] });
}
