/** Growth of an owned Pack: its history, the default of new runs, and what the gate and the quotas allow. */
import type { Page } from '@playwright/test';
import { sharedWords } from '../../../src/shared/words';
import { expect, openWith, test } from '../support/fixtures';
import { getGrowth, growthPath, replies, seeded } from '../support/packs';
import { expectScreen, expectStateAccessible } from '../support/screen';
import { findSharedNames } from '../support/texts';

const growthRoute = 'GET /api/ai-packs/:id/growth';
const steps = (page: Page) => page.getByRole('list', { name: 'Checkpoints', exact: true }).locator('> li');
const step = (page: Page, sequence: number) => steps(page).filter({ hasText: new RegExp(`^${sequence} · `) });
const active = (page: Page) => steps(page).and(page.locator('[aria-current=true]'));
const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function askFor(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
}

async function select(page: Page, sequence: number): Promise<void> {
  await askFor(page, `Use checkpoint ${sequence} for new runs`);
  await inDialog(page, `Use checkpoint ${sequence}`).click();
}

test('the history counts up from 0; a new default is explained first @deep', async ({ page, sandbox }) => {
  const { checkpoints, quotas } = await getGrowth(sandbox, replies);
  await openWith(page, growthPath(replies), sandbox.token('buyer'));
  await expectScreen(page, 'Growth · Ticket Reply Drafter');
  await expect(steps(page)).toHaveText(checkpoints.map(({ sequence, title }) => new RegExp(`^${sequence} · ${title}`)));
  await expect(active(page)).toContainText('3 · ');
  await expect(step(page, 6)).toContainText(checkpoints[6]?.reasons[0] ?? 'a reason');
  // A digest is there on demand.
  for (const { sequence, digest } of checkpoints) {
    const shown = step(page, sequence).locator(`code[title="${digest}"]`);
    await expect(shown).toBeHidden();
    await step(page, sequence).getByText('Details').click();
    await expect(shown).toBeVisible();
  }
  const runs = page.getByRole('table', { name: sharedWords.recentRuns });
  for (const [runId, checkpoint] of [
    [seeded.base, '0 · signed base'],
    [seeded.grown, '3'],
  ] as const)
    await expect(
      runs
        .getByRole('row')
        .filter({ has: page.locator(`a[href="/runs/${runId}"]`) })
        .getByRole('cell')
        .first(),
    ).toHaveText(checkpoint);
  await expect(step(page, 5).getByRole('button', { name: /for new runs/ })).toHaveCount(0);
  await expect(step(page, 6).getByRole('button', { name: /for new runs/ })).toHaveCount(0);
  const { used, limit } = quotas['checkpoints'] ?? { used: 0, limit: 0 };
  const own = page.getByRole('region', { name: 'This Pack' });
  await expect(own.getByRole('meter', { name: 'Checkpoints' })).toHaveAttribute(
    'aria-valuetext',
    `${used} of ${limit}`,
  );

  await askFor(page, 'Use checkpoint 2 for new runs');
  await expectStateAccessible(page);
  await expect(dialog(page)).toContainText('Runs under way stay on the checkpoint they started with');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await select(page, 2);
  await expect(page.getByRole('status').filter({ hasText: 'New runs use checkpoint 2' })).toBeVisible();
  await expect(active(page)).toContainText('2 · ');
  expect((await getGrowth(sandbox, replies)).activeSequence).toBe(2);

  // Shown as it is now, even before the growth has been read again.
  await sandbox.fault({ route: growthRoute, hold: true });
  await askFor(page, 'Go back to base');
  await inDialog(page, 'Go back to base').click();
  await expect(page.getByRole('status').filter({ hasText: 'New runs use the signed base' })).toBeVisible();
  await expect(active(page)).toContainText('0 · ');
  await sandbox.release();
  await expect(page.getByRole('button', { name: 'Go back to base' })).toHaveAttribute('aria-disabled', 'true');
  expect((await getGrowth(sandbox, replies)).activeSequence).toBe(0);
});

test('accepting makes a checkpoint, normalized as chosen, and does not select it', async ({ page, sandbox }) => {
  await openWith(page, growthPath(replies), sandbox.token('buyer'));
  await askFor(page, 'Accept delta 5');
  await expectStateAccessible(page);
  await dialog(page).getByText('Normalization: by the service’s agent').click();
  await dialog(page).getByRole('radio', { name: 'Portable' }).check();
  await expect(dialog(page)).toContainText('Normalization: portable');
  await inDialog(page, 'Accept').click();
  const notice = page.getByRole('status').filter({ hasText: 'Checkpoint 5 is accepted' });
  await expect(notice).toContainText('new runs still use checkpoint 3');
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0);
  const { activeSequence, checkpoints } = await getGrowth(sandbox, replies);
  expect(await findSharedNames(page)).toEqual([]);
  expect(activeSequence).toBe(3);
  expect(checkpoints[5]).toMatchObject({ status: 'accepted', normalization: 'portable' });
  await notice.getByRole('button', { name: 'Use it for new runs' }).click();
  await inDialog(page, 'Use checkpoint 5').click();
  await expect(active(page)).toContainText('5 · ');
});
