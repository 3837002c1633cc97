import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { NORMALIZATION_HEADER, PORTABLE_NORMALIZATION } from '../../../contract/values';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readGrowth } from './growthReader';

/** The growth of a Pack: history, active selection, quotas and usage; null when nothing reads as one. */
export const growthQuery = (id: string) =>
  queryOptions({
    queryKey: key('growth', id),
    queryFn: async ({ signal }) => readGrowth((await call('growth.read', { params: { id } }, signal)).body) ?? null,
    staleTime: 5_000,
    retryOnMount: false,
  });

/** Makes sequence 0 or an accepted checkpoint the saved default of future runs. */
export const selectGrowth = (id: string, sequence: number) =>
  mutationOptions({
    mutationKey: key('growth', 'select', id, sequence),
    mutationFn: () => call('growth.select', { params: { id }, body: { sequence } }),
    meta: { invalidates: ['growth', 'packs'] },
  });

/** Who normalizes a delta that is accepted: the service's own agent, or nobody, so that its text stays portable. */
export type Normalization = 'agent' | 'portable';

/**
 * Approves a staged delta, which the gate then judges: 409 is its refusal, with reasons. An accepted delta is a
 * checkpoint that may be selected; accepting selects nothing.
 */
export const acceptGrowth = (id: string, sequence: number) =>
  mutationOptions({
    mutationKey: key('growth', 'accept', id, sequence),
    mutationFn: (normalization: Normalization) =>
      call('growth.accept', { params: { id, sequence } }, undefined, {
        headers: normalization === 'portable' ? { [NORMALIZATION_HEADER]: PORTABLE_NORMALIZATION } : undefined,
      }),
    meta: { invalidates: ['growth', 'runs'] },
  });
