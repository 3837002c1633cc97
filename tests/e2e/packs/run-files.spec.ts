/** Files attached to a run: which are refused when attached, and how the others are sent. */
import { runWords } from '../../../src/features/runs/run/words';
import { uiWords } from '../../../src/ui/words';
import { changes, onDisk } from '../support/disk';
import { dropFiles } from '../support/dropFiles';
import { expect, test } from '../support/fixtures';
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
    await run.dialog(page).getByRole('button', { name: uiWords.close }).click();
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

test('chosen, dropped and pasted files are sent in order, by their composed names; no command holds them @deep', async ({
  page,
  sandbox,
}, info) => {
  await run.openRun(page, sandbox);
  const files = page.getByRole('region', { name: 'Files' });
  // Of a drop with a folder, the files stay.
  await onDisk(info, 'drop/notes.md/inside.md', 'Inside.');
  await onDisk(info, 'drop/a.md', 'A.');
  await dropFiles(page, files, [info.outputPath('drop/notes.md'), info.outputPath('drop/a.md')]);
  await expect(files).toContainText('notes.md is a folder. Add the files in it instead.');
  const attached = files.getByRole('list', { name: runWords.attachedFiles }).getByRole('listitem');
  await run.attach(page, run.textFile('one.txt'));
  const composed = '회의록.md';
  // A name of the maximum length leaves its button within reach.
  const gone = `${'gone'.repeat(60)}.txt`;
  await run.attach(
    page,
    run.textFile(composed.normalize('NFD')),
    run.textFile(gone),
    run.textFile('three.json', 900_000),
  );
  await files.getByRole('button', { name: `Remove ${gone}` }).click();
  // One pasted.
  await page.getByLabel('Prompt').evaluate((field) => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'five.yaml'));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(attached).toHaveCount(5);

  await run.runToEnd(page, sandbox);
  const filesLeft = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(filesLeft).toHaveText([
    /a\.md/,
    /one\.txttext\/plain, 40 B/,
    new RegExp(composed),
    /three\.json/,
    /five\.yaml/,
  ]);
  expect(await sandbox.asked(run.filesRoute)).toBe(1);
  // The request's command names the files and contains none of their bytes.
  const command = await run.copiedCommand(page);
  expect(command).toContain(`-F 'attachments=@"three.json"'`);
  expect(command).toContain(`-F 'attachments=@"${composed}"'`);
  expect(command).not.toContain(composed.normalize('NFD'));
  expect(command).not.toContain('aaaa');
});
