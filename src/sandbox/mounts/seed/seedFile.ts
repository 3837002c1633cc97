/** The seed of a server: a file that every fresh world of it begins with. */
import { readFile } from 'node:fs/promises';
import { systemWords } from '../../../lib/files/systemError';
import { utf8Text } from '../../../lib/files/utf8';
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
    throw new Error(`The seed ${path} cannot be read: ${systemWords(error)}.`, { cause: error });
  }
  return seedValue(textOf(bytes, path), path, products);
}

/** In another encoding, names would silently be others. */
function textOf(bytes: Uint8Array, path: string): string {
  try {
    return utf8Text(bytes);
  } catch (error) {
    throw new Error(`The seed ${path} ${(error as Error).message}.`, { cause: error });
  }
}
