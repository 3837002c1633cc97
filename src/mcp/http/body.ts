/** The body of a request, up to a limit. */

export type Body = { text: string; refused?: undefined } | { refused: 'too long' | 'not UTF-8' };

/** Reads a body. It is not read further than the limit, in bytes. Rejects if the client leaves. */
export async function readBody({ headers, body }: Request, max: number): Promise<Body> {
  if (Number(headers.get('content-length') ?? 0) > max) return { refused: 'too long' };
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const part = read.value as Uint8Array;
    bytes += part.length;
    if (bytes > max) {
      await reader?.cancel();
      return { refused: 'too long' };
    }
    parts.push(part);
  }
  try {
    return { text: decode(parts) };
  } catch {
    return { refused: 'not UTF-8' };
  }
}

function decode(parts: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
}
