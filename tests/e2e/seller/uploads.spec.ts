/** The ways of an artifact to the service, through its storage or with the commit, and every end on the way. */
import type { FaultForm } from '../../../src/api/client/sandbox/faultForm';
import { versionsWords } from '../../../src/features/seller/versions/words';
import { uiWords } from '../../../src/ui/words';
import { createTaip } from '../../support/taip';
import { changes, onDisk } from '../support/disk';
import { expect, expectFailures, openWith, test } from '../support/fixtures';
import { clauses } from '../support/packs';
import { alert, expectRow, expectScreen } from '../support/screen';
import { workButton, workList } from '../support/underWay';
import * as versions from '../support/versions';

for (const [strategy, sending, before, cancelled] of [
  [
    'form',
    'Sending 4 MB to the storage.',
    'If you cancel now, nothing is committed.',
    'You cancelled it before the file was stored.',
  ],
  [
    'multipart',
    'Sending 4 MB. The service validates and commits it.',
    'Cancel stops the upload.',
    'You cancelled it. If everything had been sent by then, the service may still be working on it.',
  ],
] as const)
  test(`an upload (${strategy}) cancelled midway commits nothing @deep`, async ({ page, sandbox }) => {
    await sandbox.takeUploads(strategy);
    await openWith(page, versions.clausesPath, sandbox.token('seller'));
    const bytes = Buffer.from(createTaip({ name: clauses.name, version: '0.3.0' }));
    await versions.choose(page, { ...versions.taip('0.3.0'), buffer: Buffer.concat([Buffer.alloc(4_000_000), bytes]) });
    await versions.version(page).fill('0.3.0');
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
    await client.send('Network.emulateNetworkConditions', slow);
    await versions.commit(page, '0.3.0').click();
    await expect(versions.panel(page).getByRole('progressbar', { name: 'Upload' })).toBeAttached();
    await expect(versions.panel(page)).toContainText(sending);
    await expect(versions.panel(page)).toContainText(before);
    await expect(versions.version(page)).toHaveAttribute('readonly');
    // After leaving and coming back the upload is still in progress.
    await page.getByRole('main').getByRole('link', { name: 'Readiness', exact: true }).click();
    await expectScreen(page, 'Submission readiness');
    await page.goBack();
    await expect(versions.panel(page)).toContainText(sending);
    await versions.panel(page).getByRole('button', { name: uiWords.cancel }).press('Enter');
    // The connection stays slow: at full speed the rest of the file might be sent before the browser has cut it.
    await expect(versions.problem(page)).toContainText(cancelled);
    await expect(page.locator(':focus').filter({ has: alert(page) })).toBeVisible();
    await expect(versions.version(page)).toHaveValue('0.3.0');
    expect((await versions.own(sandbox, versions.clausesPath)).currentVersion).toBe('0.2.0');
    expect(await sandbox.asked(versions.askRoute)).toBe(1);
  });

