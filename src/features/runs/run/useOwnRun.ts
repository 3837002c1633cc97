import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workloadQuery, type WorkloadRun, type WorkloadView } from '../../../api/resources/packs/runtime';
import { sameId } from '../../../lib/ids';
import { pollWhile } from '../../../shared/read/polling';

/** The account's own run of a Pack, polled until it ends; undefined when there is none. */
export function useOwnRun(productId: string): WorkloadRun | undefined {
  const mine = (workload: WorkloadView | null | undefined) =>
    workload?.runs?.find((run) => run.productId !== undefined && sameId(run.productId, productId));
  const [refetchInterval] = useState(() => pollWhile<WorkloadView | null>((read) => mine(read) !== undefined));
  const { data } = useQuery({ ...workloadQuery(), refetchInterval });
  return mine(data);
}
