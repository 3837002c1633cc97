/** The seed file of a server, with which every new world begins. */
import { readFile } from 'node:fs/promises';
import { describeSystemError } from '../../../lib/files/systemError';
import { decodeUtf8 } from '../../../lib/files/utf8';
import { seedValue } from '../../seed/seedValue';

/** The value of a seed file, for a sandbox with this many products. Rejects with a readable message that has the line and field of every error. */
export async function readSeedFile(path: string, products?: number): Promise<unknown> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new Error(`The seed ${path} can't be read: ${describeSystemError(error)}.`, { cause: error });
  }
  return seedValue(decodeText(bytes, path), path, products);
}

/** In another encoding, names would silently change. */
function decodeText(bytes: Uint8Array, path: string): string {
  try {
    return decodeUtf8(bytes);
  } catch (error) {
    throw new Error(`The seed ${path} ${(error as Error).message}.`, { cause: error });
  }
}
