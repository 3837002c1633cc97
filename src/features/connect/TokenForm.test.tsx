import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pointToLive } from '../../../tests/support/connected';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';
import { closeTab, drawScreen } from '../../../tests/support/tab';
import { disconnect, session } from '../../api/client/session/session';
import { paths } from '../../paths';
import { sharedWords } from '../../shared/words';
import { Component } from './ConnectScreen';

const sandbox = sandboxEachTest();
let token: string;

beforeEach(() => {
  token = sandbox.as('seller').token;
  pointToLive('https://api.example', 'https://api.example');
  disconnect('disconnected');
});
afterEach(closeTab);

function open() {
  drawScreen(paths.connect, { Component }, '/connect?next=%2Fcatalog');
  const field = screen.getByLabelText(sharedWords.apiToken);
  const user = userEvent.setup();
  return { user, field, give: (text: string) => user.type(field, `${text}{Enter}`) };
}

const getButton = (name: string) => screen.getByRole('button', { name });
const tokens = () => sandbox.sent.flatMap(({ headers }) => headers.get('authorization') ?? []);

test.each(['sk-proj-0a1B2c3D4e5F6g7H8i9J', 'ghp_1', 'Bearer AIzaSyA0123456789'])(
  '%s is named at the field and sent nowhere',
  async (typed) => {
    const { field, give } = open();
    await give(typed);
    expect(field).toHaveAccessibleDescription(/^This looks like an? .*, not a Marketplace token\. Nothing was sent\./);
    expect(field).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
    expect(sandbox.sent).toEqual([]);
    expect(session()).toMatchObject({ connected: false });
  },
);

test('the token within a longer text is offered, and sent once it is taken', async () => {
  const { user, field, give } = open();
  await give(`export TOKEN="${token}",`);
  expect(field).toHaveAccessibleDescription(/^This text contains more than a token\. Nothing was sent\./);
  expect(sandbox.sent).toEqual([]);
  expect(document.documentElement.outerHTML).not.toContain(token);
  await user.click(getButton(`Use txk_…${token.slice(-4)}`));
  await screen.findByRole('heading', { name: 'Elsewhere' });
  expect(tokens()).toEqual([`Bearer ${token}`]);
});

test('an offer disappears with the text it was made for', async () => {
  const { user, field, give } = open();
  await give(`Bearer ${token}`);
  expect(getButton(`Use txk_…${token.slice(-4)}`)).toBeVisible();
  await user.type(field, 'x');
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});

test('a token without the usual prefix can be used, and is pointed out', async () => {
  const { field, give } = open();
  await give('opaque-token');
  await waitFor(() => expect(tokens()).toEqual(['Bearer opaque-token']));
  expect(field).toHaveAccessibleDescription(/start with txk_ and this one doesn’t/);
});
