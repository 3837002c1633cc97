/** The seed of a server: a file that every fresh world of it begins with. */
import { readFile } from 'node:fs/promises';
import { describeSystemError } from '../../../lib/files/systemError';
import { decodeUtf8 } from '../../../lib/files/utf8';
import { seedValue } from '../../seed/seedValue';

/**
 * The value of a seed's file, for a sandbox of so many products. Rejects with a message for people that has the line and field of all that is
 * wrong with it.
 */
export async function readSeedFile(path: string, products?: number): Promise<unknown> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new Error(`The seed ${path} cannot be read: ${describeSystemError(error)}.`, { cause: error });
  }
  return seedValue(decodeText(bytes, path), path, products);
}

/** In another encoding, names would silently be others. */
function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return decodeUtf8(bytes);
  } catch (error) {
    throw new Error(`The seed ${path} ${(error as Error).message}.`, { cause: error });
  }
}
