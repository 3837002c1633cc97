/** The follower of this document. */
import { hashKey } from '@tanstack/react-query';
import { queryClient } from '../../api/client/queryClient';
import { redactText } from '../../api/client/redact/redact';
import { session } from '../../api/client/session/session';
import { workloadQuery } from '../../api/resources/packs/runtime';
import { matrixContext } from '../../features/runs/evaluate/matrix/context';
import { readEvaluations } from './evaluations';
import { Follower } from './follower';
import { followPermission, notifyEnded } from './notifications';
import { hasVersion, serviceReads } from './readService';
import { markEndsSeen } from './trackWork';
import { followUploads, isUploading } from './uploads';
import { WorkStore } from './workStore';

const { connected, storage, tabLock, clock } = matrixContext;
const scope = () => (session().connected ? connected.scope() : '');
const store = new WorkStore(storage, scope, redactText);
let open: (to: string) => void = () => undefined;
const follower = new Follower({
  context: matrixContext,
  store,
  reads: serviceReads,
  locks: () => ('locks' in navigator ? navigator.locks : undefined),
  isConnected: () => session().connected,
  isHidden: () => document.hidden,
  readEvaluations: (attempts) => readEvaluations(matrixContext, attempts),
  isUploading: (id) => isUploading(tabLock, id),
  notice: (ended) => notifyEnded(ended, (to) => open(to)),
});

/** The followed work, for `useSyncExternalStore`. */
export const followedWork = { subscribe: follower.subscribe, get: store.shown };

/** The person has seen the ends of this work. */
export const markSeen = (ids: ReadonlySet<string>): void => store.apply((works) => markEndsSeen(works, ids));

/**
 * Follows work until the returned function is called.
 * @param onOpen opens an address in this tab, for a pressed notification
 */
export function followWork(onOpen: (to: string) => void): () => void {
  open = onOpen;
  const stop = new AbortController();
  addEventListener('storage', ({ key }) => WorkStore.concerns(key) && store.reload(), { signal: stop.signal });
  const leave = [
    followPermission(),
    followUploads({ mutations: queryClient.getMutationCache(), store, tabLock, scope, now: clock.now, hasVersion }),
    followWorkload(),
    follower.start(),
  ];
  return () => {
    stop.abort();
    for (const end of leave) end();
  };
}

/** Whatever reads the workload, its answer counts. */
function followWorkload(): () => void {
  const known = queryClient.getQueryData(workloadQuery().queryKey);
  if (known) follower.seen(known);
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey } = workloadQuery();
    const read = event.query.queryHash === hashKey(queryKey) ? queryClient.getQueryData(queryKey) : undefined;
    if (read) follower.seen(read);
  });
}
