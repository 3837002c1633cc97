/** What belongs to a Pack within reach of it: images, download, deploy targets, runs and previews; and where it is found again. */
import type { Locator, Page } from '@playwright/test';
import { newPackWords } from '../../../src/features/seller/newPack/words';
import { downloadWords } from '../../../src/shared/download/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { getGrowth, growthPath, replies, stage, startRun } from '../support/packs';
import { confirm, endRun, fillPrompt, resultPath } from '../support/run';
import type { AnswerBody } from '../support/sandbox';
import { expectScreen } from '../support/screen';
import * as versions from '../support/versions';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const runs = (page: Page) => region(page, 'Runs').getByRole('list', { name: 'Runs' }).getByRole('link');

/** Waits until an image is loaded: its width in pixels is its own. */
const expectSeen = (image: Locator, width: number) =>
  expect.poll(() => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth)).toBe(width);

test('a Pack is seen, downloaded and deployed, and leads to its runs', async ({ page, sandbox }) => {
  await openWith(page, `/packs/${replies}`, sandbox.token('buyer'));
  await expectScreen(page, 'Ticket Reply Drafter');
  const images = region(page, sharedWords.previewImages);
  await expectSeen(images.getByRole('img', { name: 'Preview image 1 of 3 of Ticket Reply Drafter' }), 640);
  await images.getByRole('button', { name: 'Show preview image 2' }).click();
  await expectSeen(images.getByRole('img', { name: 'Preview image 2 of 3 of Ticket Reply Drafter' }), 640);

  const download = region(page, 'Download');
  await download.getByRole('button', { name: downloadWords.getLink }).click();
  await expect(download.getByRole('timer')).toHaveText(/^[0-4]:|^5:00$/);
  await expect(download.getByRole('button', { name: 'Download', exact: true })).toBeVisible();

  await region(page, 'Deploy targets').getByRole('button', { name: 'Show deploy targets' }).click();
  await expect(page).toHaveURL(`/packs/${replies}?targets=`);
  await expect(region(page, 'Hosted runtime')).toContainText(`POST /api/ai-packs/${replies}/runs`);

  const { usage } = await getGrowth(sandbox, replies);
  await expect(runs(page)).toHaveCount(Math.min(8, usage.recentRuns.length));
  await runs(page).first().click();
  await expect(page).toHaveURL(`/runs/${usage.recentRuns[0]?.runId}`);
});

test('a preview of a Pack that is not owned is found on it again @deep', async ({ page, sandbox }) => {
  const { packs } = await sandbox.get<AnswerBody<'packs.catalog'>>('/api/ai-packs/catalog?limit=48', 'buyer');
  const pack = packs.find(({ free, owned }) => free && !owned)!;
  await openWith(page, `/packs/${pack.id}`, sandbox.token('buyer'));
  await expect(region(page, 'Download')).toContainText('You can download a Pack once you acquire it.');
  await expect(region(page, 'Runs')).toContainText('No runs of this Pack are known yet.');
  await page.getByRole('link', { name: 'Run a preview' }).click();
  await fillPrompt(page);
  await confirm(page);
  await endRun(sandbox);
  await expect(page).toHaveURL(resultPath);
  const run = new URL(page.url()).pathname;
  await openWith(page, `/packs/${pack.id}`, sandbox.token('buyer'));
  await expect(runs(page)).toHaveCount(1);
  await runs(page).click();
  await expect(page).toHaveURL(run);
});

test('a Pack acquired free is found under Purchases, and downloaded there @deep', async ({ page, sandbox }) => {
  await openWith(page, '/purchases', sandbox.token('newcomer'));
  await expect(region(page, 'Agent Packs acquired free')).toHaveCount(0);
  const { packs } = await sandbox.get<AnswerBody<'packs.catalog'>>('/api/ai-packs/catalog?limit=48', 'newcomer');
  const { id, name } = packs.find(({ free }) => free)!;
  await sandbox.post(`/api/ai-packs/${id}/acquire-free`, undefined, 'newcomer');
  await openWith(page, '/purchases', sandbox.token('newcomer'));
  await expect(page.getByRole('heading', { name: 'This account has bought nothing yet' })).toBeVisible();
  const acquired = region(page, 'Agent Packs acquired free');
  await acquired.getByRole('button', { name: `Download ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: downloadWords.getLink }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await acquired.getByRole('link', { name }).click();
  await expectScreen(page, name);
});

test('the terms can be read before they are accepted; what buyers will see includes the uploaded images @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('terms', async () => {
    expectFailures(page, /\b403\b/);
    await openWith(page, '/seller/packs/new', sandbox.token('newcomer'));
    await page.getByLabel('Name').fill('Night Mail Triage');
    await page.getByRole('button', { name: newPackWords.createDraft }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Accept the Agent Pack terms first' });
    await expect(notice.getByRole('link', { name: /Read the Agent Pack terms/ })).toHaveAttribute(
      'href',
      'https://marketplace.example/terms/agent-packs',
    );
  });
  await test.step('images', async () => {
    await openWith(page, versions.draftPath, sandbox.token('seller'));
    await versions.chooseImages(page, versions.image('one.png'));
    await versions.images(page).getByRole('button', { name: 'Add 1 image' }).click();
    await expect(versions.images(page)).toContainText('1 image added.');
    await openWith(page, versions.draftPath.replace('/versions', '/publish'), sandbox.token('seller'));
    await expectSeen(region(page, 'What buyers will see').getByRole('img', { name: /^Preview image/ }), 1);
  });
});

test('Growth says which deltas change no run by themselves, and that of no memory @deep', async ({ page, sandbox }) => {
  const runId = await startRun(sandbox, replies, 'Draft a reply. [skill] [slow]');
  await sandbox.advance(120_000);
  await openWith(page, `/runs/${runId}`, sandbox.token('buyer'));
  const proposal = page
    .getByRole('list', { name: 'Growth proposals' })
    .getByRole('listitem')
    .filter({ hasText: 'A skill that adds up totals again' });
  await expect(proposal).toContainText(
    'Accepting it won’t change any run. That takes a higher version and a new audition.',
  );
  const { growthProposals } = (await sandbox.get<AnswerBody<'runs.read'>>(`/api/ai-packs/runs/${runId}`, 'buyer')).run;
  const { sequence } = await stage(
    sandbox,
    runId,
    growthProposals.findIndex(({ kind }) => kind === 'skill'),
  );
  await openWith(page, growthPath(replies), sandbox.token('buyer'));
  const waiting = page.getByRole('list', { name: 'Waiting deltas' }).getByRole('listitem');
  const later = 'Accepting it won’t change any run';
  await expect(waiting.filter({ hasText: `${sequence} ·` })).toContainText(later);
  await expect(waiting.filter({ hasText: '5 ·' })).not.toContainText(later);
  await expect(page.getByText('stays with the service')).toHaveCount(0);
});
