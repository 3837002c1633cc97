import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider, createBrowserRouter } from 'react-router-dom';
import { configureEnvironment } from './api/environment';
import { queryClient } from './api/queryClient';
import { restore } from './api/session';
import { routes } from './app/routes';
import { warmWhenQuiet } from './app/warm';
import { followSession } from './app/followSession';
import { ToastProvider } from './ui/ToastProvider';
import { applyTheme } from './ui/theme';
import './ui/styles.css';

/** Chooses the connection, then renders the console. */
async function start(): Promise<void> {
  configureEnvironment(__CONNECTION__);
  if (__CONNECTION__.transport === 'worker') {
    const { startBrowserSandbox } = await import('./sandbox/mounts/msw-browser');
    await startBrowserSandbox();
  }
  applyTheme();
  restore();
  const root = document.querySelector('#root');
  if (!root) throw new Error('index.html has no element with id root');
  const router = createBrowserRouter(routes);
  followSession(router);
  warmWhenQuiet(router);
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

void start();
