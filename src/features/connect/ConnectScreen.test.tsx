import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountOf } from '../../api/client/session/account';
import { scope } from '../../api/client/session/scope';
import { configureEnvironment } from '../../api/client/session/environment';
import { disconnect, session } from '../../api/client/session/session';
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
