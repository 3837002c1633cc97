/**
 * Does the work with a `localStorage` in memory where the browser blocks access to the real one, and gives that back
 * afterwards: the service worker library of the sandbox in the page reads it when it is loaded, unguarded.
 */
export async function withStorageToRead<Value>(work: () => Promise<Value>): Promise<Value> {
  if (isStorageReadable()) return work();
  const blocked = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: new StorageStandIn() });
  try {
    return await work();
  } finally {
    if (blocked) Object.defineProperty(globalThis, 'localStorage', blocked);
  }
}

/** Whether the page may read `localStorage`. */
export function isStorageReadable(): boolean {
  try {
    return (globalThis as Partial<typeof globalThis>).localStorage !== undefined;
  } catch {
    return false;
  }
}

class StorageStandIn implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(place: number): string | null {
    return [...this.#items.keys()][place] ?? null;
  }

  getItem(name: string): string | null {
    return this.#items.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    this.#items.set(name, text);
  }

  removeItem(name: string): void {
    this.#items.delete(name);
  }

  clear(): void {
    this.#items.clear();
  }
}
