import { useSyncExternalStore } from 'react';
import { serviceNow } from '../../api/client/serviceClock';
import { subscribeToTicks } from '../../ui/ticker';

/** Whole seconds until a time of the service's clock, from 0 up. Read off the clock, so it survives a suspended tab. */
export function useTimeLeft(until: number | undefined): number {
  return useSyncExternalStore(subscribeToTicks, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - serviceNow()) / 1_000)),
  );
}
