import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../api/client/http';
import { computeAccountId } from '../../api/client/session/accountId';
import { scope } from '../../api/client/session/scope';
import { connect, disconnect, session } from '../../api/client/session/session';
import { deferred, jsonAnswer } from '../../api/client/testSupport';
import { sample } from '../../../tests/depth';
import { pointToLive, pointToSandbox } from '../../../tests/support/connected';
import { network } from '../../../tests/support/network';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { closeTab, drawScreen } from '../../../tests/support/tab';
import { paths } from '../../paths';
import { sharedWords } from '../../shared/words';
import { uiWords } from '../../ui/words';
import { Component } from './ConnectScreen';
import { connectWords } from './words';

const sandbox = sandboxEachTest();
/** A token that the sandbox knows, another, and one that it refuses. */
let [token, another] = ['', ''];
const strange = 'txk_0123456789';

beforeEach(() => {
  token = sandbox.as('seller').token;
  another = sandbox.as('buyer').token;
  pointToLive('https://api.example', 'https://api.example');
  disconnect('disconnected');
});
afterEach(closeTab);

/** Opens Connect on the way to the catalog, which is rendered once its loader has resolved. */
function open(loader?: () => unknown) {
  drawScreen(paths.connect, { Component }, '/connect?next=%2Fcatalog%3Fq%3Dinvoice', loader);
  const field = screen.getByLabelText(sharedWords.apiToken);
  const user = userEvent.setup();
  const give = async (text: string) => {
    await user.clear(field);
    await user.type(field, `${text}{Enter}`);
  };
  return { user, field, give };
}

const getButton = (name: string) => screen.getByRole('button', { name });
const tokens = () => sandbox.sent.flatMap(({ headers }) => headers.get('authorization') ?? []);
const isHere = () => location.pathname + location.search === '/connect?next=%2Fcatalog%3Fq%3Dinvoice';

test('an accepted token leads on, view included, and leaves the field', async () => {
  const { user, field } = open();
  await user.type(field, `  ${token} `);
  expect(document.documentElement.outerHTML).not.toContain(token);
  await user.click(getButton(sharedWords.connect));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(location).toMatchObject({ pathname: '/catalog', search: '?q=invoice' });
  expect(tokens()).toEqual([`Bearer ${token}`]);
  expect(field).toHaveValue('');
  expect(session().connected).toBe(true);
  expect(scope()).toContain(`@${computeAccountId(token)}`);
});

test('a fragment of its address, which no server sees, goes along', async () => {
  drawScreen(paths.connect, { Component }, '/connect?next=%2Fcatalog%3Fq%3Dinvoice#proposal=prep-1');
  expect(screen.getByText('/catalog?q=invoice')).toBeVisible();
  await userEvent.type(screen.getByLabelText(sharedWords.apiToken), `${token}{Enter}`);
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(location).toMatchObject({ pathname: '/catalog', search: '?q=invoice', hash: '#proposal=prep-1' });
});

test.each(sample(['', 'two words', 'snow☃']))('%j is reported and not sent', async (typed) => {
  const { user, field } = open();
  if (typed) await user.type(field, typed);
  await user.click(getButton(sharedWords.connect));
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(sandbox.sent).toEqual([]);
  await user.keyboard('x');
  expect(field).toBeValid();
});

test.each(
  sample<[string, () => Promise<string>, string]>([
    ['401 at the field', () => Promise.resolve(strange), 'unauthorized'],
    [
      'a 200 that says false at the field',
      async () => {
        await sandbox.fault('token.status', { body: '{"authenticated":false}' });
        return token;
      },
      'disconnected',
    ],
  ]),
)('%s', async (_, prepare, ended) => {
  const { user, field, give } = open();
  const typed = await prepare();
  await give(typed);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Invalid token/));
  expect(field).toHaveValue(typed);
  expect(session()).toMatchObject({ connected: false, ended });
  await user.type(field, 'x');
  expect(field).toBeValid();
});

test('the answer to a 401 opens unchanged, except for the token that it repeats', async () => {
  const body = (said: string) => ({ error: { code: 'UNAUTHORIZED', message: `No ${said}.` }, trace: 'a1' });
  await sandbox.fault('token.status', { status: 401, body: JSON.stringify(body(token)) });
  const { user, give } = open();
  await give(token);
  await user.click(await screen.findByText(uiWords.rawResponse));
  const raw = screen.getByRole('region', { name: uiWords.rawResponse });
  expect(JSON.parse(raw.textContent)).toEqual(body('[redacted]'));
  expect(document.documentElement.outerHTML).not.toContain(token);
});

test.each(
  sample([
    ['403', { status: 403, code: 'FORBIDDEN', message: 'Said FORBIDDEN.' }, /403 FORBIDDEN.*Said FORBIDDEN/],
    ['HTML', { body: '<p>hello</p>', contentType: 'text/html' }, /200 UNREADABLE/],
  ]),
)('%s stays disconnected and says why', async (_, fault, message) => {
  await sandbox.fault('token.status', fault);
  const { field, give } = open();
  await give(token);
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(field).toHaveValue(token);
  expect(session()).toMatchObject({ connected: false, ended: 'disconnected' });
});

