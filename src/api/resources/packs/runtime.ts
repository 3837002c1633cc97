import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readModels, readSkills, readWorkload } from './runtimeReader';

/** The models that runs may use; null when the answer holds no list. */
export const modelsQuery = () =>
  queryOptions({
    queryKey: key('packs', 'models'),
    queryFn: async ({ signal }) => readModels((await call('packs.models', {}, signal)).body) ?? null,
    retryOnMount: false,
  });

/** Hosted skills with their prices, the file policy and the client boundary. */
export const skillsQuery = () =>
  queryOptions({
    queryKey: key('packs', 'skills'),
    queryFn: async ({ signal }) => readSkills((await call('packs.skills', {}, signal)).body),
    retryOnMount: false,
  });

/** The account's workload at this moment; null when the answer tells no count. A run that starts or ends changes it. */
export const workloadQuery = () =>
  queryOptions({
    queryKey: key('runs', 'workload'),
    queryFn: async ({ signal }) => readWorkload((await call('packs.workload', {}, signal)).body) ?? null,
    staleTime: 2_000,
    retryOnMount: false,
  });
