/**
 * What an image file is, by its whole structure: a name, a declared type or the first bytes prove nothing. Own code, because readers
 * of sizes such as image-size take a cut-off file or one with anything after its header; decoders of all four formats are megabytes.
 * Pixels are not decoded.
 */
import type { previewImageTypes } from '../../../contract/values';
import { avifSize, isAvif } from './avif';
import { Bytes, NotWhole, type Size } from './bytes';
import { jpegSize } from './jpeg';
import { pngSize } from './png';
import { webpSize } from './webp';

export type ImageType = (typeof previewImageTypes)[number];

export interface ImageFacts extends Size {
  contentType: ImageType;
}

const formats: readonly {
  contentType: ImageType;
  is: (file: Bytes) => boolean;
  size: (file: Bytes) => Size;
}[] = [
  { contentType: 'image/jpeg', is: (file) => file.begins([0xff, 0xd8, 0xff]), size: jpegSize },
  {
    contentType: 'image/png',
    is: (file) => file.begins([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    size: pngSize,
  },
  {
    contentType: 'image/webp',
    is: (file) => file.length >= 12 && file.word(0) === 'RIFF' && file.word(8) === 'WEBP',
    size: webpSize,
  },
  { contentType: 'image/avif', is: isAvif, size: avifSize },
];

/** Type and size in pixels of a whole image, or why it is none, which continues the sentence after "image". */
export function imageFacts(bytes: Uint8Array): ImageFacts | { why: string } {
  const file = new Bytes(bytes);
  const format = formats.find(({ is }) => is(file));
  if (!format) return { why: 'must be a real JPEG, PNG, WebP or AVIF' };
  try {
    return { contentType: format.contentType, ...format.size(file) };
  } catch (error) {
    if (!(error instanceof NotWhole)) throw error;
    return { why: `is no whole ${format.contentType}: it ${error.message}` };
  }
}
