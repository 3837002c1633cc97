import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readReadiness } from './readinessReader';

/** What one own product still needs before it can be submitted. Read again when the reader comes back to the tab. */
export const readinessQuery = (id: string) =>
  queryOptions({
    queryKey: key('seller', 'readiness', id),
    queryFn: async ({ signal }) =>
      readReadiness((await call('seller.readiness', { params: { id } }, signal)).body) ?? null,
    // What is missing is mended elsewhere, so what was seen a while ago says little.
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
