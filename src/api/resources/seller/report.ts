import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readReport } from './reportReader';

/** The AVCP report of one own product. */
export const sellerReportQuery = (id: string) =>
  queryOptions({
    queryKey: key('seller', 'report', id),
    queryFn: async ({ signal }) => readReport((await call('seller.report', { params: { id } }, signal)).body) ?? null,
  });
