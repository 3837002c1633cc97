/** Failed requests by route and code. */
import { type ActivityView, MAX_TEXT_LENGTH, activityView, outcomes } from '../activityView';
import { type Entry, getEndTime, formatOutcome, formatRoute, getStatusClass } from '../entry';

export interface ErrorGroup {
  key: string;
  route: Entry['route'];
  /** The route as text. */
  routeLabel: string;
  /** `503 MAINTENANCE`. */
  outcome: string;
  code: string | undefined;
  /** The class of its status: `5xx`. */
  status: string;
  count: number;
  /** When the last one ended, milliseconds since the epoch. */
  last: number;
}

/** Groups the requests that were refused or failed, most frequent first, then latest first. */
export function groupErrors(entries: readonly Entry[]): ErrorGroup[] {
  const groups = new Map<string, ErrorGroup>();
  for (const entry of entries) {
    if (entry.state !== 'refused' && entry.state !== 'failed') continue;
    const [routeLabel, outcome] = [formatRoute(entry), formatOutcome(entry)];
    const key = `${routeLabel} ${outcome}`;
    const { route, code } = entry;
    const group = groups.get(key) ?? {
      key,
      route,
      routeLabel,
      outcome,
      code,
      status: getStatusClass(entry),
      count: 0,
      last: 0,
    };
    groups.set(key, { ...group, count: group.count + 1, last: Math.max(group.last, getEndTime(entry)) });
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count || b.last - a.last);
}

/** The view that shows the requests of a group. What no filter can express is searched for as text. */
export function toView({ route, routeLabel, outcome, code = '', status }: ErrorGroup): ActivityView {
  const usual = activityView.read('');
  const isNamed = code !== '' && activityView.read(activityView.write({ code })).code === code;
  const q = `${isNamed ? '' : outcome} ${route === undefined ? routeLabel : ''}`.trim().slice(0, MAX_TEXT_LENGTH);
  return {
    ...usual,
    route: route ?? '',
    code: isNamed ? code : '',
    status: outcomes.find(({ value }) => value === status)?.value ?? '',
    // Half of a surrogate pair would become another character in the address.
    q: q.replace(/[\uD800-\uDBFF]$/, '').trim(),
  };
}
