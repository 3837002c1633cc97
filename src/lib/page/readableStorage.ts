/**
 * Runs a function with an in-memory `localStorage` if the browser blocks access to the real one, and restores it afterwards: the service worker
 * library of the in-page sandbox reads it unguarded when it is loaded.
 */
export async function withReadableStorage<Value>(work: () => Promise<Value>): Promise<Value> {
  if (isStorageReadable()) return work();
  const blocked = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: new MemoryStorage() });
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

class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
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
