import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readPayouts } from './payoutsReader';

/** Whether the seller's connected account can take payments and be paid out. */
export const payoutsQuery = () =>
  queryOptions({
    queryKey: key('seller', 'payouts'),
    queryFn: async ({ signal }) => readPayouts((await call('seller.connectStatus', {}, signal)).body) ?? null,
    staleTime: 5_000,
  });
