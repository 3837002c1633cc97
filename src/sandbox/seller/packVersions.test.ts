import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  addImage,
  audition,
  commit,
  commitForm,
  draft,
  draftName,
  pack,
  patch,
  png,
  publish,
  readyPack,
} from '../../../tests/support/packSeller';
import { createPng, smallImages } from '../../../tests/support/images';
import { createTaip } from '../../../tests/support/taip';
import { readImageFacts } from '../artifact/images/image';
import { packIds } from '../catalog/packs/seedIds';
import { tierTerms } from './prepPricing';
import { client, freshWorlds, ids, refusal, testNow } from '../testSupport';

const fresh = freshWorlds('pack-versions');
const name = draftName;
const MIB = 1024 * 1024;
const letters = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

describe('versions', () => {
  test('a commit makes a new current version with the digest of its bytes', async () => {
    const { seller, control } = fresh();
    await control.advance(60_000);
    const bytes = createTaip({ name, version: '0.3.0' });
    const { status, body } = await commit(seller, pack, '0.3.0');
    const version = {
      version: '0.3.0',
      digest: `sha256:${createHash('sha256').update(bytes).digest('hex')}`,
      sizeBytes: bytes.length,
      committedAt: new Date(testNow + 60_000).toISOString(),
      changelog: 'Changes of 0.3.0.',
      state: 'not_audited',
    };
    expect([status, body.version]).toEqual([201, version]);
    const product = await seller.product(pack);
    expect(body.product).toEqual(product);
    expect(product).toMatchObject({
      currentVersion: '0.3.0',
      digest: version.digest,
      sizeBytes: bytes.length,
      state: 'ready',
      updatedAt: version.committedAt,
    });
    expect(product.versions.map((each) => each.version)).toEqual(['0.3.0', '0.2.0']);
    const profile = await seller.ask('packs.runtimeProfile', { params: { id: pack } });
    expect(profile.body).toMatchObject({ version: '0.3.0', digest: version.digest });
    const quote = await seller.ask('seller.prepQuote', { params: { id: pack } });
    expect(quote.body).toMatchObject({ currentVersion: '0.3.0', artifactSizeBytes: bytes.length });
  });

  test('a commit without a changelog has an empty one', async () => {
    const { seller } = fresh();
    const body = commitForm({ version: '0.3.0' }, createTaip({ name, version: '0.3.0' }));
    expect((await seller.ask('versions.commit', { params: { id: pack }, body })).body.version.changelog).toBe('');
  });

  test('accepts the archive that another Pack is downloaded as', async () => {
    const { seller, sandbox, name: world } = fresh();
    const buyer = client(sandbox, 'buyer', world);
    const { url, filename, version, digest } = (
      await buyer.ask('install.download', { params: { id: packIds.support } })
    ).body;
    const bytes = await (await sandbox.fetch(new Request(url))).arrayBuffer();
    const body = commitForm({ version }, new Uint8Array(bytes), filename);
    const committed = await seller.ask('versions.commit', { params: { id: draft }, body });
    expect([committed.status, committed.body.version.digest]).toEqual([201, digest]);
  });

  test('the current version is not higher: 409, and nothing is overwritten', async () => {
    const { seller } = fresh();
    const before = await seller.product(pack);
    const upload = { params: { id: pack }, body: { version: '0.2.0', contentType: 'application/zip' } };
    for (const answer of [await commit(seller, pack, '0.2.0'), await seller.ask('versions.uploadUrl', upload)]) {
      expect(refusal(answer)).toBe('409 CONFLICT');
      expect(answer.body.error.message).toContain('higher than the current version 0.2.0');
    }
    expect(await seller.product(pack)).toEqual(before);
  });

  test('a version has at most 64 characters; a longer one is 400 and not echoed', async () => {
    const { seller } = fresh();
    const longest = `0.3.${'9'.repeat(60)}`;
    const tooLong = `${longest}9`;
    const body = { version: tooLong, contentType: 'application/zip' };
    for (const answer of [
      await seller.ask('versions.uploadUrl', { params: { id: pack }, body }),
      await commit(seller, pack, tooLong),
    ]) {
      expect(refusal(answer)).toBe('400 BAD_REQUEST version');
      expect(answer.body.error.message).toBe('version must have at most 64 characters.');
      expect(answer.text).not.toContain('99');
    }
    expect((await commit(seller, pack, longest)).body.product.currentVersion).toBe(longest);
  });

  test('exactly one of several concurrent commits of one version succeeds', async () => {
    const { seller } = fresh();
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((author) => commit(seller, pack, '0.3.0', { author })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 201);
    const product = await seller.product(pack);
    expect(product.versions.map(({ version }) => version)).toEqual(['0.3.0', '0.2.0']);
    expect(product.digest).toBe(winner?.body.version.digest);
  });

  test.each<[string[], object]>([
    [['version', 'contentType'], {}],
    [['version'], { version: '1.0', contentType: 'application/zip' }],
    [['contentType'], { version: '1.0.0', contentType: 'application/x-zip' }],
    [['version', 'contentType'], { version: '1.0', contentType: 'application/x-zip' }],
  ])('upload-url: 400 naming %o', async (fields, body) => {
    const { seller } = fresh();
    expect(refusal(await seller.ask('versions.uploadUrl', { params: { id: pack }, body }))).toBe(
      `400 BAD_REQUEST ${fields.join(', ')}`,
    );
  });

  test('a form far above the limit of an artifact: names the artifact and its own limit', async () => {
    const { seller } = fresh();
    const answer = await seller.ask('versions.commit', {
      params: { id: pack },
      body: commitForm({ version: '0.3.0' }, new Uint8Array(1)),
      headers: { 'content-length': String(200 * MIB + MIB + 1) },
    });
    expect(refusal(answer)).toBe('400 BAD_REQUEST artifact');
    expect(answer.body.error.message).toBe('artifact must have at most 209,715,200 bytes.');
  });

  const artifact = createTaip({ name, version: '0.3.0' });
  test.each<[string[], unknown]>([
    [['version', 'artifact'], new FormData()],
    [['artifact'], { version: '0.3.0' }],
    [['artifact'], commitForm({ version: '0.3.0', s3Key: 'a/b' }, artifact)],
    [['version'], commitForm({}, artifact)],
    [['version'], commitForm({ version: '0.3' }, artifact)],
    [['version'], commitForm({ version: 'v0.3.0' }, artifact)],
    [['changelog'], commitForm({ version: '0.3.0', changelog: 'x'.repeat(10_001) }, artifact)],
    [['artifact'], commitForm({ version: '0.3.0', artifact: 'text' })],
    [['artifact'], { version: '0.3.0', artifact: 'AAAA' }],
    [['artifact'], commitForm({ version: '0.3.1' }, artifact)],
    [['artifact'], commitForm({ version: '0.3.0' }, artifact, 'pack.zip')],
    [['artifact'], commitForm({ version: '0.3.0' }, new Uint8Array())],
  ])('commit: 400 naming %o, before its product is looked for', async (fields, body) => {
    const { seller } = fresh();
    const answer = await seller.ask('versions.commit', { params: { id: ids.unknown }, body });
    expect(refusal(answer)).toBe(`400 BAD_REQUEST ${fields.join(', ')}`);
  });
});

