/** Worlds that are made from the Sandbox screen: forks, and files that are saved and opened. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { network } from '../../../../tests/support/network';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { session } from '../../../api/client/session/session';
import { control, send } from '../../../sandbox/testSupport';
import { drawHistory, clickButton, startPrep } from '../../../../tests/support/worlds/drawHistory';
import { sandboxWords } from '../words';

const sandbox = sandboxEachTest('seller');

describe('a fork', () => {
  test('is made after an entry, under an edited name, and connects as the same account', async () => {
    await startPrep(sandbox);
    await sandbox.set('clock', { advanceMs: 600_000 });
    const history = await drawHistory();
    await history.findByText(/Move the clock/);
    await clickButton('Fork here: after entry 1', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'Fork after entry 1' }));
    const name = dialog.getByLabelText(sandboxWords.newWorldName);
    expect(name).toHaveValue(`${sandbox.world}-at-1`);
    await userEvent.clear(name);
    await userEvent.type(name, 'not a name');
    await clickButton('Fork and connect', dialog);
    expect(name).toHaveAccessibleDescription(/1 to 64 letters, digits or hyphens/);
    expect(sandbox.asked('POST').filter((line) => line.includes('/fork'))).toEqual([]);
    const to = `${sandbox.world}-b`;
    await userEvent.clear(name);
    await userEvent.type(name, to);
    await clickButton('Fork and connect', dialog);
    await waitFor(() => expect(session()).toMatchObject({ connected: true, world: to }));
    expect(await screen.findByText(`Connected to world ${to} as seller`)).toBeVisible();
    const there = await control(sandbox.instance, to).state();
    expect(there).toMatchObject({ accounts: { seller: { held: 640, spent: 0 } }, history: { entries: 1 } });
    await waitFor(() => expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent('1 change'));
  });

  test('under a name that is taken is refused at the name, and nothing changes', async () => {
    await sandbox.set('clock', { advanceMs: 1 });
    const taken = `${sandbox.world}-there`;
    await control(sandbox.instance, taken).advance(5);
    const { number } = session();
    const history = await drawHistory();
    await history.findByText(/Move the clock/);
    await clickButton('Fork here: after entry 1', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'Fork after entry 1' }));
    const name = dialog.getByLabelText(sandboxWords.newWorldName);
    await userEvent.clear(name);
    await userEvent.type(name, taken);
    await clickButton('Fork and connect', dialog);
    await waitFor(() => expect(name).toHaveAccessibleDescription(/World \S+-there already exists/));
    expect(session()).toMatchObject({ number, world: sandbox.world });
    expect((await control(sandbox.instance, taken).state()).advancedMs).toBe(5);
    // Once the name is free again, its error does not block it.
    await userEvent.type(name, '-2');
    await clickButton('Fork and connect', dialog);
    await waitFor(() => expect(session().world).toBe(`${taken}-2`));
  });

  test('may exist although its response was lost: the outcome is shown as unknown', async () => {
    await sandbox.set('clock', { advanceMs: 1 });
    const loseResponse = async ({ request }: { request: Request }) => {
      await sandbox.instance.fetch(request);
      return HttpResponse.error();
    };
    network.use(http.post('*/fork', loseResponse, { once: true }));
    const history = await drawHistory();
    await history.findByText(/Move the clock/);
    await clickButton('Fork here: after entry 1', history);
    const dialog = within(await screen.findByRole('dialog', { name: 'Fork after entry 1' }));
    await clickButton('Fork and connect', dialog);
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('The world may or may not have been created');
    expect(alert).not.toHaveTextContent('No world was created');
    expect(sandbox.instance.hasWorld(`${sandbox.world}-at-1`)).toBe(true);
    expect(session().world).toBe(sandbox.world);
  });
});

describe('the file of a world', () => {
  const getFile = async () => (await send(sandbox.instance, 'GET', `/__sandbox/worlds/${sandbox.world}/snapshot`)).text;
  const choose = async (content: string) => {
    const picker = screen.getByLabelText(sandboxWords.worldFile);
    await userEvent.upload(picker, new File([content], 'demo.sandbox-world.json', { type: 'application/json' }));
  };

  test('is opened under another name, and the tab connects to it', async () => {
    await startPrep(sandbox);
    const file = await getFile();
    await drawHistory();
    await choose(file);
    const dialog = within(await screen.findByRole('dialog', { name: 'Open world' }));
    expect(dialog.getByText('demo.sandbox-world.json')).toBeVisible();
    expect(dialog.getByText(`1 change in a world that started as ${sandbox.world}.`)).toBeVisible();
    expect(dialog.getByLabelText(sandboxWords.newWorldName)).toHaveValue(`${sandbox.world}-2`);
    await clickButton('Open and connect', dialog);
    await waitFor(() => expect(session()).toMatchObject({ connected: true, world: `${sandbox.world}-2` }));
    expect((await control(sandbox.instance, `${sandbox.world}-2`).state()).accounts.seller.held).toBe(640);
  });

  test.each([
    ['is cut', (file: string) => file.slice(0, -40), undefined],
    ['is no record', () => '[]', undefined],
    [
      'was changed',
      (file: string) => file.replace('"status": 202', '"status": 200'),
      /checksum doesn't match the file/,
    ],
    ['is of another version', (file: string) => file.replace('world-1', 'world-9'), /sandbox-world-1.*sandbox-world-9/],
  ])('that %s is refused with a reason, and nothing is created', async (_, change, reason) => {
    await startPrep(sandbox);
    const file = await getFile();
    await drawHistory();
    await choose(change(file));
    if (reason) {
      const dialog = within(await screen.findByRole('dialog', { name: 'Open world' }));
      await clickButton('Open and connect', dialog);
      expect(await dialog.findByRole('alert')).toHaveTextContent(reason);
    } else expect(await screen.findByRole('alert')).toHaveTextContent(/isn’t valid JSON, or part of it is missing/);
    expect(session().world).toBe(sandbox.world);
    expect(sandbox.instance.hasWorld(`${sandbox.world}-2`)).toBe(false);
  });

  test('is saved as the sandbox gives it', async () => {
    await startPrep(sandbox);
    const made: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => (made.push(blob), 'blob:a'),
        revokeObjectURL: () => undefined,
      }),
    );
    const history = await drawHistory();
    await clickButton(sandboxWords.saveWorld, history);
    await waitFor(() => expect(made).toHaveLength(1));
    expect(JSON.parse(await made[0]!.text())).toMatchObject({
      format: 'sandbox-world-1',
      seed: { name: sandbox.world },
    });
  });

  test('can be saved where the history is too long for a link', async () => {
    await sandbox.fault('*', { status: 500, body: 'x'.repeat(20_000) });
    await drawHistory();
    await clickButton(sandboxWords.copyLinkToState);
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/history is too long for a link/)).toBeVisible();
    expect(alert.getByRole('button', { name: sandboxWords.saveWorld })).toBeEnabled();
  });
});
