/** A seller's prep and a buyer's run by keys alone, and what is heard on the way, in order. */
import { runWords } from '../../../src/features/runs/run/words';
import { prepWords } from '../../../src/features/seller/prep/words';
import { uiWords } from '../../../src/ui/words';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { Heard } from '../support/heard';
import * as prep from '../support/prep';
import * as run from '../support/run';
import { expectScreen } from '../support/screen';

const kit = 'Storefront Checkout Kit';

test('a prep by keys alone: its price is heard before its phrase, a wrong phrase at once, and how it ended @deep', async ({
  page,
  sandbox,
}) => {
  const heard = await Heard.on(page);
  await openWith(page, prep.prepPath, sandbox.token('seller'));
  await expectScreen(page, `Prep · ${kit}`);
  await expect(page).toHaveTitle(`Prep · ${kit} · Marketplace Console`);
  await heard.tabTo('radio', /"Smoke scan, 120 Points": .* smoke_scan$/);
  await page.keyboard.press('ArrowDown');
  await heard.tabTo('button', prepWords.review);
  await page.keyboard.press('Enter');
  await heard.inOrder(
    /^focus: radio "Verified listing, 640 Points"/,
    /^dialog "Confirm prep": One audit of Storefront Checkout Kit .*Tier Verified listing .*1\.4\.2 .*Price 640 Points$/,
    /^focus: heading "Confirm prep"/,
  );

  await heard.tabTo('textbox', uiWords.confirmationPhrase);
  // Only this is missing once the browser has reported that the lines are in view.
  await expect(prep.spendButton(page, '640')).toHaveAccessibleDescription(`Type ${prep.phrase} first`);
  await page.keyboard.type('run_seller_prep');
  await page.keyboard.press('Enter');
  await heard.inOrder(
    /^focus: textbox "Confirmation phrase": .*The service requires this phrase for every prep\./,
    /^polite: That isn’t the phrase\./,
  );
  expect((await prep.account(sandbox)).sent).toBe(0);

  await sandbox.fault({ route: prep.route, when: 'after', hold: true });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(prep.phrase);
  await page.keyboard.press('Enter');
  await heard.inOrder(/^polite: That isn’t the phrase/, 'polite: The request is on its way.');
  await sandbox.release();
  await expectScreen(page, `Report · ${kit}`);
  await heard.inOrder('polite: The request is on its way.', /^focus: heading "Report · Storefront Checkout Kit"/);
  await heard.inOrder(/^polite: Prep started for 640 Points/);
  const announcements = (await heard.sofar()).filter((line) => /^(polite|alert): /.test(line));
  expect(new Set(announcements).size, `each once:\n${announcements.join('\n')}`).toBe(announcements.length);
  expect(await prep.account(sandbox)).toEqual({ ...prep.charged, sent: 1 });
});

test('a run by keys alone: its file, its quote, its start and its end are heard @deep', async ({ page, sandbox }) => {
  const heard = await Heard.on(page);
  page.once('filechooser', (chooser) => void chooser.setFiles(run.textFile('one.txt')));
  await openWith(page, run.runPath, sandbox.token('buyer'));
  await expectScreen(page, 'Run · Ticket Reply Drafter');
  await heard.tabTo('textbox', 'Prompt');
  await page.keyboard.type(run.prompt);
  await heard.tabTo('button', 'Add files');
  await page.keyboard.press('Enter');
  await heard.inOrder('polite: one.txt attached: 1 of 5.');

  await heard.tabTo('button', runWords.getQuote);
  await page.keyboard.press('Enter');
  await heard.inOrder('polite: one.txt attached: 1 of 5.', /^focus: group "Quoted: at most 51 Points"/);
  await heard.tabTo('button', runWords.review);
  await page.keyboard.press('Enter');
  await heard.inOrder(
    /^focus: group "Quoted/,
    /^dialog "Confirm run": One run of Ticket Reply Drafter\. .*Model 48 \+ Checkpoint memory 3 = 51 Points .*At most 51 Points$/,
    /^focus: heading "Confirm run"/,
  );
  await heard.tabTo('button', 'Spend up to 51 Points');
  // It is once the browser has reported that the lines are in view.
  await expect(run.spendButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await heard.inOrder(
    /^dialog "Confirm run"/,
    /^focus: \w+ "Pending run"/,
    'polite: The run was sent. Waiting for a response.',
  );
  await run.endRun(sandbox);
  await expect(page).toHaveURL(run.resultPath);
  await heard.inOrder(/^focus: \w+ "Pending run"/, /^focus: heading "Run result · Ticket Reply Drafter"/);
  await heard.inOrder(
    'polite: The run was sent. Waiting for a response.',
    /^polite: Run ended: completed, \d+ Points charged/,
  );
  expect((await run.account(sandbox)).sent).toBe(1);
});

test('an unknown outcome interrupts once, and a changed price with one sentence @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b(409|503)\b/);
  const heard = await Heard.on(page);
  const alerts = async () => (await heard.sofar()).filter((line) => line.startsWith('alert: '));
  await prep.openReview(page, sandbox);
  await sandbox.reprice(10);
  await prep.confirm(page);
  await heard.inOrder('alert: The price rose to 704 Points');
  await page.getByRole('button', { name: 'Review at 704 Points' }).click();
  await sandbox.fault({ route: prep.route, status: 503, when: 'before' });
  await prep.confirm(page, '704');
  await heard.inOrder('alert: 704 Points may have been spent');
  await expect(page.getByText('Still checking, because the request may be in progress')).toBeVisible();
  expect(await alerts()).toEqual(['alert: The price rose to 704 Points', 'alert: 704 Points may have been spent']);
});
