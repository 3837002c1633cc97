/** A screen of the console over the sandbox, in its own page, with one answer of the service replaced. */
import { QueryClientProvider } from '@tanstack/react-query';
import { http } from 'msw';
import { type ReactElement, useDeferredValue, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Outlet } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { configureEnvironment } from '../../src/api/client/session/environment';
import { queryClient } from '../../src/api/client/queryClient';
import { connect } from '../../src/api/client/session/session';
import {
  CurrentScreen,
  type ScreenRoute,
  openHistory,
  routes,
  useBreadcrumbs,
} from '../../src/app/routing/CurrentScreen';
import { endpoints } from '../../src/contract/endpoints';
import { fillPath } from '../../src/contract/schema/urlCodec';
import { withoutHidden } from '../../src/lib/text/hidden';
import { createSandbox } from '../../src/entries/sandbox';
import { testNow } from '../../src/sandbox/testSupport';
import { usePendingScreen } from '../../src/shared/navigation/pending';
import { Breadcrumbs } from '../../src/ui/Breadcrumbs';
import { ToastProvider } from '../../src/ui/ToastProvider';
import type { Read, Screen } from '../screens';
import { screenFrame } from '../../src/app/routing/testSupport';
import { network } from '../support/network';
import type { Json } from './mutations';

/** Turns of the event loop after which a screen that keeps changing is given up on. */
const MAX_TURNS = 4_000;

const origin = 'http://sandbox.test';
const sandbox = createSandbox({ now: () => testNow, strict: true, products: 24 });
/** Real answers, by account and address. They can be cached because the world's clock does not move. */
const known = new Map<string, { text: string; init: ResponseInit }>();

/** Whether the screen of the address is drawn. */
let arrived = false;

/** Notes whether the screen of the address is drawn. Part of every frame, and of a screen without one. */
export function Arrival() {
  const next = usePendingScreen();
  useEffect(() => {
    arrived = next === undefined;
  }, [next]);
  return null;
}

/** What the shell draws from a screen's answers: the breadcrumbs and title made by its handle. */
function Shell() {
  const crumbs = useBreadcrumbs();
  return (
    <>
      <Arrival />
      <Breadcrumbs crumbs={crumbs} />
      <main>
        <Outlet />
      </main>
    </>
  );
}

const shell = <Shell />;

/** Removes the current screen. */
let removeScreen = (): void => undefined;

/**
 * A number that React draws last: once the requested one has arrived, nothing deferred before it is still to be drawn.
 */
const probe = { asked: 0, drawn: -1, ask: (_: number): void => undefined };
function Probe() {
  const [asked, ask] = useState(0);
  const drawn = useDeferredValue(asked);
  useEffect(() => {
    Object.assign(probe, { drawn, ask });
  }, [drawn]);
  return null;
}

const createToken = (account: Screen['account']) => `txk_sandbox_${account}_robustness`;
const getAddress = ({ route, params }: Read) => fillPath(endpoints[route].path, params);

/** The sandbox's real answer to a screen's read. Throws if it is refused. */
export async function trueAnswer(read: Screen & Read): Promise<Json> {
  const response = await sandbox.fetch(
    new Request(origin + getAddress(read), { headers: { authorization: `Bearer ${createToken(read.account)}` } }),
  );
  if (!response.ok) throw new Error(`${read.route} responded with ${response.status}`);
  return (await response.json()) as Json;
}

/** Opens a screen with this body as the answer to its read, and waits until it has settled. */
export async function openWith(read: Screen & Read, body: string): Promise<void> {
  const { path, account, click } = read;
  const asks = getAddress(read);
  let replaced = 0;
  network.resetHandlers(
    http.all('*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      if (request.method === 'GET' && pathname === asks) {
        replaced += 1;
        return new Response(body, { headers: { 'content-type': 'application/json' } });
      }
      const name = `${account} ${request.method} ${pathname}${search}`;
      const answer = known.get(name) ?? (await answerTo(request));
      known.set(name, answer);
      return new Response(answer.text, answer.init);
    }),
  );
  const settle = drawScreen(routes, path, account);
  await settle(() => replaced > 0 || click !== undefined);
  if (click !== undefined) {
    const buttons = () => [...document.querySelectorAll('button')];
    await settle(() => buttons().some(({ textContent }) => textContent === click));
    buttons()
      .find(({ textContent }) => textContent === click)
      ?.click();
    await settle(() => replaced > 0);
  }
  expect(replaced, `${path} asks for ${asks}`).toBeGreaterThan(0);
}

