import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { clearBalance } from './balance';
import { environment } from './environment';
import type { Answer } from './http';
import { clearRequestLog } from './requestLog';
import { onSessionChange, session } from './session';

/** The families of query keys; a write names the ones it changes. */
export type Resource = 'token' | 'catalog' | 'seller' | 'orders' | 'install' | 'packs' | 'growth' | 'runs' | 'sandbox';

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

/** The console's query client. It never retries: `http.ts` does, and GET only. */
export const queryClient = createQueryClient();

/** Marks all answers of a resource as stale; those on the screen are read again. */
export function invalidate(resource: Resource): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key(resource) });
}

/**
 * A write: each call sends once, and nothing of it is kept. When it has ended, however it did, the resources that it
 * changes are read again.
 */
export function write<Input>(
  send: (input: Input) => Promise<Answer>,
  ...changes: readonly Resource[]
): (input: Input) => Promise<Answer> {
  return async (input) => {
    try {
      return await send(input);
    } finally {
      for (const resource of changes) void invalidate(resource);
    }
  };
}

function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 30_000,
        // What is reviewed stays what is sent; a query that follows work or a checklist says otherwise for itself.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
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
