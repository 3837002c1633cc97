/** Forced colours, as in the contrast themes of Windows: no background shows what is chosen. */
import { expect, test } from '../support/fixtures';

test('with forced colours the chosen one of several options has an outline', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/connect');
  const outlines = () =>
    page
      .getByRole('radiogroup', { name: 'Theme' })
      .locator('label')
      .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).outlineStyle));
  await expect.poll(outlines).toEqual(['solid', 'none', 'none']);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(outlines).toEqual(['none', 'none', 'solid']);
});
