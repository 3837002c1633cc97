/** Files attached to a run: which are refused when attached, and how the others are sent. */
import { changes, onDisk } from '../support/disk';
import { dropFiles } from '../support/dropFiles';
import { expect, expectFailures, test } from '../support/fixtures';
import * as run from '../support/run';

test('a file that changed after it was attached is named, and nothing is sent @deep', async ({
  page,
  sandbox,
}, info) => {
  await run.openRun(page, sandbox);
  const picker = page.getByRole('region', { name: 'Files' }).locator('input[type=file]');
  for (const [index, [changeName, message, change]] of changes.entries()) {
    const name = `notes ${index}.md`;
    const path = await onDisk(info, name, 'a'.repeat(40));
    await picker.setInputFiles([path, await onDisk(info, 'same.md', 'Same.')]);
    await run.review(page);
    await change(path, info);
    await run.spendButton(page).click();
    const alert = run.dialog(page).getByRole('alert');
    await expect(alert, changeName).toContainText(message);
    await expect(alert).toContainText(`${name} `);
    await expect(alert).toContainText('Nothing was sent. Remove it and attach it again.');
    await expect(alert).not.toContainText('same.md');
    await run.dialog(page).getByRole('button', { name: 'Close' }).click();
    // No attempt was opened, so nothing is locked: the next one can be quoted at once.
    await expect(page.getByText('The outcome of an earlier attempt isn’t known yet')).toHaveCount(0);
    for (const gone of [name, 'same.md']) await page.getByRole('button', { name: `Remove ${gone}` }).click();
  }
  expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 0 });

  const path = await onDisk(info, 'notes.md', 'As attached now.');
  await picker.setInputFiles(path);
  await run.runToEnd(page, sandbox);
  expect((await run.account(sandbox)).sent).toBe(1);
});

test('a dropped folder is refused by its name, and the other files of the drop stay @deep', async ({
  page,
  sandbox,
}, info) => {
  await run.openRun(page, sandbox);
  await onDisk(info, 'drop/notes.md/inside.md', 'Inside.');
  await onDisk(info, 'drop/a.md', 'A.');
  const files = page.getByRole('region', { name: 'Files' });
  await dropFiles(page, files, [info.outputPath('drop/notes.md'), info.outputPath('drop/a.md')]);
  await expect(files).toContainText('notes.md is a folder. Add the files in it instead.');
  await expect(files.getByRole('listitem')).toHaveText([/^a\.md/]);
});

test('names are shown and sent composed, and one that three files share is reported @deep', async ({
  page,
  sandbox,
}) => {
  await run.openRun(page, sandbox);
  const name = '회의록.md';
  const decomposed = name.normalize('NFD');
  await run.attach(page, run.textFile(decomposed), run.textFile(name, 41), run.textFile(decomposed, 42));
  const files = page.getByRole('region', { name: 'Files' });
  await expect(files).toContainText(`3 files are named ${name}. Each of them is sent under that name.`);
  await run.runToEnd(page, sandbox);
  const command = await run.copiedCommand(page);
  expect(command).toContain(`-F 'attachments=@"${name}"'`);
  expect(command).not.toContain(decomposed);
});

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
  const filesLeft = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(filesLeft).toHaveText([
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
  await sandbox.fault({ route: run.filesRoute, ...fault('attachments.1', 'b.md can’t be read.') });
  await run.openRun(page, sandbox);
  await run.attach(page, run.textFile('a.txt'), run.textFile('b.md'));
  await run.confirm(page);
  await expect(run.dialog(page)).toContainText('b.md can’t be read.');
  await run.dialog(page).getByRole('button', { name: 'Close' }).click();
  const [, second] = await page.getByRole('list', { name: 'Attached files' }).getByRole('listitem').all();
  await expect(second!).toContainText('b.md can’t be read.');

  await sandbox.fault({ route: 'POST /api/ai-packs/runs/quote', ...fault('maxOutputTokens', 'Too many for it.') });
  await run.quoteButton(page).click();
  await expect(page.getByLabel('Max output tokens')).toHaveAttribute('aria-invalid', 'true');
  expect(await run.account(sandbox)).toEqual({ ...run.untouched, sent: 1 });
});
