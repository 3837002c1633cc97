/** A unique key for each item. Service ids may repeat: among items with the same key, all but the first get a number. */
export function createKeys<T>(items: readonly T[], getKey: (item: T) => string): string[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const key = getKey(item);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? key : `${key} (${times})`;
  });
}
