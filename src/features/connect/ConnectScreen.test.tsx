import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { call } from '../../api/client/http';
import { queryClient } from '../../api/client/queryClient';
import { accountOf } from '../../api/client/session/account';
import { scope } from '../../api/client/session/scope';
import { configureEnvironment } from '../../api/client/session/environment';
import { disconnect, session } from '../../api/client/session/session';
import { deferred } from '../../api/client/testSupport';
import { CurrentScreen } from '../../app/routing/CurrentScreen';
import type { ScreenRoute } from '../../app/routing/arrival';
import { openHistory } from '../../app/routing/history';
import { drawScreen } from '../../../tests/support/tab';
import { paths } from '../../paths';
import { Component } from './ConnectScreen';

const token = 'txk_0123456789';
const sent: Request[] = [];
let answers: ((signal: AbortSignal) => Promise<Response>)[] = [];

const answer = (status: number, body: unknown) => () => Promise.resolve(Response.json(body, { status }));
const refusal = (status: number, code: string) => answer(status, { error: { code, message: `Said ${code}.` } });
const good = answer(200, {
  authenticated: true,
  principal: 'api_token',
  accountType: 'seller',
  capability: 'read',
  permissions: [],
});

beforeEach(() => {
  sent.length = 0;
  configureEnvironment({
    kind: 'live',
    transport: 'network',
    baseUrl: 'https://api.example',
    label: 'https://api.example',
  });
  disconnect('disconnected');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push(new Request(url, { headers: init.headers ?? {} }));
    return answers.shift()?.(init.signal!) ?? Promise.reject(new Error('no answer prepared'));
  });
});

function open(address: string, ...prepared: typeof answers) {
  answers = prepared;
  const { at } = drawScreen(paths.connect, { Component }, address);
  return { at, user: userEvent.setup(), field: screen.getByLabelText('API token') };
}

const press = (name: string) => screen.getByRole('button', { name });

test('an accepted token leads on, view included, and leaves the field', async () => {
  const { at, user, field } = open('/connect?next=%2Fcatalog%3Fq%3Dinvoice', good);
  await user.type(field, `  ${token} `);
  expect(document.documentElement.outerHTML).not.toContain(token);
  await user.click(press('Connect'));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(at()).toMatchObject({ pathname: '/catalog', search: '?q=invoice' });
  expect(sent.map((request) => request.headers.get('authorization'))).toEqual([`Bearer ${token}`]);
  expect(field).toHaveValue('');
  expect(session().connected).toBe(true);
  expect(scope()).toContain(`@${accountOf(token)}`);
});

test.each(['', 'two words', 'snow☃'])('%j is reported and not sent', async (typed) => {
  const { user, field } = open('/connect');
  if (typed) await user.type(field, typed);
  await user.click(press('Connect'));
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(sent).toEqual([]);
  await user.keyboard('x');
  expect(field).toBeValid();
});

test.each([
  ['401 at the field', refusal(401, 'UNAUTHORIZED'), 'unauthorized'],
  ['a 200 that says false at the field', answer(200, { authenticated: false }), 'disconnected'],
] as const)('%s', async (_, refused, ended) => {
  const { user, field } = open('/connect', refused);
  await user.type(field, token);
  await user.click(press('Connect'));
  await waitFor(() => expect(field).toHaveAccessibleDescription(/The token is not valid/));
  expect(field).toHaveValue(token);
  expect(session()).toMatchObject({ connected: false, ended });
  await user.type(field, 'x');
  expect(field).toBeValid();
});

test('the answer to a 401 opens unchanged, except for the token that it repeats', async () => {
  const body = { error: { code: 'UNAUTHORIZED', message: `No ${token}.` }, trace: 'a1' };
  const { user, field } = open('/connect', answer(401, body));
  await user.type(field, token);
  await user.click(press('Connect'));
  await user.click(await screen.findByText('Raw answer'));
  const raw = screen.getByRole('region', { name: 'Raw answer' });
  expect(JSON.parse(raw.textContent)).toEqual({
    error: { code: 'UNAUTHORIZED', message: 'No [redacted].' },
    trace: 'a1',
  });
  expect(document.documentElement.outerHTML).not.toContain(token);
});

test.each([
  ['403', refusal(403, 'FORBIDDEN'), /403 FORBIDDEN.*Said FORBIDDEN/],
  ['HTML', () => Promise.resolve(new Response('<p>hello</p>')), /200 UNREADABLE/],
])('%s stays disconnected and says why', async (_, failed, words) => {
  const { user, field } = open('/connect', failed);
  await user.type(field, token);
  await user.click(press('Connect'));
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(field).toHaveValue(token);
  expect(session()).toMatchObject({ connected: false, ended: 'disconnected' });
});

test('a second press sends nothing, and Cancel leaves no trace', async () => {
  const hangs = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const { user, field } = open('/connect', hangs);
  await user.type(field, `${token}{Enter}{Enter}`);
  await user.click(press('Connect'));
  expect(sent).toHaveLength(1);
  expect(screen.queryByText('This tab is connected.')).toBeNull();
  await user.click(press('Cancel'));
  await waitFor(() => expect(session().connected).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field).toHaveValue(token);
});

