/**
 * What an image file is, by its whole structure: a name, a declared type or the first bytes prove nothing. Own code, because readers
 * of sizes such as image-size take a cut-off file or one with anything after its header; decoders of all four formats are megabytes.
 * Pixels are not decoded.
 */
import type { previewImageTypes } from '../../../contract/values';
import { Bytes, IncompleteImage, type Size, toSize } from './bytes';
import { pngSize } from './png';

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

/** Type and size in pixels of a complete image, or why the file is not one (continues a sentence after "image"). */
export function readImageFacts(bytes: Uint8Array): ImageFacts | { why: string } {
  const file = new Bytes(bytes);
  const format = formats.find(({ is }) => is(file));
  if (!format) return { why: 'must be a real JPEG, PNG, WebP or AVIF' };
  try {
    return { contentType: format.contentType, ...format.size(file) };
  } catch (error) {
    if (!(error instanceof IncompleteImage)) throw error;
    return { why: `isn't a complete ${format.contentType} file: it ${error.message}` };
  }
}

/** AVIF (AV1 Image File Format, on ISO/IEC 14496-12 and 23008-12): boxes that fill the file, with an item whose data are all there. */
interface Box {
  type: string;
  content: Bytes;
}

/** The size of a complete AVIF. Throws `IncompleteImage` for anything else. */
function avifSize(avif: Bytes): Size {
  const boxes = boxesIn(avif);
  const [first] = boxes;
  if (first?.type !== 'ftyp' || !isAvif(avif)) throw new IncompleteImage("doesn't begin with the AVIF file type");
  if (!boxes.some(({ type }) => type === 'mdat') && !boxes.some(({ type }) => type === 'moov')) {
    throw new IncompleteImage('has no image data');
  }
  const meta = boxesIn(after(need(boxes, 'meta'), FULL));
  requireExtents(need(meta, 'iloc'), avif.length);
  const sizes = boxesIn(need(boxesIn(need(meta, 'iprp')), 'ipco')).flatMap(({ type, content }) =>
    type === 'ispe' ? [toSize(content.number(FULL, 4), content.number(FULL + 4, 4))] : [],
  );
  // Thumbnails and alpha planes are no larger than the image.
  const [largest] = sizes.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (!largest) throw new IncompleteImage('has no width or no height');
  return largest;
}

/** Whether a file-type box at the beginning names AVIF as major or compatible brand. */
function isAvif(file: Bytes): boolean {
  if (file.length < 16 || file.word(4) !== 'ftyp') return false;
  const brands = [8];
  for (let at = 16; at + 4 <= Math.min(file.number(0, 4), file.length); at += 4) brands.push(at);
  return brands.some((at) => ['avif', 'avis'].includes(file.word(at)));
}

/** Version and flags, which begin a full box. */
const FULL = 4;

function after(content: Bytes, bytes: number): Bytes {
  return content.part(bytes, content.length);
}

function need(boxes: readonly Box[], type: string): Bytes {
  const found = boxes.find((box) => box.type === type);
  if (found) return found.content;
  throw new IncompleteImage(`has no ${type} box`);
}

/** The boxes that fill the bytes. */
function boxesIn(bytes: Bytes): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const short = bytes.number(at, 4);
    const header = short === 1 ? 16 : 8;
    // 0: to the end. 1: the length follows, in eight bytes.
    const length = short === 0 ? bytes.length - at : short === 1 ? bytes.number(at + 8, 8) : short;
    if (length < header) throw new IncompleteImage('has a damaged box');
    boxes.push({ type: bytes.word(at + 4), content: bytes.part(at + header, at + length) });
    at += length;
  }
  return boxes;
}

