/** Quotes without an exact price, or for something else: the screen says why, and nothing can be reviewed. */
import { sample } from '../../depth';
import { expect, openWith, test } from '../support/fixtures';
import * as prep from '../support/prep';
import * as run from '../support/run';

const quoted = { version: '1.0.0', growthVersion: 3, preview: false, breakdown: [], availablePoints: 2_000 };

for (const [defect, quote, title, reason] of sample([
  [
    'one ceiling given twice',
    String.raw`{"ceilingPoints":51,"version":"1.0.0","availablePoints":2000,"ceiling\u0050oints":5}`,
    'No exact price',
    'The quote has ceilingPoints more than once.',
  ],
  [
    'two ceilings that disagree',
    { ...quoted, ceilingPoints: 5, ceiling_points: 500 },
    'No exact price',
    'The quote names more than one price: ceilingPoints 5, ceiling_points 500.',
  ],
  [
    'lines that add up to more than its ceiling',
    {
      ...quoted,
      ceilingPoints: 5,
      breakdown: [24, 24, 3].map((points, key) => ({ key, label: `Line ${key}`, points })),
    },
    'No exact price',
    'The lines of the quote add up to 51 Points, not to its price of 5 Points.',
  ],
  [
    'another model',
    { ...quoted, ceilingPoints: 5, model: 'openai:gpt-9' },
    'The quote doesn’t match',
    /The service quoted another model: openai:gpt-9, but you asked for [^ ]+\./,
  ],
] as const))
  test(`a run quote with ${defect} cannot be reviewed, and a new one can`, async ({ page, sandbox }) => {
    const body = typeof quote === 'string' ? quote : JSON.stringify(quote);
    await run.openRun(page, sandbox);
    await sandbox.fault({ route: 'POST /api/ai-packs/runs/quote', status: 200, body });
    await run.quoteButton(page).click();
    const panel = page.getByRole('region', { name: 'Quote' });
    await expect(panel.getByRole('alert')).toContainText(title);
    await expect(panel.getByRole('alert')).toContainText(reason);
    await expect(run.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
    await run.reviewButton(page).press('Enter');
    await expect(run.dialog(page)).toBeHidden();

    await page.getByRole('button', { name: 'Quote again' }).click();
    await expect(panel).toContainText('At most51 Points');
    await run.reviewButton(page).click();
    await expect(run.dialog(page)).toBeVisible();
    expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 0 });
  });

test('a prep tier with two prices, or for another version, cannot be chosen @deep', async ({ page, sandbox }) => {
  const choices = [
    { tier: 'smoke_scan', label: 'Smoke scan', points: 40, reservePoints: 400 },
    { tier: 'verified_listing', label: 'Verified listing', points: 640, version: '1.4.1' },
    { tier: 'deep_review', label: 'Deep review', points: 1_890 },
  ];
  const body = JSON.stringify({ currentVersion: '1.4.2', choices, availablePoints: 5_000 });
  await sandbox.fault({ route: 'GET /api/seller/products/:id/prep-quote', status: 200, body });
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  const tiers = page.getByRole('radiogroup', { name: 'Prep tier' });
  await expect(tiers).toContainText('The quote names more than one price: points 40, reservePoints 400.');
  await expect(tiers).toContainText('The service quoted another version: 1.4.1, but the quote is for 1.4.2.');
  for (const name of ['Smoke scan', 'Verified listing']) {
    await expect(tiers.getByRole('radio', { name })).toHaveAttribute('aria-disabled', 'true');
    await tiers.getByRole('radio', { name }).press('Space');
    await expect(tiers.getByRole('radio', { name })).not.toBeChecked();
  }
  await expect(prep.reviewButton(page)).toHaveAttribute('aria-disabled', 'true');
  await prep.review(page, 'Deep review');
  await expect(prep.spendButton(page, '1,890')).toBeVisible();
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
});

test('the age of a quote does not depend on the clock of this machine @deep', async ({ page, sandbox }) => {
  await page.clock.install();
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  const quoted = page.getByText(/^Quoted/).locator('..');
  await expect(quoted).toHaveText(/^Quoted (just now|\d+ s ago)$/);
  for (const to of ['2020-01-01T00:00:00Z', '2040-01-01T00:00:00Z']) {
    await page.clock.setSystemTime(to);
    // Time goes on, and with it what is shown.
    await page.clock.runFor(10_000);
    await expect(quoted).toHaveText(/^Quoted \d\d s ago$/);
  }
});

test('a prep quote that gives a price twice has no price for any tier @deep', async ({ page, sandbox }) => {
  const tier = '{"tier":"smoke_scan","label":"Smoke scan","points":640,"points":40}';
  const body = `{"currentVersion":"1.4.2","choices":[${tier},{"tier":"deep_review","label":"Deep review","points":9}]}`;
  await sandbox.fault({ route: 'GET /api/seller/products/:id/prep-quote', status: 200, body });
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  const tiers = page.getByRole('radiogroup', { name: 'Prep tier' });
  for (const name of ['Smoke scan', 'Deep review'])
    await expect(tiers.getByRole('radio', { name })).toHaveAttribute('aria-disabled', 'true');
  await expect(tiers).toContainText('The quote has choices.0.points more than once.');
  expect(await prep.account(sandbox)).toEqual({ ...prep.untouched, sent: 0 });
});
