/** AVIF (AV1 Image File Format, on ISO/IEC 14496-12 and 23008-12): boxes that fill the file, with an item whose data are all there. */
import { type Bytes, NotWhole, type Size, sized } from './bytes';

interface Box {
  type: string;
  content: Bytes;
}

/** The size of a whole AVIF. Throws `NotWhole` for anything else. */
export function avifSize(avif: Bytes): Size {
  const boxes = boxesIn(avif);
  const [first] = boxes;
  if (first?.type !== 'ftyp' || !isAvif(avif)) throw new NotWhole('does not begin with the type AVIF');
  if (!boxes.some(({ type }) => type === 'mdat') && !boxes.some(({ type }) => type === 'moov')) {
    throw new NotWhole('has no pixels');
  }
  const meta = boxesIn(after(need(boxes, 'meta'), FULL));
  requireExtents(need(meta, 'iloc'), avif.length);
  const sizes = boxesIn(need(boxesIn(need(meta, 'iprp')), 'ipco')).flatMap(({ type, content }) =>
    type === 'ispe' ? [sized(content.number(FULL, 4), content.number(FULL + 4, 4))] : [],
  );
  // Thumbnails and alpha planes are no larger than the image.
  const [largest] = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height);
  if (!largest) throw new NotWhole('has no width or no height');
  return largest;
}

/** Whether a file-type box at the beginning names AVIF as major or compatible brand. */
export function isAvif(file: Bytes): boolean {
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
  throw new NotWhole(`has no box ${type}`);
}

/** The boxes that fill the bytes. */
function boxesIn(bytes: Bytes): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length;) {
    const short = bytes.number(at, 4);
    const header = short === 1 ? 16 : 8;
    // 0: to the end. 1: the length follows, in eight bytes.
    const length = short === 0 ? bytes.length - at : short === 1 ? bytes.number(at + 8, 8) : short;
    if (length < header) throw new NotWhole('has a damaged box');
    boxes.push({ type: bytes.word(at + 4), content: bytes.part(at + header, at + length) });
    at += length;
  }
  return boxes;
}

/** Throws unless each item that lies in the file lies in it whole (the box `iloc`). */
function requireExtents(iloc: Bytes, fileLength: number): void {
  const version = iloc.number(0, 1);
  const [sizes, more] = [iloc.number(FULL, 1), iloc.number(FULL + 1, 1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version === 0 ? 0 : more & 15;
  const countSize = version < 2 ? 2 : 4;
  let at = FULL + 2;
  const next = (size: number): number => {
    at += size;
    return size === 0 ? 0 : iloc.number(at - size, size);
  };
  const items = next(countSize);
  if (items === 0) throw new NotWhole('has no pixels');
  for (let item = 0; item < items; item += 1) {
    next(countSize);
    const inFile = version === 0 || (next(2) & 15) === 0;
    next(2);
    const base = next(baseSize);
    const extents = next(2);
    for (let extent = 0; extent < extents; extent += 1) {
      next(indexSize);
      const end = base + next(offsetSize) + next(lengthSize);
      if (inFile && end > fileLength) throw new NotWhole('ends too early');
    }
  }
}
