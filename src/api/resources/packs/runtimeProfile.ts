import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readRuntimeProfile } from './runtimeProfileReader';

/** The tools and extensions bound to a Pack's current version, and the Pack itself; null when nothing reads as one. */
export const runtimeProfileQuery = (id: string) =>
  queryOptions({
    queryKey: key('packs', 'profile', id),
    queryFn: async ({ signal }) =>
      readRuntimeProfile((await call('packs.runtimeProfile', { params: { id } }, signal)).body) ?? null,
    retryOnMount: false,
  });
