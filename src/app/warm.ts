import type { createBrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/client/queryClient';
import { session } from '../api/client/session/session';
import { warmScreens } from './routes';

/**
 * Parts of the first screen that load by themselves come before other screens: React shows them up to 300 ms after the
 * first paint. In milliseconds.
 */
const QUIET_MS = 500;

/**
 * Fetches the code of all screens once the first one stands and nothing is under way any more, so that a first visit
 * to another screen does not wait for it, and never competes with an answer that someone waits for.
 */
export function warmWhenQuiet(router: ReturnType<typeof createBrowserRouter>): void {
  const check = () => {
    const { initialized, navigation } = router.state;
    if (!initialized || navigation.state !== 'idle' || !session().connected || queryClient.isFetching() > 0) return;
    stopRouter();
    stopQueries();
    setTimeout(() => void warmScreens(), QUIET_MS);
  };
  const stopRouter = router.subscribe(check);
  const stopQueries = queryClient.getQueryCache().subscribe(check);
}
