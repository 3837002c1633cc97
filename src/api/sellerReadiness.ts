import { queryOptions } from '@tanstack/react-query';
import { call } from './http';
import { key } from './queryClient';
import { readReadiness } from './readers/sellerReadiness';

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
