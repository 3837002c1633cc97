/** Refuses files with secrets, because a world stores the files it receives byte for byte. */
import { bytesHaveSecret } from '../../lib/secrets/secrets';
import { badField } from './refusal';

/**
 * Throws 400 naming the field for a file with a key of another service in it, in clear: its bytes cannot be redacted, because digests and archives
 * depend on them, and a world that contains it could not be shared. Compressed content is not searched.
 */
export async function refuseSecretFile(field: string, file: Blob): Promise<void> {
  if (!bytesHaveSecret(new Uint8Array(await file.arrayBuffer()))) return;
  throw badField(field, `${field} seems to contain a key for another service. The sandbox doesn't store such files.`);
}
