/** Raw answers of any length: parsed off the main thread, and drawn only where visible. */
import type { Page } from '@playwright/test';
import { productsRoute } from '../support/catalog';
import { expect, openWith, test } from '../support/fixtures';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Raw answer' });
const text = (page: Page) => dialog(page).getByRole('region', { name: 'Raw answer' });

/** About 10 MB: 40,000 records of 250 bytes. */
function long(): string {
  const record = (place: number) => ({
    id: place,
    name: `Product ${place}`,
    summary: 'Stock and orders in one place, kept in step with the shop. '.repeat(3),
    exact: '12345678901234567890',
  });
  const body = JSON.stringify({ items: Array.from({ length: 40_000 }, (_, place) => record(place)) });
  return body.replaceAll('"12345678901234567890"', '12345678901234567890');
}

test('ten megabytes of JSON open at once, scroll to the end, and keep every digit @deep', async ({ page, sandbox }) => {
  const body = long();
  await sandbox.fault({ route: productsRoute, status: 200, body });
  await openWith(page, '/catalog', sandbox.token('seller'));
  await page.getByRole('button', { name: 'Raw answer' }).click();
  await expect(dialog(page)).toContainText(/\d+(\.\d)? MB/);
  await expect(dialog(page).getByRole('status').filter({ hasText: 'lines' })).toHaveText('240,004 lines');
  await expect(text(page)).toContainText('"name": "Product 0"');
  await expect(text(page)).toContainText('"exact": 12345678901234567890');
  // Some 80 of 240,004 lines are drawn.
  expect(await text(page).locator('code > span').count()).toBeLessThan(120);
  const behind = await page.evaluate(() => scrollY);
  await text(page).press('End');
  await expect(text(page)).toContainText('"name": "Product 39999"');
  // The page behind does not scroll.
  expect(await page.evaluate(() => scrollY)).toBe(behind);
  await expect(text(page).locator('code > span').last()).toHaveText('}');
});
