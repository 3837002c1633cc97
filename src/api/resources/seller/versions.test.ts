import { expect, test } from 'vitest';
import { readSellerProductDetail } from './products';
import { readCommitted, readImagesAfter, readPreviewImages, findVersion } from './versions';

const digest = `sha256:${'a'.repeat(64)}`;

test.each<[string, unknown, string | undefined]>([
  ['its record', { version: { version: '0.3.0', digest }, product: {} }, digest],
  ['a record of another name, in snake case', { committed_version: { number: '0.3.0', sha256: digest } }, digest],
  ['a record without a version', { release: { digest } }, digest],
  ['the answer itself', { version: '0.3.0', digest }, digest],
  ['the history of the product', { product: { id: 'p', versions: [{ version: '0.3.0', digest }] } }, digest],
  ['the product, whose current version it is', { id: 'p', currentVersion: '0.3.0', digest }, digest],
  ['another version', { version: { version: '0.4.0', digest } }, undefined],
  ['a record of another version beside the product', { version: '9', product: { version: '0.3.0', digest } }, digest],
  ['no digest', { version: { version: '0.3.0' } }, undefined],
  ['nothing', {}, undefined],
  ['no record', ['0.3.0'], undefined],
  ['no JSON object', null, undefined],
])('what the answer to a commit says about the sent version: %s', (_, body, expected) =>
  expect(readCommitted(body, '0.3.0')?.digest).toBe(expected),
);

test('the current version is taken from the product if the history does not mark one', () => {
  const read = (product: unknown) => {
    const known = readSellerProductDetail({ product });
    return known && findVersion(known, '1.0.0');
  };
  const entry = { version: '1.0.0', changelog: 'First.' };
  expect(read({ id: 'p', currentVersion: '1.0.0', digest, sizeBytes: 5, versions: [entry] })).toMatchObject({
    digest,
    sizeBytes: 5,
    changelog: 'First.',
  });
  expect(read({ id: 'p', currentVersion: '1.1.0', digest, versions: [entry] })).toMatchObject({ digest: undefined });
  expect(read({ id: 'p', currentVersion: '1.1.0', digest })).toBeUndefined();
});

const png = { id: 'i', contentType: 'image/png', sizeBytes: 5, addedAt: Date.UTC(2026, 2, 2, 9) };
const sent = { id: 'i', contentType: 'image/png', sizeBytes: 5, addedAt: '2026-03-02T09:00:00Z' };
const unknown = { id: undefined, contentType: undefined, sizeBytes: undefined, addedAt: undefined };

test.each<[string, unknown, unknown]>([
  ['as the sandbox lists them', { previewImages: [sent] }, [png]],
  [
    'in other spellings',
    { preview_images: [{ image_id: 'i', mime_type: 'image/png', size: 5, created_at: '2026-03-02T09:00:00Z' }] },
    [png],
  ],
  [
    'a URL and other types',
    { images: ['https://a.example/1', 7, { id: 3, sizeBytes: -1 }] },
    [unknown, unknown, unknown],
  ],
  ['none', { previewImages: [] }, []],
  ['a number', { previewImages: 3 }, undefined],
  ['nothing', {}, undefined],
  ['no record', 'images', undefined],
])('preview images: %s', (_, raw, read) => expect(readPreviewImages(raw)).toEqual(read));

test.each<[string, unknown, unknown]>([
  ['the list of the answer', { image: sent, previewImages: [sent, sent] }, [png, png]],
  ['the list of its product', { product: { previewImages: [sent] } }, [png]],
  ['one more than before', { image: sent }, [unknown, png]],
  ['one more, without details', {}, [unknown, unknown]],
])('after one was added: %s', (_, body, read) => expect(readImagesAfter(body, [unknown])).toEqual(read));