test('an upload can be cancelled before it is sent, and after the commit @deep', async ({ page, sandbox }) => {
  await versions.prepareCommit(page, sandbox, '0.3.0');
  const cancel = versions.panel(page).getByRole('button', { name: uiWords.cancel });
  await sandbox.fault({ route: versions.askRoute, hold: true });
  await versions.commit(page, '0.3.0').click();
  await expect(versions.panel(page)).toContainText('Asking the service where to upload it.');
  await expect(versions.panel(page)).toContainText('The file hasn’t been sent yet, so it’s safe to cancel.');
  await cancel.click();
  await expect(versions.problem(page)).toContainText('0.3.0 wasn’t committed');
  await expect(versions.problem(page)).toContainText('nothing was sent');
  await sandbox.clearFaults();

  await sandbox.fault({ route: versions.storageRoute, hold: true });
  await versions.commit(page, '0.3.0').click();
  await expect(page).toHaveTitle(/^1 under way · /);
  await workButton(page).click();
  const followed = workList(page, 'Under way');
  await expect(followed.getByRole('link', { name: 'Upload of version 0.3.0' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(versions.panel(page)).toContainText(/Sending [\d.,]+ k?B to the storage\./);
  await cancel.click();
  await expect(versions.problem(page)).toContainText('You cancelled it before the file was stored.');
  await sandbox.clearFaults();
  expect(await sandbox.asked(versions.commitRoute)).toBe(0);

  await sandbox.fault({ route: versions.commitRoute, hold: true, when: 'after' });
  await versions.commit(page, '0.3.0').click();
  await expect(versions.panel(page)).toContainText('The file is in the storage. The service validates and commits it.');
  await expect(versions.panel(page)).toContainText('Cancel only stops waiting');
  await expect.poll(async () => (await sandbox.state()).heldAnswers).toBe(1);
  await cancel.click();
  await expect(versions.committed(page, '0.3.0')).toContainText('The digest matches');
  await expect(page).toHaveTitle(/^Upload done · /);
});

test('a file that changed after it was chosen is named, and not sent: an image, an artifact @deep', async ({
  page,
  sandbox,
}, info) => {
  await test.step('an image', async () => {
    await openWith(page, versions.clausesPath, sandbox.token('seller'));
    const picker = page.getByRole('region', { name: versionsWords.newImages }).locator('input[type=file]');
    for (const [index, [changeName, message, change]] of changes.entries()) {
      const path = await onDisk(info, `one ${index}.png`, versions.pixel);
      await picker.setInputFiles([path, await onDisk(info, 'two.png', versions.pixel)]);
      await change(path, info);
      await versions.images(page).getByRole('button', { name: 'Add 2 images' }).click();
      const chosen = page.getByRole('list', { name: versionsWords.chosenImages });
      await expect(chosen, changeName).toContainText(message);
      await expect(chosen).toContainText(`one ${index}.png`);
      await expect(chosen).toContainText('Nothing was sent.');
      await expect(versions.images(page).getByText('1 image added.')).toBeVisible();
      expect(await sandbox.asked(versions.imageRoute)).toBe(index + 1);
      await page.getByRole('button', { name: `Remove one ${index}.png` }).click();
    }
  });
  await test.step('an artifact', async () => {
    await openWith(page, versions.clausesPath, sandbox.token('seller'));
    await versions.version(page).fill('0.3.0');
    const bytes = Buffer.from(createTaip({ name: clauses.name, version: '0.3.0' }));
    for (const [index, [changeName, message, change]] of changes.entries()) {
      const path = await onDisk(info, `clauses ${index}.taip`, bytes);
      await versions.choose(page, path);
      await expect(versions.artifact(page)).toContainText('sha256:');
      await change(path, info);
      await versions.commit(page, '0.3.0').click();
      await expect(versions.problem(page), changeName).toContainText('0.3.0 wasn’t committed');
      await expect(versions.problem(page)).toContainText(message);
      await expect(versions.problem(page)).toContainText(`clauses ${index}.taip`);
      await expect(versions.problem(page)).toContainText('Nothing was sent.');
    }
    expect([await sandbox.asked(versions.askRoute), await sandbox.asked(versions.storageRoute)]).toEqual([0, 0]);
    await versions.choose(page, await onDisk(info, 'clauses.taip', bytes));
    await versions.commit(page, '0.3.0').click();
    await expect(versions.committed(page, '0.3.0')).toContainText('The digest matches');
  });
});

const xml = (code: string, message: string) => ({
  route: versions.storageRoute,
  body: `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  contentType: 'application/xml',
});
const elsewhere = { url: 'https://files.example/bucket', fields: { key: 'a', policy: 'b' }, key: 'a' };

/** What happens to an upload before its commit, and what is said of it. */
const ends: readonly (readonly [FaultForm, ...words: string[]])[] = [
  [
    { ...xml('EntityTooLarge', 'The file has too many bytes.'), status: 413 },
    'The storage doesn’t accept files this large.',
    '413 EntityTooLarge',
    'The storage said: The file has too many bytes.',
  ],
  [
    { ...xml('AccessDenied', 'Policy <b>expired</b>.'), status: 403 },
    'The storage didn’t accept the form that the service signed.',
    'to get a new form from the service',
  ],
  [{ ...xml('InvalidContentType', 'It is no ZIP.'), status: 400 }, 'The storage said: It is no ZIP.'],
  [{ route: versions.storageRoute, status: 503, body: '' }, 'The storage failed.'],
  [
    { route: versions.storageRoute, drop: true, when: 'after', status: 201 },
    'or it doesn’t let this page read its response',
    'Nothing is committed, so it’s safe to send it again.',
  ],
  [{ route: versions.askRoute, status: 503 }, 'No response came, so nothing was sent.'],
  [{ route: versions.askRoute, drop: true, status: 200 }, 'It’s safe to send it again.'],
  [
    { route: versions.askRoute, status: 200, body: JSON.stringify(elsewhere) },
    'The service stores uploads at https://files.example, which this console isn’t allowed to call.',
    'STORAGE_ORIGINS=https://files.example',
  ],
  [
    { route: versions.askRoute, status: 409, message: '0.3.0 is being committed.' },
    '409 CONFLICT',
    'The current version is 0.2.0. Your choices are still here.',
  ],
  [{ route: versions.askRoute, status: 200, body: '{"strategy":"pigeon"}' }, 'doesn’t say where to upload the file'],
];

test('whatever ends an upload before its commit: the next click asks again @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b(400|403|409|413|503)\b/, /ERR_/);
  await versions.prepareCommit(page, sandbox, '0.3.0');
  await page.getByLabel('Changelog').fill('Reads annexes.');
  const ended = versions.problem(page);
  for (const [index, [fault, ...words]] of ends.entries()) {
    await sandbox.fault(fault);
    await versions.commit(page, '0.3.0').click();
    for (const part of [...words, '0.3.0 wasn’t committed']) await expect(ended).toContainText(part);
    expect([await sandbox.asked(versions.askRoute), await sandbox.asked(versions.commitRoute)]).toEqual([index + 1, 0]);
  }
  await ended.getByText('Response body').click();
  await expect(ended).toContainText('"strategy": "pigeon"');

  const field = { field: 'version', message: 'version 0.3.0 is reserved.' };
  const error = { code: 'BAD_REQUEST', message: field.message, fields: [field] };
  await sandbox.fault({ route: versions.askRoute, status: 400, body: JSON.stringify({ error }) });
  await versions.commit(page, '0.3.0').click();
  await expect(ended).toContainText('400 BAD_REQUEST');
  await expect(versions.version(page)).toBeFocused();
  await expect(versions.version(page)).toHaveAccessibleDescription(/^version 0\.3\.0 is reserved\./);
  await expect(page.getByLabel('Changelog')).toHaveValue('Reads annexes.');
  await versions.commit(page, '0.3.0').click();
  await expect(versions.committed(page, '0.3.0')).toBeVisible();
});

test('a service that takes the artifact with the commit gets one request @deep', async ({ page, sandbox }) => {
  await sandbox.takeUploads('multipart');
  await versions.prepareCommit(page, sandbox, '0.3.0');
  await versions.commit(page, '0.3.0').click();
  await expect(versions.committed(page, '0.3.0')).toContainText('The digest matches');
  const [sent] = await sandbox.requests(versions.commitRoute);
  expect([sent?.status, sent?.body]).toEqual([201, '[multipart form]']);
});

test('the terms come first, at upload-url, at the commit and at an image @deep', async ({ page, sandbox }) => {
  expectFailures(page, /\b403\b/);
  // A newcomer has no Pack before accepting the terms, so those that changed since are a fault.
  await sandbox.post('/api/ai-packs/terms/accept', { surface: 'api' }, 'newcomer');
  const { product } = await sandbox.post<{ product: { id: string } }>(
    '/api/seller/products',
    { assetKind: 'agent_pack', name: 'Tender Reader' },
    'newcomer',
  );
  const terms = { status: 403, code: 'FORBIDDEN', message: 'Accept the current Pack terms first.' };
  await openWith(page, `/seller/products/${product.id}/versions`, sandbox.token('newcomer'));
  for (const [route, next] of [
    [versions.askRoute, '0.1.0'],
    [versions.commitRoute, '0.1.1'],
  ] as const) {
    await versions.choose(page, versions.taip(next));
    await page.getByLabel('Changelog').fill(`Changes of ${next}.`);
    await sandbox.fault({ route, ...terms });
    await versions.commit(page, next).click();
    await expect(versions.problem(page)).toContainText('Accept the Agent Pack terms first');
    await expect(versions.artifact(page).getByText('clauses.taip')).toBeVisible();
    await versions
      .panel(page)
      .getByRole('button', { name: `Accept the terms and commit ${next}` })
      .click();
    await expect(versions.committed(page, next)).toBeVisible();
    await expectRow(versions.history(page), { Version: next, State: 'current', Changelog: `Changes of ${next}.` });
  }
  await sandbox.fault({ route: versions.imageRoute, ...terms });
  await versions.chooseImages(page, versions.image('one.png'), versions.image('two.png'));
  await versions.images(page).getByRole('button', { name: 'Add 2 images' }).click();
  await versions.images(page).getByRole('button', { name: 'Accept the terms and add one.png' }).click();
  await expect(versions.images(page).getByText('2 images added.')).toBeVisible();
  expect(await sandbox.asked('POST /api/ai-packs/terms/accept')).toBe(4);
});
