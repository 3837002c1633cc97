/** The result of a run: its status, text, citations and proposals; the text is untrusted. */
import { downloadWords } from '../../../src/shared/download/words';
import { copied, saved } from '../support/copied';
import { expect, openWith, test } from '../support/fixtures';
import { replies, seeded, startRun } from '../support/packs';
import { expectFitsWidth, expectScreen } from '../support/screen';

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
  const file = await saved(page, () => page.getByRole('button', { name: downloadWords.saveAsMarkdown }).click());
  expect(file.name).toMatch(/^ticket-reply-drafter-[0-9a-z]+\.md$/);
  expect(file.text).toContain(`- Run: ${seeded.grown}`);
  expect(file.text).toContain('- Points: 33 Points of 85 Points');
  expect(file.text).toContain(run.result);
});

test('hostile text stays text: no markup, script, image or foreign request @deep', async ({ page, sandbox }) => {
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
