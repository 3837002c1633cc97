import { queryClient } from '../api/client/queryClient';
import { session } from '../api/client/session/session';
import { warmScreens } from './routes';

/**
 * Lazy parts of the first screen load before other screens: React shows them up to 300 ms after the first paint. In
 * milliseconds.
 */
const QUIET_MS = 500;

/**
 * Loads the code of all screens once no request is in progress, so that first visits to other screens are fast but the
 * loading never competes with an answer. Called when the first screen is there.
 */
export function warmWhenQuiet(): void {
  const check = () => {
    if (!session().connected || queryClient.isFetching() > 0) return;
    stop();
    setTimeout(() => void warmScreens(), QUIET_MS);
  };
  const stop = queryClient.getQueryCache().subscribe(check);
  check();
}
