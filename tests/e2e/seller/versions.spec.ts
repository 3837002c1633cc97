/**
 * Versions and preview images of an own Pack: what is checked before sending, how each attempt ends, and the resulting
 * state.
 */
import { strToU8, zipSync } from 'fflate';
import { versionsWords } from '../../../src/features/seller/versions/words';
import { sharedWords } from '../../../src/shared/words';
import { uiWords } from '../../../src/ui/words';
import { createTaip } from '../../support/taip';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { clauses } from '../support/packs';
import { allAnswered, openRequests } from '../support/openRequests';
import { ownProductPath } from '../support/products';
import { alert, expectAccessible, expectFitsWidth, expectRow, expectScreen } from '../support/screen';
import * as versions from '../support/versions';

test('the first version of a draft is checked when chosen, and sent once', async ({ page, sandbox }) => {
  await openWith(page, versions.draftPath, sandbox.token('seller'));
  await expectScreen(page, 'Versions');
  await expect(page.getByText('No version is committed yet.')).toBeVisible();
  await expect(versions.version(page)).toHaveValue('0.1.0');
  await expect(versions.commit(page, '0.1.0')).toHaveAccessibleDescription('Choose a .taip file first');

  const file = versions.taip('0.1.0');
  for (const [files, why] of [
    [[{ ...file, name: 'clauses.zip' }], 'clauses.zip isn’t a .taip file.'],
    [[{ ...file, buffer: Buffer.alloc(0) }], 'clauses.taip is empty.'],
  ] as const) {
    await versions.chooser(page).setInputFiles([...files]);
    await expect(versions.artifact(page).getByText(why)).toBeVisible();
  }
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'clauses.taip'));
      return data;
    },
    [...file.buffer],
  );
  await versions.artifact(page).dispatchEvent('drop', { dataTransfer: dropped });
  const digest = `sha256:${versions.sha256(file.buffer)}`;
  await expect(versions.artifact(page).locator(`code[title="${digest}"]`)).toBeVisible();
  await expect(versions.artifact(page).getByText('is empty')).toHaveCount(0);
  await versions.version(page).fill('0.1');
  await expect(versions.panel(page).getByText('Use three numbers without leading zeros')).toBeVisible();
  await expect(versions.version(page)).toHaveAttribute('aria-invalid', 'true');
  await versions.version(page).fill('0.1.0');
  await page.getByLabel('Changelog').fill('Drafts replies.\nCites the article it rests on.');
  await expect(page.getByText('46 of 10,000 characters')).toBeVisible();
  await expect(page.getByText('A committed version can never be overwritten or removed')).toBeVisible();
  const posted = page.waitForRequest(/\/__storage\//);
  await versions.commit(page, '0.1.0').dblclick();
  const notice = versions.committed(page, '0.1.0');
  await expect(notice).toContainText('The digest matches the SHA-256 of the file.');
  await expect(notice.locator(`code[title="${digest}"]`)).toBeVisible();
  await expectRow(versions.history(page), { Version: '0.1.0', State: 'current', Changelog: 'Cites the article' });
  await expect(versions.history(page).locator(`code[title="${digest}"]`)).toBeVisible();
  expect((await versions.own(sandbox, versions.draftPath)).versions).toMatchObject([{ version: '0.1.0', digest }]);
  expect([await sandbox.asked(versions.askRoute), await sandbox.asked(versions.commitRoute)]).toEqual([1, 1]);
  // The token is not for the storage, although that is on the console's own origin here.
  const headers = await (await posted).allHeaders();
  expect(headers['content-type']).toMatch(/^multipart\/form-data/);
  expect([headers['authorization'], headers['cookie'], headers['referer']]).toEqual([undefined, undefined, undefined]);
  // The form has been reset.
  await expect(versions.version(page)).toHaveValue('0.1.1');
  await expect(versions.artifact(page).getByText('clauses.taip')).toHaveCount(0);

  await notice.getByRole('link', { name: 'Check readiness' }).click();
  await expectScreen(page, 'Submission readiness');
  await expect(page.getByRole('list', { name: 'Immutable code' }).getByText('Missing', { exact: true })).toHaveCount(0);
});

