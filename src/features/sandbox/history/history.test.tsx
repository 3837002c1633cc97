/** The history of a world on the screen: what it says, its pages, forks, files, and what an entry changed. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { HttpResponse, http } from 'msw';
import { network } from '../../../../tests/support/network';
import { sandboxEachTest } from '../../../../tests/support/sandboxed';
import { drawScreen } from '../../../../tests/support/tab';
import { session } from '../../../api/client/session/session';
import { paths } from '../../../paths';
import { historyOf } from '../../../sandbox/history/history';
import { control, ids, send } from '../../../sandbox/testSupport';
import { Component, loader } from '../SandboxScreen';
import { HistoryPanel } from './HistoryPanel';

const standIn = sandboxEachTest('seller');
type Part = Pick<typeof screen, 'getByRole'>;
const press = (name: string, part: Part = screen) => userEvent.click(part.getByRole('button', { name }));

async function drawHistory(view = '') {
  drawScreen(paths.sandbox, { loader, Component }, `/sandbox${view}`);
  return within(await screen.findByRole('region', { name: 'History' }));
}
const rows = (history: Part) =>
  within(history.getByRole('list', { name: 'History of the world' })).getAllByRole('listitem');
const text = (row: HTMLElement | undefined) => row?.textContent?.replaceAll(/\s+/g, ' ') ?? '';

async function prep(): Promise<void> {
  const seller = standIn.as('seller');
  await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
}

describe('the timeline', () => {
  test('says who did what, when, with which answer, and the Points that moved', async () => {
    await prep();
    await standIn.set('clock', { advanceMs: 600_000 });
    await standIn.fault('token.status', { status: 503, times: 1 });
    await standIn.as('buyer').ask('token.status');
    const history = await drawHistory();
    await history.findByText(/Spend Points and run exactly one quoted tier/);
    const said = rows(history).map(text);
    expect(said[0]).toMatch(
      /^4 Validate the token and read its capability fault 503 .*09:10:00\.000 buyer GET \/api\/auth/,
    );
    expect(said[1]).toMatch(/^3 Set up a fault of GET \/api\/auth\/api-token-status 200/);
    expect(said[2]).toMatch(/^2 Move the clock 10 min forward 200 .*seller: 640 spent .*control POST …\/clock/);
    expect(said[3]).toMatch(
      /^1 Spend Points and run exactly one quoted tier 202 seller: 640 held .*2026-03-02 09:00:00\.000 seller POST \/api\/seller\/products\/0b10…0001\/prep/,
    );
    expect(history.getByText('4 changes')).toBeVisible();
    expect(history.getByText('Not kept: the world ends with the sandbox.')).toBeVisible();
  });

  test('of a world in which nothing was done says so', async () => {
    await standIn.as('seller').ask('token.status');
    const history = await drawHistory();
    expect(await history.findByText('Nothing was done in this world yet.')).toBeVisible();
    expect(history.getByRole('button', { name: 'Save world' })).toBeEnabled();
  });

  test('of thousands of entries is read a page at a time, in either direction', async () => {
    for (let done = 0; done < 30; done += 1) await standIn.set('latency', { ms: done });
    await standIn.set('latency', { ms: 0 });
    const history = await drawHistory();
    await history.findByText('20 to 31 of 31');
    expect(rows(history)).toHaveLength(12);
    expect(text(rows(history)[0])).toMatch(/^31/);
    await press('Older entries', history);
    await history.findByText('8 to 19 of 31');
    await waitFor(() => expect(text(rows(history)[0])).toMatch(/^19/));
    expect(location.search).toBe('?entry=19');
    await press('Older entries', history);
    await waitFor(() => expect(rows(history)).toHaveLength(7));
    expect(history.getByRole('button', { name: 'Older entries' })).toHaveAttribute('aria-disabled', 'true');
    await press('Newer entries', history);
    await press('Newer entries', history);
    await waitFor(() => expect(text(rows(history)[0])).toMatch(/^31/));
    expect(location.search).toBe('');
    const pages = standIn.asked().filter((one) => one.includes('/history?'));
    expect(new Set(pages.map((one) => /limit=(\d+)/.exec(one)?.[1]))).toEqual(new Set(['12']));
  });

  test('that cannot be read says why, and can be read again', async () => {
    await prep();
    network.use(http.get('*/history', () => HttpResponse.error(), { once: true }));
    const history = await drawHistory();
    expect(await history.findByRole('alert')).toHaveTextContent(/could not be read.*connection was lost/);
    await press('Try again', history);
    expect(await history.findByText(/Spend Points/)).toBeVisible();
  });
});

