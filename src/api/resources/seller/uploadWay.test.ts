import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Wire } from '../../../../tests/support/uploadWire';
import { requestLog } from '../../client/requestLog';
import { type Step, hiddenRedirect, jsonAnswer, refusal } from '../../client/testSupport';
import { connectEachTest, service, pointToLive } from '../../../../tests/support/connected';
import { readUploadWay } from './uploadWay';
import { type UploadStage, beginUpload, commitVersion } from './versions';

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
/** Begins a commit; `fetch` answers by these steps, and the file's own request is the last `Wire`. */
function committing(...steps: Step[]) {
  const asked = service(...steps);
  const upload = beginUpload('asking');
  const stages: UploadStage[] = ['asking'];
  upload.stage.subscribe(() => stages.push(upload.stage.get()));
  const sent = {
    version: '0.3.0',
    changelog: 'More.',
    artifact: new File(['taip'], 'a.taip'),
    sha256: undefined,
    upload,
  };
  const { mutationFn } = commitVersion(id);
  const ended = mutationFn!(sent, {} as never).then(
    ({ body }) => body,
    (error: unknown) => error,
  );
  return { ended, stages, stop: upload.stop, asked };
}

/** Begins a commit, and waits for the request that carries its file. */
async function sendingFile(...steps: Step[]) {
  const before = Wire.last;
  const begun = committing(...steps);
  await vi.waitFor(() => expect(Wire.last).not.toBe(before));
  return begun;
}
const committed = jsonAnswer({ version: { version: '0.3.0' } }, 201);

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://console.test/'));
  vi.stubGlobal('XMLHttpRequest', Wire);
});
connectEachTest('txk_secret_value', () => pointToLive('x', 'https://api.example'));

describe('a commit', () => {
  test('by a form: asks, stores the file without the token, and commits its key', async () => {
    const { ended, stages, asked } = await sendingFile(jsonAnswer(form), committed);
    expect(Wire.last.opened).toEqual(['POST', url]);
    expect(Wire.last.headers).toEqual({});
    expect(asked).toHaveLength(1);
    Wire.last.status = 204;
    Wire.last.end('load');
    expect(await ended).toEqual({ version: { version: '0.3.0' } });
    expect(asked.map(({ body }) => JSON.parse(body ?? '') as unknown)).toEqual([
      { version: '0.3.0', contentType: 'application/zip' },
      { version: '0.3.0', s3Key: 'up/1.taip', changelog: 'More.' },
    ]);
    expect(stages).toEqual(['asking', 'storing', 'committing']);
    expect(JSON.stringify(requestLog())).not.toMatch(new RegExp(`${signature}|__storage`));
  });

  test('as multipart: asks, and sends the file with the commit', async () => {
    const { ended, stages, asked } = await sendingFile(jsonAnswer({ strategy: 'multipart' }));
    expect(Wire.last.opened[1]).toBe(`https://api.example/api/seller/products/${id}/versions`);
    expect([...(Wire.last.sent?.keys() ?? [])]).toEqual(['version', 'changelog', 'artifact']);
    Wire.last.responseText = '{"version":{"version":"0.3.0"}}';
    Wire.last.end('load');
    expect(await ended).toEqual({ version: { version: '0.3.0' } });
    expect(asked).toHaveLength(1);
    expect(stages).toEqual(['asking', 'sending']);
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
    const before = Wire.last;
    const { ended, asked } = committing(step);
    expect(await ended).toMatchObject(expected);
    expect([asked.length, Wire.last === before]).toEqual([1, true]);
  });

  test('cancelled while it asks, and while it stores: nothing is committed', async () => {
    const first = committing('silent');
    first.stop.abort();
    expect(await first.ended).toMatchObject({ kind: 'cancelled', route: 'versions.uploadUrl', outcomeUnknown: false });
    const second = await sendingFile(jsonAnswer(form), committed);
    second.stop.abort();
    expect(await second.ended).toMatchObject({ name: 'UploadError', kind: 'cancelled' });
    expect(second.asked).toHaveLength(1);
  });

  test('refused by the storage is not sent again, and no commit follows', async () => {
    const { ended, asked } = await sendingFile(jsonAnswer(form), committed);
    const stored = Wire.last;
    stored.status = 403;
    stored.responseText = '<Error><Code>AccessDenied</Code></Error>';
    stored.end('load');
    expect(await ended).toMatchObject({ kind: 'denied', code: 'AccessDenied' });
    expect([asked.length, Wire.last === stored]).toEqual([1, true]);
  });

  test('lost at the commit itself has an unknown outcome; a form echoed in its refusal is not shown', async () => {
    const stored = async (step: Step) => {
      const { ended, asked } = await sendingFile(jsonAnswer(form), step);
      Wire.last.status = 204;
      Wire.last.end('load');
      const error = await ended;
      expect(asked).toHaveLength(2);
      return error;
    };
    expect(await stored('lost')).toMatchObject({ route: 'versions.commit', kind: 'network', outcomeUnknown: true });
    expect(await stored(refusal(400, 'BAD_REQUEST', `By ${signature}`))).toMatchObject({ said: 'By [redacted]' });
    expect(JSON.stringify(requestLog())).not.toContain(signature);
  });
});
