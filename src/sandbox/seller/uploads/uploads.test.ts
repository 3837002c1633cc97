import { describe, expect, test } from 'vitest';
import { commit, commitForm, draft, pack } from '../../../../tests/support/packSeller';
import { createTaip } from '../../../../tests/support/taip';
import { UPLOAD_LIFETIME_MS, listingLimits } from '../../../contract/values';
import { type AnswerTo, type client, freshWorlds, ids, refusal, control as world } from '../../testSupport';

const fresh = freshWorlds('uploads');
type Seller = ReturnType<typeof client>;
type Minted = AnswerTo<'versions.uploadUrl'>['body'];

const artifact = (version: string) => createTaip({ name: 'Clause Reviewer', version });

const askUrl = (seller: Seller, version: string, id: string = pack) =>
  seller.ask('versions.uploadUrl', { params: { id }, body: { version, contentType: 'application/zip' } });

/** A fresh world, and a form minted in it for version 0.3.0. */
async function minted() {
  const world = fresh();
  return { ...world, body: (await askUrl(world.seller, '0.3.0')).body };
}

const commitKey = (seller: Seller, version: string, s3Key: string, id: string = pack) =>
  seller.ask('versions.commit', { params: { id }, body: { version, s3Key, changelog: 'By the storage.' } });

/** Posts a minted form with a file, without a token; returns status and code of the storage's answer. */
async function post(
  sandbox: ReturnType<typeof fresh>['sandbox'],
  { url, fields }: Pick<Minted, 'url' | 'fields'>,
  file: Uint8Array<ArrayBuffer> | File | null,
  headers: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (file) body.append('file', file instanceof File ? file : new File([file], 'any name at all'));
  const response = await sandbox.fetch(new Request(url, { method: 'POST', body, headers }));
  const text = await response.text();
  return [response.status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? text];
}

test('a form is minted outside /api, bound to its version; what was uploaded by it is committed by its key', async () => {
  const { seller, sandbox, name } = fresh();
  const { status, body } = await askUrl(seller, '0.3.0');
  expect([status, Object.keys(body).toSorted()]).toEqual([200, ['fields', 'key', 'url']]);
  expect(body.url).toBe(`http://sandbox.test/__storage/${name}`);
  expect(body.fields).toMatchObject({ key: body.key, 'Content-Type': 'application/zip' });
  expect(refusal(await commitKey(seller, '0.3.0', body.key))).toBe('409 CONFLICT');
  expect(await post(sandbox, body, artifact('0.3.0'))).toEqual([204, '']);
  expect((await seller.product(pack)).currentVersion).toBe('0.2.0');
  const committed = await commitKey(seller, '0.3.0', body.key);
  expect([committed.status, committed.body.version.changelog]).toEqual([201, 'By the storage.']);
  const direct = fresh();
  const commit = await direct.seller.ask('versions.commit', {
    params: { id: pack },
    body: commitForm({ version: '0.3.0' }, artifact('0.3.0')),
  });
  expect(committed.body.version.digest).toBe(commit.body.version.digest);
});

test('the token is not needed at the storage, and changes nothing there', async () => {
  const { sandbox, body } = await minted();
  const strange = { authorization: 'Bearer txk_sandbox_expired_elsewhere' };
  expect(await post(sandbox, body, artifact('0.3.0'), strange)).toEqual([204, '']);
});

