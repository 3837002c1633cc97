import type { previewImageTypes } from '../../contract/values';

type ImageType = (typeof previewImageTypes)[number];

/** The first bytes of a file, enough to recognise its type. */
export const SIGNATURE_BYTES = 256;

/** The type of an image by its first bytes, ignoring its name and declared type; undefined when it is not accepted. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP') return 'image/webp';
  return isAvif(bytes) ? 'image/avif' : undefined;
}

/** Whether a file-type box (ISO/IEC 14496-12) names AVIF as major or compatible brand. */
function isAvif(bytes: Uint8Array): boolean {
  if (word(bytes, 4) !== 'ftyp') return false;
  const boxBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = [8];
  for (let at = 16; at + 4 <= Math.min(boxBytes, bytes.length); at += 4) brands.push(at);
  return brands.some((at) => ['avif', 'avis'].includes(word(bytes, at)));
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Four letters. */
function word(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
