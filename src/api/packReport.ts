import { queryOptions } from '@tanstack/react-query';
import { call } from './http';
import { key } from './queryClient';
import { readPackReport } from './readers/packReport';

/** The buyer-safe report of a Pack; null when nothing reads as one. */
export const packReportQuery = (id: string) =>
  queryOptions({
    queryKey: key('packs', 'report', id),
    queryFn: async ({ signal }) =>
      readPackReport((await call('packs.report', { params: { id } }, signal)).body) ?? null,
    retryOnMount: false,
  });
