import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { forgetAhead } from '../api/client/http';
import { queryClient } from '../api/client/queryClient';
import { Redirect } from '../shared/handle';
import { secretComplaint } from '../api/client/redact/secretIn';
import { RouteScreens } from '../shared/routeScreens';
import { FieldGuard } from '../ui/fieldGuard';
import { ToastProvider } from '../ui/ToastProvider';
import { CurrentScreen } from './routing/CurrentScreen';
import { CleanedAddress } from './CleanedAddress';
import { Layout } from './Layout';
import { type Arriving, arriveAt } from './routing/arrival';
import { cleanAddress } from './routing/cleanAddress';
import { openHistory } from './routing/history';
import { routeScreens } from './routeScreens';
import { routes, warmScreens } from './routes';
import { inTime } from '../lib/async/inTime';
import { session } from '../api/client/session/session';

/** Wait this long, in milliseconds, for the first answers, so that the first paint is often the only one. */
const PATIENCE_MS = 120;

const layout = (
  <RouteScreens value={routeScreens}>
    <Layout />
  </RouteScreens>
);

/** Renders the console into the page. The environment is set and a stored token restored before this. */
export async function renderConsole(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no element with id root');
  let ahead = ask();
  let first = await inTime(ahead.screen, PATIENCE_MS);
  if (first instanceof Redirect) {
    history.replaceState(null, '', cleanAddress(first.to));
    ahead = ask();
    first = await inTime(ahead.screen, PATIENCE_MS);
  }
  // Answers sent ahead but unused by the first screen are dropped: a later screen needs fresh ones.
  void ahead.screen.then(forgetAhead).then(warmWhenQuiet);
  const screen = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <FieldGuard value={secretComplaint}>
            <CurrentScreen
              history={openHistory()}
              routes={routes}
              frame={layout}
              ahead={{ ...ahead, arrival: first instanceof Redirect ? undefined : first }}
            />
          </FieldGuard>
          <CleanedAddress />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // In slices: until it is drawn, the page shows its shape and can be scrolled.
  startTransition(() => createRoot(root).render(screen));
}

/** Asks for the screen of the page's address. */
function ask(): Arriving {
  const { pathname, search } = location;
  return { at: { pathname, search }, screen: arriveAt(routes, { pathname, search }) };
}

/** Lazy parts of the first screen load before other screens; React shows them up to 300 ms after the first paint. */
const QUIET_MS = 500;

/** Loads the code of all screens once the first screen is there and no request, with which it would compete, is in progress. */
function warmWhenQuiet(): void {
  const check = () => {
    if (!session().connected || queryClient.isFetching() > 0) return;
    stop();
    setTimeout(() => void warmScreens(), QUIET_MS);
  };
  const stop = queryClient.getQueryCache().subscribe(check);
  check();
}
