import * as fuzzysort from 'fuzzysort';

/** One line of the palette. */
export interface Entry {
  /** Unique in the palette. */
  id: string;
  title: string;
  /** Shown beside the title: a version, an address, what a route does. */
  detail?: string;
  /** The shortcut that does the same. */
  keys?: readonly string[];
  /** Title and detail are machine-readable: a route. */
  mono?: boolean;
  /** Arrived after the text was typed: it is listed after the others, so that the entry about to be selected does not move. */
  late?: boolean;
  /** The address that it opens, or the function that it runs. */
  act: string | (() => void);
}

/** Entries under one heading. */
export interface Group {
  name: string;
  entries: readonly Entry[];
  /** Shown only when the typed text matches. */
  onlyTyped?: boolean;
}

/** The maximum number of entries shown per group: with a text, and without one. */
const SHOWN = { typed: 8, untyped: 20 };

/** 1 is an exact match; below this score, the matching letters are too far apart. */
const FITS = 0.3;

/**
 * The groups with the entries that match a text, best first; without a text, all of them.
 * @param settled the names of the groups that existed when the text was typed: later groups are listed last, so that the entry about to be selected
 *   does not move
 */
export function rankEntries(groups: readonly Group[], text: string, settled: ReadonlySet<string>): Group[] {
  const found = text.trim() === '' ? groups.filter(({ onlyTyped }) => !onlyTyped).map(untyped) : fitting(groups, text);
  const filled = found.filter(({ entries }) => entries.length > 0);
  return [...filled.filter(({ name }) => settled.has(name)), ...filled.filter(({ name }) => !settled.has(name))];
}

/** The groups, cut to their first entries. */
export function takeFirst(groups: readonly Group[], limit: number): Group[] {
  let left = limit;
  return groups.flatMap((group) => {
    const entries = group.entries.slice(0, left);
    left -= entries.length;
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

const untyped = (group: Group): Group => ({ ...group, entries: group.entries.slice(0, SHOWN.untyped) });

function fitting(groups: readonly Group[], text: string): Group[] {
  return groups
    .map((group) => {
      const results = fuzzysort.go(text, group.entries, {
        keys: ['title', 'detail'],
        limit: SHOWN.typed,
        threshold: FITS,
      });
      const inTime = results.filter(({ obj }) => !obj.late);
      const late = results.filter(({ obj }) => obj.late);
      return { score: inTime[0]?.score ?? 0, group: { ...group, entries: [...inTime, ...late].map(({ obj }) => obj) } };
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ group }) => group);
}
