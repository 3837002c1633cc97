/** The history of a world on the screen: what it says, its pages, and what an entry changed. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { network } from '../../../../tests/support/network';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { handlers } from '../../../entries/msw';
import { getHistory } from '../../../sandbox/history/history';
import { control, testSandbox } from '../../../sandbox/testSupport';
import { uiWords } from '../../../ui/words';
import { sandboxWords } from '../words';
import { HistoryPanel } from './HistoryPanel';
import { type Part, drawHistory, clickButton, startPrep } from '../../../../tests/support/worlds/drawHistory';

const sandbox = sandboxEachTest('seller');
const rows = (history: Part) =>
  within(history.getByRole('list', { name: sandboxWords.history })).getAllByRole('listitem');
const text = (row: HTMLElement | undefined) => row?.textContent?.replaceAll(/\s+/g, ' ') ?? '';

describe('the timeline', () => {
  test('says who did what and when, the response, and the Points that moved', async () => {
    await startPrep(sandbox);
    await sandbox.set('clock', { advanceMs: 600_000 });
    await sandbox.fault('token.status', { status: 503, times: 1 });
    await sandbox.as('buyer').ask('token.status');
    const history = await drawHistory();
    await history.findByText(/Spend Points and run exactly one quoted tier/);
    const lines = rows(history).map(text);
    expect(lines[0]).toMatch(
      /^4 Validate the token and read its capability fault 503 .*09:10:00\.000 buyer GET \/api\/auth/,
    );
    expect(lines[1]).toMatch(/^3 Set up a fault on GET \/api\/auth\/api-token-status 200/);
    expect(lines[2]).toMatch(/^2 Move the clock 10 min forward 200 .*seller: 7,020 spent .*control POST …\/clock/);
    expect(lines[3]).toMatch(
      /^1 Spend Points and run exactly one quoted tier 202 seller: 640 held .*2026-03-02 09:00:00\.000 seller POST \/api\/seller\/products\/0b10…0001\/prep/,
    );
    expect(history.getByText('4 changes')).toBeVisible();
    expect(history.getByText('Not saved: this world is lost when the sandbox stops.')).toBeVisible();
  });

  test('says so if nothing has happened in the world', async () => {
    await sandbox.as('seller').ask('token.status');
    const history = await drawHistory();
    expect(await history.findByText('Nothing has happened in this world yet.')).toBeVisible();
    expect(history.getByRole('button', { name: sandboxWords.saveWorld })).toBeEnabled();
  });

  test('loads thousands of entries a page at a time, in either direction', async () => {
    for (let done = 0; done < 30; done += 1) await sandbox.set('latency', { ms: done });
    await sandbox.set('latency', { ms: 0 });
    const history = await drawHistory();
    await history.findByText('20 to 31 of 31');
    await waitFor(() => expect(text(rows(history)[0])).toMatch(/^31/));
    expect(rows(history)).toHaveLength(12);
    await clickButton(sandboxWords.olderEntries, history);
    await history.findByText('8 to 19 of 31');
    await waitFor(() => expect(text(rows(history)[0])).toMatch(/^19/));
    expect(location.search).toBe('?entry=19');
    await clickButton(sandboxWords.olderEntries, history);
    await waitFor(() => expect(rows(history)).toHaveLength(7));
    expect(history.getByRole('button', { name: sandboxWords.olderEntries })).toHaveAttribute('aria-disabled', 'true');
    await clickButton('Newer entries', history);
    await clickButton('Newer entries', history);
    await waitFor(() => expect(text(rows(history)[0])).toMatch(/^31/));
    expect(location.search).toBe('');
    const pages = sandbox.asked().filter((line) => line.includes('/history?'));
    expect(new Set(pages.map((line) => /limit=(\d+)/.exec(line)?.[1]))).toEqual(new Set(['12']));
  });

  test('says why it couldn’t be loaded, and can be loaded again', async () => {
    await startPrep(sandbox);
    network.use(http.get('*/history', () => HttpResponse.error(), { once: true }));
    const history = await drawHistory();
    expect(await history.findByRole('alert')).toHaveTextContent(/couldn’t be loaded.*connection was lost/);
    await clickButton(uiWords.tryAgain, history);
    expect(await history.findByText(/Spend Points/)).toBeVisible();
  });
});

describe('what an entry changed', () => {
  test('is shown by record and field, alone or with the entries before it', async () => {
    await startPrep(sandbox);
    await sandbox.set('latency', { ms: 0 });
    const history = await drawHistory();
    await history.findByText(/Delay every response by 0 ms/);
    await clickButton('Changes of entry 2', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'What entry 2 changed' }));
    expect(await dialog.findByText('This entry changed no stored data.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Entries to show'), 'Entries 1 to 2');
    const points = within(await dialog.findByRole('region', { name: 'Points of seller' }));
    const held = points.getByRole('row', { name: /^held/ });
    expect(
      within(held)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['6380', '7020']);
    expect(await dialog.findByRole('region', { name: 'Storefront Checkout Kit' })).toBeVisible();
  });

  test('says why it couldn’t be loaded, and loads it again', async () => {
    await startPrep(sandbox);
    const history = await drawHistory();
    await history.findByText(/Spend Points/);
    // The world is another one by now.
    await control(sandbox.instance, sandbox.world).reset();
    await clickButton('Changes of entry 1', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'What entry 1 changed' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('number must be from 1 to 0');
    await startPrep(sandbox);
    await clickButton(uiWords.tryAgain, dialog);
    expect(await dialog.findByRole('region', { name: 'Points of seller' })).toBeVisible();
  });
});

test('a world that has outgrown its history says so, and can’t be saved or forked', async () => {
  const otherSandbox = testSandbox({ products: 30 });
  network.use(...handlers({ sandbox: otherSandbox }));
  const { advance } = control(otherSandbox, sandbox.world);
  await advance(1);
  getHistory(otherSandbox.find(sandbox.world)!).bytes = Number.MAX_SAFE_INTEGER;
  await advance(1);
  const history = await drawHistory();
  expect(await history.findByText('This world’s history is full.', { selector: 'p' })).toBeVisible();
  expect(history.queryByRole('button', { name: /^Fork here/ })).toBeNull();
  const save = history.getByRole('button', { name: sandboxWords.saveWorld });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveAccessibleDescription('This world’s history is full.');
  await userEvent.click(screen.getByRole('button', { name: sandboxWords.copyLinkToState }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/its state can’t be copied/);
});

test('a stored world says where it is stored', () => {
  render(
    <HistoryPanel
      world="w"
      history={{
        entries: 0,
        bytes: 0,
        isFull: false,
        storedIn: '/srv/worlds',
        hasOwnSeed: false,
        storageNotice: undefined,
      }}
      upTo={undefined}
      onUpTo={() => undefined}
    />,
  );
  expect(screen.getByText('Survives a restart of the sandbox. Saved in')).toBeVisible();
  expect(screen.getByText('/srv/worlds')).toBeVisible();
});
