/** Files attached to a run: which are refused when attached, and how the others are sent. */
import { expect, expectFailures, test } from '../support/fixtures';
import * as run from '../support/run';

test('chosen, dropped and pasted files are sent in order; no command holds them @deep', async ({ page, sandbox }) => {
  await run.openRun(page, sandbox);
  const files = page.getByRole('region', { name: 'Files' });
  const attached = files.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  await run.attach(page, run.textFile('one.txt'));
  // A name of the maximum length leaves its button within reach.
  const gone = `${'gone'.repeat(60)}.txt`;
  await run.attach(page, run.textFile('two.md'), run.textFile(gone), run.textFile('three.json', 900_000));
  await files.getByRole('button', { name: `Remove ${gone}` }).click();
  // One dropped and one pasted.
  const carried = (name: string) =>
    page.evaluateHandle((called) => {
      const data = new DataTransfer();
      data.items.add(new File(['a,b'], called, { type: 'text/csv' }));
      return data;
    }, name);
  await files.dispatchEvent('drop', { dataTransfer: await carried('four.csv') });
  await page.getByLabel('Prompt').evaluate((field) => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'five.yaml'));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(attached).toHaveCount(5);

  await run.runToEnd(page, sandbox);
  const kept = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(kept).toHaveText([
    /one\.txttext\/plain, 40 B/,
    /two\.md/,
    /three\.json/,
    /four\.csvtext\/csv, 3 B/,
    /five\.yaml/,
  ]);
  expect(await sandbox.asked(run.filesRoute)).toBe(1);
  // The request's command names the files and contains none of their bytes.
  const command = await run.copiedCommand(page);
  expect(command).toContain(`-F 'attachments=@"three.json"'`);
  expect(command).not.toContain('aaaa');
});

test('a 400 on a file marks that file, and a refused quote marks its field @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b400\b/);
  const fault = (field: string, message: string) => ({
    status: 400,
    body: JSON.stringify({ error: { code: 'BAD_REQUEST', message, fields: [{ field, message }] } }),
  });
  await sandbox.fault({ route: run.filesRoute, ...fault('attachments.1', 'b.md cannot be read.') });
  await run.openRun(page, sandbox);
  await run.attach(page, run.textFile('a.txt'), run.textFile('b.md'));
  await run.confirm(page);
  await expect(run.dialog(page)).toContainText('b.md cannot be read.');
  await run.dialog(page).getByRole('button', { name: 'Close' }).click();
  const [, second] = await page.getByRole('list', { name: 'Attached files' }).getByRole('listitem').all();
  await expect(second!).toContainText('b.md cannot be read.');

  await sandbox.fault({ route: 'POST /api/ai-packs/runs/quote', ...fault('maxOutputTokens', 'Too many for it.') });
  await run.quoteButton(page).click();
  await expect(page.getByLabel('Most output tokens')).toHaveAttribute('aria-invalid', 'true');
  expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 1 });
});
