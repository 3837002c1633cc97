/** The entries of a history as a list for people: newest first, in pages, with long texts truncated. */
import { truncate } from '../core/requestLog';
import type { Entry } from './entry';
import type { History } from './history';
import type { MovedPoints } from './movedPoints';

/** The maximum number of entries on a page. */
export const MAX_LISTED = 200;

export interface ListedEntry extends Omit<Entry, 'body' | 'files'> {
  /** Its position in the history, from 1. The world can be forked after it. */
  number: number;
  /** The body as JSON, with long texts truncated, and truncated itself beyond `bounds.shownCharacters`. */
  body?: string;
  /** Names of the files that were sent. */
  files?: string[];
  points?: MovedPoints;
}

/** The newest `limit` entries, before the number `before` if it is given. */
export function listEntries({ lines, moved }: History, before: number | undefined, limit: number): ListedEntry[] {
  const end = Math.min(before === undefined ? lines.length : before - 1, lines.length);
  const page = lines.slice(Math.max(0, end - limit), end).toReversed();
  return page.map((line, index) => listEntry(line, end - index, moved[end - index - 1]));
}

function listEntry(line: string, number: number, points: MovedPoints | undefined): ListedEntry {
  const { body, files, ...facts } = JSON.parse(line) as Entry;
  return {
    number,
    ...facts,
    path: truncate(facts.path),
    ...(body && { body: truncate(JSON.stringify(body, shortTexts)) }),
    ...(files && { files: Object.values(files).map(({ name }) => truncate(name)) }),
    ...(points && { points }),
  };
}

/** Characters shown of each text in a body: enough to recognize it. */
const MAX_TEXT_LENGTH = 200;

/** Truncates single texts instead of cutting off the fields after them. */
function shortTexts(_: string, value: unknown): unknown {
  return typeof value === 'string' ? truncate(value, MAX_TEXT_LENGTH) : value;
}
