/** A screen of the console over the sandbox, in a page of its own, with one answer of the service replaced. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Outlet, type RouteObject, RouterProvider, createMemoryRouter, useMatches } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { configureEnvironment } from '../../src/api/environment';
import { queryClient } from '../../src/api/queryClient';
import { connect } from '../../src/api/session';
import { routes } from '../../src/app/routes';
import { createSandbox } from '../../src/sandbox/sandbox';
import { testNow } from '../../src/sandbox/testSupport';
import type { ScreenHandle } from '../../src/screen/handle';
import { Breadcrumbs } from '../../src/ui/Breadcrumbs';
import { ToastProvider } from '../../src/ui/ToastProvider';
import type { Json } from './mutations';
import { nothingWaits, turn } from './turns';

export interface Opened {
  /** Where the screen stands. */
  path: string;
  /** The request whose answer is replaced: the one of this path, whatever its query. */
  asks: string;
  account: 'seller' | 'buyer';
  /** The button that asks for it, when the screen does not by itself. */
  press?: string;
}

/** Turns of the event loop that the service's answers and what is drawn of them take, unless code is loaded first. */
const TURNS_WITHOUT_CODE = 50;
const TURNS_AT_MOST = 4_000;

const origin = 'http://sandbox.test';
const sandbox = createSandbox({ realNow: () => testNow, onContractMismatch: 'throw', products: 24 });
/** True answers, by account and address: the world stands still. */
const known = new Map<string, { text: string; init: ResponseInit }>();

const screens = routes.flatMap(({ children = [] }) => children);

/** What the shell draws of a screen's answers: the breadcrumbs and the title that its handle makes of them. */
function Shell() {
  const match = useMatches().at(-1);
  const handle = match?.handle as ScreenHandle | undefined;
  const crumbs = handle?.crumbs(match?.params ?? {}, match?.loaderData) ?? [];
  const title = crumbs.at(-1)?.label ?? handle?.title ?? '';
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <Breadcrumbs crumbs={crumbs} />
      <main>
        <Outlet />
      </main>
    </>
  );
}

/** Takes away the screen that stands, and its router, which would be kept by its listeners. */
let takeAway = (): void => undefined;

const tokenOf = (account: Opened['account']) => `txk_sandbox_${account}_robustness`;
const pathOf = (address: string) => address.split('?', 1)[0];

/** What the sandbox truly answers to what a screen asks. Throws when it refuses. */
export async function trueAnswer({ asks, account }: Opened): Promise<Json> {
  const response = await sandbox.fetch(
    new Request(origin + asks, { headers: { authorization: `Bearer ${tokenOf(account)}` } }),
  );
  if (!response.ok) throw new Error(`${asks} answered ${response.status}`);
  return (await response.json()) as Json;
}

/** Opens a screen with this body as the answer to what it asks, and waits until nothing is under way. */
export async function openWith({ path, asks, account, press }: Opened, body: string): Promise<void> {
  let replaced = 0;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (init.method === 'GET' && pathOf(input) === pathOf(asks)) {
      replaced += 1;
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    }
    const name = `${account} ${init.method} ${input}`;
    const answer = known.get(name) ?? (await answerTo(input, init));
    known.set(name, answer);
    return new Response(answer.text, answer.init);
  });
  const settle = draw(screens, path, account);
  await settle(() => replaced > 0 || press !== undefined);
  if (press !== undefined) {
    const buttons = () => [...document.querySelectorAll('button')];
    await settle(() => buttons().some(({ textContent }) => textContent === press));
    buttons()
      .find(({ textContent }) => textContent === press)
      ?.click();
    await settle(() => replaced > 0);
  }
  expect(replaced, `${path} asks ${asks}`).toBeGreaterThan(0);
}

async function answerTo(input: string, init: RequestInit): Promise<{ text: string; init: ResponseInit }> {
  const response = await sandbox.fetch(new Request(origin + input, { ...init, signal: null }));
  const { status, headers } = response;
  return { text: await response.text(), init: { status, headers } };
}

/** Draws the screen at a path. Gives the wait for what is under way, which throws when it never ends. */
export function draw(children: RouteObject[], path: string, account: Opened['account']) {
  takeAway();
  document.body.replaceChildren(document.createElement('div'));
  configureEnvironment({ kind: 'sandbox', transport: 'network', baseUrl: '', label: 'sandbox' });
  connect(tokenOf(account), false);
  const router = createMemoryRouter([{ element: <Shell />, HydrateFallback: Shell, children }], {
    initialEntries: [path],
  });
  const root = createRoot(document.body.firstElementChild!);
  takeAway = () => {
    root.unmount();
    router.dispose();
  };
  root.render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} useTransitions={false} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const atRest = () => {
    const { initialized, navigation } = router.state;
    return initialized && navigation.state === 'idle' && queryClient.isFetching() === 0 && nothingWaits();
  };
  return async (enough: () => boolean, turnsAtMost = TURNS_AT_MOST) => {
    let still = false;
    for (let turns = 0; turns < turnsAtMost; turns += 1) {
      await (turns < TURNS_WITHOUT_CODE ? turn() : vi.dynamicImportSettled());
      const rests = atRest() && enough() && document.querySelector('h1') !== null;
      // What came in this very turn is taken in by the next.
      if (still && rests) return;
      still = rests;
    }
    throw new Error(`${path} is not at rest after ${turnsAtMost} turns`);
  };
}

/** Expects a screen that stands: a heading, something to read, no crash, and nothing of the answer that became markup. */
export function expectStands(): void {
  const heading = document.querySelector('h1')?.textContent.trim();
  expect(heading, 'the h1').toBeTruthy();
  expect(document.querySelector('main')?.textContent.trim(), 'the screen').toBeTruthy();
  expect(document.body.textContent).not.toContain('This screen broke');
  expect(document.querySelectorAll('[data-injected], script, iframe, object, [onerror], [onclick]')).toHaveLength(0);
  for (const link of document.querySelectorAll('a[href], form[action], img[src]')) {
    const to = link.getAttribute('href') ?? link.getAttribute('action') ?? link.getAttribute('src') ?? '';
    expect(to).not.toMatch(/^\s*(javascript|data|vbscript):/i);
  }
}
