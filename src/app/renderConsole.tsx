import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { forgetAhead } from '../api/client/http';
import { queryClient } from '../api/client/queryClient';
import { ToastProvider } from '../ui/ToastProvider';
import { followSession } from './followSession';
import { routes } from './routes';
import { warmWhenQuiet } from './warm';

/** Answers that come within this time are there at the first paint, which then is the only one. In milliseconds. */
const PATIENCE_MS = 120;

/** Renders the console into the page. The environment is set by then, and a kept token is back. */
export async function renderConsole(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no element with id root');
  const router = createBrowserRouter(routes);
  followSession(router);
  warmWhenQuiet(router);
  // What the first screen has not asked for by then is for nobody: a later one wants an answer of its own time.
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
