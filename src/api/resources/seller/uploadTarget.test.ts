import { describe, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../../tests/limits';
import { requestLog } from '../../client/requestLog';
import { hiddenRedirect } from '../../client/testSupport';
import { computeSha256 } from '../../../lib/sha256';
import { changing } from '../../../../tests/support/changingFile';
import { type Sent, service } from '../../../../tests/support/network';
import { draftName, pack as id } from '../../../../tests/support/packSeller';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { createTaip } from '../../../../tests/support/taip';
import { readUploadTarget } from './uploadTarget';
import { type UploadStage, addPreviewImage, beginUpload, commitVersion } from './versions';

const url = 'https://console.test/__storage/w';
const signature = 'a1'.repeat(32);
const form = { url, fields: { key: 'up/1.taip', signature }, key: 'up/1.taip' };

test.each<[string, unknown, unknown]>([
  ['multipart', { strategy: 'multipart' }, 'multipart'],
  ['multipart, whatever else is there', { strategy: 'multipart', ...form }, 'multipart'],
  ['a form', form, form],
  ['a form with its own strategy', { ...form, strategy: 'post', expiresIn: 300 }, form],
  ['no fields', { ...form, fields: {} }, { ...form, fields: {} }],
  ['another strategy alone', { strategy: 'put' }, undefined],
  ['no key', { ...form, key: undefined }, undefined],
  ['an empty key', { ...form, key: '' }, undefined],
  ['no address', { ...form, url: undefined }, undefined],
  ['a relative address', { ...form, url: '/upload' }, undefined],
  ['an address with a password', { ...form, url: 'https://a:b@files.example' }, undefined],
  ['another scheme', { ...form, url: 'javascript:alert(1)' }, undefined],
  ['fields that are no texts', { ...form, fields: { expires: 5 } }, undefined],
  ['a list of fields', { ...form, fields: [{ name: 'key', value: 'x' }] }, undefined],
  ['a field where the file goes', { ...form, fields: { file: 'x' } }, undefined],
  ['nothing', {}, undefined],
  ['no record', 'multipart', undefined],
])('where an artifact goes: %s', (_, body, target) => expect(readUploadTarget(body)).toEqual(target));

const sandbox = sandboxEachTest('seller');
const STORAGE = 'POST /__storage/:world';
const version = '0.3.0';
const taip = () => new File([createTaip({ name: draftName, version })], 'a.taip');
/** Begins a commit of a file whose digest was this when it was shown. */
function committing(artifact = taip(), shown?: string) {
  const asked = sandbox.sent;
  const upload = beginUpload();
  const stages: UploadStage[] = ['reading'];
  upload.stage.subscribe(() => stages.push(upload.stage.get()));
  const sent = { version, changelog: 'More.', artifact, sha256: shown, upload };
  const { mutationFn } = commitVersion(id, computeSha256);
  const ended = mutationFn!(sent, {} as never).then(
    ({ body }) => body,
    (error: unknown) => error,
  );
  return { ended, stages, stop: upload.stop, asked };
}

describe('a commit', () => {
  test('by a form: reads the file, asks, stores it without the token, and commits its key', async () => {
    const digest = await computeSha256(taip());
    const { ended, stages, asked } = committing(taip(), digest);
    expect(await ended).toMatchObject({ version: { version, digest: `sha256:${digest}` } });
    const [ask, store, commit] = asked as [Sent, Sent, Sent];
    expect([store.method, store.url, Object.fromEntries(store.headers)]).toEqual([
      'POST',
      `/__storage/${sandbox.world}`,
      {
        'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
        // The storage is of the page's own origin.
        'x-console-request': expect.any(String),
      },
    ]);
    const sent = store.form!.get('file');
    expect(sent instanceof File && [sent.name, await computeSha256(sent)]).toEqual(['a.taip', digest]);
    expect([ask, commit].map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      { version, contentType: 'application/zip' },
      { version, s3Key: store.form!.get('key'), changelog: 'More.' },
    ]);
    expect(stages).toEqual(['reading', 'asking', 'storing', 'committing']);
    const signed = store.form!.get('signature');
    expect(signed).toEqual(expect.any(String));
    expect(JSON.stringify(requestLog())).not.toMatch(new RegExp(`${signed as string}|__storage`));
  });

  test('as multipart: asks, and sends the file with the commit', async () => {
    await sandbox.set('uploads', { strategy: 'multipart' });
    const { ended, stages, asked } = committing();
    expect(await ended).toMatchObject({ version: { version } });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.url).toBe(`/api/seller/products/${id}/versions`);
    expect([...asked[1]!.form!.keys()]).toEqual(['version', 'changelog', 'artifact']);
    expect(stages).toEqual(['reading', 'asking', 'sending']);
  });

  test.each([
    ['has other bytes than those whose digest was shown', taip(), 'a'.repeat(64), 'changed'],
    ['is gone', changing(taip(), 'NotFoundError'), undefined, 'gone'],
    ['can no longer be read', changing(taip(), 'NotReadableError'), undefined, 'unreadable'],
  ])('of a file that %s says so, and asks the service nothing', async (_, artifact, shown, kind) => {
    const { ended, asked } = committing(artifact, shown);
    const error = await ended;
    expect(error).toMatchObject({ name: 'FileError', kind, fileName: 'a.taip' });
    expect((error as Error).message).toMatch(/^a\.taip .*Nothing was sent\.$/);
    expect(asked).toEqual([]);
  });

  test('cancelled while the file is read: nothing is asked', async () => {
    const { ended, stop, asked } = committing();
    stop.abort();
    expect(await ended).toMatchObject({ name: 'UploadError', kind: 'cancelled' });
    expect(asked).toEqual([]);
  });

  const refused = { name: 'ApiError', route: 'versions.uploadUrl', outcomeUnknown: false };
  const odd = { name: 'UploadError', kind: 'odd' };
  const shown = '{"url":"[redacted]","fields":{"key":"[redacted]","signature":"[redacted]"}}';
  const conflict = { kind: 'refused', status: 409, serviceMessage: 'Not higher.' };
  test.each<[string, Parameters<typeof sandbox.fault>[1], object]>([
    ['lost', { drop: true }, { ...refused, kind: 'network' }],
    ['answered 503', { status: 503 }, { ...refused, kind: 'server', status: 503 }],
    ['refused', { status: 409, message: 'Not higher.' }, { ...refused, ...conflict }],
    ['answered without a target', { body: '{"strategy":"pigeon"}' }, { ...odd, answer: '{"strategy":"pigeon"}' }],
    ['answered with half a form', { body: JSON.stringify({ ...form, key: undefined }) }, { ...odd, answer: shown }],
    ['answered with no JSON', { body: '<html>' }, { ...odd, answer: '<html>' }],
  ])('whose upload-url is %s has a known outcome: nothing is sent, nor asked again', async (_, fault, expected) => {
    await sandbox.fault('versions.uploadUrl', fault);
    const { ended, asked } = committing();
    expect(await ended).toMatchObject(expected);
    expect(asked).toHaveLength(1);
  });

  test('whose upload-url is redirected has a known outcome as well', async () => {
    const asked = service(hiddenRedirect());
    expect(await committing().ended).toMatchObject({ ...refused, kind: 'redirect' });
    expect(asked).toHaveLength(1);
  });

  test('cancelled while it asks, and while it stores: nothing is committed', async () => {
    await sandbox.fault('versions.uploadUrl', { hold: true });
    const first = committing();
    await vi.waitFor(() => expect(first.asked).toHaveLength(1), STEP_MS);
    first.stop.abort();
    expect(await first.ended).toMatchObject({ kind: 'cancelled', route: 'versions.uploadUrl', outcomeUnknown: false });
    await sandbox.fault(STORAGE, { hold: true });
    const second = committing();
    await vi.waitFor(() => expect(second.asked).toHaveLength(3), STEP_MS);
    second.stop.abort();
    expect(await second.ended).toMatchObject({ name: 'UploadError', kind: 'cancelled' });
    expect(second.asked).toHaveLength(3);
  });

  test('refused by the storage is not sent again, and no commit follows', async () => {
    await sandbox.fault(STORAGE, { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' });
    const { ended, asked } = committing();
    expect(await ended).toMatchObject({ kind: 'denied', code: 'AccessDenied' });
    expect(asked).toHaveLength(2);
  });

  test('lost at the commit itself has an unknown outcome; a form echoed in its refusal is not shown', async () => {
    await sandbox.fault('versions.commit', { drop: true });
    const lost = committing();
    expect(await lost.ended).toMatchObject({ route: 'versions.commit', kind: 'network', outcomeUnknown: true });
    expect(lost.asked).toHaveLength(3);
    await sandbox.fault('versions.uploadUrl', { body: JSON.stringify({ ...form, url: storageUrl() }) });
    await sandbox.fault(STORAGE, { status: 204 });
    await sandbox.fault('versions.commit', { status: 400, message: `By ${signature}` });
    expect(await committing().ended).toMatchObject({ serviceMessage: 'By [redacted]' });
    expect(JSON.stringify(requestLog())).not.toContain(signature);
  });
});

const storageUrl = () => new URL(`/__storage/${sandbox.world}`, location.origin).href;

describe('a preview image', () => {
  const adding = (image: File, stop = new AbortController()) => {
    const sent = { image, type: 'image/avif', upload: { ...beginUpload(), stop } };
    const { mutationFn } = addPreviewImage(id);
    return mutationFn!(sent, {} as never).catch((error: unknown) => error);
  };

  test.each([
    ['', 'image/avif'],
    ['image/png', 'image/png'],
  ])('of the type %j is sent as %s, with the bytes that were read', async (type, as) => {
    // The sandbox refuses it: it goes by the first bytes.
    expect(await adding(new File(['x'], 'cover.avif', { type }))).toMatchObject({ status: 400 });
    const sent = sandbox.sent[0]!.form!.get('image');
    expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual(['cover.avif', as, 'x']);
  });

  test('that changed, or is cancelled while it is read, is not sent', async () => {
    const changed = adding(changing(new File(['x'], 'cover.avif')));
    expect(await changed).toMatchObject({ name: 'FileError', fileName: 'cover.avif' });
    const stop = new AbortController();
    const stopped = adding(new File(['x'], 'cover.avif'), stop);
    stop.abort();
    expect(await stopped).toMatchObject({ kind: 'cancelled', code: 'NOT_SENT', outcomeUnknown: false });
    expect(sandbox.sent).toEqual([]);
  });
});
