/** The console's dialogs fit their content and hide none of it. */
import { uiWords } from '../../src/ui/words';
import * as prep from '../e2e/support/prep';
import * as run from '../e2e/support/run';
import { expect, test } from './support/fixtures';
import { reviewPrep, reviewRun } from './support/spends';
import type { Part } from './support/tab';

/** Checks that the whole dialog is visible: its title, these parts, its buttons. */
async function expectWhole(dialog: Part, height: number, ...parts: Part[]): Promise<void> {
  await expect.poll(async () => (await dialog.state()).box.height, 'height of the dialog').toBeGreaterThan(height);
  await dialog.role('heading').isInSight();
  for (const part of parts) await part.isInSight();
  await dialog.role('button').isInSight();
}

/** The lines of a receipt, and the least number expected. */
async function expectLines(dialog: Part, labels: readonly string[]): Promise<void> {
  for (const label of labels) await dialog.text(label).isInSight();
  await dialog.role('term').isInSight();
  await dialog.role('definition').isInSight();
  expect(await dialog.role('definition').states()).toHaveLength((await dialog.role('term').states()).length);
}

for (const [width, height] of [
  [1280, 800],
  [390, 700],
] as const) {
  test.describe(`at ${width} × ${height}`, () => {
    test.beforeEach(({ tab }) => tab.page.setViewport({ width, height }));

    test('Confirm prep shows tier, version, balance and price, and takes the phrase', async ({ tab, openAs }) => {
      await openAs('seller', prep.prepPath);
      const dialog = await reviewPrep(tab);
      await expectWhole(dialog, 300, dialog.role('textbox', uiWords.confirmationPhrase));
      await expectLines(dialog, ['Tier', 'Version', 'Balance', 'Price', '1.4.2', '5,000 → 4,360', '640 Points']);
      await dialog.role('button', 'Spend 640 Points').becomes({ disabled: true });
      await dialog.role('textbox', uiWords.confirmationPhrase).type(prep.phrase);
      await dialog.role('button', 'Spend 640 Points').becomes({ disabled: false });
    });

    test('Confirm run shows model, version, balance and the most it can cost', async ({ tab, openAs }) => {
      await openAs('buyer', run.runPath);
      const dialog = await reviewRun(tab);
      await expectWhole(dialog, 300);
      await expectLines(dialog, ['Model', 'Version', 'Checkpoint', 'Balance', 'At most', '51 Points']);
      await dialog.role('button', 'Spend up to 51 Points').becomes({ disabled: false });
    });

    test('Raw response shows the response', async ({ tab, openAs }) => {
      await openAs('seller', '/catalog');
      await tab.role('button', uiWords.rawResponse).click();
      const dialog = tab.role('dialog', uiWords.rawResponse);
      const answer = dialog.role('region', uiWords.rawResponse);
      await expectWhole(dialog, 350, answer, dialog.text('JSON'));
      await answer.says('"products"');
      expect((await answer.state()).box.height).toBeGreaterThan(200);
      await dialog.role('button', uiWords.close).click();
      await dialog.disappears();
    });
  });
}
