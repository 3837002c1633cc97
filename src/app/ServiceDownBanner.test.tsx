import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../tests/limits';
import { pointToLive } from '../../tests/support/connected';
import { sandboxEachTest } from '../../tests/support/sandboxEachTest';
import { ApiError } from '../api/client/errors';
import { recordTry } from '../api/client/service/reachability';
import { connect, disconnect } from '../api/client/session/session';
import { PageHeader } from '../ui/PageHeader';
import { ServiceDownBanner } from './ServiceDownBanner';
import { appWords } from './words';

const lost = new ApiError({ kind: 'network', route: 'token.status', message: 'm' });
const goDown = () => act(() => [1, 2, 3].forEach(() => recordTry(lost)));
const statusText = () => screen.getByRole('status').textContent;
const DOWN = /^The service isn’t available\./;
const BACK = 'The service is available again.';

const fakeServer = sandboxEachTest();
beforeEach(() => {
  pointToLive();
  connect(fakeServer.as('seller').token, false);
  render(
    <MemoryRouter>
      <ServiceDownBanner />
      <PageHeader title="Products" />
      <Link to="/elsewhere">Elsewhere</Link>
    </MemoryRouter>,
  );
});
afterEach(() => act(() => disconnect('disconnected')));

test('its end is announced, until it is down again or another screen is there', async () => {
  expect(statusText()).toBe('');
  goDown();
  expect(statusText()).toMatch(DOWN);
  act(() => recordTry());
  expect(statusText()).toBe(BACK);
  goDown();
  expect(statusText()).toMatch(DOWN);
  act(() => recordTry());
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(statusText()).toBe('');
});

test('nothing is said of the service when the session ends instead', () => {
  goDown();
  act(() => connect('another', false));
  expect(statusText()).toBe('');
});

test('the focus moves from its button to the heading when the service answers', async () => {
  await fakeServer.fault('token.status', { hold: true });
  goDown();
  const button = screen.getByRole('button', { name: appWords.tryNow });
  act(() => button.focus());
  await userEvent.keyboard('{Enter}');
  expect(button).toHaveFocus();
  await act(() => fakeServer.release());
  await vi.waitFor(() => expect(statusText()).toBe(BACK), STEP_MS);
  expect(screen.getByRole('heading', { name: 'Products' })).toHaveFocus();
});

test('a focus elsewhere stays when the service answers', () => {
  goDown();
  const link = screen.getByRole('link', { name: 'Elsewhere' });
  act(() => link.focus());
  act(() => recordTry());
  expect(statusText()).toBe(BACK);
  expect(link).toHaveFocus();
});