test("a refusal is at its field; another client's version changes the proposal @deep", async ({ page, sandbox }) => {
  expectFailures(page, /\b(400|409|413|429)\b/);
  await openWith(page, versions.clausesPath, sandbox.token('seller'));
  await versions.choose(page, versions.taip('0.3.0'));
  await versions.version(page).fill('0.2.0');
  await expect(versions.panel(page).getByText('0.2.0 is already committed')).toBeVisible();
  await versions.version(page).fill('0.1.9');
  await expect(versions.panel(page).getByText('Must be higher than the current version 0.2.0')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Commit version', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  // The archive names another version.
  await versions.version(page).fill('0.4.0');
  await versions.commit(page, '0.4.0').click();
  await expect(versions.problem(page)).toContainText('0.4.0 wasn’t committed');
  await expect(versions.artifact(page).getByText(/taip\.json/)).toBeVisible();
  await expect(versions.artifact(page).getByRole('button', { name: 'Choose another' })).toBeFocused();
  const field = { field: 'changelog', message: 'changelog names no change.' };
  const body = JSON.stringify({ error: { code: 'BAD_REQUEST', message: field.message, fields: [field] } });
  await sandbox.fault({ route: versions.commitRoute, status: 400, body });
  await versions.commit(page, '0.4.0').click();
  await expect(page.getByLabel('Changelog')).toBeFocused();
  await expect(page.getByLabel('Changelog')).toHaveAccessibleDescription(/^changelog names no change\./);
  await page.getByLabel('Changelog').fill('Reads annexes.');
  await expect(page.getByLabel('Changelog')).not.toHaveAttribute('aria-invalid');
  for (const [status, text] of [
    [413, 'The service doesn’t accept files this large'],
    [429, 'Ready again'],
  ] as const) {
    await sandbox.fault({ route: versions.commitRoute, status, ...(status === 429 && { retryAfter: 1 }) });
    await versions.commit(page, '0.4.0').click();
    await expect(versions.problem(page)).toContainText(text);
  }
  await expect(versions.problem(page)).toContainText('Ready again.');

  await versions.choose(page, versions.taip('0.4.0'));
  await sandbox.commitVersion(clauses.id, { version: '0.5.0' });
  await versions.commit(page, '0.4.0').click();
  await expect(versions.problem(page)).toContainText('409 CONFLICT');
  await expect(versions.problem(page)).toContainText('The current version is 0.5.0. Your choices are still here.');
  await expect(versions.version(page)).toHaveValue('0.4.0');
  await expect(page.getByLabel('Changelog')).toHaveValue('Reads annexes.');
  await expect(
    versions.panel(page).getByText('Must be higher than the current version 0.5.0', { exact: true }),
  ).toBeVisible();
  await versions.choose(page, versions.taip('0.6.0'));
  await versions.version(page).fill('0.6.0');
  await versions.commit(page, '0.6.0').click();
  await expect(versions.committed(page, '0.6.0')).toBeVisible();
  await expect(versions.version(page)).toHaveValue('0.6.1');
  expect((await versions.own(sandbox, versions.clausesPath)).versions.map((entry) => entry.version)).toEqual([
    '0.6.0',
    '0.5.0',
    '0.2.0',
  ]);
});

test('lost answers: the versions are read before anything is reported or offered @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b503\b/, /\b500\b/, /ERR_/);
  const open = openRequests(page);
  await openWith(page, versions.clausesPath, sandbox.token('seller'));
  // Not done: the console says so and offers it again.
  await versions.choose(page, versions.taip('0.2.1'));
  await sandbox.fault({ route: versions.commitRoute, status: 500 });
  await versions.commit(page, '0.2.1').click();
  await expect(versions.problem(page)).toContainText('0.2.1 isn’t in the version list');
  await expect(versions.problem(page)).toContainText('You can send it again');

  // Done, but the answer was lost: the console finds out by itself.
  await sandbox.fault({ route: versions.commitRoute, when: 'after', drop: true, status: 201 });
  await versions.commit(page, '0.2.1').click();
  const notice = versions.committed(page, '0.2.1');
  await expect(notice).toContainText('The response was lost, so the product was checked instead.');
  await expect(notice).toContainText('The digest matches');

  // Done, but nothing can be read: no action until it can, even after leaving and coming back.
  await versions.choose(page, versions.taip('0.2.2'));
  await allAnswered(open);
  await sandbox.fault({ route: versions.commitRoute, when: 'after', status: 503 });
  await sandbox.fault({ route: versions.productRoute, status: 503, retryAfter: 60, times: 2 });
  await versions.commit(page, '0.2.2').click();
  await expect(versions.problem(page)).toContainText('0.2.2 may or may not have been committed');
  await expect(versions.commit(page, '0.2.2')).toHaveAttribute('aria-disabled', 'true');
  await sandbox.clearFaults();
  await page.getByRole('main').getByRole('link', { name: 'Readiness', exact: true }).click();
  await expectScreen(page, 'Submission readiness');
  await page.goBack();
  await expect(page.getByRole('button', { name: /^Commit version/ })).toHaveAccessibleDescription(
    'The outcome of the last attempt isn’t known yet',
  );
  await versions.panel(page).getByRole('button', { name: sharedWords.checkAgain }).press('Enter');
  const found = versions.committed(page, '0.2.2');
  await expect(found).toBeVisible();
  await expect(page.locator(':focus').filter({ has: found })).toBeVisible();
  expect(await sandbox.asked(versions.commitRoute)).toBe(3);
});

