import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { toSteadyTime } from '../../lib/clock/steadyClock';
import { isSameReading } from '../reader/source';
import { clearBalance } from './balance';
import { isRateLimit } from './errors';
import { environment } from './session/environment';
import { clearRequestLog } from './requestLog';
import { onSessionChange, session } from './session/session';

const resources = [
  'token',
  'catalog',
  'seller',
  'orders',
  'install',
  'packs',
  'growth',
  'runs',
  'explorer',
  'sandbox',
] as const;

/** The families of query keys; a write names the ones that it changes. */
export type Resource = (typeof resources)[number];

/** The family that a route's name begins with; undefined if there is none, as for the sub-resources of a product. */
export const findResource = (route: string): Resource | undefined =>
  resources.find((resource) => route.startsWith(`${resource}.`));

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The families to refetch once the mutation has ended, whether or not it succeeded. */
      invalidates: readonly Resource[];
    };
  }
}

/** Every query key starts with the environment and the session number, so that one session never sees another's answers. */
export function buildQueryKey(resource: Resource, ...rest: readonly unknown[]): QueryKey {
  return [environment().id, session().number, resource, ...rest];
}

/**
 * A `placeholderData` function that keeps the previous answer while the next one loads, but never one of another session. Returns a new function each
 * time, because the query library caches the result of a function it already knows.
 */
export const keepPreviousAnswer =
  () =>
  <T>(former: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query?.queryKey[0] === environment().id && query.queryKey[1] === session().number ? former : undefined;

/**
 * The console's query client. It never retries: `http.ts` does, and only GET. A mutation's variables stay in the cache for as long as a screen shows
 * it, so requests that spend or carry a secret are plain calls, not mutations.
 */
export const queryClient = createQueryClient();

/** Invalidates all answers of a resource; those on screen are refetched. */
export function invalidate(resource: Resource): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: buildQueryKey(resource) });
}

function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, _variables, _context, { meta }) => {
        // A rate-limited request has changed nothing, and refetching would add to the load.
        if (isRateLimit(error)) return;
        for (const resource of meta?.invalidates ?? []) void invalidate(resource);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        // An answer identical to the last one, character for character, causes no render. Any other replaces it: equal values may be written differently.
        structuralSharing: (former, next) => (isSameReading(former, next) ? former : next),
        // The loader has just requested it. A failed query is retried when the user asks, not when its screen mounts.
        retryOnMount: false,
        staleTime: 30_000,
        // Content under review must not change; queries that poll work or a checklist override this.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      // A write is sent at once or not at all: never queued until the network is back, never sent twice.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  // The library stamps an answer with the wall clock; its age is counted by the steady clock, from its arrival.
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') toSteadyTime(event.query.state.dataUpdatedAt);
  });
  onSessionChange(() => {
    void client.cancelQueries();
    client.clear();
    clearBalance();
    clearRequestLog();
  });
  return client;
}
