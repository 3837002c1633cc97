/**
 * The one place that says what looks like a secret: a key of another service, by the format that its issuer gives it, or a token of the Marketplace.
 * It finds them in plain text and encoded in JSON, addresses and base64, also nested, in time linear in the text. The page, the sandbox, the MCP
 * server and the command use it for all their output.
 */
import { foreignPattern } from './foreignSecrets';
import { base64Readings } from './base64Readings';
import { type DecodedText, readEscapes } from './readings';

/** Replaces a secret. */
export const REDACTED = '[redacted]';

/** From the first character to one past the last. */
export type Span = readonly [from: number, to: number];

export interface SecretScope {
  /** Whether sandbox tokens are left alone: they open only an in-memory world, and are printed for people to copy. */
  sandboxTokensStay?: boolean;
}

/** How often a text may be encoded: JSON within JSON within an address, within another. */
const MAX_ESCAPES = 4;
/** How often in base64. */
const MAX_BASE64 = 2;

const patterns = {
  all: new RegExp(String.raw`${foreignPattern}|txk_[\w-]+`, 'g'),
  printed: new RegExp(String.raw`${foreignPattern}|txk_(?!sandbox_)[\w-]+`, 'g'),
};

/** The ranges of a text that are secrets, first to last and apart. Each covers whole escapes. */
export function findSecretSpans(text: string, { sandboxTokensStay = false }: SecretScope = {}): readonly Span[] {
  const pattern = sandboxTokensStay ? patterns.printed : patterns.all;
  return merged(text, spansIn(text, pattern, MAX_ESCAPES, MAX_BASE64));
}

/** Whether a text contains what looks like a secret. */
export const hasSecret = (text: string, sought?: SecretScope): boolean => findSecretSpans(text, sought).length > 0;

/** A text with `[redacted]`, or what `by` gives for so many characters, in the place of each secret. JSON stays JSON. */
export function withoutSecrets(
  text: string,
  sought?: SecretScope,
  by: (length: number) => string = () => REDACTED,
): string {
  let clean = '';
  let copied = 0;
  for (const [from, to] of findSecretSpans(text, sought)) {
    clean += text.slice(copied, from) + by(to - from);
    copied = to;
  }
  return copied === 0 ? text : clean + text.slice(copied);
}

/** The same for bytes in base64; undefined if the text is not base64. The other bytes stay unchanged. */
export function base64WithoutSecrets(base64: string): string | undefined {
  try {
    const bytes = atob(base64);
    const clean = withoutSecrets(bytes);
    return clean === bytes ? base64 : btoa(clean);
  } catch {
    return undefined;
  }
}

/** Whether bytes, as they are stored, contain what looks like a key of another service. What is compressed is not searched. */
export const bytesHaveSecret = (bytes: Uint8Array): boolean =>
  hasSecret(new TextDecoder('latin1').decode(bytes), { sandboxTokensStay: true });

/** The spans of a text, in any order. */
function spansIn(text: string, pattern: RegExp, escapes: number, base64: number): Span[] {
  const spans = Array.from(text.matchAll(pattern), ({ index, 0: { length } }): Span => [index, index + length]);
  if (base64 > 0) {
    // Random bytes contain escapes by chance, but no text.
    for (const { reading, isText } of base64Readings(text))
      add(reading, spansIn(reading.text, pattern, isText ? escapes : 0, isText ? base64 - 1 : 0));
  }
  const read = escapes > 0 ? readEscapes(text) : undefined;
  if (read) add(read, spansIn(read.text, pattern, escapes - 1, base64));
  return spans;

  function add({ from, to }: DecodedText, found: readonly Span[]): void {
    for (const [first, end] of found) spans.push([from(first), to(end)]);
  }
}

function merged(text: string, spans: readonly Span[]): Span[] {
  const apart: [number, number][] = [];
  for (const [start, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const from = isEscaped(text, start) ? start - 1 : start;
    const last = apart.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else apart.push([from, to]);
  }
  return apart;
}

/** Whether a character could be the second half of an escape: `\n` before `pm_…`. */
function isEscaped(text: string, at: number): boolean {
  if (text.charAt(at - 1) !== '\\' || !/[bfnrtux]/.test(text.charAt(at))) return false;
  let first = at - 1;
  while (text.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