test('a version that shows late is found; a wrong digest is shown in red @deep', async ({ page, sandbox }) => {
  expectFailures(page, /ERR_/);
  await openWith(page, versions.clausesPath, sandbox.token('seller'));
  await versions.choose(page, versions.taip('0.2.1'));
  const stale = JSON.stringify(await sandbox.get(`/api${ownProductPath('8')}`));
  await sandbox.fault({ route: versions.commitRoute, when: 'after', drop: true, status: 201 });
  await sandbox.fault({ route: versions.productRoute, status: 200, body: stale, times: 9 });
  await versions.commit(page, '0.2.1').click();
  await expect(versions.problem(page)).toContainText('0.2.1 isn’t in the version list');
  await versions.choose(page, versions.taip('0.3.0', 'next.taip'));
  await versions.version(page).fill('0.3.0');
  await sandbox.clearFaults();
  await versions.panel(page).getByRole('button', { name: sharedWords.checkAgain }).click();
  await expect(versions.committed(page, '0.2.1')).toBeVisible();
  await expect(versions.version(page)).toHaveValue('0.3.0');
  await expect(versions.artifact(page).getByText('next.taip')).toBeVisible();

  const otherDigest = `sha256:${'0'.repeat(64)}`;
  const body = JSON.stringify({ version: { version: '0.3.0', digest: otherDigest } });
  await versions.choose(page, versions.taip('0.3.0'));
  await sandbox.fault({ route: versions.commitRoute, when: 'after', status: 201, body });
  await versions.commit(page, '0.3.0').click();
  await expect(versions.problem(page)).toContainText('The digest doesn’t match');
  await expect(versions.problem(page)).toContainText(otherDigest);
  await expect(versions.problem(page)).toContainText(versions.sha256(versions.taip('0.3.0').buffer));
});

