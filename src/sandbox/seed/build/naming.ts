import { contentDigest } from '../../artifact/digests';
import { namedRandom } from '../../world/random';
import type { Random } from '../../../lib/random';

/** Derives values that records leave out from the seed's name, so that the same seed gives the same world everywhere. */
export class Naming {
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The id of the record with this kind and key. */
  id(kind: string, key: string): string {
    const hex = contentDigest(`${this.#seed} ${kind} ${key}`).replace('sha256:', '');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  random(kind: string, key: string): Random {
    return namedRandom(this.id(kind, key));
  }
}
