import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changing } from '../../../../tests/support/changingFile';
import { layOut } from '../../../../tests/support/layout';
import { service } from '../../../../tests/support/network';
import { closeTab, drawScreen, openTab } from '../../../../tests/support/tab';
import { ApiError } from '../../../api/client/errors';
import { scope } from '../../../api/client/session/scope';
import { deferred } from '../../../api/client/testSupport';
import { draftOf, keepDraft, promptOf } from '../../../api/drafts/runDraft';
import { readModels } from '../../../api/resources/packs/runtime';
import { type RunOffer, quoteRun, runSnapshot, startRun } from '../../../api/resources/packs/runSpend';
import type { Snapshot } from '../../../api/spending/evidence';
import { RunDesk } from './RunDesk';
import type { RunContext } from './runForm';

vi.mock('./useOwnRun', () => ({ useOwnRun: () => undefined }));
vi.mock('../../../api/resources/packs/runSpend', async (real) => ({
  ...(await real<object>()),
  quoteRun: vi.fn(),
  runSnapshot: vi.fn(),
  startRun: vi.fn(),
}));
const sent = { model: 'a:b', prompt: 'As sent', enabledSkills: [] };
const request = { ...sent, productId: 'p', fundingMode: 'points', files: [] };
const offer = { request, ceilingPoints: 51, version: '1.0.0', breakdown: [], receivedAt: 0 } as unknown as RunOffer;
const noWork = { work: undefined, workStatus: undefined, workChoice: undefined, workVersion: undefined };
const quiet: Snapshot = { ...noWork, balance: 100, fingerprint: 'f' };
const began: Snapshot = { ...quiet, work: 'r', workChoice: 'a:b', workVersion: '1.0.0', fingerprint: 'g' };
const lost = new ApiError({ kind: 'network', route: 'runs.start', message: 'm', outcomeUnknown: true });

beforeEach(() => {
  // What the tests do not answer in its own function is lost.
  service('lost');
  openTab();
  layOut();
  vi.mocked(quoteRun).mockReset().mockResolvedValue(offer);
  vi.mocked(runSnapshot).mockReset().mockResolvedValue(quiet);
  vi.mocked(startRun).mockReset();
});
afterEach(closeTab);

const context: RunContext = {
  productId: 'p',
  models: readModels({ models: ['a:b', 'c:d'].map((id) => ({ id, available: true, ownKey: true })) }),
  skills: [],
  owned: true,
  growth: undefined,
};

function open() {
  keepDraft('p', sent);
  const given = { context, name: 'P', version: '1.0.0', policy: undefined, from: undefined, compare: undefined };
  const { at } = drawScreen('/', { Component: () => <RunDesk {...given} owned /> }, '/');
  return { at: () => at().pathname, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });

async function confirm(user: ReturnType<typeof userEvent.setup>) {
  await user.click(button('Get quote'));
  await user.click(await screen.findByRole('button', { name: 'Review run' }));
  await user.click(await screen.findByRole('button', { name: 'Spend up to 51 Points' }));
}

/** A run with one file, quoted and under review. */
async function reviewWith(file: File) {
  vi.mocked(quoteRun).mockImplementation((given) => Promise.resolve({ ...offer, request: given }));
  const { user } = open();
  await user.upload(screen.getByLabelText('Files', { selector: 'input' }), file);
  await user.click(button('Get quote'));
  await user.click(await screen.findByRole('button', { name: 'Review run' }));
  return { user, spend: await screen.findByRole('button', { name: 'Spend up to 51 Points' }) };
}

test('a file that changed since it was attached is named: nothing is sent, and nothing is locked', async () => {
  const file = new File(['x'], 'notes.md');
  const { user, spend } = await reviewWith(file);
  changing(file, 'NotFoundError');
  await user.click(spend);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'notes.md is no longer there: it was moved or removed after it was chosen. Nothing was sent. Remove it and attach it again.',
  );
  expect(startRun).not.toHaveBeenCalled();
  await user.click(button('Close'));
  expect(button('Get quote')).not.toHaveAttribute('aria-disabled', 'true');
});

test('a run stopped while its files are read once more is not sent', async () => {
  const file = new File(['x'], 'notes.md');
  const { user, spend } = await reviewWith(file);
  const hanging = Object.defineProperty(new Blob([]), 'arrayBuffer', { value: () => new Promise(() => undefined) });
  Object.defineProperty(file, 'slice', { value: () => hanging });
  await user.click(spend);
  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You stopped it before it was sent.');
  expect(startRun).not.toHaveBeenCalled();
});

const changes: [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>][] = [
  ['model', (user) => user.selectOptions(screen.getByLabelText('Model'), 'c:d')],
  ['prompt', (user) => user.type(screen.getByLabelText('Prompt'), '!')],
  ['funding', (user) => user.selectOptions(screen.getByLabelText('Funding'), 'byok')],
  ['file', (user) => user.upload(screen.getByLabelText('Files', { selector: 'input' }), new File(['x'], 'notes.md'))],
];
test.each(changes)('another %s voids the quote, also one still being requested', async (_, change) => {
  const { user } = open();
  await user.click(button('Get quote'));
  await screen.findByRole('button', { name: 'Review run' });
  await change(user);
  expect(screen.queryByRole('button', { name: 'Review run' })).toBeNull();
  const late = deferred<RunOffer>();
  vi.mocked(quoteRun).mockReturnValueOnce(late.promise);
  keepDraft('p', undefined);
  await user.click(button('Get quote'));
  await change(user);
  late.resolve(offer);
  await waitFor(() => expect(button('Get quote')).not.toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByRole('button', { name: 'Review run' })).toBeNull();
});

