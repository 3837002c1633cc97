import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { forgetAhead } from '../api/client/http';
import { queryClient } from '../api/client/queryClient';
import { ToastProvider } from '../ui/ToastProvider';
import { connectOnSessionEnd } from './connectOnSessionEnd';
import { routes } from './routes';
import { warmWhenQuiet } from './warm';

/** Wait this long, in milliseconds, for the first answers, so that the first paint is often the only one. */
const PATIENCE_MS = 120;

/** Renders the console into the page. The environment is set and a stored token restored before this. */
export async function renderConsole(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no element with id root');
  const router = createBrowserRouter(routes);
  connectOnSessionEnd(router);
  warmWhenQuiet(router);
  // Answers sent ahead but unused by the first screen are dropped: a later screen needs fresh ones.
  const ready = firstScreen(router).then(forgetAhead);
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          {/* Loaders wait before anything renders, so a transition would only slice the rendering and paint later. */}
          <RouterProvider router={router} useTransitions={false} />
        </ToastProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Resolves when the first screen's code and data are there. */
function firstScreen(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!router.state.initialized) return;
      stop();
      resolve();
    };
    const stop = router.subscribe(check);
    check();
  });
}
