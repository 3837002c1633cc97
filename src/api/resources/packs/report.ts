import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readPackReport } from './reportReader';

/** The buyer-safe report of a Pack; null when nothing reads as one. */
export const packReportQuery = (id: string) =>
  queryOptions({
    queryKey: key('packs', 'report', id),
    queryFn: async ({ signal }) =>
      readPackReport((await call('packs.report', { params: { id } }, signal)).body) ?? null,
    retryOnMount: false,
  });
