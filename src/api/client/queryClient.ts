import { MutationCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { clearBalance } from './balance';
import { environment } from './session/environment';
import { clearRequestLog } from './requestLog';
import { onSessionChange, session } from './session/session';

/** The families of query keys; a write names the ones it changes. */
export type Resource = 'token' | 'catalog' | 'seller' | 'orders' | 'install' | 'packs' | 'growth' | 'runs' | 'sandbox';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What is read again when the mutation has ended, however it did. */
      invalidates: readonly Resource[];
    };
  }
}

/** Every query key starts with the environment and the session's number, so no answer crosses from one to another. */
export function key(resource: Resource, ...rest: readonly unknown[]): QueryKey {
  return [environment().id, session().number, resource, ...rest];
}

/**
 * `placeholderData` that keeps the former answer while the next one loads, but never one of another session. A new
 * function each time: of the same one the query library takes the result as known.
 */
export const keepInSession =
  () =>
  <T>(former: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query?.queryKey[0] === environment().id && query.queryKey[1] === session().number ? former : undefined;

/**
 * The console's query client. It never retries: `http.ts` does, and GET only. A mutation's variables stay in its cache
 * for as long as a screen shows it, so whatever spends or carries a secret is a plain call and no mutation.
 */
export const queryClient = createQueryClient();

/** Marks all answers of a resource as stale; those on the screen are read again. */
export function invalidate(resource: Resource): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key(resource) });
}

function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, _error, _variables, _context, { meta }) => {
        for (const resource of meta?.invalidates ?? []) void invalidate(resource);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        // A loader has just asked. What failed is asked again when the user says so, not because its screen appears.
        retryOnMount: false,
        staleTime: 30_000,
        // What is reviewed stays what is sent; a query that follows work or a checklist says otherwise for itself.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      // A write is sent at once or not at all: never held back until a network is there, never sent a second time.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  onSessionChange(() => {
    void client.cancelQueries();
    client.clear();
    clearBalance();
    clearRequestLog();
  });
  return client;
}
