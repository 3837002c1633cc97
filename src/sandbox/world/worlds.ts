/** All worlds of one sandbox, by name. */
import type { Catalog } from '../catalog/catalog';
import { bounds } from '../service/bounds';
import { seedSellerProducts } from '../seller/seed/sellerProducts';
import { type RunAnswerTime, World, defaultRunAnswer } from './world';

const worldName = /^[A-Za-z0-9-]{1,64}$/;

export function isWorldName(text: string): boolean {
  return worldName.test(text);
}

/** A new world with its initial contents. `realNow` returns ms epoch. */
export function seededWorld(name: string, catalog: Catalog, realNow: () => number): World {
  const world = new World(name, catalog, realNow);
  seedSellerProducts(world);
  return world;
}

export class Worlds {
  /** Least recently used first: a Map keeps insertion order. */
  readonly #worlds = new Map<string, World>();
  /** Those used last, which may keep a catalog of their own; least recently used first. */
  readonly #awake = new Set<World>();
  readonly #catalog: Catalog;
  readonly #realNow: () => number;
  readonly #max: number;
  readonly #runAnswer: RunAnswerTime;

  /** Keeps at most `max` idle worlds. `runAnswer` is for worlds in which no control has chosen. */
  constructor(catalog: Catalog, realNow: () => number, max: number, runAnswer = defaultRunAnswer) {
    this.#catalog = catalog;
    this.#realNow = realNow;
    this.#max = max;
    this.#runAnswer = runAnswer;
  }

  has(name: string): boolean {
    return this.#worlds.has(name);
  }

  /** The named world with due work settled, or undefined. Does not count as use of the world. */
  find(name: string): World | undefined {
    const world = this.#worlds.get(name);
    world?.settle();
    return world;
  }

  /** The named world with due work settled, seeded if new. Counts as use of the world. */
  open(name: string): World {
    const world = this.#worlds.get(name) ?? this.#fresh(name);
    this.#worlds.delete(name);
    this.#worlds.set(name, world);
    this.#dropIdle(name);
    this.#wake(world);
    world.settle();
    return world;
  }

  /** Seeds the world afresh and ends the waits of its predecessor: held answers are released, waiting runs cut off. */
  reset(name: string): void {
    this.#drop(name);
    this.open(name);
  }

  #fresh(name: string): World {
    const world = seededWorld(name, this.#catalog, this.#realNow);
    world.runAnswer = this.#runAnswer;
    return world;
  }

  #drop(name: string): void {
    const world = this.#worlds.get(name);
    if (!world) return;
    world.close();
    this.#worlds.delete(name);
    this.#awake.delete(world);
  }

  #wake(world: World): void {
    this.#awake.delete(world);
    this.#awake.add(world);
    const most = Math.max(1, Math.floor(bounds.ownCatalogProducts / this.#catalog.total));
    for (const idle of this.#awake) {
      if (this.#awake.size <= most) return;
      this.#awake.delete(idle);
      idle.rest();
    }
  }

  #dropIdle(opened: string): void {
    for (const [name, world] of this.#worlds) {
      if (this.#worlds.size <= this.#max) return;
      const working = world.pending > world.faults.held;
      if (!working && name !== opened) this.#drop(name);
    }
  }
}