async function answerTo(request: Request): Promise<{ text: string; init: ResponseInit }> {
  // Answered to its end, whoever has stopped waiting for it.
  const response = await sandbox.fetch(new Request(request, { signal: null }));
  const { status, headers } = response;
  return { text: await response.text(), init: { status, headers } };
}

/** Removes what is drawn. */
export function closeScreen(): void {
  removeScreen();
  removeScreen = () => undefined;
}

/** Draws the screen at a path. Returns a function that waits until it has settled, and throws if it never does. */
export function drawScreen(screens: readonly ScreenRoute[], path: string, account: Screen['account']) {
  closeScreen();
  configureEnvironment({ kind: 'sandbox', transport: 'network', baseUrl: '', label: 'sandbox' });
  connect(createToken(account), false);
  history.replaceState(null, '', path);
  return draw(screens, shell);
}

/** Draws the screen of the page's address. The frame, and each screen without one, has an `Arrival`. */
export function draw(screens: readonly ScreenRoute[], frame: ReactElement) {
  document.body.replaceChildren(document.createElement('div'));
  arrived = false;
  const { pathname, search } = location;
  const opened = openHistory();
  const root = createRoot(document.body.firstElementChild!);
  Object.assign(probe, { asked: 0, drawn: -1 });
  let changes = 0;
  const observer = new MutationObserver(() => {
    changes += 1;
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  removeScreen = () => {
    observer.disconnect();
    root.unmount();
    opened.close();
  };
  root.render(
    <QueryClientProvider client={queryClient}>
      <Probe />
      <ToastProvider>
        <CurrentScreen history={opened} routes={screens} frame={frame} {...screenFrame} />
      </ToastProvider>
    </QueryClientProvider>,
  );
  const idle = () => arrived && queryClient.isFetching() === 0;
  /** A screen has settled when a turn of timers and imports, and a draw at the lowest priority, change nothing. */
  return async (enough: () => boolean, maxTurns = MAX_TURNS) => {
    let before = -1;
    for (let turns = 0; turns < maxTurns; turns += 1) {
      await vi.dynamicImportSettled();
      if (!enough() || !idle() || document.querySelector('h1') === null || probe.drawn !== probe.asked) continue;
      if (changes === before) return;
      before = changes;
      probe.asked += 1;
      probe.ask(probe.asked);
    }
    throw new Error(`${pathname}${search} is not at rest after ${maxTurns} turns`);
  };
}

/** Expects a screen that survived: a heading, some content, no crash, and no markup from the answer. */
export function expectStands(): void {
  const heading = document.querySelector('h1')?.textContent.trim();
  expect(heading, 'the h1').toBeTruthy();
  expect(document.querySelector('main')?.textContent.trim(), 'the screen').toBeTruthy();
  expect(document.body.textContent).not.toContain('This screen failed');
  expect(document.querySelectorAll('[data-injected], script, iframe, object, [onerror], [onclick]')).toHaveLength(0);
  for (const link of document.querySelectorAll('a[href], form[action], img[src]')) {
    const to = link.getAttribute('href') ?? link.getAttribute('action') ?? link.getAttribute('src') ?? '';
    expect(to).not.toMatch(/^\s*(javascript|data|vbscript):/i);
  }
}

/** Expects that every character of the texts and names on the screen is seen: none turns, splits or ends what is around it. */
export function expectNothingHidden(): void {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (textContent && withoutHidden(textContent) !== textContent && !parentElement?.closest('textarea'))
      found.push(`${parentElement?.outerHTML.slice(0, 200)}`);
  }
  for (const element of document.querySelectorAll('[aria-label], [title]')) {
    for (const name of ['aria-label', 'title']) {
      const value = element.getAttribute(name) ?? '';
      if (withoutHidden(value) !== value) found.push(`${element.tagName} ${name}=${value.slice(0, 100)}`);
    }
  }
  expect([...new Set(found)]).toEqual([]);
  expect(withoutHidden(document.title)).toBe(document.title);
}
