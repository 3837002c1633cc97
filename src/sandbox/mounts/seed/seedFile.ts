/** The seed of a server: a file that every fresh world of it begins with. */
import { readFile } from 'node:fs/promises';
import { seedValue } from '../../seed/seedValue';

/**
 * The value of a seed's file, for a sandbox of so many products. Rejects with a message for people that has the line and field of all that is
 * wrong with it.
 */
export async function readSeedFile(path: string, products?: number): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(`The seed ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
  return seedValue(text, path, products);
}