describe('what an entry changed', () => {
  test('is shown by record and field, alone or with those before it', async () => {
    await prep();
    await standIn.set('latency', { ms: 0 });
    const history = await drawHistory();
    await history.findByText(/Make every answer 0 ms late/);
    await press('Changes of entry 2', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'What entry 2 changed' }));
    expect(await dialog.findByText('This entry changed nothing that the world keeps.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText('Together with those before it'), 'Entries 1 to 2');
    const points = within(await dialog.findByRole('region', { name: 'Points of seller' }));
    const held = points.getByRole('row', { name: /^held/ });
    expect(
      within(held)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['0', '640']);
    expect(await dialog.findByRole('region', { name: 'Storefront Checkout Kit' })).toBeVisible();
  });

  test('says why it could not be read, and reads it again', async () => {
    await prep();
    const history = await drawHistory();
    await history.findByText(/Spend Points/);
    // The world is another one by now.
    await control(standIn.sandbox, standIn.world).reset();
    await press('Changes of entry 1', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'What entry 1 changed' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('number must be from 1 to 0');
    await prep();
    await press('Try again', dialog);
    expect(await dialog.findByRole('region', { name: 'Points of seller' })).toBeVisible();
  });
});

describe('a fork', () => {
  test('is made after an entry, under an edited name, and connects as the same account', async () => {
    await prep();
    await standIn.set('clock', { advanceMs: 600_000 });
    const history = await drawHistory();
    await history.findByText(/Move the clock/);
    await press('Fork here: after entry 1', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'Fork after entry 1' }));
    const name = dialog.getByLabelText('Name of the new world');
    expect(name).toHaveValue(`${standIn.world}-at-1`);
    await userEvent.clear(name);
    await userEvent.type(name, 'not a name');
    await press('Fork and connect', dialog);
    expect(name).toHaveAccessibleDescription(/1 to 64 letters, digits or hyphens/);
    expect(standIn.asked('POST').filter((one) => one.includes('/fork'))).toEqual([]);
    const to = `${standIn.world}-b`;
    await userEvent.clear(name);
    await userEvent.type(name, to);
    await press('Fork and connect', dialog);
    await waitFor(() => expect(session()).toMatchObject({ connected: true, world: to }));
    expect(await screen.findByText(`Connected to world ${to} as seller`)).toBeVisible();
    const there = await control(standIn.sandbox, to).state();
    expect(there).toMatchObject({ accounts: { seller: { held: 640, spent: 0 } }, history: { entries: 1 } });
    await waitFor(() => expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent('1 change'));
  });

  test('under a name that is taken is refused at the name, and nothing changes', async () => {
    await standIn.set('clock', { advanceMs: 1 });
    const taken = `${standIn.world}-there`;
    await control(standIn.sandbox, taken).advance(5);
    const { number } = session();
    const history = await drawHistory();
    await history.findByText(/Move the clock/);
    await press('Fork here: after entry 1', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'Fork after entry 1' }));
    const name = dialog.getByLabelText('Name of the new world');
    await userEvent.clear(name);
    await userEvent.type(name, taken);
    await press('Fork and connect', dialog);
    await waitFor(() => expect(name).toHaveAccessibleDescription(/There is a world \S+-there already/));
    expect(session()).toMatchObject({ number, world: standIn.world });
    expect((await control(standIn.sandbox, taken).state()).advancedMs).toBe(5);
    // The same name again, once it is free, is not stuck on its error.
    await userEvent.type(name, '-2');
    await press('Fork and connect', dialog);
    await waitFor(() => expect(session().world).toBe(`${taken}-2`));
  });
});

