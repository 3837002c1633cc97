/** Replaces parts of JSON text and leaves every other character as it arrived: digits, field order, repeated names and whitespace. */
import { jsonTokens } from '../../../lib/json/jsonNodes';
import type { Span } from '../../../lib/secrets/secrets';

export interface CutOptions {
  /** The pieces of the JSON text that may need replacing, first to last. Names and texts outside them need none, unless they contain escapes. */
  suspected: readonly Span[];
  /** The ranges of a decoded name or text to replace, first to last. */
  partsIn: (text: string) => readonly Span[];
  /** Whether every text under this field name is secret. */
  hides: (name: string, field: 'text' | 'list' | 'record') => boolean;
  /** The replacement for each part. Needs no escaping in JSON. */
  mark: string;
}

/** Tokens processed between two pauses: a few milliseconds of work. */
const TOKENS_PER_STEP = 4_000;

/**
 * Replaces parts of the names and texts in well-formed JSON. Yields every few milliseconds on a long text. Returns the same text if nothing is
 * replaced.
 */
export function* cutOut(json: string, { suspected, partsIn, hides, mark }: CutOptions): Generator<undefined, string> {
  const tokens = jsonTokens(json);
  let output = '';
  let copied = 0;
  const replace = (from: number, to: number) => {
    output += json.slice(copied, from) + mark;
    copied = to;
  };
  let passed = 0;
  const isSuspected = (from: number, to: number) => {
    while ((suspected[passed]?.[1] ?? Infinity) <= from) passed += 1;
    return (suspected[passed]?.[0] ?? Infinity) < to;
  };
  const clean = (from: number, to: number, text: string) => {
    const isPlain = text.length === to - from - 2;
    const inner = isPlain ? text : json.slice(from + 1, to - 1);
    if (!isSuspected(from, to) && (isPlain || !/\\[u/]/.test(inner))) return;
    const parts = partsIn(text);
    if (parts.length === 0) return;
    const places = isPlain ? undefined : findSourcePositions(inner);
    for (const [start, end] of parts) replace(from + 1 + (places?.[start] ?? start), from + 1 + (places?.[end] ?? end));
  };
  /** The open records and lists, outermost first; true for a record. */
  const open: boolean[] = [];
  /** The nesting depth at which the outermost hidden record or list begins. */
  let hiddenFrom = Infinity;
  let name: string | undefined;
  let count = 0;
  for (let token = tokens.next(); token.first !== ''; token = tokens.next()) {
    count += 1;
    if (count % TOKENS_PER_STEP === 0) yield;
    const { first, from, to } = token;
    if (first === ',' || first === ':') continue;
    if (first === '}' || first === ']') {
      open.pop();
      if (open.length <= hiddenFrom) hiddenFrom = Infinity;
      continue;
    }
    const isText = first === '"';
    if (isText && name === undefined && open.at(-1) === true) {
      name = tokens.meaning();
      clean(from, to, name);
      continue;
    }
    const field = isText ? 'text' : first === '[' ? 'list' : first === '{' ? 'record' : undefined;
    const isHidden = name !== undefined && field !== undefined && hiddenFrom === Infinity && hides(name, field);
    name = undefined;
    if (field === 'text') {
      if (isHidden || hiddenFrom < Infinity) replace(from + 1, to - 1);
      else clean(from, to, tokens.meaning());
    } else if (field !== undefined) {
      if (isHidden) hiddenFrom = open.length;
      open.push(first === '{');
    }
  }
  return copied === 0 ? json : output + json.slice(copied);
}

/** The source position of each decoded character of a quoted text, and the position where the text ends. */
function findSourcePositions(inner: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < inner.length;) {
    places.push(at);
    at += inner.charAt(at) !== '\\' ? 1 : inner.charAt(at + 1) === 'u' ? 6 : 2;
  }
  places.push(inner.length);
  return places;
}
