import { useSyncExternalStore } from 'react';
import { serviceNow } from '../../api/client/serviceClock';
import { subscribeToTicks } from '../../ui/ticker';

/**
 * Whole seconds until a time of the service's clock, rounded up; zero when it is past or not given. Computed from the
 * clock at every tick, not counted down, so that it is right after the tab was suspended.
 */
export function useTimeLeft(until: number | undefined): number {
  return useSyncExternalStore(subscribeToTicks, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - serviceNow()) / 1_000)),
  );
}
