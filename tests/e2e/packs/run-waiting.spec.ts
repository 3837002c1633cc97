/** A run whose answer comes only when it has ended: what the screen shows until then, and what leaving it means. */
import type { Page } from '@playwright/test';
import { runsWords } from '../../../src/features/runs/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, test } from '../support/fixtures';
import { expectToast } from '../support/notices';
import { contracts, runsUnderWay } from '../support/packs';
import * as run from '../support/run';
import type { Sandbox } from '../support/sandbox';
import { expectStateAccessible, expectFitsWidth } from '../support/screen';
import { goTo } from '../support/screens';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Sends a run of Ticket Reply Drafter, and returns the account as it is while the run is awaited. */
async function send(page: Page, sandbox: Sandbox) {
  await run.openRun(page, sandbox);
  await run.confirm(page);
  await expect(run.waiting(page)).toBeFocused();
  await run.expectUnderWay(sandbox);
  return run.account(sandbox);
}

test('an awaited run shows what was sent, the time and the workload @deep', async ({ page, sandbox }) => {
  const held = await send(page, sandbox);
  expect(held).toMatchObject({ held: 51, spent: 0, sent: 1 });
  await expect(run.waiting(page)).toContainText('openai:gpt-5.4-mini');
  await expect(run.waiting(page)).toContainText('At most51 Points');
  await expect(run.waiting(page)).toContainText(run.prompt);
  await expect(run.waiting(page).getByText(/^\d+ s so far$/)).toBeVisible();
  await expect(page.getByLabel('Prompt')).toHaveCount(0);
  const runs = page.getByRole('list', { name: sharedWords.runsUnderWay }).getByRole('listitem');
  await expect(runs).toHaveCount(1);
  await expect(runs).toContainText('Ticket Reply Drafter');
  await expect(run.waiting(page)).toContainText('Held until work ends 51 Points');
  await expect(page.getByRole('banner')).toContainText('1,949 Points');
  await expectStateAccessible(page);
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitsWidth(page, `waiting at ${width} px`);
  }

  const reads = await sandbox.asked('GET /api/ai-packs/runs/:runId');
  await sandbox.advance(120_000);
  await expect(page).toHaveURL(run.resultPath);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  const { available, held: left, spent, sent } = await run.account(sandbox);
  await expectToast(page, `Run ended: completed, ${spent} Points charged`);
  await expect(page.getByRole('banner')).toContainText(`${available.toLocaleString('en-US')} Points`);
  expect({ left, sent }).toEqual({ left: 0, sent: 1 });
  // The answer had all of it.
  expect(await sandbox.asked('GET /api/ai-packs/runs/:runId')).toBe(reads);
});

test('two runs awaited in one tab: each is sent once, and its end reported @deep', async ({ page, sandbox }) => {
  await send(page, sandbox);
  await goTo(page, { path: `/packs/${contracts}/run`, h1: 'Run' });
  await expect(run.waiting(page)).toHaveCount(0);
  await run.fillPrompt(page, 'Compare the two contracts [slow]');
  await run.confirm(page);
  await expect(run.waiting(page)).toContainText('Compare the two contracts');
  await expect.poll(() => runsUnderWay(sandbox)).toHaveLength(2);
  const runs = page.getByRole('list', { name: sharedWords.runsUnderWay });
  await expect(runs.getByRole('listitem')).toHaveCount(2);
  await expect(runs.getByRole('link', { name: 'Ticket Reply Drafter' })).toBeVisible();
  const { held, sent } = await run.account(sandbox);
  expect(held).toBeGreaterThan(51);
  await sandbox.advance(120_000);
  await expect(page).toHaveURL(run.resultPath);
  await expect(page.getByRole('region', { name: 'Inputs' })).toContainText('Compare the two contracts');
  await expect(toast(page)).toContainText('Ticket Reply Drafter');
  await toast(page).getByRole('link', { name: runsWords.openRun }).click();
  await expect(page.getByRole('region', { name: 'Inputs' })).toContainText(run.prompt);
  await expect(page.getByRole('heading', { level: 2, name: 'Result' })).toBeVisible();
  expect(sent).toBe(2);
  expect(await run.account(sandbox)).toMatchObject({ held: 0, sent: 2 });
});
