/** Two runs side by side. */
import { compareWords } from '../../../src/features/runs/compare/words';
import { sharedWords } from '../../../src/shared/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { replies, seeded, startRun } from '../support/packs';
import { expectFitsWidth, expectRow, expectScreen, expectStateAccessible } from '../support/screen';

test('two runs of one prompt: differing inputs first, then the words, then usage @deep', async ({ page, sandbox }) => {
  await openWith(page, `/compare?left=${seeded.base}&right=${seeded.grown}`, sandbox.token('buyer'));
  await expectScreen(page, 'Compare runs');
  await expectRow(page.getByRole('table', { name: compareWords.inputsThatDiffer }), {
    What: /^Checkpoint$/,
    Left: '0 · signed base',
    Right: '3',
  });
  await page.getByText(/equal inputs$/).click();
  await expectRow(page.getByRole('table', { name: 'Equal inputs' }), { What: /^Prompt$/, Left: /^sha256:/ });
  await expect(page.getByRole('table', { name: 'Usage' }).getByRole('row', { name: /^Points/ })).toContainText('+');
  const words = page.getByRole('region', { name: compareWords.differences });
  // In this order down the page.
  const parts = [
    page.getByRole('table', { name: compareWords.inputsThatDiffer }),
    words,
    page.getByRole('table', { name: 'Usage' }),
  ];
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? Number.NaN));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(page.getByRole('heading', { name: 'Left run Signed base · 24 Points' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Right run Checkpoint 3 · 33 Points' })).toBeVisible();
  // Both results are rendered; words that differ are marked in them, and are no elements to listen to.
  await expect(words.getByRole('heading', { name: 'Findings' })).toBeVisible();
  await expect(words.getByRole('insertion').or(words.getByRole('deletion'))).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('only-right')?.size)).toBeGreaterThan(10);
  const changes = page.getByRole('region', { name: 'Results' });
  await changes.getByRole('button', { name: compareWords.nextChange }).click();
  await expect(words.getByRole('group', { name: /^Change 1 of \d+: paragraph, \d+ places differ$/ })).toBeFocused();
  await page.keyboard.press('n');
  await expect(words.getByRole('group', { name: /^Change 2 of \d+: list item/ })).toBeFocused();
  await page.keyboard.press('p');
  await page.keyboard.press('p');
  await expect(changes.getByText(/^Change (\d+) of \1$/)).toBeVisible();
  await expectStateAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFitsWidth(page, 'Compare on a phone');
  await page.getByRole('link', { name: 'Swap sides' }).click();
  await expect(page).toHaveURL(`/compare?left=${seeded.grown}&right=${seeded.base}`);
});

test('a run is polled until it ends; a failed poll removes nothing @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b409\b/);
  const route = 'GET /api/ai-packs/runs/:runId';
  await page.clock.install();
  const runId = await startRun(sandbox, replies, 'Draft a reply. [slow]');
  await openWith(page, `/compare?left=${seeded.grown}&right=${runId}`, sandbox.token('buyer'));
  const right = page.getByRole('region', { name: 'Right run' });
  await expect(right.getByText('running', { exact: true })).toBeVisible();
  // Every poll fails until the faults are cleared.
  await sandbox.fault({ route, status: 409, times: 1_000 });
  await page.clock.fastForward(3_000);
  await expect(right.getByRole('alert')).toContainText('The last refresh failed');
  await expect(right.getByTitle(runId)).toBeVisible();
  await sandbox.clearFaults();
  await sandbox.advance(120_000);
  await page.clock.fastForward(3_000);
  await expect(right.getByText('completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: compareWords.differences })).toBeVisible();
  const asked = await sandbox.asked(route);
  await page.clock.runFor(60_000);
  expect(await sandbox.asked(route)).toBe(asked);
});

test('without runs two are picked from those of a Pack, or given by their ids @deep', async ({ page, sandbox }) => {
  await test.step('picked', async () => {
    await openWith(page, '/compare', sandbox.token('buyer'));
    const recent = page.getByRole('table', { name: sharedWords.recentRuns });
    await recent
      .getByRole('row', { name: /^Signed base\b.*0a9d.*0001/ })
      .getByRole('button', { name: /^Left/ })
      .click();
    const grown = recent.getByRole('row', { name: /^Checkpoint 3\b.*0a9d.*0002/ });
    await grown.getByRole('button', { name: /^Right/ }).click();
    await expect(grown.getByRole('button', { name: /^Right/ })).toHaveAttribute('aria-pressed', 'true');
    expect(await sandbox.asked('GET /api/ai-packs/:id/growth')).toBe(1);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL(`/compare?left=${seeded.base}&right=${seeded.grown}`);
    await expect(page.getByRole('region', { name: compareWords.differences })).toBeVisible();
  });
  await test.step('given', async () => {
    expectFailures(page, /\b404\b/);
    await openWith(page, '/compare?left=not-a-run', sandbox.token('buyer'));
    await expect(page.getByLabel('Left run ID')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Left run ID').fill(seeded.base);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByLabel('Right run ID')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Right run ID')).toBeFocused();
    await page.getByLabel('Right run ID').fill(seeded.base.replace(/1$/, '9'));
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Right run' }).getByRole('alert')).toContainText('404 NOT_FOUND');
    await expect(page.getByRole('region', { name: 'Left run' }).getByTitle(seeded.base)).toBeVisible();
  });
});
