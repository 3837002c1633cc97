import { type RunView, isUnderWay } from '../../api/resources/packs/runs';
import { pollWhile } from '../../shared/read/polling';

/** Query options that poll a run until it ends. Polling stops in a hidden tab; on return the run is read again. */
export const createRunPolling = () => ({
  refetchInterval: pollWhile<RunView | null>(isUnderWay),
  refetchOnWindowFocus: ({ state }: { state: { data: RunView | null | undefined } }) =>
    isUnderWay(state.data) ? ('always' as const) : false,
});