test('an ordinary listing links to the signed-in site; for a Pack the button stays where it is, whatever comes in @deep', async ({
  page,
  sandbox,
}) => {
  await test.step('an ordinary listing', async () => {
    const path = `${ownProductPath('2')}/versions`;
    await openWith(page, path, sandbox.token('seller'));
    await expect(page.getByText('are uploaded in the signed-in site')).toBeVisible();
    await expect(
      page.getByRole('link', { name: /Upload in the signed-in site.*marketplace\.example/ }),
    ).toHaveAttribute('href', 'https://marketplace.example/seller/products/0b100000-0000-4000-8000-000000000002/code');
    await expect(page.locator('input[type=file]')).toHaveCount(0);
    await sandbox.commitVersion('0b100000-0000-4000-8000-000000000002');
    await page.reload();
    await expectRow(versions.history(page), { Version: '0.1.0', State: 'current' });
  });
  await test.step('the button', async () => {
    await openWith(page, versions.clausesPath, sandbox.token('seller'));
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await versions.chooser(page).setInputFiles(versions.taip('0.3.0'));
      await expect(versions.artifact(page).getByText('clauses.taip')).toBeVisible();
      const place = await page.getByRole('button', { name: /^Commit version/ }).boundingBox();
      await versions.choose(page, versions.taip('0.3.0'));
      await expect(versions.artifact(page)).toContainText('Digest');
      expect(await page.getByRole('button', { name: /^Commit version/ }).boundingBox()).toEqual(place);
      await versions.artifact(page).getByRole('button', { name: 'Remove clauses.taip' }).click();
    }
  });
});

test('what a file declares, and lacks for its audit, is shown before it is sent @deep', async ({ page, sandbox }) => {
  await openWith(page, versions.clausesPath, sandbox.token('seller'));
  const shown = page.getByRole('region', { name: versionsWords.declares });
  const strict = { type: 'object', properties: {}, additionalProperties: false };
  const behaviour = { kind: 'behaviour', cases: 4 };
  const crm = (...methods: object[]) => ({
    models: ['openai:gpt-5.4-mini'],
    runtime: { hostedSkills: ['web_search'], files: true },
    clientExtensions: [{ id: 'crm', kind: 'https_api', environmentKeys: ['CRM_URL'], methods }],
  });
  const find = { id: 'find', effect: 'read', confirmation: 'none', inputSchema: strict, evaluations: [behaviour] };
  const send = { id: 'send', effect: 'write', inputSchema: { type: 'object' }, evaluations: [behaviour] };
  const bad = { ...crm(find, send), name: clauses.name, version: '0.3.0' };
  await versions.choose(page, { ...versions.taip('0.3.0'), buffer: Buffer.from(createTaip(bad)) });
  await expect(shown).toContainText('Its audit would fail on its client extensions: 3 items missing or over a limit');
  await expect(shown).toContainText('The file’s manifest says version 0.3.0, not 0.2.1.');
  const methods = shown.getByRole('list', { name: 'Methods of crm' }).getByRole('listitem');
  await expect(methods).toHaveText([
    'find reads no confirmation · evaluations: behaviour 4',
    /^send writes.*It has no strict object schema.*It writes without confirmation per_call\.It writes, but has no evaluation of its safety\.$/,
  ]);
  await expect(shown).toContainText('CRM_URL');
  await expect(shown).toContainText('accepted by its runs');
  await expectAccessible(page);

  for (const [buffer, why] of [
    [Buffer.from('no archive'), 'It isn’t a readable ZIP file'],
    [Buffer.from(zipSync({ 'taip.json': new Uint8Array(30_000_000) })), 'larger than 262,144 bytes'],
    [Buffer.from(zipSync({ 'README.md': strToU8('Hello') })), 'It has no taip.json at its root.'],
  ] as const) {
    await versions.choose(page, { ...versions.taip('0.3.0'), buffer });
    await expect(shown).toContainText(why);
  }

  const safe = {
    ...send,
    inputSchema: strict,
    confirmation: 'per_call',
    evaluations: [behaviour, { kind: 'safety', cases: 2 }],
  };
  const good = { ...bad, ...crm(find, safe) };
  await versions.choose(page, { ...versions.taip('0.3.0'), buffer: Buffer.from(createTaip(good)) });
  await versions.version(page).fill('0.3.0');
  await expect(methods.last()).toHaveText('send writes asks before each call · evaluations: behaviour 4, safety 2');
  await expect(shown).not.toContainText('Before you commit');
  await versions.commit(page, '0.3.0').click();
  const notice = versions.committed(page, '0.3.0');
  await notice.getByText('Runtime profile stored by the service').click();
  await expect(notice.getByRole('list', { name: 'Methods of crm' }).getByRole('listitem')).toHaveText([
    'find reads no confirmation',
    'send writes asks before each call',
  ]);
  await expect(notice).toContainText('web_search');
  await expect(shown).toHaveCount(0);
  expect((await versions.own(sandbox, versions.clausesPath)).currentVersion).toBe('0.3.0');
});

