/** What runs are made with: models, skills, files, and the account's slots for runs. */
import type { Page } from '@playwright/test';
import { sharedWords } from '../../../src/shared/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { openRequests } from '../support/openRequests';
import { replies, startRun } from '../support/packs';
import type { AnswerBody } from '../support/sandbox';
import { expectRow, expectScreen, showTab } from '../support/screen';

const route = 'GET /api/ai-packs/workload/status';
const workload = (page: Page) => page.getByRole('region', { name: 'Workload' });
const meter = (page: Page, name: string) => workload(page).getByRole('meter', { name });

test('every model is shown with its sample quote, and an unavailable one says why @deep', async ({ page, sandbox }) => {
  const { models } = await sandbox.get<AnswerBody<'packs.models'>>('/api/ai-packs/models');
  await openWith(page, '/runtime', sandbox.token('seller'));
  await expectScreen(page, 'Runtime');
  const table = page.getByRole('table', { name: 'Models' });
  for (const { id, available, unavailableReason, sampleQuote } of models) {
    await expectRow(table, {
      'Model and provider': new RegExp(`${id}$`),
      Availability: available ? 'available' : `unavailable ${unavailableReason}`,
      'Sample quote': `${sampleQuote.points.toLocaleString('en-US')} Points`,
    });
  }
  expect(models.map(({ available }) => available)).toContain(false);
  await expectRow(page.getByRole('table', { name: sharedWords.hostedSkills }), {
    Skill: 'web_search',
    'Per call': '4 Points',
    'Max per run': '20 Points',
  });
  await expect(page.getByRole('region', { name: 'Files' })).toContainText('.docx');
  await expect(page.getByRole('region', { name: 'Client runtime boundary' })).toContainText('Left to your runtime');
});

test('the workload updates by itself, and a failed poll keeps the last values @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b503\b/);
  const open = openRequests(page);
  await page.clock.install();
  await openWith(page, '/runtime', sandbox.token('buyer'));
  await expect(meter(page, 'Active runs')).toHaveAttribute('aria-valuetext', '0 of 3');
  const runId = await startRun(sandbox, replies, 'Draft a reply. [slow]');
  await workload(page).getByRole('button', { name: 'Check now' }).click();
  await expect(meter(page, 'Active runs')).toHaveAttribute('aria-valuetext', '1 of 3');
  const run = workload(page).getByRole('list', { name: sharedWords.runsUnderWay }).getByRole('link');
  await expect(run).toHaveAttribute('href', `/runs/${runId}`);

  await sandbox.fault({ route, status: 503, retryAfter: 60, times: 1_000 });
  await workload(page).getByRole('button', { name: 'Check now' }).click();
  await expect(workload(page).getByRole('alert')).toContainText('The last refresh failed');
  await expect(run).toBeVisible();

  // Nothing is clicked from here on: the next poll comes by itself within five seconds.
  await sandbox.clearFaults();
  await sandbox.advance(120_000);
  await page.clock.fastForward(5_000);
  await expect(workload(page)).toContainText('This account has no runs under way.');
  await expect(workload(page).getByRole('alert')).toHaveCount(0);

  // No polls while the tab is hidden; coming back shows the current state.
  await showTab(page, 'hidden');
  await expect.poll(() => open.size, 'requests without an answer').toBe(0);
  await startRun(sandbox, replies, 'Draft a reply. [slow]');
  const before = await sandbox.asked(route);
  await page.clock.runFor(20_000);
  expect(await sandbox.asked(route)).toBe(before);
  await expect(workload(page)).toContainText('This account has no runs under way.');
  await showTab(page, 'visible');
  await expect(meter(page, 'Active runs')).toHaveAttribute('aria-valuetext', '1 of 3');
});
