import { queryClient } from '../api/client/queryClient';
import { session } from '../api/client/session/session';
import { warmScreens } from './routes';

/** Lazy parts of the first screen load before other screens; React shows them up to 300 ms after the first paint. */
const QUIET_MS = 500;

/** Loads the code of all screens once the first screen is there and no request, with which it would compete, is in progress. */
export function warmWhenQuiet(): void {
  const check = () => {
    if (!session().connected || queryClient.isFetching() > 0) return;
    stop();
    setTimeout(() => void warmScreens(), QUIET_MS);
  };
  const stop = queryClient.getQueryCache().subscribe(check);
  check();
}
