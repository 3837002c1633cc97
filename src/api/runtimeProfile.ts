import { queryOptions } from '@tanstack/react-query';
import { call } from './http';
import { key } from './queryClient';
import { readRuntimeProfile } from './readers/runtimeProfile';

/** The tools and extensions bound to a Pack's current version, and the Pack itself; null when nothing reads as one. */
export const runtimeProfileQuery = (id: string) =>
  queryOptions({
    queryKey: key('packs', 'profile', id),
    queryFn: async ({ signal }) =>
      readRuntimeProfile((await call('packs.runtimeProfile', { params: { id } }, signal)).body) ?? null,
    retryOnMount: false,
  });
