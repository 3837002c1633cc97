/** All worlds of one sandbox, by name. */
import type { Catalog } from './catalog/catalog';
import { World } from './world';

const worldName = /^[A-Za-z0-9-]{1,64}$/;

export function isWorldName(text: string): boolean {
  return worldName.test(text);
}

export class Worlds {
  /** Least recently used first: a Map keeps the order of insertion. */
  readonly #worlds = new Map<string, World>();
  readonly #catalog: Catalog;
  readonly #realNow: () => number;
  readonly #max: number;

  /** Keeps at most `max` worlds, not counting those with a request under way. */
  constructor(catalog: Catalog, realNow: () => number, max: number) {
    this.#catalog = catalog;
    this.#realNow = realNow;
    this.#max = max;
  }

  has(name: string): boolean {
    return this.#worlds.has(name);
  }

  /** The world of that name, seeded when it is new, with all work settled that is due. */
  open(name: string): World {
    const world = this.#worlds.get(name) ?? new World(name, this.#catalog, this.#realNow);
    this.#worlds.delete(name);
    this.#worlds.set(name, world);
    this.#dropIdle(name);
    world.settle();
    return world;
  }

  /** Forgets the world and lets go what it holds; the next request seeds it afresh. */
  reset(name: string): void {
    this.#worlds.get(name)?.faults.clear();
    this.#worlds.delete(name);
  }

  #dropIdle(opened: string): void {
    for (const [name, world] of this.#worlds) {
      if (this.#worlds.size <= this.#max) return;
      if (world.pending === 0 && name !== opened) this.#worlds.delete(name);
    }
  }
}
