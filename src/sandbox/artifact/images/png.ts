/** PNG (W3C, Portable Network Graphics): chunks with checksums, from IHDR over at least one IDAT to IEND. */
import { type Bytes, IncompleteImage, type Size, toSize } from './bytes';

const SIGNATURE = 8;
const INDEXED = 3;
/** The bit depths of each colour type. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The CRC-32 of bytes, as PNG defines it. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** The size of a complete PNG. Throws `IncompleteImage` for anything else. */
export function pngSize(png: Bytes): Size {
  let size: Size | undefined;
  let colours = -1;
  const seen = new Set<string>();
  for (let at = SIGNATURE; ;) {
    const length = png.number(at, 4);
    const type = png.word(at + 4);
    if (!/^[A-Za-z]{4}$/.test(type)) throw new IncompleteImage('has unexpected data between its chunks');
    const end = at + 8 + length;
    if (crc32(png.view(at + 4, end)) !== png.number(end, 4)) throw new IncompleteImage(`has a damaged chunk ${type}`);
    if ((size === undefined) !== (type === 'IHDR')) throw new IncompleteImage("doesn't begin with a single IHDR chunk");
    if (type === 'IHDR') ({ size, colours } = header(png.part(at + 8, end)));
    if (type === 'IDAT' && colours === INDEXED && !seen.has('PLTE')) throw new IncompleteImage('has no palette');
    seen.add(type);
    at = end + 4;
    if (type !== 'IEND') continue;
    if (!seen.has('IDAT')) throw new IncompleteImage('has no image data');
    if (at !== png.length) throw new IncompleteImage('has data after its end');
    return size as Size;
  }
}

function header(ihdr: Bytes): { size: Size; colours: number } {
  if (ihdr.length !== 13) throw new IncompleteImage('has a damaged IHDR chunk');
  const [depth, colours] = [ihdr.number(8, 1), ihdr.number(9, 1)];
  const [compression, filter, interlace] = [ihdr.number(10, 1), ihdr.number(11, 1), ihdr.number(12, 1)];
  if (!depths[colours]?.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) {
    throw new IncompleteImage('has a damaged IHDR chunk');
  }
  return { size: toSize(ihdr.number(0, 4), ihdr.number(4, 4)), colours };
}
