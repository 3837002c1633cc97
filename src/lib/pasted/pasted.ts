/** The result of reading a pasted command, and the words into which a shell would split it. */

/** A request that someone pasted. Nothing of it was executed, and no file was read. */
export interface PastedRequest {
  method: string;
  /** As written; the part before its path may be a variable. */
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** The text of the body; undefined without one. */
  body: string | undefined;
  /** The texts of a form, by field. */
  texts: readonly (readonly [name: string, value: string])[];
  /** The fields of a form whose value is a file. */
  files: readonly string[];
  /** Credentials outside the headers. */
  secrets: readonly string[];
  /** The names of headers whose value only the shell knows. */
  variables: readonly string[];
  /** What affects the request but was not understood, and credentials; without their values. */
  ignored: readonly string[];
}

/** A part of the pasted text that could not be read. Its message is a sentence that names the part. */
export class NotUnderstoodError extends Error {
  override name = 'NotUnderstoodError';
}

/** Part of a word that only the shell knows: a variable, a command, a pattern. */
export interface UnknownPart {
  /** Where it begins in the word. */
  at: number;
  /** As written. */
  written: string;
}

/** A word as a program receives it. */
export interface Word {
  text: string;
  unknown: readonly UnknownPart[];
  /** Set if its shell removes double quotes from inside it; undefined if it has them only at its ends. */
  quotes?: QuotesWithin | undefined;
}

/** `doubled`: a quote follows another, as in `{""a"":1}`. `inner`: text stands beside a quote, as in `{"a":1}`. */
export type QuotesWithin = 'doubled' | 'inner';

/** One command of a text. */
export interface Command {
  words: readonly Word[];
  /** Its standard input, if the text contains it. */
  input?: Word | undefined;
  /** What follows it: a pipe, another command, or output. */
  rest: string;
}

export const toWord = (text: string): Word => ({ text, unknown: [] });

/** The text of a word whose value must be known. Throws, naming the unknown part. */
export function requireText({ text, unknown: [first] }: Word, place: string): string {
  if (!first) return text;
  throw new NotUnderstoodError(
    `${quoteFragment(first.written)} in ${place} is known only to your shell. Replace it with its value.`,
  );
}

/** A pasted fragment as messages show it. */
export function quoteFragment(part: string): string {
  const line = part.trim().replaceAll(/\s+/g, ' ');
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`;
}

/** Builds a word piece by piece. */
export class WordBuilder {
  text = '';
  /** Whether it contains a question mark and may be an address with a query. */
  hasQuery = false;
  readonly unknown: UnknownPart[] = [];
  quotes: QuotesWithin | undefined;

  /** Records a removed double quote, by the characters around it and what it quotes. */
  addQuotes(before: string, behind: string, isEmpty: boolean): void {
    const stands = (char: string, aside: RegExp) => char !== '' && !aside.test(char);
    const isBeside = stands(before, /[\s=:@'"^]/) || stands(behind, /[\s'"$^\\;|&<>)]/);
    if (before === '"' || behind === '"' || (isEmpty && isBeside)) this.quotes = 'doubled';
    else if (isBeside) this.quotes ??= 'inner';
  }

  add(piece: string): void {
    this.hasQuery ||= piece.includes('?');
    this.text += piece;
  }

  addUnknown(written: string): void {
    this.unknown.push({ at: this.text.length, written });
    this.text += written;
  }

  addWord({ text, unknown }: Word): void {
    for (const { at, written } of unknown) this.unknown.push({ at: this.text.length + at, written });
    this.text += text;
  }

  get word(): Word {
    const { text, unknown, quotes } = this;
    return quotes === undefined ? { text, unknown } : { text, unknown, quotes };
  }
}

/**
 * The first word that changes its meaning when its shell removes double quotes: doubled quotes, which only the Windows prompt needs, and quotes
 * inside text that is not JSON without them. A word with a variable is reported for that instead.
 */
export const findUnquotedWord = (words: readonly Word[]): Word | undefined =>
  words.find(
    ({ text, unknown, quotes }) =>
      unknown.length === 0 &&
      (quotes === 'doubled' || (quotes === 'inner' && !/^\w+:\/\//.test(text) && isBroken(text))),
  );

/** Whether a text contains something that begins like JSON but is not JSON. */
function isBroken(text: string): boolean {
  const from = text.search(/[{[]/);
  return from !== -1 && !isJson(text.slice(from));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns the text if it is JSON, otherwise the result of `mend` if that is. */
export function repairJson(text: string, mend: (text: string) => string): string {
  // Most words are not JSON, and a failed attempt is slow.
  if (!/^\s*[{[]/.test(text) || isJson(text)) return text;
  const mended = mend(text);
  return mended !== text && isJson(mended) ? mended : text;
}