describe('the file of a world', () => {
  const fileOf = async () => (await send(standIn.sandbox, 'GET', `/__sandbox/worlds/${standIn.world}/snapshot`)).text;
  const choose = async (content: string) => {
    const picker = screen.getByLabelText('World file');
    await userEvent.upload(picker, new File([content], 'demo.sandbox-world.json', { type: 'application/json' }));
  };

  test('is opened under a name of its own, and connects to it', async () => {
    await prep();
    const file = await fileOf();
    await drawHistory();
    await choose(file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Open world' }));
    expect(dialog.getByText('demo.sandbox-world.json')).toBeVisible();
    expect(dialog.getByText(`1 change of a world that began as ${standIn.world}.`)).toBeVisible();
    expect(dialog.getByLabelText('Name of the new world')).toHaveValue(`${standIn.world}-2`);
    await press('Open and connect', dialog);
    await waitFor(() => expect(session()).toMatchObject({ connected: true, world: `${standIn.world}-2` }));
    expect((await control(standIn.sandbox, `${standIn.world}-2`).state()).accounts.seller.held).toBe(640);
  });

  test.each([
    ['is cut', (file: string) => file.slice(0, -40), undefined],
    ['is no record', () => '[]', undefined],
    [
      'was changed',
      (file: string) => file.replace('"status": 202', '"status": 200'),
      /checksum is not that of the file/,
    ],
    ['is of another version', (file: string) => file.replace('world-1', 'world-9'), /sandbox-world-1.*sandbox-world-9/],
  ])('that %s is refused in words, and nothing is made', async (_, change, words) => {
    await prep();
    const file = await fileOf();
    await drawHistory();
    await choose(change(file));
    if (words) {
      const dialog = within(await screen.findByRole('dialog', { name: 'Open world' }));
      await press('Open and connect', dialog);
      expect(await dialog.findByRole('alert')).toHaveTextContent(words);
    } else expect(await screen.findByRole('alert')).toHaveTextContent(/not JSON, or a part of it is missing/);
    expect(session().world).toBe(standIn.world);
    expect(standIn.sandbox.hasWorld(`${standIn.world}-2`)).toBe(false);
  });

  test('is saved as the sandbox gives it', async () => {
    await prep();
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (made.push(blob), 'blob:a'),
        revokeObjectURL: () => undefined,
      }),
    );
    const history = await drawHistory();
    await press('Save world', history);
    await waitFor(() => expect(made).toHaveLength(1));
    expect(JSON.parse(await made[0]!.text())).toMatchObject({
      format: 'sandbox-world-1',
      seed: { name: standIn.world },
    });
  });
});

test('a world that outgrew its history says so, and is neither saved nor forked', async () => {
  await standIn.set('clock', { advanceMs: 1 });
  const full = historyOf(standIn.sandbox.find(standIn.world)!);
  full.bytes = Number.MAX_SAFE_INTEGER;
  await standIn.set('clock', { advanceMs: 1 });
  const history = await drawHistory();
  expect(
    await history.findByText('More was done in this world than its history can keep.', { selector: 'p' }),
  ).toBeVisible();
  expect(history.queryByRole('button', { name: /^Fork here/ })).toBeNull();
  const save = history.getByRole('button', { name: 'Save world' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveAccessibleDescription('More was done in this world than its history can keep.');
  await userEvent.click(screen.getByRole('button', { name: 'Copy link to this state' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/its state cannot be copied/);
});

test('a world that is kept says where', () => {
  render(
    <HistoryPanel
      world="w"
      history={{ entries: 0, bytes: 0, isFull: false, keptIn: '/srv/worlds' }}
      upTo={undefined}
      onUpTo={() => undefined}
    />,
  );
  expect(screen.getByText('Kept over a restart of the sandbox, in')).toBeVisible();
  expect(screen.getByText('/srv/worlds')).toBeVisible();
});
