/** What an entry of a history says, in the words of the console. */
import type { HistoryEntry, MovedPoints } from '../../../api/client/sandbox/history';
import { isRecord, parseJson, readCount, readNumber, readText } from '../../../api/reader/json';
import { endpointOf } from '../../../contract/endpoints';
import { formatCount, formatCounted } from '../../../lib/count';
import { formatDuration } from '../../../lib/time';
import { formatPriceChange } from '../worldText';

/** What was done: what the route is for, or what a control did. */
export function describeOperation(entry: HistoryEntry): string {
  const { by, route, method, path } = entry;
  if (route !== undefined) return endpointOf(route).summary;
  if (by === 'storage') return 'Upload an artifact to the storage';
  return (by === 'control' ? describeControl(entry) : undefined) ?? `${method} ${path}`;
}

/** The request as it was sent; of a control, below its world. */
export const formatRequest = ({ by, method, path }: HistoryEntry): string =>
  `${method} ${by === 'control' ? '…' : ''}${path}`;

const controlDescriptions: Readonly<Record<string, (sent: unknown) => string>> = {
  'POST /clock': (sent) => `Move the clock ${formatDuration(readCount(sent, 'advanceMs') ?? 0)} forward`,
  'POST /latency': (sent) => `Make every answer ${formatCount(readCount(sent, 'ms') ?? 0)} ms late`,
  'POST /prices': (sent) => `Prep prices: ${formatPriceChange(readNumber(sent, 'percent') ?? 0)}`,
  'POST /queue': (sent) =>
    `Audit queue: ${formatCounted(readCount(sent, 'ahead') ?? 0, 'version')} before the next one`,
  'POST /rate': (sent) => `Rate limit: ${formatCounted(readCount(sent, 'perMinute') ?? 0, 'request')} a minute`,
  'POST /runs': (sent) => `Answer runs once they are ${readText(sent, 'answer') ?? 'ended'}`,
  'POST /uploads': (sent) =>
    `Upload artifacts ${readText(sent, 'strategy') === 'multipart' ? 'with the commit' : 'with a form'}`,
  'POST /faults': (sent) => `Set up a fault of ${readText(sent, 'route') ?? 'a route'}`,
  'DELETE /faults': () => 'Clear faults',
  'POST /products': (sent) => `Add ${formatCounted(readCount(sent, 'count') ?? 0, 'own product')}`,
  'POST /purchases': (sent) =>
    `Give ${readText(sent, 'account') ?? 'buyer'} ${formatCounted(readCount(sent, 'count') ?? 0, 'purchase')}`,
  'POST /revocations': (sent) => `Revoke a free Pack of ${readText(sent, 'account') ?? 'buyer'}`,
};

function describeControl({ method, path, body }: HistoryEntry): string | undefined {
  const read = parseJson(body ?? '{}');
  const sent = read.ok && isRecord(read.value) ? read.value : {};
  const known = controlDescriptions[`${method} ${path}`];
  if (known) return known(sent);
  if (method === 'DELETE' && path.startsWith('/faults/')) return 'Remove a fault';
  return /^\/products\/[^/]+\/versions$/.test(path) ? 'Commit a version as if in the signed-in site' : undefined;
}

/** What it was answered with. */
export function formatAnswer({ faults, status }: HistoryEntry): string {
  if (faults === undefined) return status === undefined ? 'no answer' : String(status);
  return status === undefined ? 'fault' : `fault ${status}`;
}

const moveLabels: Readonly<Record<MovedPoints['kind'], string>> = {
  grant: 'granted',
  hold: 'held',
  spend: 'spent',
  return: 'returned',
};

/** `seller: 640 held`. */
export function formatMovedPoints({ account, kind, points }: MovedPoints): string {
  return `${account}: ${formatCount(points)} ${moveLabels[kind]}`;
}
