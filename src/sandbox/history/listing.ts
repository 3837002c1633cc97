/** The entries of a history as a list to read: newest first, in pages, with texts cut to what a person looks at. */
import { trimmed } from '../ground/requestLog';
import type { Entry } from './entry';
import type { History } from './history';
import type { Moved } from './moved';

/** The most entries of a page. */
export const MOST_LISTED = 200;

export interface Listed extends Omit<Entry, 'body' | 'files'> {
  /** Its place in the history, from 1: the world can be forked after it. */
  number: number;
  /** JSON of what was sent, with long texts in it cut off, and itself beyond `bounds.shownCharacters`. */
  body?: string;
  /** Names of the files that were sent. */
  files?: string[];
  points?: Moved;
}

/** The newest `limit` entries before the number `before`, or of all. */
export function listedEntries({ lines, moved }: History, before: number | undefined, limit: number): Listed[] {
  const end = Math.min(before === undefined ? lines.length : before - 1, lines.length);
  const page = lines.slice(Math.max(0, end - limit), end).toReversed();
  return page.map((line, index) => listed(line, end - index, moved[end - index - 1]));
}

function listed(line: string, number: number, points: Moved | undefined): Listed {
  const { body, files, ...facts } = JSON.parse(line) as Entry;
  return {
    number,
    ...facts,
    path: trimmed(facts.path),
    ...(body && { body: trimmed(JSON.stringify(body, shortTexts)) }),
    ...(files && { files: Object.values(files).map(({ name }) => trimmed(name)) }),
    ...(points && { points }),
  };
}

/** Characters of a text in what was sent: enough to know it again. */
const LONGEST_TEXT = 200;

/** So that what is cut off is a text and not the fields after it. */
function shortTexts(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_TEXT) return value;
  return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`;
}
