/** A browser tab with empty storage, connected to the sandbox, with a screen rendered in it. */
import { type QueryKey, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { afterEach, beforeEach, expect } from 'vitest';
import { closedRoutes } from '../../src/api/client/limit/routeLimits';
import { queryClient } from '../../src/api/client/queryClient';
import { connect, disconnect, recordWorld } from '../../src/api/client/session/session';
import { sharedLocks } from '../../src/api/client/testSupport';
import { secretError } from '../../src/api/client/redact/findSecret';
import { CleanedAddress } from '../../src/app/CleanedAddress';
import { type BrowserHistory, CurrentScreen, type ScreenRoute, openHistory } from '../../src/app/routing/CurrentScreen';
import type { ScreenModule } from '../../src/shared/handle';
import { FieldGuard } from '../../src/ui/fieldGuard';
import { ToastProvider } from '../../src/ui/ToastProvider';
import { screenFrame } from '../../src/app/routing/testSupport';
import { pointToSandbox } from './connected';
import type { PlaceProbe } from './place';

let tabs = 0;

/**
 * Returns the tab's Web Locks, which jsdom lacks. Each tab has its own world, because a page remembers an open attempt
 * even after its storage is cleared, and the pages of other test files live on in the same worker.
 */
export function openTab(): ReturnType<typeof sharedLocks> {
  return openTabAs('txk_a', `${expect.getState().testPath}-${(tabs += 1)}`);
}

/** The same with this token, in the world of this name. */
export function openTabAs(token: string, world: string): ReturnType<typeof sharedLocks> {
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  const locks = sharedLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  pointToSandbox();
  connect(token, false);
  // The waits of an earlier test's refusals are over.
  closedRoutes.forget();
  recordWorld(world);
  return locks;
}

export function closeTab(): void {
  // First, because what is still drawn would read again for nobody, and might reach the next test's service.
  cleanup();
  opened?.close();
  disconnect('disconnected');
  Reflect.deleteProperty(navigator, 'locks');
}

/** Opens a tab before each test of a file, and closes it after it. */
export function openTabEachTest(): void {
  beforeEach(() => void openTab());
  afterEach(closeTab);
}

let opened: BrowserHistory | undefined;
const outlet = <Outlet />;
const elsewhere = { Component: () => <h1>Elsewhere</h1>, handle: { title: 'Elsewhere' } };

/** Renders a screen at an address, as the console does; every other path shows "Elsewhere", once its loader has resolved. */
export function drawScreen(
  path: string,
  code: Pick<ScreenModule, 'Component' | 'loader'>,
  address: string,
  loader?: ScreenModule['loader'],
): Omit<PlaceProbe, 'Place'> {
  const whole = { ...code, handle: { title: 'Screen' } };
  const own: ScreenRoute = { id: 'own', path, load: () => Promise.resolve(whole), open: true, frameless: true };
  const otherRoute = {
    ...own,
    id: 'others',
    path: '*',
    load: () => Promise.resolve({ ...elsewhere, loader }),
    open: false,
  };
  history.replaceState(null, '', address);
  opened = openHistory();
  const { navigation, navigator } = opened;
  const loaded = { route: own, params: {}, code: whole, data: undefined, failed: undefined };
  // Without a loader there is nothing to wait for.
  const ahead = code.loader
    ? undefined
    : { address: navigation.get().location, screen: Promise.resolve(loaded), loaded };
  render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <FieldGuard value={secretError}>
          <CurrentScreen history={opened} routes={[own, otherRoute]} frame={outlet} ahead={ahead} {...screenFrame} />
        </FieldGuard>
        <CleanedAddress />
      </ToastProvider>
    </QueryClientProvider>,
  );
  return {
    at: () => navigation.get().location,
    go: (to) => act(async () => (typeof to === 'string' ? navigator.push(to) : navigator.go(to))),
  };
}

/**
 * Reads a query of the drawn screen again, as its own button would, and waits for the answer. Only once the screen observes the query: React runs the
 * effects of a screen after it is visible, and one that begins to observe a failed read reads by itself.
 */
export async function readAgain({ queryKey }: { queryKey: QueryKey }): Promise<void> {
  await waitFor(() => expect(queryClient.getQueryCache().find({ queryKey })?.isActive()).toBe(true));
  await act(async () => {
    await queryClient.refetchQueries({ queryKey });
    // The query library notifies the screen in a separate task.
    await new Promise((resolve) => setTimeout(resolve));
  });
}
