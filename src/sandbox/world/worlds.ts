/** All worlds of one sandbox, by name. */
import type { Catalog } from '../catalog/catalog';
import { seededWorld } from './seededWorld';
import type { World } from './world';

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

  /** Keeps at most `max` worlds, not counting those with work under way: a request that is not merely held by a fault. */
  constructor(catalog: Catalog, realNow: () => number, max: number) {
    this.#catalog = catalog;
    this.#realNow = realNow;
    this.#max = max;
  }

  has(name: string): boolean {
    return this.#worlds.has(name);
  }

  /** The world of that name, with all work settled that is due; undefined when there is none. It is no more in use than before. */
  find(name: string): World | undefined {
    const world = this.#worlds.get(name);
    world?.settle();
    return world;
  }

  /** The world of that name, seeded when it is new, with all work settled that is due; it is in use from now on. */
  open(name: string): World {
    const world = this.#worlds.get(name) ?? seededWorld(name, this.#catalog, this.#realNow);
    this.#worlds.delete(name);
    this.#worlds.set(name, world);
    this.#dropIdle(name);
    world.settle();
    return world;
  }

  /** Seeds the world afresh, and lets go what the former one holds. */
  reset(name: string): void {
    this.#drop(name);
    this.open(name);
  }

  #drop(name: string): void {
    this.#worlds.get(name)?.faults.clear();
    this.#worlds.delete(name);
  }

  #dropIdle(opened: string): void {
    for (const [name, world] of this.#worlds) {
      if (this.#worlds.size <= this.#max) return;
      const working = world.pending > world.faults.held;
      if (!working && name !== opened) this.#drop(name);
    }
  }
}
