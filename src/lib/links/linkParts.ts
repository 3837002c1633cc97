/** The parts of which the fragment of a link is made, and how each is read. */

export interface LinkPart {
  /** What it is, in words. */
  words: string;
  /** Its value; undefined for a text that isn't one. */
  read: (text: string) => unknown;
  presence: 'required' | 'optional' | 'repeated';
}

/** A text of at most this many characters. */
export const textUpTo =
  (longest: number) =>
  (text: string): string | undefined =>
    text.trim() !== '' && text.length <= longest ? text : undefined;

/** A text of one line. */
export const lineUpTo =
  (longest: number) =>
  (text: string): string | undefined =>
    /\p{Cc}/u.test(text) ? undefined : textUpTo(longest)(text);

/** Digits only, written as a number is written: a price is never guessed. */
export function readInteger(text: string): number | undefined {
  const value = Number(text);
  return /^(?:0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

/** A moment in UTC, in milliseconds since the epoch. */
export function readMoment(text: string): number | undefined {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
