import { Sha256 } from '../../lib/sha256';

/** `sha256:` and 64 hex digits of a text, as UTF-8, or of bytes. */
export function contentDigest(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return `sha256:${new Sha256().update(bytes).hex()}`;
}

/** The size of a text as UTF-8. */
export function textBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}
