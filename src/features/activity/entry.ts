/** An entry of the list of requests: of this session's log, or of an imported file. */
import type { Exchange } from '../../api/client/requestLog';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { routeName } from '../../contract/schema/urlCodec';
import { formatCounted } from '../../lib/count';
import { normalizeText } from '../../lib/text/normalizeText';
import { formatDuration } from '../../lib/time';
import type { ActivityView } from './activityView';

export type Entry = Omit<Exchange, 'route'> & {
  /** Undefined for a request of an imported file that matches no known route. */
  route: EndpointId | undefined;
  /** Only in an imported file. */
  fromFile?: true;
  /** Only in an imported file: the bytes of the answer, if it has them and they contain no secret. */
  answerBytes?: Uint8Array<ArrayBuffer> | undefined;
  /** Only in an imported file without its time of sending: `getStartTime` is that of the preceding entry. */
  isUndated?: true;
};

/** `GET /api/catalog/products/:slug`; the address itself if the route is unknown. */
export function formatRoute({ route, method, path }: Pick<Entry, 'route' | 'method' | 'path'>): string {
  return route === undefined ? `${method} ${path.replace(/\?.*/s, '')}` : routeName(endpointOf(route));
}

/** `503 MAINTENANCE`, `NETWORK`, `in progress`. */
export function formatOutcome({ state, status, code }: Pick<Entry, 'state' | 'status' | 'code'>): string {
  if (state === 'running') return 'in progress';
  return [status, code].filter((part) => part !== undefined).join(' ') || state;
}

/** When the request ended, or last changed, in milliseconds since the epoch. */
export function getEndTime({
  startedAt,
  durationMs,
  tries,
}: Pick<Entry, 'startedAt' | 'durationMs' | 'tries'>): number {
  const last = tries.at(-1);
  return startedAt + (durationMs ?? last?.endedAt ?? last?.headAt ?? last?.sentAt ?? 0);
}

/** The timing as text: `4 tries in 3.8 s, 2 s of it waiting for Retry-After, 600 ms between tries`. */
export function formatTiming({ tries, durationMs, state }: Pick<Entry, 'tries' | 'durationMs' | 'state'>): string {
  const took =
    durationMs !== undefined ? formatDuration(durationMs) : state === 'running' ? 'in progress' : 'no time recorded';
  if (tries.length < 2) return took;
  const waited = (because: string) =>
    tries.reduce((sum, { wait }) => sum + (wait?.because === because ? wait.ms : 0), 0);
  const [asked, own] = [waited('Retry-After'), waited('back-off')];
  return [
    `${formatCounted(tries.length, 'try', 'tries')}${durationMs === undefined ? ', ' : ' in '}${took}`,
    asked > 0 && `${formatDuration(asked)} of it waiting for Retry-After`,
    own > 0 && `${formatDuration(own)} of it between tries`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The text that the filter searches, by entry; cached, because entries never change. */
const searchTexts = new WeakMap<Entry, string>();

function getSearchText(entry: Entry): string {
  const known = searchTexts.get(entry);
  if (known !== undefined) return known;
  const text = normalizeText(`${entry.path} ${formatRoute(entry)} ${formatOutcome(entry)}`).toLocaleLowerCase();
  searchTexts.set(entry, text);
  return text;
}

/** The entries that a view shows, newest first. */
export function filterEntries(
  entries: readonly Entry[],
  { q, method, route, status, code }: Omit<ActivityView, 'tab'>,
): Entry[] {
  const searchWords = normalizeText(q).toLocaleLowerCase().split(/\s+/);
  return entries
    .filter(
      (entry) =>
        (method === '' || entry.method === method) &&
        (route === '' || entry.route === route) &&
        (code === '' || entry.code === code) &&
        (status === '' || getStatusClass(entry) === status) &&
        (q === '' || searchWords.every((word) => getSearchText(entry).includes(word))),
    )
    .toReversed();
}

/** The class of its status: `4xx`; `none` without an answer, `running` while it is in progress. */
export function getStatusClass({ state, status }: Pick<Entry, 'state' | 'status'>): string {
  if (state === 'running') return 'running';
  return status === undefined ? 'none' : `${Math.floor(status / 100)}xx`;
}