/** Throws unless each item that lies in the file lies in it whole (the box `iloc`). */
function requireExtents(iloc: Bytes, fileLength: number): void {
  const version = iloc.number(0, 1);
  const [sizes, counts] = [iloc.number(FULL, 1), iloc.number(FULL + 1, 1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, counts >> 4];
  const indexSize = version === 0 ? 0 : counts & 15;
  const countSize = version < 2 ? 2 : 4;
  let at = FULL + 2;
  const next = (size: number): number => {
    at += size;
    return size === 0 ? 0 : iloc.number(at - size, size);
  };
  const items = next(countSize);
  if (items === 0) throw new IncompleteImage('has no image data');
  for (let item = 0; item < items; item += 1) {
    next(countSize);
    const inFile = version === 0 || (next(2) & 15) === 0;
    next(2);
    const base = next(baseSize);
    const extents = next(2);
    for (let extent = 0; extent < extents; extent += 1) {
      next(indexSize);
      const end = base + next(offsetSize) + next(lengthSize);
      if (inFile && end > fileLength) throw new IncompleteImage('ends too early');
    }
  }
}

/** JPEG (ITU-T T.81): marker segments, at least one frame and one scan, from SOI to EOI. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const MARK = 0xff;
/** Frames of every process. The other three markers in the range are tables, not frames. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** The size of a complete JPEG. Throws `IncompleteImage` for anything else. */
function jpegSize(jpeg: Bytes): Size {
  let size: Size | undefined;
  let scans = 0;
  for (let at = 2; ;) {
    const [marker, after] = markerAt(jpeg, at);
    if (marker === EOI) {
      if (!size || scans === 0) throw new IncompleteImage('has no image data');
      if (after !== jpeg.length) throw new IncompleteImage('has data after its end');
      return size;
    }
    if (marker === SOI || marker === 0 || isRestart(marker)) throw new IncompleteImage('has a misplaced marker');
    const length = jpeg.number(after, 2);
    if (length < 2) throw new IncompleteImage('has a damaged segment');
    const segment = jpeg.part(after + 2, after + length);
    if (isFrame(marker)) size = frame(segment);
    at = after + length;
    if (marker !== SOS) continue;
    if (!size) throw new IncompleteImage('has a scan before its frame');
    scans += 1;
    at = findScanEnd(jpeg, at);
  }
}

/** The marker at `at` and where it ends; any number of fill bytes may precede it. */
function markerAt(jpeg: Bytes, at: number): [marker: number, after: number] {
  if (jpeg.number(at, 1) !== MARK) throw new IncompleteImage('has unexpected data between its segments');
  let after = at + 1;
  while (jpeg.number(after, 1) === MARK) after += 1;
  return [jpeg.number(after, 1), after + 1];
}

function frame(segment: Bytes): Size {
  const components = segment.number(5, 1);
  if (components < 1 || segment.length !== 6 + 3 * components) throw new IncompleteImage('has a damaged frame');
  return toSize(segment.number(3, 2), segment.number(1, 2));
}

/** Where the coded data of a scan end: at a marker that is neither a stuffed byte nor a restart. */
function findScanEnd(jpeg: Bytes, from: number): number {
  const data = jpeg.view(from, jpeg.length);
  for (let at = data.indexOf(MARK); at >= 0; at = data.indexOf(MARK, at + 1)) {
    const next = data[at + 1];
    if (next !== undefined && next !== 0 && next !== MARK && !isRestart(next)) return from + at;
  }
  throw new IncompleteImage('ends too early');
}

/* WebP (RFC 9649): a RIFF container whose chunks fill it, with a lossy, a lossless or an extended image. */

/** The size of a complete WebP. Throws `IncompleteImage` for anything else. */
function webpSize(webp: Bytes): Size {
  if (webp.number(4, 4, true) + 8 !== webp.length)
    throw new IncompleteImage("doesn't have the length that it declares");
  const chunks: { type: string; content: Bytes }[] = [];
  for (let at = 12; at < webp.length;) {
    const length = webp.number(at + 4, 4, true);
    chunks.push({ type: webp.word(at), content: webp.part(at + 8, at + 8 + length) });
    // Each chunk is padded to an even length.
    at += 8 + length + (length % 2);
    if (at > webp.length) throw new IncompleteImage('ends too early');
  }
  const [first, ...otherChunks] = chunks;
  if (!first) throw new IncompleteImage('has no image data');
  if (first.type !== 'VP8X') return readSize(first.type, first.content);
  const pixels = otherChunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (pixels) readSize(pixels.type, pixels.content);
  else if (!otherChunks.some(({ type }) => type === 'ANMF')) throw new IncompleteImage('has no image data');
  return toSize(first.content.number(4, 3, true) + 1, first.content.number(7, 3, true) + 1);
}

const START_CODE = 0x9d012a;
const LOSSLESS = 0x2f;

function readSize(type: string, content: Bytes): Size {
  if (type === 'VP8 ') {
    if (content.number(3, 3) !== START_CODE) throw new IncompleteImage('has damaged image data');
    return toSize(content.number(6, 2, true) & 0x3fff, content.number(8, 2, true) & 0x3fff);
  }
  if (type !== 'VP8L') throw new IncompleteImage('has no image data');
  if (content.number(0, 1) !== LOSSLESS) throw new IncompleteImage('has damaged image data');
  const packed = content.number(1, 4, true);
  return toSize((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
}
