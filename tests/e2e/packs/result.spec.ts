/** The result of a run: its status, text, citations and proposals; the text is untrusted. */
import { copied, saved } from '../support/copied';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { allAnswered, openRequests } from '../support/openRequests';
import { getGrowth, growthPath, replies, seeded, startRun } from '../support/packs';
import { account, openRun, runToEnd } from '../support/run';
import { expectFitsWidth, expectScreen, expectStateAccessible } from '../support/screen';

test('a completed run: text, citations, usage, and the same text copied and saved', async ({ page, sandbox }) => {
  const { run } = await sandbox.get<{ run: { result: string } }>(`/api/ai-packs/runs/${seeded.grown}`, 'buyer');
  await openWith(page, `/runs/${seeded.grown}`, sandbox.token('buyer'));
  await expectScreen(page, 'Run result');
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(result.getByRole('heading', { level: 4 }).first()).toBeVisible();
  await result.getByRole('link', { name: 'Citation 1' }).first().click();
  await expect(page.getByRole('list', { name: 'Citations' }).getByRole('listitem').first()).toBeFocused();
  await expect(page).toHaveURL(`/runs/${seeded.grown}`);
  await expect(page.getByRole('region', { name: 'Usage' })).toContainText(/Spent 33 of 85 Points/);

  expect(await copied(page, () => page.getByRole('button', { name: 'Copy result' }).click())).toBe(run.result);
  const file = await saved(page, () => page.getByRole('button', { name: 'Save as Markdown' }).click());
  expect(file.name).toMatch(/^ticket-reply-drafter-[0-9a-z]+\.md$/);
  expect(file.text).toContain(`- Run: ${seeded.grown}`);
  expect(file.text).toContain('- Points: 33 Points of 85 Points');
  expect(file.text).toContain(run.result);
});

test('partial is marked at the text; failed says that all Points were returned @deep', async ({ page, sandbox }) => {
  await openWith(page, `/runs/${seeded.partial}`, sandbox.token('buyer'));
  await expect(page.getByText('Partial output')).toBeVisible();
  const result = page.getByRole('region', { name: /^Result/ });
  await expect(result).toContainText('This result is incomplete: the text ends early.');
  await openWith(page, `/runs/${seeded.failed}`, sandbox.token('buyer'));
  await expect(page.getByText('The run failed. All of its 65 Points were returned.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Run again with the same inputs' })).toHaveCount(1);
  await expectStateAccessible(page);
  expect((await account(sandbox)).held).toBe(0);
});

test('a run that can no longer be read is not said to be followed @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  await page.clock.install();
  const runId = await startRun(sandbox, replies, 'Draft a reply. [slow]');
  await openWith(page, `/runs/${runId}`, sandbox.token('buyer'));
  await expect(page.getByText('This screen updates automatically')).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/^Usually ends in \d+ s \d+ s so far$/);
  await expectStateAccessible(page);
  await sandbox.fault({ route: 'GET /api/ai-packs/runs/:runId', status: 403 });
  await page.clock.fastForward(3_000);
  await expect(page.getByRole('alert')).toContainText('The last refresh failed');
  await expect(page.getByText('This screen updates automatically')).toHaveCount(0);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('This screen updates automatically')).toBeVisible();
});

test('hostile text stays text: no markup, script, image or foreign request', async ({ page, sandbox }) => {
  const runId = await startRun(sandbox, replies, 'Show me the worst [hostile] [slow]');
  await sandbox.advance(120_000);
  await openWith(page, `/runs/${runId}`, sandbox.token('buyer'));
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result.getByText('<script', { exact: false }).first()).toBeVisible();
  await expect(result.locator('script, iframe, object, embed, img, style, form, svg:not([aria-hidden])')).toHaveCount(
    0,
  );
  for (const link of await result.getByRole('link').all())
    expect(await link.getAttribute('href')).toMatch(/^(https?:\/\/|#citation-\d+$)/);
  await expect(result.getByText('Load image').first()).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFitsWidth(page, `hostile at ${width}`);
  }
});

test('proposals are staged one by one, and a full quota is linked @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  await openRun(page, sandbox);
  await runToEnd(page, sandbox);
  const proposals = page.getByRole('list', { name: 'Growth proposals' });
  const [first, second] = [proposals.getByRole('listitem').nth(0), proposals.getByRole('listitem').nth(1)];
  const body = '{"error":{"code":"CONFLICT","message":"No room."},"quota":"accountProposals"}';
  await sandbox.fault({ route: 'POST /api/ai-packs/runs/:runId/growth', status: 409, body });
  await first.getByRole('button', { name: /^Stage/ }).click();
  await expect(first.getByRole('link', { name: 'See the quotas' })).toHaveAttribute('href', growthPath(replies));
  const sequences = [];
  for (const proposal of [first, second]) {
    await proposal.getByRole('button', { name: /^Stage/ }).click();
    await expect(proposal).toContainText('staged');
    await expect(proposal.getByRole('button', { name: /^Stage/ })).toHaveCount(0);
    sequences.push(Number(await proposal.locator('code').textContent()));
  }
  const { checkpoints } = await getGrowth(sandbox, replies);
  for (const [index, proposal] of [first, second].entries())
    await expect(proposal.getByRole('heading')).toHaveText(checkpoints[sequences[index] ?? 0]?.title ?? 'none');
  expect(new Set(sequences).size).toBe(2);
});

test('a staging whose answer was lost is looked for in the run before it is offered again @deep', async ({
  page,
  sandbox,
}) => {
  expectFailures(page, /\b503\b/, /ERR_/);
  const open = openRequests(page);
  await openRun(page, sandbox);
  await runToEnd(page, sandbox);
  const proposals = page.getByRole('list', { name: 'Growth proposals' });
  const [first, second] = [proposals.getByRole('listitem').nth(0), proposals.getByRole('listitem').nth(1)];
  const stage = (proposal: typeof first) => proposal.getByRole('button', { name: /^Stage/ });
  const route = 'POST /api/ai-packs/runs/:runId/growth';
  const before = (await getGrowth(sandbox, replies)).checkpoints.length;

  // Done, but the answer was lost: the run shows it.
  await sandbox.fault({ route, when: 'after', drop: true, status: 200 });
  await stage(first).click();
  await expect(first).toContainText('staged');
  await expect(stage(first)).toHaveCount(0);
  await expect(first.getByRole('heading')).toBeFocused();

  // Not done, and the run cannot be read: locked, also on return, until it can.
  await allAnswered(open);
  await sandbox.fault({ route, status: 503 });
  await sandbox.fault({ route: 'GET /api/ai-packs/runs/:runId', status: 503, retryAfter: 60 });
  await stage(second).click();
  await expect(second.getByRole('alert')).toContainText('It may or may not have been staged');
  await expect(stage(second)).toHaveAccessibleDescription(/The response was lost/);
  await sandbox.clearFaults();
  await second.getByRole('button', { name: 'Check again' }).click();
  await expect(second.getByRole('alert')).toContainText('doesn’t show it as staged. You can try again.');
  await stage(second).click();
  await expect(second).toContainText('staged');
  expect((await getGrowth(sandbox, replies)).checkpoints).toHaveLength(before + 2);
});
