/** Files that a world would keep, byte for byte, as far as it is kept itself. */
import { bytesHaveSecret } from '../../lib/secrets/secrets';
import { badField } from './refusal';

/**
 * Throws 400 naming the field for a file with a key of another service in it, in clear: its bytes cannot be replaced, since digests and archives are
 * made of them, and a world with it could not be handed on. What is compressed is not searched.
 */
export async function refuseSecretFile(field: string, file: Blob): Promise<void> {
  if (!bytesHaveSecret(new Uint8Array(await file.arrayBuffer()))) return;
  throw badField(field, `${field} contains what looks like a key of another service. The sandbox keeps no such file.`);
}