test('the refusal of a quote that was voided is not shown', async () => {
  const { user } = open();
  const late = deferred<RunOffer>();
  vi.mocked(quoteRun).mockReturnValueOnce(late.promise);
  await user.click(button('Get quote'));
  await user.type(screen.getByLabelText('Prompt'), '!');
  const refused = { kind: 'refused', status: 400, code: 'BAD_REQUEST', route: 'runs.quote', message: 'm' } as const;
  late.reject(new ApiError({ ...refused, fields: [{ field: 'prompt', message: 'Too short' }] }));
  await user.click(button('Get quote'));
  await screen.findByRole('button', { name: 'Review run' });
  expect(screen.queryByText(/BAD_REQUEST/)).toBeNull();
  expect(screen.getByLabelText('Prompt')).not.toHaveAttribute('aria-invalid');
});

test('a run found by evidence keeps the sent prompt and what was written since', async () => {
  const found = deferred<Snapshot>();
  vi.mocked(startRun).mockRejectedValue(lost);
  vi.mocked(runSnapshot).mockResolvedValueOnce(quiet).mockReturnValueOnce(found.promise);
  const { at, user } = open();
  await confirm(user);
  await screen.findByText('Up to 51 Points may be spent');
  keepDraft('p', { prompt: 'Written since', enabledSkills: [] });
  found.resolve(began);
  await waitFor(() => expect(at()).toBe('/runs/r'));
  expect(promptOf('r')).toBe('As sent');
  expect(draftOf('p')?.prompt).toBe('Written since');
});

test('a run sent from another tab leaves this tab and its inputs alone', async () => {
  const { at } = open();
  keepDraft('p', { prompt: 'Of this tab', enabledSkills: [] });
  vi.mocked(runSnapshot).mockResolvedValue(began);
  const terms = { title: 'P', version: '1.0.0', choice: 'a:b', points: 51 };
  const attempt = { id: 'x', scope: scope(), subject: 'run:p', ...terms, at: 0, until: 0, end: 'unknown', note: '' };
  localStorage.setItem('console.attempt.x', JSON.stringify({ ...attempt, before: quiet }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'console.attempt.x' }));
  await screen.findByText('Run started for up to 51 Points');
  expect(at()).toBe('/');
  expect(draftOf('p')?.prompt).toBe('Of this tab');
});

test('an accepted run with an unreadable id leads to Runtime', async () => {
  vi.mocked(startRun).mockResolvedValue({
    body: { status: 'queued' },
    doubled: [],
    route: 'runs.start',
    exchangeId: 1,
  });
  const { at, user } = open();
  await confirm(user);
  await waitFor(() => expect(at()).toBe('/runtime'));
});

test('stopped during the price check, a run is not sent', async () => {
  const before = deferred<Snapshot>();
  vi.mocked(runSnapshot).mockReturnValueOnce(before.promise);
  vi.mocked(startRun).mockImplementation(async (_offer, { signal }) => {
    expect(signal?.aborted).toBe(true);
    throw new ApiError({ kind: 'cancelled', route: 'runs.quote', message: 'm' });
  });
  const { user } = open();
  await confirm(user);
  expect(screen.getByText(/^Checking the price once more/)).toBeVisible();
  await user.click(button('Stop waiting'));
  before.resolve(quiet);
  expect(await screen.findByText('Nothing was spent.')).toBeVisible();
  expect(startRun).toHaveBeenCalledTimes(1);
});

test('a quote without a price cannot be reviewed', async () => {
  const terms = [{ term: 'model' as const, asked: 'a:b', quoted: 'c:d' }];
  vi.mocked(quoteRun).mockResolvedValue({ ...offer, ceilingPoints: undefined, priceProblem: { kind: 'other', terms } });
  const { user } = open();
  await user.click(button('Get quote'));
  expect(await screen.findByRole('alert')).toHaveTextContent('another model: c:d; you asked for a:b.');
  expect(button('Review run')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Review run'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const byok = { ...offer, request: { ...request, fundingMode: 'byok' } };

test.each([
  [0, 'Run with your key'],
  [20, 'Run with your key, up to 20 Points'],
])(
  'a key typed before or after the quote is no part of it; at %i Points it is confirmed as "%s"',
  async (points, name) => {
    vi.mocked(quoteRun).mockResolvedValue({ ...byok, ceilingPoints: points } as unknown as RunOffer);
    vi.mocked(startRun).mockResolvedValue({ body: { runId: 'r' }, exchangeId: 1, doubled: [], route: 'runs.start' });
    const { at, user } = open();
    await user.selectOptions(screen.getByLabelText('Funding'), 'byok');
    await user.click(button('Get quote'));
    const review = await screen.findByRole('button', { name: 'Review run' });
    expect(review).toHaveAccessibleDescription('Enter your provider key first');
    await user.type(screen.getByLabelText('Provider key'), 'sk-1');
    await user.clear(screen.getByLabelText('Provider key'));
    await user.type(screen.getByLabelText('Provider key'), 'sk-2');
    expect(quoteRun).toHaveBeenCalledOnce();
    await user.click(button('Review run'));
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(at()).toBe('/runs/r'));
    expect(startRun).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ providerKey: 'sk-2' }),
    );
  },
);