test('while a prep runs, listing and version cannot change: 409; an image can be added', async () => {
  const { seller, control } = fresh();
  await audition(seller, pack, 'smoke_scan');
  const before = await seller.product(pack);
  for (const answer of [await patch(seller, pack, { name: 'Another name' }), await commit(seller, pack, '0.3.0')]) {
    expect(refusal(answer)).toBe('409 CONFLICT');
    expect(answer.body.error.message).toContain('prep of Contract Clause Reviewer is running');
  }
  expect(await seller.product(pack)).toEqual(before);
  expect((await addImage(seller, pack)).status).toBe(201);
  await control.advance(tierTerms.smoke_scan.durationMs);
  expect((await patch(seller, pack, { name: 'Another name' })).body.product.state).toBe('queued');
});

describe('preview images', () => {
  test.each(Object.entries(smallImages))(
    'a whole %s is recognized by its bytes, whatever type was sent, and seen as it was sent',
    async (_, { bytes, ...facts }) => {
      const { seller, sandbox, name: world } = fresh();
      const { status, body } = await addImage(seller, draft, bytes, 'text/html');
      const { id } = body.image;
      const url = `/__sandbox/worlds/${world}/images/${id}`;
      const image = { id, url, ...facts, sizeBytes: bytes.length, addedAt: new Date(testNow).toISOString() };
      expect([status, body.image]).toEqual([201, image]);
      expect(body.previewImages).toEqual([body.image]);
      expect((await seller.product(draft)).previewImages).toEqual([body.image]);
      const seen = await sandbox.fetch(new Request(new URL(url, 'http://sandbox.test')));
      expect([seen.status, new Uint8Array(await seen.arrayBuffer())]).toEqual([200, bytes]);
      expect(Object.fromEntries(seen.headers)).toMatchObject({
        'content-type': facts.contentType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
    },
  );

  test('text, and a byte too many, are 400 naming image', async () => {
    const { seller } = fresh();
    const text = await addImage(seller, draft, letters('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const long = await addImage(seller, draft, new Uint8Array(10 * MIB + 1));
    expect([refusal(text), refusal(long)]).toEqual(['400 BAD_REQUEST image', '400 BAD_REQUEST image']);
    expect(long.body.error.message).toBe('image has 10,485,761 bytes. At most 10,485,760 are accepted.');
    expect((await seller.product(draft)).previewImages).toEqual([]);
  });

  test.each<[string, Record<string, string>]>([
    ['sent in chunks', {}],
    ['with a declared length', { 'content-length': String(11 * MIB + 1) }],
  ])('a form %s, far too long: names the file and its own limit', async (_, headers) => {
    const { seller } = fresh();
    const body = new FormData();
    body.append('image', new File([new Uint8Array('content-length' in headers ? 1 : 11 * MIB + 1)], 'a.png'));
    const answer = await seller.ask('listing.previewImage', { params: { id: draft }, body, headers });
    expect(refusal(answer)).toBe('400 BAD_REQUEST image');
    expect(answer.body.error.message).toBe('image must have at most 10,485,760 bytes.');
  });

  test('refuses no image, text in its place, and two at once', async () => {
    const { seller } = fresh();
    const file = new File([new Uint8Array(png)], 'a.png');
    for (const parts of [[], ['text'], [file, file]]) {
      const body = new FormData();
      for (const part of parts) body.append('image', part);
      expect(refusal(await seller.ask('listing.previewImage', { params: { id: draft }, body }))).toBe(
        '400 BAD_REQUEST image',
      );
    }
  });

  test('one of 10 MiB to the byte is accepted; what the world then has no room for is added, and is not seen', async () => {
    const { seller, sandbox } = fresh();
    const sizes = [10 * MIB, 9 * MIB, 1_000];
    const urls = [];
    for (const size of sizes) urls.push((await addImage(seller, draft, createPng(size))).body.image.url);
    expect(urls.map((url) => url === null)).toEqual([false, true, false]);
    const { previewImages } = await seller.product(draft);
    expect(previewImages.map(({ sizeBytes }) => sizeBytes)).toEqual(sizes);
    const unseen = new Request(new URL(`${urls[0]}`.replace(/[^/]+$/, previewImages[1]!.id), 'http://sandbox.test'));
    expect((await sandbox.fetch(unseen)).status).toBe(404);
  });

  test('a published Pack is shown with its images; every other product with drawn ones, which are whole', async () => {
    const { seller, sandbox, control, name: world } = fresh();
    const id = await readyPack(seller);
    await audition(seller, id);
    await control.advance(tierTerms.verified_listing.durationMs);
    const { slug } = (await publish(seller, id)).body.publication;
    const buyer = client(sandbox, 'buyer', world);
    const { product } = (await buyer.ask('catalog.product', { params: { slug } })).body;
    const [own] = (await seller.product(id)).previewImages;
    expect(product.previewImages).toEqual([{ url: own!.url, contentType: 'image/png', width: 5, height: 3 }]);
    const { pack: seen } = (await buyer.ask('packs.runtimeProfile', { params: { id } })).body;
    expect(seen).toMatchObject({ previewImages: product.previewImages });
    const otherProduct = (await buyer.ask('catalog.product', { params: { slug: 'invoice-studio' } })).body.product;
    for (const { url, ...facts } of otherProduct.previewImages) {
      const answer = await sandbox.fetch(new Request(new URL(url!, 'http://sandbox.test')));
      expect(readImageFacts(new Uint8Array(await answer.arrayBuffer()))).toEqual(facts);
    }
    expect(otherProduct.previewImages.length).toBeGreaterThan(0);
    for (const number of ['36', '-1', '1.5', 'x']) {
      const none = await sandbox.fetch(new Request(`http://sandbox.test/__sandbox/images/${number}`));
      expect(none.status).toBe(404);
    }
  });

  test('accepts at most twenty, even at once, oldest first, each with an id of its own', async () => {
    const { seller, control } = fresh();
    await addImage(seller, draft);
    await control.advance(1_000);
    const answers = await Promise.all(Array.from({ length: 21 }, () => addImage(seller, draft)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    const refused = answers.find(({ status }) => status !== 201)!;
    expect(refusal(refused)).toBe('409 CONFLICT');
    expect(refused.body.error.message).toBe(`${name} has 20 preview images, the maximum.`);
    const { previewImages } = await seller.product(draft);
    expect(new Set(previewImages.map(({ id }) => id)).size).toBe(20);
    expect(previewImages.map(({ addedAt }) => addedAt)).toEqual(previewImages.map(({ addedAt }) => addedAt).toSorted());
  });
});
