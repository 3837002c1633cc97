/** Prompts from files that are dropped on Evaluate: shown as what they were taken for, before anything is added or paid for. */
import { evaluateWords } from '../../../src/features/runs/evaluate/words';
import { onDisk } from '../support/disk';
import { dropFiles } from '../support/dropFiles';
import { expect, openWith, test } from '../support/fixtures';
import { replies } from '../support/packs';
import * as run from '../support/run';
import { expectScreen, expectStateAccessible, follow } from '../support/screen';

const evaluatePath = `/packs/${replies}/evaluate?column=checkpoint%3D3&column=checkpoint%3D4`;

test('a file dropped anywhere is read, shown and asked about; the consent names what came of it @deep', async ({
  page,
  sandbox,
}, info) => {
  await openWith(page, evaluatePath, sandbox.token('buyer'));
  await expect(page.getByRole('heading', { level: 1, name: 'Evaluate' })).toBeVisible();
  const table = await onDisk(
    info,
    'tides.csv',
    'sep=;\r\nhigh;Which tickets wait the longest?\r\nlow;"  Summarise\r\n  what is open"\r\n',
  );
  await dropFiles(page, page.getByRole('heading', { level: 1 }), [table]);
  const dialog = page.getByRole('dialog', { name: evaluateWords.pasteOrOpenPrompts });
  await expect(dialog.getByText('CSV, “;”, 2 rows.')).toBeVisible();
  await expectStateAccessible(page);
  await dialog.getByLabel('Prompt column').selectOption('Column 2');
  await expect(dialog.getByText('CSV, “;”, 2 prompts, columns skipped: Column 1.')).toBeVisible();
  await dialog.getByLabel('Expected column').selectOption('Column 1');
  await expectStateAccessible(page);
  // Another one, on the dialog’s own heading.
  const lines = await onDisk(info, 'one.txt', 'Only this');
  await dropFiles(page, dialog.getByRole('heading', { name: evaluateWords.pasteOrOpenPrompts }), [lines]);
  await expect(dialog.getByText('Lines, 1 prompt.')).toBeVisible();
  await dropFiles(page, dialog.getByRole('heading', { name: evaluateWords.pasteOrOpenPrompts }), [table]);
  await dialog.getByLabel('Prompt column').selectOption('Column 2');
  await dialog.getByRole('button', { name: 'Add 2 prompts' }).click();
  await expect(page.getByLabel('Prompt 2', { exact: true })).toHaveValue('  Summarise\n  what is open');

  await page.getByRole('button', { name: evaluateWords.getQuotes }).click();
  await page.getByRole('button', { name: 'Review 4 runs' }).click();
  const consent = page.getByRole('dialog', { name: evaluateWords.confirm });
  const named = consent.getByRole('region', { name: '2 prompts' }).getByRole('listitem');
  await expect(named).toHaveText([/Which tickets wait the longest\?$/, /Summarise what is open$/]);
  await expectStateAccessible(page);
  // Behind the consent nothing is taken, and the page stays.
  await dropFiles(page, consent.getByRole('heading', { name: evaluateWords.confirm }), [lines]);
  await expect(consent).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(`/packs/${replies}/evaluate`);
  expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 0 });

  // Nor does a screen that takes no files open one in place of the page.
  await page.goto('/runtime');
  const heading = page.getByRole('heading', { level: 1, name: 'Runtime' });
  await expect(heading).toBeVisible();
  await dropFiles(page, heading, [await onDisk(info, 'any.txt', 'Any.')]);
  // Time for a navigation to begin: the page goes on to another screen by its own navigation.
  await follow(page, 'Activity');
  await expectScreen(page, 'Activity');
  expect(page.url()).toMatch(/\/activity$/);
});
