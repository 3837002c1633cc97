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
export class NotUnderstood extends Error {
  override name = 'NotUnderstood';
}

/** Part of a word that only the shell knows: a variable, a command, a pattern. */
export interface Unknown {
  /** Where it begins in the word. */
  at: number;
  /** As written. */
  written: string;
}

/** A word as a program receives it. */
export interface Word {
  text: string;
  unknown: readonly Unknown[];
}

/** One command of a text. */
export interface Command {
  words: readonly Word[];
  /** Its standard input, if the text contains it. */
  input?: Word | undefined;
  /** What follows it: a pipe, another command, or output. */
  rest: string;
}

export const wordOf = (text: string): Word => ({ text, unknown: [] });

/** The text of a word whose value must be known. Throws, naming the unknown part. */
export function known({ text, unknown: [first] }: Word, what: string): string {
  if (!first) return text;
  throw new NotUnderstood(
    `${quoted(first.written)} in ${what} is known only to your shell. Replace it with its value.`,
  );
}

/** A pasted fragment as messages show it. */
export function quoted(part: string): string {
  const line = part.trim().replaceAll(/\s+/g, ' ');
  return `“${line.length > 60 ? `${line.slice(0, 60)}…` : line}”`;
}

/** Puts a word together, piece by piece. */
export class WordBuilder {
  text = '';
  /** It contains a question mark, so it may be an address with a query. */
  hasQuery = false;
  readonly unknown: Unknown[] = [];

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
    return { text: this.text, unknown: this.unknown };
  }
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
export function asJson(text: string, mend: (text: string) => string): string {
  // Most words are not JSON, and a failed attempt is slow.
  if (!/^\s*[{[]/.test(text) || isJson(text)) return text;
  const mended = mend(text);
  return mended !== text && isJson(mended) ? mended : text;
}
