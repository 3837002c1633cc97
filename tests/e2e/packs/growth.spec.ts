/** Growth of an owned Pack: its history, the default of new runs, and what the gate and the quotas allow. */
import type { Page } from '@playwright/test';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { allAnswered, openRequests } from '../support/openRequests';
import { contracts, getGrowth, growthPath, replies, seeded, stage, startRun, twoProposals } from '../support/packs';
import { expectScreen, expectStateAccessible } from '../support/screen';
import { findSharedNames } from '../support/texts';

const selectRoute = 'POST /api/ai-packs/:id/growth/select';
const acceptRoute = 'POST /api/ai-packs/:id/growth/:sequence/accept';
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

async function accept(page: Page, sequence: number): Promise<void> {
  await askFor(page, `Accept delta ${sequence}`);
  await inDialog(page, 'Accept').click();
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
  const runs = page.getByRole('table', { name: 'Recent runs' });
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

test('if a new default is refused, the old one stays @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await openWith(page, growthPath(replies), sandbox.token('buyer'));
  await sandbox.fault({ route: selectRoute, status: 403 });
  await select(page, 2);
  await expect(dialog(page).getByRole('alert')).toContainText('The default is unchanged');
  await expect(dialog(page).getByRole('alert')).toContainText('403 FORBIDDEN');
  await inDialog(page, 'Close').click();
  await expect(active(page)).toContainText('3 · ');
  expect((await getGrowth(sandbox, replies)).activeSequence).toBe(3);
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

test('a delta refused by the gate keeps its reasons and cannot be sent again @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  const runId = await startRun(sandbox, replies, 'Draft a reply. [gate] [slow]');
  await sandbox.advance(120_000);
  const { sequence } = await stage(sandbox, runId, 0);
  await openWith(page, growthPath(replies), sandbox.token('buyer'));
  await accept(page, sequence);
  const refusal = dialog(page).getByRole('alert');
  await expect(refusal).toContainText('The gate refused it');
  const { reasons = [] } = (await getGrowth(sandbox, replies)).checkpoints[sequence] ?? {};
  expect(reasons.length).toBeGreaterThan(0);
  await expect(refusal.getByRole('list', { name: 'Reasons' }).getByRole('listitem')).toHaveText(reasons);
  await expect(inDialog(page, 'Accept')).toHaveCount(0);
  await inDialog(page, 'Close').click();
  await expect(step(page, sequence)).toContainText(reasons[0] ?? 'a reason');
  await expect(page.getByRole('button', { name: `Accept delta ${sequence}`, exact: true })).toHaveCount(0);
  expect(await sandbox.asked(acceptRoute)).toBe(1);
});

test('a full quota is visible beforehand and named when the service refuses @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  const first = await stage(sandbox, twoProposals, 0);
  const second = await stage(sandbox, twoProposals, 1);
  await openWith(page, growthPath(contracts), sandbox.token('buyer'));
  await expect(page.getByText('The checkpoint quota is full')).toHaveCount(0);
  await accept(page, first.sequence);
  await expect(page.getByText('The checkpoint quota is full')).toBeVisible();
  await accept(page, second.sequence);
  await expect(dialog(page).getByRole('alert')).toContainText('Quota full');
  await expect(dialog(page).getByRole('alert')).toContainText('This Pack’s quota for checkpoints is full.');
  expect((await getGrowth(sandbox, contracts)).checkpoints[second.sequence]?.status).toBe('staged');
});

test('lost answers: the growth is read before anything is reported or offered @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b503\b/, /\b500\b/, /ERR_/);
  const open = openRequests(page);
  await openWith(page, growthPath(replies), sandbox.token('buyer'));
  // Done, but the answer was lost: the console finds out by itself.
  await sandbox.fault({ route: selectRoute, when: 'after', drop: true, status: 200 });
  await select(page, 1);
  await expect(page.getByRole('status').filter({ hasText: 'The response was lost' })).toBeVisible();
  await expect(active(page)).toContainText('1 · ');

  // Not done: the console says so and offers it again.
  await sandbox.fault({ route: acceptRoute, status: 500 });
  await accept(page, 5);
  await expect(dialog(page).getByRole('alert')).toContainText('Its status is waiting. You can try again.');

  // Done, but nothing can be read: no action until it can.
  await allAnswered(open);
  await sandbox.fault({ route: acceptRoute, when: 'after', status: 503 });
  await sandbox.fault({ route: growthRoute, status: 503, retryAfter: 60 });
  await inDialog(page, 'Accept').click();
  await expect(dialog(page).getByRole('alert')).toContainText('Delta 5 may or may not have been accepted');
  await expect(inDialog(page, 'Accept')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Checkpoint 5 is accepted' })).toBeVisible();
  expect(await sandbox.asked(acceptRoute)).toBe(2);
});

test('the growth of a Pack that is not owned is refused, with a link to the Pack @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await openWith(page, growthPath(contracts), sandbox.token('seller'));
  await expect(page.getByText('403 FORBIDDEN').first()).toBeVisible();
  await page.getByRole('link', { name: 'Open the Pack' }).click();
  await expect(page).toHaveURL(`/packs/${contracts}`);
});