test('preview images are checked when chosen, sent one by one, and counted @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b400\b/, /\b503\b/, /ERR_/);
  await page.setViewportSize({ width: 390, height: 844 });
  await openWith(page, versions.draftPath, sandbox.token('seller'));
  const listed = versions.images(page).getByRole('list', { name: sharedWords.previewImages }).getByRole('listitem');
  const chosen = versions.images(page).getByRole('list', { name: versionsWords.chosenImages }).getByRole('listitem');
  await versions.chooseImages(
    page,
    versions.image('one.png'),
    versions.image('two.gif', 'image/gif'),
    versions.image('no.png', 'image/png', Buffer.from('text')),
  );
  await expect(versions.images(page).getByText('two.gif isn’t a JPEG, PNG, WebP or AVIF image.')).toBeVisible();
  await expect(chosen).toHaveCount(2);
  await versions.chooseImages(page, versions.image('gone.webp', 'image/webp'), versions.image('three.png'));
  await versions.images(page).getByRole('button', { name: 'Remove gone.webp' }).click();
  await expectFitsWidth(page);
  await sandbox.fault({ route: versions.imageRoute, hold: true });
  await versions.images(page).getByRole('button', { name: 'Add 3 images' }).click();
  await expect(versions.images(page)).toContainText(/Sending \d+ B\. The service sanitizes it\./);
  await versions.images(page).getByRole('button', { name: uiWords.cancel }).focus();
  await expect.poll(async () => (await sandbox.state()).heldAnswers).toBe(1);
  expect(await sandbox.asked(versions.imageRoute)).toBe(1);
  await sandbox.release();
  await expect(versions.images(page).getByText('2 images added.')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await expect(listed).toHaveCount(2);
  await expect(listed.first()).toContainText(`image/png ${versions.pixel.length} B`);
  // An image that the service could not read stays, with its reason.
  await expect(chosen).toHaveText(/no\.png.*image/);
  await versions.images(page).getByRole('button', { name: 'Remove no.png' }).click();

  await sandbox.fault({ route: versions.imageRoute, when: 'after', drop: true, status: 201 });
  await versions.chooseImages(page, versions.image('four.png'), versions.image('five.png'));
  await versions.images(page).getByRole('button', { name: 'Add 2 images' }).click();
  await expect(versions.images(page).getByRole('status').filter({ hasText: 'four.png was added' })).toContainText(
    'the images were checked instead',
  );
  await expect(listed).toHaveCount(3);
  // The images after it wait for another click.
  await sandbox.fault({ route: versions.imageRoute, status: 503 });
  await versions.images(page).getByRole('button', { name: 'Add 1 image', exact: true }).click();
  await expect(alert(versions.images(page))).toContainText('five.png wasn’t added');
  expect((await versions.own(sandbox, versions.draftPath)).previewImages).toHaveLength(3);

  await versions.images(page).getByRole('link', { name: 'See requirements' }).click();
  await expectScreen(page, 'Submission readiness');
  // So the service calls it, too.
  await expect(page.getByRole('list', { name: 'Preview images', exact: true })).toContainText('Done');
});
