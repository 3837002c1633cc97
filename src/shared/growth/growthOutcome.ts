import type { ApiError } from '../../api/client/errors';
import { growthQuery, type GrowthView } from '../../api/resources/packs/growth';
import { queryClient } from '../../api/client/queryClient';

/** The outcome of a dialog as text, and what may be selected next. */
export interface Outcome {
  title: string;
  detail: string;
  select?: number;
}

export interface EndProps {
  id: string;
  /** The saved default before. */
  active: number | undefined;
  onEnd: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Reads the current growth, bypassing every cache. */
export async function readGrowthNow(id: string): Promise<GrowthView> {
  const growth = await queryClient.fetchQuery({ ...growthQuery(id), staleTime: 0 });
  if (!growth) throw new Error('The response contains no growth.');
  return growth;
}

/** Why growth was read in place of an answer. */
export function describeDoubt(error: ApiError): string {
  return error.outcomeUnknown
    ? 'The response was lost, so the Pack’s growth was checked instead. '
    : `${error.serviceMessage === undefined ? error.message : `The service said: ${error.serviceMessage}`} The Pack’s growth was checked to find out. `;
}
