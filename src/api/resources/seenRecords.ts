/** The records that this session has read, from what is still in memory. */
import type { EndpointId } from '../../contract/endpoints';
import { findRoute } from '../../contract/findRoute';
import { isWellEscaped } from '../../contract/schema/pathMatcher';
import { queryClient } from '../client/queryClient';
import { getQueryKey } from '../client/readQuery';
import { requestLog } from '../client/requestLog';

/** The route that reads each kind of record. */
const kinds = {
  sellerProduct: 'seller.product',
  product: 'catalog.product',
  pack: 'packs.runtimeProfile',
  run: 'runs.read',
} as const satisfies Record<string, EndpointId>;
const kindList = Object.entries(kinds) as [RecordKind, EndpointId][];

export type RecordKind = keyof typeof kinds;

/**
 * Every record read in this session, latest first, from the request log and the query cache. The id of a catalog product is its slug; a name is
 * undefined when it is no longer in memory.
 */
export function listSeenRecords() {
  const seen = new Map<string, { kind: RecordKind; id: string; at: number }>();
  const see = (kind: RecordKind, id: string, at: number) => {
    const before = seen.get(`${kind} ${id}`)?.at ?? 0;
    seen.set(`${kind} ${id}`, { kind, id, at: Math.max(before, at) });
  };
  for (const { method, path, state, startedAt } of requestLog()) {
    const pathname = path.replace(/[?#].*/s, '');
    const at = state === 'answered' && isWellEscaped(pathname) ? findRoute(method, pathname) : undefined;
    const kind = at && kindList.find(([, known]) => known === at.id)?.[0];
    const [id] = Object.values(at?.params ?? {});
    if (kind && id) see(kind, id, startedAt);
  }
  // The answer to a run request contains the run, so the run itself may never be read.
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: getQueryKey('runs.read') }))
    if (state.data) see('run', String(queryKey.at(-1)), state.dataUpdatedAt);
  return [...seen.values()]
    .toSorted((a, b) => b.at - a.at)
    .map(({ kind, id }) => ({ kind, id, name: findName(kind, id) }));
}

export type SeenRecord = ReturnType<typeof listSeenRecords>[number];

/** The name of a record; for a run, that of its Pack. */
function findName(kind: RecordKind, id: string): string | undefined {
  const held = queryClient.getQueryData<{ name?: string; productName?: string; pack?: { name?: string } } | null>(
    getQueryKey(kinds[kind], id),
  );
  return held?.name ?? held?.productName ?? held?.pack?.name;
}
