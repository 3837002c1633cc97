import { beforeEach, describe, expect, test, vi } from 'vitest';
import { requestLog } from '../../client/requestLog';
import { hiddenRedirect, jsonAnswer, refusal } from '../../client/testSupport';
import { connectEachTest, pointToLive } from '../../../../tests/support/connected';
import { sha256Of } from '../../../lib/sha256';
import { changing } from '../../../../tests/support/changingFile';
import { type Sent, type Step, service } from '../../../../tests/support/network';
import { readUploadWay } from './uploadWay';
import { type UploadStage, addPreviewImage, beginUpload, commitVersion } from './versions';

const url = 'https://console.test/__storage/w';
const signature = 'a1'.repeat(32);
const form = { url, fields: { key: 'up/1.taip', signature }, key: 'up/1.taip' };

test.each<[string, unknown, unknown]>([
  ['multipart', { strategy: 'multipart' }, 'multipart'],
  ['multipart, whatever else is there', { strategy: 'multipart', ...form }, 'multipart'],
  ['a form', form, form],
  ['a form with a strategy of its own', { ...form, strategy: 'post', expiresIn: 300 }, form],
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
])('where an artifact goes: %s', (_, body, way) => expect(readUploadWay(body)).toEqual(way));

const id = '0a9c0000-0000-4000-8000-000000000001';
const taip = () => new File(['taip'], 'a.taip');
/** Starts a commit of a file whose displayed digest was this; the network answers with these steps. */
function committing(steps: readonly Step[], artifact = taip(), shown?: string) {
  const asked = service(...steps);
  const upload = beginUpload();
  const stages: UploadStage[] = ['reading'];
  upload.stage.subscribe(() => stages.push(upload.stage.get()));
  const sent = { version: '0.3.0', changelog: 'More.', artifact, sha256: shown, upload };
  const { mutationFn } = commitVersion(id, sha256Of);
  const ended = mutationFn!(sent, {} as never).then(
    ({ body }) => body,
    (error: unknown) => error,
  );
  return { ended, stages, stop: upload.stop, asked };
}
const committed = jsonAnswer({ version: { version: '0.3.0' } }, 201);
const stored = new Response(null, { status: 204 });

beforeEach(() => vi.stubGlobal('location', new URL('https://console.test/')));
connectEachTest('txk_secret_value', () => pointToLive('x', 'https://api.example'));

