/** Links to proposals, as a program makes them. */
import { type Page, expect } from '@playwright/test';
import { type PrepProposal, type RunProposal, proposalHash } from '../../../src/lib/proposal/proposalLink';
import { prepPath } from './prep';
import { runPath } from './run';
import type { Sandbox } from './sandbox';

const HOUR_MS = 3_600_000;

/** A link to Prep of the checkout kit: its verified listing for 640 Points, valid for an hour of the world. */
export async function prepLink(sandbox: Sandbox, more: Partial<PrepProposal> = {}): Promise<string> {
  const { now } = await sandbox.state();
  const suggested = { id: 'proposal-0001', by: 'Release bot', reason: 'The audit of 1.4.2 is due before the launch' };
  const choice = { tier: 'verified_listing', version: '1.4.2', points: 640 };
  return prepPath + proposalHash({ kind: 'prep', ...suggested, until: Date.parse(now) + HOUR_MS, ...choice, ...more });
}

/** A link to Run of the Pack that answers tickets, for the run that costs 51 Points at most. */
export async function runLink(sandbox: Sandbox, more: Partial<RunProposal> = {}): Promise<string> {
  const { now } = await sandbox.state();
  const suggested = { id: 'proposal-0002', by: 'Support bot', reason: 'A customer waits' };
  const choice = { model: 'openai:gpt-5.4-mini', prompt: 'Draft a reply to a customer', skills: [], points: 51 };
  return runPath + proposalHash({ kind: 'run', ...suggested, until: Date.parse(now) + HOUR_MS, ...choice, ...more });
}

export const panel = (page: Page) => page.getByRole('region', { name: 'Proposal' });

/** Fills in and presses the dialog that proposes; the link is on the clipboard. */
export async function propose(page: Page, by: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Propose this' });
  await dialog.getByLabel('Your name').fill(by);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await expect(dialog.getByText('Copied', { exact: true })).toBeAttached();
}
