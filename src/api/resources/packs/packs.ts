import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { packLimits } from '../../../contract/values';
import { call } from '../../client/http';
import { keepInSession, key, queryClient } from '../../client/queryClient';
import { type PackPage, type PackView, readPackPage } from './packsReader';

/** One page of published Agent Packs. The former page stays while the next one loads. */
export const packsQuery = (q: string, limit: number, offset: number) =>
  queryOptions({
    queryKey: key('packs', 'catalog', q, limit, offset),
    queryFn: async ({ signal }) =>
      readPackPage((await call('packs.catalog', { query: { ...(q && { q }), limit, offset } }, signal)).body),
    placeholderData: keepInSession(),
    retryOnMount: false,
  });

/** A Pack as a page of the catalog that was read in this session lists it. */
export function packSeen(id: string): PackView | undefined {
  const pages = queryClient.getQueriesData<PackPage>({ queryKey: key('packs', 'catalog') });
  return pages.flatMap(([, page]) => page?.packs ?? []).find((pack) => pack.id === id);
}

/** Pages that a look through the whole catalog reads at most. */
const LOOK_PAGES = 10;

/**
 * One Pack, looked for in the catalog page by page: there is no route for one, and a service need not send it along
 * with the runtime profile. Null when the first ten pages, of up to 48 Packs, do not have it.
 */
export const catalogPackQuery = (id: string) =>
  queryOptions({
    queryKey: key('packs', 'one', id),
    queryFn: async ({ signal }): Promise<PackView | null> => {
      const limit = packLimits.catalogLimitMax;
      let offset = 0;
      for (let page = 0; page < LOOK_PAGES; page += 1) {
        const { body } = await call('packs.catalog', { query: { limit, offset } }, signal);
        const { packs = [], total = Infinity } = readPackPage(body);
        const found = packs.find((pack) => pack.id === id);
        if (found) return found;
        // A page may be shorter than it was asked to be.
        offset += packs.length;
        if (packs.length === 0 || offset >= total) return null;
      }
      return null;
    },
    retryOnMount: false,
  });

/** The account's Packs: purchased, acquired free, or its own as a seller. All of them: the route has no pages. */
export const ownedPacksQuery = () =>
  queryOptions({
    queryKey: key('packs', 'owned'),
    queryFn: async ({ signal }) => readPackPage((await call('packs.owned', {}, signal)).body),
    retryOnMount: false,
  });

/** Creates the free entitlement. It writes and spends nothing; 409 means that the account has the Pack already. */
export const acquireFree = (id: string) =>
  mutationOptions({
    mutationKey: key('packs', 'acquire', id),
    mutationFn: () => call('packs.acquireFree', { params: { id } }),
    meta: { invalidates: ['packs', 'growth'] },
  });
