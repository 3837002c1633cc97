import type { createBrowserRouter } from 'react-router-dom';
import { queryClient } from '../api/client/queryClient';
import { session } from '../api/client/session/session';
import { warmScreens } from './routes';

/**
 * Lazy parts of the first screen load before other screens: React shows them up to 300 ms after the first paint. In
 * milliseconds.
 */
const QUIET_MS = 500;

/**
 * Loads the code of all screens once the first one is shown and no request is in progress, so that first visits to
 * other screens are fast but the loading never competes with an answer.
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
