/** Randomness seeded by names: the same name gives the same sequence everywhere. */
import { Random } from '../../lib/random';

/** FNV-1a over UTF-16 units, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

export function namedRandom(name: string): Random {
  return new Random(hashText(name), name.length);
}
