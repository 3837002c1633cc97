/** The records that this session has read, from what is in memory anyway. */
import { routeFacts } from '../../contract/derived/routeFacts';
import type { EndpointId } from '../../contract/endpoints';
import { key, queryClient } from '../client/queryClient';
import { requestLog } from '../client/requestLog';

/** How each kind of record is read: its route, and the beginning of its query's key. */
const kinds = {
  sellerProduct: { route: 'seller.product', query: ['seller', 'product'] },
  product: { route: 'catalog.product', query: ['catalog', 'product'] },
  pack: { route: 'packs.runtimeProfile', query: ['packs', 'profile'] },
  run: { route: 'runs.read', query: ['runs', 'run'] },
} as const satisfies Record<string, { route: EndpointId; query: readonly [Parameters<typeof key>[0], string] }>;
const kindList = Object.entries(kinds) as [RecordKind, (typeof kinds)[RecordKind]][];

export type RecordKind = keyof typeof kinds;

/**
 * Every record that was read in this session, the latest first: from the log of requests, and from the query cache. The id of a
 * catalog product is its slug; a name is undefined when it is no longer in memory.
 */
export function seenRecords() {
  const seen = new Map<string, { kind: RecordKind; id: string; at: number }>();
  const see = (kind: RecordKind, id: string, at: number) => {
    const before = seen.get(`${kind} ${id}`)?.at ?? 0;
    seen.set(`${kind} ${id}`, { kind, id, at: Math.max(before, at) });
  };
  for (const { route, path, state, startedAt } of requestLog()) {
    const kind = kindList.find(([, known]) => known.route === route)?.[0];
    const id = route && kind && state === 'answered' ? idIn(path, route) : undefined;
    if (kind && id) see(kind, id, startedAt);
  }
  // The answer to a run's own request holds the run, so that it may never be read.
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: key('runs', 'run') }))
    if (state.data) see('run', String(queryKey.at(-1)), state.dataUpdatedAt);
  return [...seen.values()]
    .toSorted((one, other) => other.at - one.at)
    .map(({ kind, id }) => ({ kind, id, name: nameOf(kind, id) }));
}

export type SeenRecord = ReturnType<typeof seenRecords>[number];

/** The value of a route's one parameter in an address; undefined when an escape is malformed. */
function idIn(path: string, route: EndpointId): string | undefined {
  const place = routeFacts[route].path.split('/').findIndex((part) => part.startsWith(':'));
  try {
    return decodeURIComponent(path.split(/[?#]/)[0]?.split('/')[place] ?? '');
  } catch {
    return undefined;
  }
}

/** The name of a record, or for a run that of its Pack. */
function nameOf(kind: RecordKind, id: string): string | undefined {
  const [resource, what] = kinds[kind].query;
  const held = queryClient.getQueryData<{ name?: string; productName?: string; pack?: { name?: string } } | null>(
    key(resource, what, id),
  );
  return held?.name ?? held?.productName ?? held?.pack?.name;
}
