/** Failed requests by route and code. */
import { type Entry, endOf, outcomeOf, routeOf } from './entry';

export interface ErrorGroup {
  key: string;
  route: Entry['route'];
  /** The route in words. */
  what: string;
  /** `503 MAINTENANCE`. */
  outcome: string;
  code: string | undefined;
  count: number;
  /** When the last one ended, milliseconds since the epoch. */
  last: number;
}

/** Groups the requests that were refused or failed, most frequent first, then latest. */
export function errorGroups(entries: readonly Entry[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const entry of entries) {
    if (entry.state !== 'refused' && entry.state !== 'failed') continue;
    const [what, outcome] = [routeOf(entry), outcomeOf(entry)];
    const key = `${what} ${outcome}`;
    const group = groups.get(key) ?? { key, route: entry.route, what, outcome, code: entry.code, count: 0, last: 0 };
    groups.set(key, { ...group, count: group.count + 1, last: Math.max(group.last, endOf(entry)) });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count || b.last - a.last);
}
