import { queryClient } from '../../api/client/queryClient';
import { session } from '../../api/client/session/session';

/** Lazy parts of the first screen load before anything else; React shows them up to 300 ms after the first paint. */
const QUIET_MS = 500;

/** Resolves once a screen is shown and no request is in progress with which code that is loaded ahead would compete. */
export function whenQuiet(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!session().connected || queryClient.isFetching() > 0) return;
      stop();
      setTimeout(resolve, QUIET_MS);
    };
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
}
