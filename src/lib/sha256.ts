/**
 * The SHA-256 of a file, 64 hex digits, computed off the main thread; undefined where a page without TLS offers none.
 * Rejects when the file cannot be read. The signal is checked once, between reading and hashing.
 */
export async function sha256Of(file: Blob, signal?: AbortSignal): Promise<string | undefined> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return undefined;
  const bytes = await file.arrayBuffer();
  signal?.throwIfAborted();
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The 64 hex digits of a SHA-256, in lower case, with or without `sha256:` before them; undefined for all else. */
export function sha256Digits(digest: string | undefined): string | undefined {
  return /^(?:sha-?256[:=-])?([\da-f]{64})$/i.exec(digest?.trim() ?? '')?.[1]?.toLowerCase();
}
