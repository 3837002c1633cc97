/** JSON text without some of its characters: every other one stays as it came, digits, order, doubled names and spaces too. */
import { jsonTokens } from '../../../lib/json/jsonNodes';

export interface Cut {
  /** The parts of the JSON text that may have to be replaced, first to last: names and texts beside them hold none, unless in escapes. */
  suspected: readonly Span[];
  /** The parts of a name or text to replace, first to last, as places in what it means. */
  partsIn: (text: string) => readonly Span[];
  /** Whether a name hides every text of its field. */
  hides: (name: string, field: 'text' | 'list' | 'record') => boolean;
  /** Stands in place of each part. Needs no escape in JSON. */
  mark: string;
}

/** From the first character to the one after the last. */
export type Span = readonly [from: number, to: number];

/** Tokens read between two pauses: some milliseconds. */
const STEP = 4_000;

/**
 * Replaces parts of the names and texts of well-formed JSON. Yields every few milliseconds of a long text; its result is
 * the same text where nothing is replaced.
 */
export function* cutOut(json: string, { suspected, partsIn, hides, mark }: Cut): Generator<undefined, string> {
  const tokens = jsonTokens(json);
  let kept = '';
  let copied = 0;
  const replace = (from: number, to: number) => {
    kept += json.slice(copied, from) + mark;
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
    const places = isPlain ? undefined : placesOf(inner);
    for (const [start, end] of parts) replace(from + 1 + (places?.[start] ?? start), from + 1 + (places?.[end] ?? end));
  };
  /** What is open, outermost first: whether it is a record. */
  const open: boolean[] = [];
  /** How many are open where the outermost hidden one begins. */
  let hiddenFrom = Infinity;
  let name: string | undefined;
  let count = 0;
  for (let token = tokens.next(); token.first !== ''; token = tokens.next()) {
    count += 1;
    if (count % STEP === 0) yield;
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
  return copied === 0 ? json : kept + json.slice(copied);
}

/** Where each character of a text stands between its quotes, escapes counted, and where the text ends. */
function placesOf(inner: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < inner.length;) {
    places.push(at);
    at += inner.charAt(at) !== '\\' ? 1 : inner.charAt(at + 1) === 'u' ? 6 : 2;
  }
  places.push(inner.length);
  return places;
}