describe('what the storage refuses', () => {
  test.each<[string, Record<string, string>, number, string]>([
    ['another key', { key: 'uploads/a/b/0.3.0/c.taip' }, 403, 'SignatureDoesNotMatch'],
    ['a later expiry', { expires: '2099-01-01T00:00:00.000Z' }, 403, 'SignatureDoesNotMatch'],
    ['another signature', { signature: '0'.repeat(64) }, 403, 'SignatureDoesNotMatch'],
    ['another content type', { 'Content-Type': 'text/html' }, 403, 'AccessDenied'],
  ])('%s', async (_, change, status, code) => {
    const { seller, sandbox, body } = await minted();
    const changed = { ...body, fields: { ...body.fields, ...change } };
    expect(await post(sandbox, changed, artifact('0.3.0'))).toEqual([status, code]);
    expect(refusal(await commitKey(seller, '0.3.0', body.key))).toBe('409 CONFLICT');
  });

  test('a form is good for five minutes of the world’s clock, and not a millisecond more', async () => {
    const { seller, sandbox, control, body } = await minted();
    await control.advance(UPLOAD_LIFETIME_MS - 1);
    expect(await post(sandbox, body, artifact('0.3.0'))).toEqual([204, '']);
    await control.advance(1);
    expect(await post(sandbox, body, artifact('0.3.0'))).toEqual([403, 'AccessDenied']);
    expect((await commitKey(seller, '0.3.0', body.key)).status).toBe(201);
  });

  test('no file, no bytes, a field missing, a byte too many', async () => {
    const { sandbox, body } = await minted();
    const { signature, ...unsigned } = body.fields;
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    expect(await post(sandbox, body, null)).toEqual([400, 'InvalidArgument']);
    expect(await post(sandbox, { ...body, fields: unsigned }, artifact('0.3.0'))).toEqual([400, 'InvalidArgument']);
    expect(await post(sandbox, body, new Uint8Array())).toEqual([400, 'EntityTooSmall']);
    const declared = { 'content-length': String(listingLimits.artifactBytesMax + 1024 * 1024 + 1) };
    expect(await post(sandbox, body, artifact('0.3.0'), declared)).toEqual([400, 'InvalidRequest']);
  });

  test('a key that was consumed', async () => {
    const { seller, sandbox, body } = await minted();
    await post(sandbox, body, artifact('0.3.0'));
    await commitKey(seller, '0.3.0', body.key);
    expect(await post(sandbox, body, artifact('0.3.0'))).toEqual([403, 'AccessDenied']);
  });

  test('a form of another world, and a world that does not exist', async () => {
    const { sandbox, name, body } = await minted();
    expect(await post(sandbox, { ...body, url: body.url + '-gone' }, artifact('0.3.0'))).toEqual([404, 'NoSuchBucket']);
    await world(sandbox, `${name}-2`).reset();
    expect(await post(sandbox, { ...body, url: `${body.url}-2` }, artifact('0.3.0'))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
  });
});

describe('what the commit refuses', () => {
  test('a key of another product or version is 400, an unknown one too, and none of them is consumed', async () => {
    const { seller, sandbox, body } = await minted();
    await post(sandbox, body, artifact('0.3.0'));
    expect(refusal(await commitKey(seller, '0.4.0', body.key))).toBe('400 BAD_REQUEST s3Key');
    expect(refusal(await commitKey(seller, '0.3.0', body.key, draft))).toBe('400 BAD_REQUEST s3Key');
    expect(refusal(await commitKey(seller, '0.3.0', 'a/b'))).toBe('400 BAD_REQUEST s3Key');
    expect(refusal(await commitKey(seller, '0.3.0', body.key, ids.unknown))).toBe('404 NOT_FOUND');
    expect((await commitKey(seller, '0.3.0', body.key)).status).toBe(201);
  });

  test('an uploaded file that is no .taip of the version: 400 naming artifact; the same form takes a better one', async () => {
    const { seller, sandbox, body } = await minted();
    expect(await post(sandbox, body, new File(['no archive'], 'pack.taip'))).toEqual([204, '']);
    expect(refusal(await commitKey(seller, '0.3.0', body.key))).toBe('400 BAD_REQUEST artifact');
    await post(sandbox, body, artifact('0.9.0'));
    const answer = await commitKey(seller, '0.3.0', body.key);
    expect(answer.body.error.message).toContain('has version 0.9.0 in its taip.json, not 0.3.0');
    await post(sandbox, body, artifact('0.3.0'));
    expect((await commitKey(seller, '0.3.0', body.key)).status).toBe(201);
  });

  test('of concurrent commits of one key exactly one succeeds', async () => {
    const { seller, sandbox, body } = await minted();
    await post(sandbox, body, artifact('0.3.0'));
    const answers = await Promise.all(Array.from({ length: 3 }, () => commitKey(seller, '0.3.0', body.key)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test('a version that is no longer higher', async () => {
    const { seller, sandbox, body } = await minted();
    await post(sandbox, body, artifact('0.3.0'));
    await commit(seller, pack, '0.3.1');
    expect(refusal(await commitKey(seller, '0.3.0', body.key))).toBe('409 CONFLICT');
  });
});

test('faults of the world apply to its storage: before and after the work, and cutting the connection', async () => {
  const { seller, sandbox, control, body } = await minted();
  const route = 'POST /__storage/:world';
  await control.post('faults', { route, status: 503 });
  expect((await post(sandbox, body, artifact('0.3.0')))[0]).toBe(503);
  expect(refusal(await commitKey(seller, '0.3.0', body.key))).toBe('409 CONFLICT');
  await control.post('faults', { route, drop: true, when: 'after' });
  expect(await post(sandbox, body, artifact('0.3.0'))).toEqual([0, '']);
  expect((await commitKey(seller, '0.3.0', body.key)).status).toBe(201);
});

test('a world can be set to take the artifact with the commit, which works with any setting', async () => {
  const { seller, control } = fresh();
  expect((await commit(seller, pack, '0.3.0')).status).toBe(201);
  await control.post('uploads', { strategy: 'multipart' });
  expect((await askUrl(seller, '0.4.0')).body).toEqual({ strategy: 'multipart' });
  expect((await control.state()).uploadStrategy).toBe('multipart');
  expect((await commit(seller, pack, '0.4.0')).status).toBe(201);
  await control.post('uploads', { strategy: 'form' });
  expect((await askUrl(seller, '0.5.0')).body.url).toContain('/__storage/');
  expect((await control.post('uploads', { strategy: 'carrier pigeon' })).status).toBe(400);
});

test('copies of a product share its uploaded bytes, so they leave room to keep others', async () => {
  const { seller, control } = fresh();
  // Poorly compressible digits, about 100 kB.
  const notes = Array.from({ length: 30_000 }, (_, at) => Math.imul(at, 2_654_435_761) >>> 0)
    .join('')
    .slice(0, 200_000);
  await commit(seller, pack, '0.3.0', { notes });
  await control.post('products', { count: 10_000 });
  await commit(seller, pack, '0.4.0', { notes });
  expect((await seller.ask('install.download', { params: { id: pack } })).status).toBe(200);
});
