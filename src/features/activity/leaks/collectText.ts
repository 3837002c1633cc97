/** Collects everything in a value that could contain a secret. */

/** The texts, names and bytes in a value of any type and depth, joined by line breaks. Blobs are returned separately. */
export function collectText(value: unknown, onBlob: (blob: Blob) => void = () => undefined): string {
  const texts: string[] = [];
  const seen = new Set<unknown>();
  // An explicit stack, because a value may be nested deeper than the call stack allows.
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') texts.push(next);
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (next instanceof Blob) onBlob(next);
    else if (next instanceof ArrayBuffer || ArrayBuffer.isView(next)) texts.push(new TextDecoder().decode(next));
    else if (next instanceof Map) for (const entry of next) open.push(...entry);
    else if (next instanceof Set) for (const item of next) open.push(item);
    else {
      if (next instanceof Error) open.push(next.name, next.message, next.stack, next.cause);
      for (const [name, { value: field }] of Object.entries(Object.getOwnPropertyDescriptors(next)))
        open.push(name, field);
    }
  }
  return texts.join('\n');
}

/** Like `collectText`, with the contents of its blobs. */
export async function collectAllText(value: unknown): Promise<string> {
  const blobs: Blob[] = [];
  const text = collectText(value, (blob) => blobs.push(blob));
  return [text, ...(await Promise.all(blobs.map((blob) => blob.text())))].join('\n');
}
