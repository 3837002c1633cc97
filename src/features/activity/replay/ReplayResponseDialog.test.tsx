import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { pointToLive } from '../../../../tests/support/connected';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { sharedWords } from '../../../shared/words';
import { createEntry, lostEntry, createTry } from '../testSupport';
import { Inspector } from '../requests/Inspector';
import type { Entry } from '../entry';
import { activityWords } from '../words';

const sandbox = sandboxEachTest('seller');
// A wide screen.
beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));

const draw = (change: Partial<Entry>) =>
  render(
    <MemoryRouter>
      <Inspector entry={createEntry(change)} siblings={[]} onRepeat={async () => undefined} onClose={() => undefined} />
    </MemoryRouter>,
  );
const open = async (change: Partial<Entry> = {}) => {
  draw(change);
  await userEvent.click(screen.getByRole('button', { name: activityWords.replay }));
  await screen.findByRole('dialog', { name: activityWords.replay });
};
const field = (name: string) => screen.getByRole('textbox', { name });
const type = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
};
const setUp = () => userEvent.click(screen.getByRole('button', { name: sharedWords.setUp }));
/** None in a world that nothing has seeded yet. */
const pending = async () => (sandbox.instance.hasWorld(sandbox.world) ? (await sandbox.state()).faults : []);

test('the button is absent for a live service', () => {
  pointToLive();
  draw({});
  expect(screen.getByRole('button', { name: activityWords.repeat })).toBeVisible();
  expect(screen.queryByRole('button', { name: activityWords.replay })).toBeNull();
});

test('sets up the original answer for the chosen requests, and says in which world', async () => {
  await open({ answer: '{"id":9007199254740993}', size: 23, tries: [createTry({ sentAt: 10, endedAt: 1_214 })] });
  await type('Times', '3');
  await type('Requests to let through first', '2');
  await setUp();
  expect(
    await screen.findByText(/^After 2 other requests, the next 3 requests to GET .* get this response/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: activityWords.goToFaults })).toHaveAttribute('href', '/sandbox');
  const route = 'GET /api/catalog/products';
  expect(await pending()).toMatchObject([
    { route, status: 200, body: '{"id":9007199254740993}', times: 3, after: 2, delayMs: 1_204, when: 'before' },
  ]);
  // Nothing else is asked: that would use it up.
  expect(sandbox.asked('GET')).toEqual([]);
});

test('an invalid number is reported, and nothing is sent', async () => {
  await open();
  await type('Times', '0');
  await type('Requests to let through first', 'many');
  await setUp();
  expect(field('Times')).toHaveAccessibleDescription(/A whole number from 1 to 1,000,000/);
  expect(field('Requests to let through first')).toHaveAccessibleDescription(/A whole number from 0/);
  expect(await pending()).toEqual([]);
});

test('an exchange without a route is set up for the chosen route', async () => {
  await open({ route: undefined, path: '/v2/products', fromFile: true });
  await setUp();
  expect(screen.getByLabelText('Route')).toHaveAccessibleDescription(/Choose the route/);
  await userEvent.selectOptions(screen.getByLabelText('Route'), 'GET /api/seller/products');
  await setUp();
  await waitFor(async () => expect(await pending()).toMatchObject([{ route: 'GET /api/seller/products' }]));
});

test('the work of a writing route is done first, or not at all', async () => {
  await open({ route: 'seller.prep', method: 'POST', path: '/api/seller/products/x/prep', status: 202 });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Same delay: 40 ms' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Done, then this response is sent' }));
  await setUp();
  await waitFor(async () => expect(await pending()).toMatchObject([{ when: 'after', delayMs: 0 }]));
});

test('a read with four tries gets the same answer four times', async () => {
  await open({
    ...lostEntry,
    tries: Array.from({ length: 4 }, () => createTry({ status: undefined, headAt: undefined })),
  });
  expect(field('Times')).toHaveValue('4');
  expect(field('Times')).toHaveAccessibleDescription('The console retries up to 3 times after this.');
  await setUp();
  await waitFor(async () => expect(await pending()).toMatchObject([{ drop: true, times: 4 }]));
});

test('shows the differences before the setup', async () => {
  await open({ answer: '{"a":"[redacted]"}', isRedacted: true });
  expect(screen.getByText('Differs from the original')).toBeVisible();
  expect(screen.getByText(/^Secrets in this response were redacted/)).toBeVisible();
});

test('shows a refusal by the sandbox', async () => {
  await open({ status: 700 });
  await setUp();
  expect(await screen.findByRole('alert')).toHaveTextContent(/The sandbox didn’t do this.*status/);
  expect(await pending()).toEqual([]);
});
