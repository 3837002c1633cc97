import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layOut } from '../../../tests/support/layout';
import { closeTab, drawScreen, openTab } from '../../../tests/support/tab';
import { saveRunDraft } from '../../api/drafts/runDraft';
import { readModels } from '../../api/resources/packs/runtime';
import { type RunOffer, quoteRun } from '../../api/resources/packs/runSpend';
import { RunDesk } from './run/RunScreen';
import type { RunContext } from './run/runForm';
import { runWords } from './run/words';

vi.mock('./run/useOwnRun', () => ({ useOwnRun: () => undefined }));
vi.mock('../../api/resources/packs/runSpend', async (real) => ({
  ...(await real<object>()),
  quoteRun: vi.fn(),
  readRunSnapshot: vi.fn().mockRejectedValue(new Error('not read')),
}));

const draft = { model: 'a:b', prompt: 'As sent', skills: [], limits: {} };
const request = { ...draft, productId: 'p', funding: 'points', files: [] };
const priced = { ceilingPoints: 51, version: '1.0.0', breakdown: [], known: [] };
const offer = { ...priced, request, receivedAt: 0 } as unknown as RunOffer;
const context: RunContext = {
  productId: 'p',
  models: readModels({ models: [{ id: 'a:b', available: true }] }),
  skills: [],
  owned: true,
  growth: undefined,
};

beforeEach(() => {
  openTab();
  layOut();
});
afterEach(closeTab);

const button = (name: string) => screen.getByRole('button', { name });

async function quoted(means: object) {
  vi.mocked(quoteRun).mockResolvedValue({ ...offer, ...means });
  saveRunDraft('p', draft);
  const given = {
    context,
    name: 'P',
    version: '1.0.0',
    policy: undefined,
    from: undefined,
    compare: undefined,
    suggestion: undefined,
  };
  drawScreen('/', { Component: () => <RunDesk {...given} owned /> }, '/');
  const user = userEvent.setup();
  await user.click(button(runWords.getQuote));
  return user;
}

test.each([
  [{ availablePoints: 40 }, 'Not enough Points: 11 Points missing', 'You’re 11 Points short.'],
  [{ availablePoints: 40, canAfford: false }, 'Not enough Points: 11 Points missing', 'You’re 11 Points short.'],
  [{ canAfford: false }, 'Not enough Points', 'The balance is too low.'],
])('with %o the review is closed, and says what is missing and where to get it', async (means, why, visibleText) => {
  const user = await quoted({ ...means, raw: { continueUrl: 'https://site.example/points' } });
  expect(await screen.findByText(visibleText, { exact: false })).toBeVisible();
  expect(button(runWords.review)).toHaveAccessibleDescription(why);
  await user.click(button(runWords.review));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('link', { name: /Get Points/ })).toHaveAttribute('href', 'https://site.example/points');
});

test.each([
  [{}, undefined],
  [{ availablePoints: 40, canAfford: true }, 'contradicts itself'],
])('with %o the service decides', async (means, visibleText) => {
  const user = await quoted({ ...means, raw: {} });
  await user.click(await screen.findByRole('button', { name: runWords.review }));
  expect(await screen.findByRole('button', { name: 'Spend up to 51 Points' })).not.toHaveAttribute('aria-disabled');
  if (visibleText) expect(screen.getByText(visibleText, { exact: false })).toBeInTheDocument();
});