/** Opens Connect on the way to the catalog, which is drawn once its loader has resolved. */
async function openBefore(loader: () => Promise<unknown>, ...prepared: typeof answers) {
  answers = prepared;
  const screenOf = (drawn: () => ReactNode) => ({
    Component: drawn,
    handle: { title: 'Screen' },
  });
  history.replaceState(null, '', '/connect?next=%2Fcatalog');
  const opened = openHistory();
  onTestFinished(opened.close);
  const routes: ScreenRoute[] = [
    { id: 'connect', path: paths.connect, load: async () => screenOf(Component), open: true, frameless: true },
    {
      id: 'catalog',
      path: '/catalog',
      load: async () => ({ ...screenOf(() => <h1>Catalog</h1>), loader }),
      frameless: true,
    },
  ];
  render(
    <QueryClientProvider client={queryClient}>
      <CurrentScreen history={opened} routes={routes} frame={<Outlet />} />
    </QueryClientProvider>,
  );
  const field = await screen.findByLabelText('API token');
  const user = userEvent.setup();
  const give = async (given: string) => {
    await user.clear(field);
    await user.type(field, `${given}{Enter}`);
  };
  return { user, field, give, address: () => location.pathname + location.search };
}

test('an accepted token is pending until the next screen is there', async () => {
  const loaded = deferred();
  const { field, give } = await openBefore(() => loaded.promise, good, good);
  await give(token);
  await waitFor(() => expect(field).toHaveValue(''));
  const { number } = session();
  await give('txk_another');
  expect(sent).toHaveLength(1);
  expect(session()).toMatchObject({ number, connected: true });
  expect(press('Connect')).toHaveAttribute('aria-busy', 'true');
  loaded.resolve();
  await screen.findByRole('heading', { name: 'Catalog' });
  expect(session().number).toBe(number);
});

test('another account of the sandbox does not replace an accepted one on the way', async () => {
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: 'https://sandbox.example', label: 'Sandbox' });
  const accounts = ['seller', 'buyer'].map((account) => ({ account, token: `txk_${account}` }));
  const probe = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('__sandbox') ? Promise.resolve(Response.json({ accounts })) : probe(url, init),
  );
  const loaded = deferred();
  const { user } = await openBefore(() => loaded.promise, good, good);
  await user.click(await screen.findByRole('button', { name: 'Use seller token' }));
  await waitFor(() => expect(location.pathname).toBe('/catalog'));
  const { number } = session();
  for (const other of ['Use buyer token', 'Connect']) {
    expect(press(other)).toHaveAccessibleDescription('Another token is being checked.');
  }
  await user.click(press('Use buyer token'));
  expect(press('Use seller token')).toHaveAttribute('aria-busy', 'true');
  expect(sent.map((request) => request.headers.get('authorization'))).toEqual(['Bearer txk_seller']);
  loaded.resolve();
  await screen.findByRole('heading', { name: 'Catalog' });
  expect(session()).toMatchObject({ number, connected: true });
});

test('a 401 to the next screen ends the attempt: it is told, and another token can be given', async () => {
  const loader = vi
    .fn<() => Promise<unknown>>()
    .mockImplementationOnce(() => call('catalog.products', {}))
    .mockResolvedValue({});
  const { field, give, address } = await openBefore(loader, good, refusal(401, 'UNAUTHORIZED'), good);
  await give(token);
  expect(await screen.findByText('The token was refused (401).')).toBeVisible();
  expect(address()).toBe('/connect?next=%2Fcatalog');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(screen.getByLabelText('API token')).toBe(field);
  await give('txk_another');
  await screen.findByRole('heading', { name: 'Catalog' });
  expect(sent).toHaveLength(3);
});

test('Cancel after the token was accepted forgets it, and stays before the same screen', async () => {
  const loaded = deferred();
  const { user, field, give, address } = await openBefore(() => loaded.promise, good, good);
  await give(token);
  await waitFor(() => expect(field).toHaveValue(''));
  await user.click(press('Cancel'));
  expect(session()).toMatchObject({ connected: false, ended: 'disconnected' });
  expect(address()).toBe('/connect?next=%2Fcatalog');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  loaded.resolve();
  await give('txk_another');
  await screen.findByRole('heading', { name: 'Catalog' });
});

test('whoever goes back to Connect while the next screen loads is not stuck there', async () => {
  const { field, give, user } = await openBefore(() => new Promise(() => undefined), good, good);
  await give(token);
  await waitFor(() => expect(field).toHaveValue(''));
  history.replaceState(null, '', '/connect');
  act(() => void globalThis.dispatchEvent(new PopStateEvent('popstate')));
  expect(await screen.findByText('This tab is connected.')).toBeVisible();
  await user.type(field, 'txk_another{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
});
