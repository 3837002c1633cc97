import { contentDigest } from '../../artifact/digests';
import { namedRandom } from '../../world/random';
import type { Random } from '../../../lib/random';

/** What is left out of records is derived from the seed's name, so the same seed gives the same everywhere. */
export class Naming {
  readonly #seed: string;

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** The id of the record of a kind that has this key. */
  id(kind: string, key: string): string {
    const hex = contentDigest(`${this.#seed} ${kind} ${key}`).replace('sha256:', '');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  random(kind: string, key: string): Random {
    return namedRandom(this.id(kind, key));
  }
}
