/**
 * Replaces equal values by one frozen value. At 100,000 products, the lists of stacks, tags and prices would otherwise be a
 * million small arrays, whose garbage collection would take longer than making the products.
 */
export class Shared {
  readonly #values = new Map<string, object>();

  /** The first value made under this key. The key must name everything that the value is made of. */
  of<T extends object>(key: string, make: () => T): T {
    const known = this.#values.get(key);
    if (known) return known as T;
    const made = freezeDeep(make());
    this.#values.set(key, made);
    return made;
  }
}

function freezeDeep<T extends object>(value: T): T {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) freezeDeep(part);
  return Object.freeze(value);
}