describe('a commit', () => {
  test('by a form: reads the file, asks, stores it without the token, and commits its key', async () => {
    const digest = await sha256Of(taip());
    const { ended, stages, asked } = committing([jsonAnswer(form), stored, committed], taip(), digest);
    expect(await ended).toEqual({ version: { version: '0.3.0' } });
    const [ask, store, commit] = asked as [Sent, Sent, Sent];
    expect([store.method, store.url, [...store.headers]]).toEqual([
      'POST',
      '/__storage/w',
      [['content-type', expect.stringMatching(/^multipart\/form-data; boundary=/)]],
    ]);
    const sent = store.form!.get('file');
    expect(sent instanceof File && [sent.name, await sent.text()]).toEqual(['a.taip', 'taip']);
    expect([ask, commit].map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      { version: '0.3.0', contentType: 'application/zip' },
      { version: '0.3.0', s3Key: 'up/1.taip', changelog: 'More.' },
    ]);
    expect(stages).toEqual(['reading', 'asking', 'storing', 'committing']);
    expect(JSON.stringify(requestLog())).not.toMatch(new RegExp(`${signature}|__storage`));
  });

  test('as multipart: asks, and sends the file with the commit', async () => {
    const { ended, stages, asked } = committing([jsonAnswer({ strategy: 'multipart' }), committed]);
    expect(await ended).toEqual({ version: { version: '0.3.0' } });
    expect(asked).toHaveLength(2);
    expect(asked[1]?.url).toBe(`https://api.example/api/seller/products/${id}/versions`);
    expect([...asked[1]!.form!.keys()]).toEqual(['version', 'changelog', 'artifact']);
    expect(stages).toEqual(['reading', 'asking', 'sending']);
  });

  test.each([
    ['has other bytes than those whose digest was shown', taip(), 'a'.repeat(64), 'changed'],
    ['is gone', changing(taip(), 'NotFoundError'), undefined, 'gone'],
    ['can no longer be read', changing(taip(), 'NotReadableError'), undefined, 'unreadable'],
  ])('of a file that %s says so, and asks the service nothing', async (_, artifact, shown, kind) => {
    const { ended, asked } = committing([jsonAnswer(form)], artifact, shown);
    const error = await ended;
    expect(error).toMatchObject({ name: 'FileError', kind, fileName: 'a.taip' });
    expect((error as Error).message).toMatch(/^a\.taip .*Nothing was sent\.$/);
    expect(asked).toEqual([]);
  });

  test('cancelled while the file is read: nothing is asked', async () => {
    const { ended, stop, asked } = committing([jsonAnswer(form)]);
    stop.abort();
    expect(await ended).toMatchObject({ name: 'UploadError', kind: 'cancelled' });
    expect(asked).toEqual([]);
  });

  const refused = { name: 'ApiError', route: 'versions.uploadUrl', outcomeUnknown: false };
  const odd = { name: 'UploadError', kind: 'odd' };
  const shown = '{"url":"[redacted]","fields":{"key":"[redacted]","signature":"[redacted]"}}';
  const conflict = { kind: 'refused', status: 409, said: 'Not higher.' };
  test.each<[string, Step, object]>([
    ['lost', 'lost', { ...refused, kind: 'network' }],
    ['answered 503', refusal(503, 'DOWN'), { ...refused, kind: 'server', status: 503 }],
    ['redirected', hiddenRedirect(), { ...refused, kind: 'redirect' }],
    ['refused', refusal(409, 'CONFLICT', 'Not higher.'), { ...refused, ...conflict }],
    ['answered without a way', jsonAnswer({ strategy: 'pigeon' }), { ...odd, answer: '{"strategy":"pigeon"}' }],
    ['answered with half a form', jsonAnswer({ ...form, key: undefined }), { ...odd, answer: shown }],
    ['answered with no JSON', new Response('<html>', { status: 200 }), { ...odd, answer: '<html>' }],
  ])('whose upload-url is %s has a known outcome: nothing is sent, nor asked again', async (_, step, expected) => {
    const { ended, asked } = committing([step]);
    expect(await ended).toMatchObject(expected);
    expect(asked).toHaveLength(1);
  });

  test('cancelled while it asks, and while it stores: nothing is committed', async () => {
    const first = committing(['silent']);
    await vi.waitFor(() => expect(first.asked).toHaveLength(1));
    first.stop.abort();
    expect(await first.ended).toMatchObject({ kind: 'cancelled', route: 'versions.uploadUrl', outcomeUnknown: false });
    const second = committing([jsonAnswer(form), 'silent', committed]);
    await vi.waitFor(() => expect(second.asked).toHaveLength(2));
    second.stop.abort();
    expect(await second.ended).toMatchObject({ name: 'UploadError', kind: 'cancelled' });
    expect(second.asked).toHaveLength(2);
  });

  test('refused by the storage is not sent again, and no commit follows', async () => {
    const denied = new Response('<Error><Code>AccessDenied</Code></Error>', { status: 403 });
    const { ended, asked } = committing([jsonAnswer(form), denied, committed]);
    expect(await ended).toMatchObject({ kind: 'denied', code: 'AccessDenied' });
    expect(asked).toHaveLength(2);
  });

  test('lost at the commit itself has an unknown outcome; a form echoed in its refusal is not shown', async () => {
    const ended = async (step: Step) => {
      const begun = committing([jsonAnswer(form), stored, step]);
      const error = await begun.ended;
      expect(begun.asked).toHaveLength(3);
      return error;
    };
    expect(await ended('lost')).toMatchObject({ route: 'versions.commit', kind: 'network', outcomeUnknown: true });
    expect(await ended(refusal(400, 'BAD_REQUEST', `By ${signature}`))).toMatchObject({ said: 'By [redacted]' });
    expect(JSON.stringify(requestLog())).not.toContain(signature);
  });
});

describe('a preview image', () => {
  const adding = (image: File, stop = new AbortController()) => {
    const asked = service(jsonAnswer({}, 201));
    const sent = { image, type: 'image/avif', upload: { ...beginUpload(), stop } };
    const { mutationFn } = addPreviewImage(id);
    return { asked, ended: mutationFn!(sent, {} as never).catch((error: unknown) => error) };
  };

  test.each([
    ['', 'image/avif'],
    ['image/png', 'image/png'],
  ])('of the type %j is sent as %s, with the bytes that were read', async (type, as) => {
    const { asked, ended } = adding(new File(['x'], 'cover.avif', { type }));
    await ended;
    const sent = asked[0]!.form!.get('image');
    expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual(['cover.avif', as, 'x']);
  });

  test('that changed, or is given up while it is read, is not sent', async () => {
    const changed = adding(changing(new File(['x'], 'cover.avif')));
    expect(await changed.ended).toMatchObject({ name: 'FileError', fileName: 'cover.avif' });
    const stop = new AbortController();
    const stopped = adding(new File(['x'], 'cover.avif'), stop);
    stop.abort();
    expect(await stopped.ended).toMatchObject({ kind: 'cancelled', code: 'NOT_SENT', outcomeUnknown: false });
    expect([...changed.asked, ...stopped.asked]).toEqual([]);
  });
});
