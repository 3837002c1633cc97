import type { WriteState } from '../../shared/useWrite';

/** Why a write cannot be sent again yet; undefined when it can. */
export const notKnownYet = ({ at }: WriteState<unknown, unknown>): string | undefined =>
  at === 'unknown' ? 'The outcome of the last one is not known yet' : undefined;