test('a second click sends nothing, and Cancel leaves no trace', async () => {
  await sandbox.fault('token.status', { hold: true });
  const { user, field } = open();
  await user.type(field, `${token}{Enter}{Enter}`);
  await user.click(getButton(sharedWords.connect));
  expect(sandbox.sent).toHaveLength(1);
  expect(screen.queryByText(connectWords.connected)).toBeNull();
  await user.click(getButton(uiWords.cancel));
  await waitFor(() => expect(session().connected).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field).toHaveValue(token);
});

test('an accepted token is pending until the next screen is there', async () => {
  const loaded = deferred();
  const { field, give } = open(() => loaded.promise);
  await give(token);
  await waitFor(() => expect(field).toHaveValue(''));
  const { number } = session();
  await give(another);
  expect(sandbox.sent).toHaveLength(1);
  expect(session()).toMatchObject({ number, connected: true });
  expect(getButton(sharedWords.connect)).toHaveAttribute('aria-busy', 'true');
  loaded.resolve();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(session().number).toBe(number);
});

test('another account of the sandbox does not replace an accepted one on the way', async () => {
  pointToSandbox();
  const loaded = deferred();
  const { user } = open(() => loaded.promise);
  await user.click(await screen.findByRole('button', { name: 'Use seller token' }));
  await waitFor(() => expect(location.pathname).toBe('/catalog'));
  const { number } = session();
  for (const name of ['Use buyer token', sharedWords.connect]) {
    expect(getButton(name)).toHaveAccessibleDescription('Another token is being checked.');
  }
  await user.click(getButton('Use buyer token'));
  expect(getButton('Use seller token')).toHaveAttribute('aria-busy', 'true');
  expect(tokens()).toEqual(['Bearer txk_sandbox_seller_demo']);
  loaded.resolve();
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(session()).toMatchObject({ number, connected: true });
});

test('a 401 on the next screen ends the attempt, is reported, and leaves room for another token', async () => {
  const loader = vi.fn<() => unknown>().mockImplementationOnce(() => call('catalog.products', {}));
  await sandbox.fault('catalog.products', { status: 401, code: 'UNAUTHORIZED' });
  const { field, give } = open(loader);
  await give(token);
  expect(await screen.findByText(connectWords.refused)).toBeVisible();
  expect(isHere()).toBe(true);
  expect(screen.queryByRole('button', { name: uiWords.cancel })).toBeNull();
  expect(screen.getByLabelText(sharedWords.apiToken)).toBe(field);
  await give(another);
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(sandbox.sent).toHaveLength(3);
});

test('Cancel after the token was accepted forgets it, and stays before the same screen', async () => {
  const loaded = deferred();
  const { user, field, give } = open(() => loaded.promise);
  await give(token);
  await waitFor(() => expect(field).toHaveValue(''));
  await user.click(getButton(uiWords.cancel));
  expect(session()).toMatchObject({ connected: false, ended: 'disconnected' });
  expect(isHere()).toBe(true);
  expect(screen.queryByRole('button', { name: uiWords.cancel })).toBeNull();
  loaded.resolve();
  await give(another);
  await screen.findByRole('heading', { name: 'Elsewhere' });
});

test('whoever goes back to Connect while the next screen loads is not stuck there', async () => {
  const { field, give, user } = open(() => new Promise(() => undefined));
  await give(token);
  await waitFor(() => expect(field).toHaveValue(''));
  history.replaceState(null, '', '/connect');
  act(() => void globalThis.dispatchEvent(new PopStateEvent('popstate')));
  expect(await screen.findByText(connectWords.connected)).toBeVisible();
  await user.type(field, `${another}{Enter}`);
  await waitFor(() => expect(sandbox.sent).toHaveLength(2));
});

test('a forgotten token leaves the focus at the heading', async () => {
  connect(token, false);
  const { user } = open();
  await user.click(getButton(sharedWords.forgetToken));
  expect(session().connected).toBe(false);
  expect(screen.getByRole('heading', { name: sharedWords.connect })).toHaveFocus();
});

test.each(
  sample([
    ['cannot be listed', () => HttpResponse.error()],
    ['do not include it', () => jsonAnswer({ accounts: [] })],
  ]),
)('an account is not used before its world lists it, and a session stays where the accounts %s', async (_, ends) => {
  pointToSandbox();
  connect(token, false);
  const { number } = session();
  const listed = deferred();
  const asked: string[] = [];
  // The sandbox lists the accounts of every world.
  network.use(
    http.get('*/__sandbox', ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      return search === '?world=demo2' ? listed.promise.then(ends) : undefined;
    }),
  );
  const { user } = open();
  const use = await screen.findByRole('button', { name: 'Use seller token' });
  await user.type(screen.getByLabelText('World'), '2');
  await user.click(use);
  expect(use).toHaveAccessibleDescription('Loading this world’s accounts.');
  listed.resolve();
  expect(await screen.findByText('The sandbox doesn’t list its accounts')).toBeVisible();
  expect(asked).toEqual(['?world=demo', '?world=demo2']);
  expect(session()).toMatchObject({ number, connected: true });
});
