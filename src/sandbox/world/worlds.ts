/** All worlds of one sandbox, by name. */
import type { World } from './world';

const worldName = /^[A-Za-z0-9-]{1,64}$/;

export function isWorldName(text: string): boolean {
  return worldName.test(text);
}

export interface WorldsOptions {
  /** Creates the world of a name, with its initial contents. */
  seed: (name: string) => World;
  /** The maximum number of idle worlds. */
  max: number;
  /** The maximum number of most recently used worlds that may cache what they can rebuild. */
  maxAwake: number;
  /** Makes a world drop that cache. */
  rest: (world: World) => void;
}

export class Worlds {
  /** Least recently used first: a Map keeps insertion order. */
  readonly #worlds = new Map<string, World>();
  /** The most recently used worlds, which may cache what they can rebuild; least recently used first. */
  readonly #awake = new Set<World>();
  /** The number of requests on their way to a world, by its name. */
  readonly #held = new Map<string, number>();
  readonly #options: WorldsOptions;

  constructor(options: WorldsOptions) {
    this.#options = options;
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
    return this.#enter(name, this.#worlds.get(name) ?? this.#options.seed(name));
  }

  /** Prevents the world of a name, existing or created later, from being dropped as idle until the returned function is called. */
  hold(name: string): () => void {
    const count = (change: number) => {
      const all = (this.#held.get(name) ?? 0) + change;
      if (all === 0) this.#held.delete(name);
      else this.#held.set(name, all);
    };
    count(1);
    return () => count(-1);
  }

  #enter(name: string, world: World): World {
    this.#worlds.delete(name);
    this.#worlds.set(name, world);
    this.#dropIdle(name);
    this.#wake(world);
    world.settle();
    return world;
  }

  /** Replaces the world of this name. The waits of the old one end as with `reset`. */
  place(world: World): void {
    this.#drop(world.name);
    this.#enter(world.name, world);
  }

  /** Replaces the world with a newly seeded one, and ends the waits of the old one: held answers are released, waiting runs cut off. */
  reset(name: string): void {
    this.#drop(name);
    this.open(name);
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
    for (const idle of this.#awake) {
      if (this.#awake.size <= this.#options.maxAwake) return;
      this.#awake.delete(idle);
      this.#options.rest(idle);
    }
  }

  #dropIdle(opened: string): void {
    for (const [name, world] of this.#worlds) {
      if (this.#worlds.size <= this.#options.max) return;
      const working = world.pending > world.faults.held || this.#held.has(name);
      if (!working && name !== opened) this.#drop(name);
    }
  }
}
