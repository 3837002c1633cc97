import { quoted } from '../../../lib/pasted/pasted';

/** Path and query of a pasted address. */
export interface Address {
  /** From `/api` on, as written. */
  path: string;
  query: readonly (readonly [name: string, value: string])[];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses an address; its host does not matter, and may be a variable. Malformed escapes stay as they are, as in browsers. `why`: an escape that is
 * not text, which a form cannot contain.
 */
export function addressOf(url: string): Address | { why: string } {
  const [, address = '', search = ''] = /^([^?#]*)(?:\?([^#]*))?/s.exec(url) ?? [];
  // A base address may have a path of its own.
  const path = resolved(address.slice(Math.max(0, address.indexOf('/api/'))).replace(/\/$/, ''));
  try {
    decoded(path);
    return {
      path,
      query: search
        .split('&')
        .filter((pair) => pair !== '')
        .map((pair) => {
          const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(pair.replaceAll('+', ' ')) ?? [];
          return [decoded(name), decoded(value)] as const;
        }),
    };
  } catch (error) {
    if (error instanceof NoText) return { why: `${quoted(error.message)} in the address is not valid UTF-8.` };
    throw error;
  }
}

/** A path without `.` and `..`. */
function resolved(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const plain = part.replaceAll(/%2e/gi, '.');
    if (plain === '..') parts.splice(Math.max(1, parts.length - 1), 1);
    else if (plain !== '.') parts.push(part);
  }
  return parts.join('/');
}

class NoText extends Error {}

function decoded(part: string): string {
  return part.replaceAll(/(?:%[\dA-Fa-f]{2})+/g, (escapes) => {
    try {
      return utf8.decode(Uint8Array.from(escapes.match(/[\dA-Fa-f]{2}/g) ?? [], (byte) => Number.parseInt(byte, 16)));
    } catch {
      throw new NoText(escapes);
    }
  });
}
