import { type RunView, isUnderWay } from '../../api/resources/packs/runs';
import { follower } from '../../shared/follow';

/**
 * Query options that follow one run to its end. Nothing is asked while the tab is hidden; who comes back sees how it
 * stands now.
 */
export const followRun = () => ({
  refetchInterval: follower<RunView | null>(isUnderWay),
  refetchOnWindowFocus: ({ state }: { state: { data: RunView | null | undefined } }) =>
    isUnderWay(state.data) ? ('always' as const) : false,
});
