import { expect, test } from 'vitest';
import { type SmallImage, createPng, smallImages } from '../../../../tests/support/images';
import { readImageFacts } from './image';

const every = Object.entries(smallImages);
const script = new TextEncoder().encode('<script>alert(1)</script>');

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

test.each(every)('%s: type and size are read from its structure', (_, { bytes, ...facts }) => {
  expect(readImageFacts(bytes)).toEqual(facts);
});

test('a PNG with a large chunk in it is whole', () => {
  const bytes = createPng(300_000);
  expect([bytes.length, readImageFacts(bytes)]).toEqual([300_000, { contentType: 'image/png', width: 5, height: 3 }]);
});

test.each(every)('%s: wherever it is cut off, it is no image', (_, { bytes }) => {
  for (let length = 0; length < bytes.length; length += 1) {
    expect(readImageFacts(bytes.subarray(0, length)), `${length} bytes`).toHaveProperty('why');
  }
});

test.each(every)(
  '%s: with a script after its end, or in place of what follows its signature, it is no image',
  (_, image) => {
    expect(readImageFacts(joined(image.bytes, script))).toHaveProperty('why');
    for (const size of [3, 8, 12, 16]) {
      expect(readImageFacts(joined(image.bytes.subarray(0, size), script)), `${size} bytes`).toHaveProperty('why');
    }
  },
);

test.each(every)('%s: random damage never throws, and what still passes has a size', (_, { bytes }) => {
  const sizes = [...bytes.keys()].flatMap((at) =>
    [0, 1, 0x7f, 0xff].map((byte) => {
      const facts = readImageFacts(bytes.with(at, byte));
      return 'why' in facts ? 1 : Math.min(facts.width, facts.height);
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThan(0);
});

const { png, jpeg, webp, webpLossy, avif } = smallImages;
const edited = ({ bytes }: SmallImage, at: number, ...values: number[]): Uint8Array => {
  const copy = bytes.slice();
  copy.set(values, at);
  return copy;
};
const boxAt = (type: string): number => new TextDecoder('latin1').decode(avif.bytes).indexOf(type);

const letters = (text: string) => new TextEncoder().encode(text);
/** The first box of an MP4 or one of its relatives, which names its brands. */
const brands = (first: string, ...others: string[]) =>
  joined(
    new Uint8Array([0, 0, 0, 16 + 4 * others.length]),
    letters(`ftyp${first}`),
    new Uint8Array(4),
    letters(others.join('')),
  );
const noImage = 'must be a real JPEG, PNG, WebP or AVIF';

test.each([
  ['a damaged checksum', edited(png, 40, 0x55), 'damaged chunk'],
  ['no pixels in a PNG', joined(png.bytes.subarray(0, 33), png.bytes.subarray(-12)), 'has no image data'],
  ['only a header of a JPEG', joined(jpeg.bytes.subarray(0, 20), new Uint8Array([0xff, 0xd9])), 'has no image data'],
  ['a segment longer than the file', edited(jpeg, 4, 0xff, 0xff), 'ends too early'],
  ['a length that is not the file’s', edited(webp, 4, 0), 'have the length that it declares'],
  ['no start code', edited(webpLossy, 23, 0), 'damaged image data'],
  ['pixels that lie beyond the file', edited(avif, boxAt('iloc') + 26, 0xff), 'ends too early'],
  ['no box of pixels', edited(avif, boxAt('mdat'), 0x66), 'has no image data'],
  ['another kind of image', letters('GIF89a………………………'), noImage],
  ['a PNG with converted line ends', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0a, 0x1a, 0x0a]), noImage],
  ['a WAV', joined(letters('RIFF'), new Uint8Array([9, 0, 0, 0]), letters('WAVEfmt ')), noImage],
  ['a HEIC', brands('heic', 'mif1', 'heic'), noImage],
  ['an MP4 with the word after its box', joined(brands('isom', 'mp41'), letters('avif')), noImage],
])('%s', (_, bytes, why) => {
  expect(readImageFacts(bytes)).toEqual({ why: expect.stringContaining(why) as string });
});
