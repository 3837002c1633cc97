import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { clearPrefetched } from '../api/client/http';
import { queryClient } from '../api/client/queryClient';
import { secretError } from '../api/client/redact/findSecret';
import { RouteScreens } from '../shared/routeScreens';
import { FieldGuard } from '../ui/fieldGuard';
import { ToastProvider } from '../ui/ToastProvider';
import { CleanedAddress } from './CleanedAddress';
import { ErrorScreen } from './ErrorScreen';
import { Layout } from './Layout';
import { LoadingScreen } from './LoadingScreen';
import { CurrentScreen, loadFirstScreen, openHistory, routes } from './routing/CurrentScreen';
import { routeScreens } from './routeScreens';
import { warmScreens } from './start/warmScreens';
import { whenQuiet } from './start/whenQuiet';

const layout = (
  <RouteScreens value={routeScreens}>
    <Layout />
  </RouteScreens>
);

const failed = (error: unknown) => <ErrorScreen error={error} />;

/** Renders the console into the page. The environment must be set and a stored token restored before this. */
export async function renderConsole(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no element with id root');
  const ahead = await loadFirstScreen(routes);
  // Prefetched answers that the first screen does not use are dropped, because a later screen needs fresh ones.
  void ahead.screen.then(clearPrefetched).then(whenQuiet).then(warmScreens);
  const screen = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <FieldGuard value={secretError}>
            <CurrentScreen
              history={openHistory()}
              routes={routes}
              frame={layout}
              loading={<LoadingScreen />}
              failed={failed}
              ahead={ahead}
            />
          </FieldGuard>
          <CleanedAddress />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>
  );
  // Rendered in slices: until then, the page shows its skeleton and can be scrolled.
  startTransition(() => createRoot(root).render(screen));
}
