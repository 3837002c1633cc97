import { useSyncExternalStore } from 'react';
import { serviceNow } from '../../api/client/serviceClock';
import { subscribeToTicks } from '../../ui/ticker';

/**
 * Whole seconds until a moment of the service's clock, rounded up, zero when it is past or not given. Measured against
 * the clock at every tick and never counted down, so that a tab which slept knows the time when it wakes.
 */
export function useTimeLeft(until: number | undefined): number {
  return useSyncExternalStore(subscribeToTicks, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - serviceNow()) / 1_000)),
  );
}
