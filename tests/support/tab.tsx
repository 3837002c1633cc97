/** Test support: a browser tab with empty storage, connected to the sandbox, and routes drawn in it. */
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
 * Returns the tab's Web Locks, which jsdom lacks. Each tab has its own world, because a page remembers an open attempt
 * even after its storage is cleared.
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

/** Draws routes at a path, as the console does; every other path shows "Elsewhere". Returns the router. */
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
