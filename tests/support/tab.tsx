/** Test support: a browser tab that nothing was kept in, connected to the sandbox, and routes drawn in it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type RouteObject, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { configureEnvironment } from '../../src/api/client/session/environment';
import { queryClient } from '../../src/api/client/queryClient';
import { connect, disconnect, noteWorld } from '../../src/api/client/session/session';
import { sharedLocks } from '../../src/api/client/testSupport';
import { ToastProvider } from '../../src/ui/ToastProvider';

let tabs = 0;

/**
 * Gives the tab's Web Locks, which jsdom does not have. Each has a world of its own: an open attempt outlives its storage
 * in a page that knows it.
 */
export function openTab(): ReturnType<typeof sharedLocks> {
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  const locks = sharedLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  connect('txk_a', false);
  noteWorld(`tab${(tabs += 1)}`);
  return locks;
}

export function closeTab(): void {
  disconnect('disconnected');
  Reflect.deleteProperty(navigator, 'locks');
}

/** Draws routes at a path, as the console does; every other path is "Elsewhere". Gives the router. */
export function drawRoutes(routes: RouteObject[], path: string): ReturnType<typeof createMemoryRouter> {
  const router = createMemoryRouter([...routes, { path: '*', element: <h1>Elsewhere</h1> }], {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return router;
}
