/** Formats the entries of a world's history. */
import type { HistoryEntry, MovedPoints } from '../../../api/client/sandbox/history';
import { isRecord, parseJson, readCount, readNumber, readText } from '../../../api/reader/json';
import { endpointOf } from '../../../contract/endpoints';
import { formatCount, formatCounted } from '../../../lib/count';
import { formatDuration } from '../../../lib/time';
import { formatPriceChange } from '../worldText';

/** What was done: the summary of the route, or what a control did. */
export function describeOperation(entry: HistoryEntry): string {
  const { by, route, method, path } = entry;
  if (route !== undefined) return endpointOf(route).summary;
  if (by === 'storage') return 'Upload an artifact to storage';
  return (by === 'control' ? describeControl(entry) : undefined) ?? `${method} ${path}`;
}

/** The request as it was sent. The path of a control begins below its world. */
export const formatRequest = ({ by, method, path }: HistoryEntry): string =>
  `${method} ${by === 'control' ? '…' : ''}${path}`;

const controlDescriptions: Readonly<Record<string, (sent: unknown) => string>> = {
  'POST /clock': (sent) => `Move the clock ${formatDuration(readCount(sent, 'advanceMs') ?? 0)} forward`,
  'POST /latency': (sent) => `Delay every response by ${formatCount(readCount(sent, 'ms') ?? 0)} ms`,
  'POST /prices': (sent) => `Set prep prices ${formatPriceChange(readNumber(sent, 'percent') ?? 0)}`,
  'POST /queue': (sent) => `Put ${formatCounted(readCount(sent, 'ahead') ?? 0, 'version')} ahead in the audit queue`,
  'POST /rate': (sent) =>
    `Limit each account to ${formatCounted(readCount(sent, 'perMinute') ?? 0, 'request')} a minute`,
  'POST /runs': (sent) =>
    readText(sent, 'answer') === 'admitted'
      ? 'Respond to runs when they are admitted'
      : 'Respond to runs when they end',
  'POST /uploads': (sent) =>
    `Upload artifacts ${readText(sent, 'strategy') === 'multipart' ? 'with the commit' : 'with a form'}`,
  'POST /faults': (sent) => `Set up a fault on ${readText(sent, 'route') ?? 'a route'}`,
  'DELETE /faults': () => 'Clear faults',
  'POST /products': (sent) => `Add ${formatCounted(readCount(sent, 'count') ?? 0, 'seller product')}`,
  'POST /purchases': (sent) =>
    `Give ${readText(sent, 'account') ?? 'buyer'} ${formatCounted(readCount(sent, 'count') ?? 0, 'purchase')}`,
  'POST /revocations': (sent) => `Revoke a free Pack from ${readText(sent, 'account') ?? 'buyer'}`,
};

function describeControl({ method, path, body }: HistoryEntry): string | undefined {
  const read = parseJson(body ?? '{}');
  const sent = read.ok && isRecord(read.value) ? read.value : {};
  const known = controlDescriptions[`${method} ${path}`];
  if (known) return known(sent);
  if (method === 'DELETE' && path.startsWith('/faults/')) return 'Remove a fault';
  return /^\/products\/[^/]+\/versions$/.test(path) ? 'Commit a version as the signed-in site does' : undefined;
}

/** The status of the response, and whether a fault made it. */
export function formatAnswer({ faults, status }: HistoryEntry): string {
  if (faults === undefined) return status === undefined ? 'no response' : String(status);
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
