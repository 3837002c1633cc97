import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../client/http';
import { key } from '../../client/queryClient';
import { readRun } from './runsReader';

/** One own run. */
export const runQuery = (runId: string) =>
  queryOptions({
    queryKey: key('runs', 'run', runId),
    queryFn: async ({ signal }) => readRun((await call('runs.read', { params: { runId } }, signal)).body) ?? null,
    staleTime: 2_000,
    retryOnMount: false,
  });

/** Stages one proposal of a run as a delta of the Pack's growth. */
export const stageProposal = (runId: string, proposalIndex: number) =>
  mutationOptions({
    mutationKey: key('runs', 'stage', runId, proposalIndex),
    mutationFn: () => call('growth.stage', { params: { runId }, body: { proposalIndex } }),
    meta: { invalidates: ['runs', 'growth'] },
  });
