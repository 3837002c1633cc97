/**
 * The Agent Pack seller routes that the sandbox implements, transcribed by hand from `marketplace-api.md`; the form of
 * a commit from observed requests. All of them write, so none is ever sent to another service.
 */
import { describe, expect, test } from 'vitest';
import { taipOf } from '../support/taip';
import { call, errorOf, inWorld, raw } from './service';
import { baseUrl } from './target';

/**
 * From the seed: an own Pack of version 0.2.0, an own ordinary listing, and another seller's product in the catalog.
 */
const pack = '0b100000-0000-4000-8000-000000000008';
const ordinary = '0b100000-0000-4000-8000-000000000001';
const foreign = '0a9c0000-0000-4000-8000-000000000001';
const unknown = '00000000-0000-4000-8000-00000000dead';

async function postForm(world: string, path: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { authorization: `Bearer ${inWorld(world).token}` };
  const response = await raw('POST', `http://sandbox.test${path}`, { headers, body });
  const answer = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body: answer };
}

const artifactOf = (version: string) => new File([taipOf({ name: 'Clause Reviewer', version })], 'pack.taip');
const image = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'screen.jpg', { type: 'image/jpeg' });
const products = '/api/seller/products';

async function productOf(world: string): Promise<Record<string, unknown>> {
  return (await call('GET', `${products}/${pack}`, inWorld(world))).body;
}

/** The four calls on a product, as they succeed for an own Pack. */
const calls = [
  (world: string, id: string) =>
    call('PATCH', `${products}/${id}`, { ...inWorld(world), body: { name: 'Clause Reviewer' } }),
  (world: string, id: string) =>
    call('POST', `${products}/${id}/versions/upload-url`, {
      ...inWorld(world),
      body: { version: '0.3.0', contentType: 'application/zip' },
    }),
  (world: string, id: string) =>
    postForm(world, `${products}/${id}/versions`, { version: '0.3.0', artifact: artifactOf('0.3.0') }),
  (world: string, id: string) => postForm(world, `${products}/${id}/preview-images`, { image }),
] as const;

describe.skipIf(baseUrl)('Agent Pack seller routes', () => {
  test('PATCH updates owned metadata without overwriting versions', async () => {
    const before = await productOf('gs-patch');
    expect((await calls[0]('gs-patch', pack)).status).toBe(200);
    const { name, currentVersion } = await productOf('gs-patch');
    expect([name, currentVersion]).toEqual(['Clause Reviewer', before['currentVersion']]);
    const version = await call('PATCH', `${products}/${pack}`, { ...inWorld('gs-patch'), body: { version: '9.0.0' } });
    expect(errorOf(version)).toEqual([400, 'BAD_REQUEST']);
  });

  test('versions takes exactly one of s3Key and artifact, and commits an immutable version', async () => {
    const path = `${products}/${pack}/versions`;
    const artifact = artifactOf('0.3.0');
    const wrong: Record<string, string | File>[] = [{}, { artifact, s3Key: 'a/b' }];
    for (const fields of wrong) {
      expect(errorOf(await postForm('gs-commit', path, { version: '0.3.0', ...fields }))).toEqual([400, 'BAD_REQUEST']);
    }
    expect((await productOf('gs-commit'))['currentVersion']).toBe('0.2.0');
    expect((await calls[2]('gs-commit', pack)).status).toBe(201);
    expect((await productOf('gs-commit'))['currentVersion']).toBe('0.3.0');
    expect(errorOf(await calls[2]('gs-commit', pack))).toEqual([409, 'CONFLICT']);
  });

  test('an artifact that fails validation commits nothing', async () => {
    const fields = { version: '0.3.0', artifact: new File(['no archive'], 'pack.taip') };
    expect(errorOf(await postForm('gs-invalid', `${products}/${pack}/versions`, fields))).toEqual([400, 'BAD_REQUEST']);
    expect((await productOf('gs-invalid'))['currentVersion']).toBe('0.2.0');
  });

  test('upload-url answers with an upload method, or with multipart', async () => {
    const { status, body } = await calls[1]('gs-upload', pack);
    expect(status).toBe(200);
    expect(body['strategy'] === 'multipart' || typeof body['url'] === 'string').toBe(true);
  });

  test('preview-images takes the multipart field image', async () => {
    expect((await calls[3]('gs-image', pack)).status).toBe(201);
    const path = `${products}/${pack}/preview-images`;
    expect(errorOf(await postForm('gs-image', path, { picture: image }))).toEqual([400, 'BAD_REQUEST']);
  });

  test.each(calls.map((send, index) => [index, send] as const))(
    'call %i: 404 for an unknown product, 403 for one that is not owned, and for ordinary listings, which are browser-only',
    async (_, send) => {
      expect(errorOf(await send('gs-refused', unknown))).toEqual([404, 'NOT_FOUND']);
      expect(errorOf(await send('gs-refused', foreign))).toEqual([403, 'FORBIDDEN']);
      const answer = await send('gs-refused', ordinary);
      expect(errorOf(answer)).toEqual([403, 'API_TOKEN_SCOPE_FORBIDDEN']);
      expect(answer.body['authentication']).toMatchObject({ authenticated: true, principal: 'api_token' });
    },
  );
});
