import { describe, expect, test } from 'vitest';
import { readSellerProductDetail } from '../../../api/resources/seller/products';
import {
  changelogError,
  findImageType,
  suggestedVersion,
  versionError,
  whyNotArtifact,
  whyNotImage,
} from './uploadChecks';

test.each([
  ['drafter.taip', 1, undefined],
  ['Drafter.TAIP', 209_715_200, undefined],
  ['drafter-0.3.0.taip', 1_000, undefined],
  ['drafter.zip', 1_000, 'drafter.zip isn’t a .taip file.'],
  ['drafter.taip.zip', 1_000, 'drafter.taip.zip isn’t a .taip file.'],
  ['.taip', 1_000, '.taip isn’t a .taip file.'],
  ['drafter.taip', 0, 'drafter.taip is empty.'],
  ['drafter.taip', 209_715_201, 'drafter.taip is 209,715,201 bytes. A file can have at most 209,715,200 bytes.'],
  ['drafter.taip', 260_000_000, 'drafter.taip is 248 MiB. A file can have at most 200 MiB.'],
])('the artifact %s of %i bytes: %s', (name, size, why) => expect(whyNotArtifact({ name, size })).toBe(why));

const of = (currentVersion: string | undefined, ...others: string[]) =>
  readSellerProductDetail({
    product: { id: 'p', currentVersion, versions: [currentVersion, ...others].map((version) => ({ version })) },
  })!;

/** A version with this many characters. */
const long = (length: number) => `1.0.${'9'.repeat(length - 4)}`;

test.each([
  [undefined, '0.1.0'],
  ['0.2.0', '0.2.1'],
  ['1.9.9', '1.9.10'],
  ['spring', ''],
  // The next patch would be one character too long.
  [long(64), ''],
])('after %s the proposal is "%s"', (current, suggested) => expect(suggestedVersion(of(current))).toBe(suggested));

describe('a version', () => {
  test.each([
    ['0.2.1', '0.2.0', undefined],
    ['1.0.0', undefined, undefined],
    ['1.0.0', 'spring', undefined],
    ['', '0.2.0', 'Enter a version number'],
    ['0.3', '0.2.0', 'three numbers'],
    ['0.3.0-beta', '0.2.0', 'three numbers'],
    [long(64), '0.2.0', undefined],
    [long(65), '0.2.0', 'At most 64 characters'],
    ['0'.repeat(65), '0.2.0', 'three numbers'],
    ['0.2.0', '0.2.0', '0.2.0 is already committed'],
    ['0.1.9', '0.2.0', 'Must be higher than the current version 0.2.0'],
  ])('%j after %s: %s', (version, current, error) => {
    const result = versionError(version, of(current));
    if (error === undefined) expect(result).toBeUndefined();
    else expect(result).toContain(error);
  });

  test('a version in the history is not committed twice, whatever is current', () => {
    expect(versionError('0.4.0', of('0.3.0', '0.4.0'))).toBe('0.4.0 is already committed');
  });
});

test.each([
  [0, undefined],
  [10_000, undefined],
  [10_001, '1 character too many'],
  [12_000, '2,000 characters too many'],
])('a changelog of %i characters: %s', (length, error) => expect(changelogError('a'.repeat(length))).toBe(error));

test.each([
  ['a.png', 'image/png', 10, undefined],
  ['a.jpg', 'image/jpeg', 10_485_760, undefined],
  ['a.AVIF', '', 10, undefined],
  ['a', 'image/webp', 10, undefined],
  ['a.gif', 'image/gif', 10, 'a.gif isn’t a JPEG, PNG, WebP or AVIF image.'],
  ['a.png', 'text/plain', 10, 'a.png isn’t a JPEG'],
  ['a.svg', '', 10, 'a.svg isn’t a JPEG'],
  ['constructor', '', 10, 'constructor isn’t a JPEG'],
  ['a.png', 'image/png', 0, 'a.png is empty.'],
  ['a.png', 'image/png', 10_485_761, 'a.png is 10,485,761 bytes. A file can have at most 10,485,760 bytes.'],
])('the image %s of type "%s" and %i bytes: %s', (name, type, size, why) => {
  const result = whyNotImage({ name, type, size });
  if (why === undefined) expect(result).toBeUndefined();
  else expect(result).toContain(why);
});

test("an image's type is the browser's, otherwise that of its extension", () => {
  expect(findImageType({ name: 'a.png', type: 'image/jpeg' })).toBe('image/jpeg');
  expect(findImageType({ name: 'a.JPEG', type: '' })).toBe('image/jpeg');
});
