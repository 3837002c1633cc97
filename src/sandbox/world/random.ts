/** Seeds of the sandbox's randomness, made of names: the same text gives the same sequence everywhere. */
import { Random } from '../../lib/random';

/** FNV-1a over UTF-16 units; a 32-bit number for any text. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The randomness that belongs to a name. */
export function namedRandom(name: string): Random {
  return new Random(hashText(name), name.length);
}
