/** WebP (RFC 9649): a RIFF container whose chunks fill it, with a lossy, a lossless or an extended image. */
import { type Bytes, NotWhole, type Size, sized } from './bytes';

/** The size of a whole WebP. Throws `NotWhole` for anything else. */
export function webpSize(webp: Bytes): Size {
  if (webp.number(4, 4, true) + 8 !== webp.length) throw new NotWhole('is not as long as it says');
  const chunks: { type: string; content: Bytes }[] = [];
  for (let at = 12; at < webp.length;) {
    const length = webp.number(at + 4, 4, true);
    chunks.push({ type: webp.word(at), content: webp.part(at + 8, at + 8 + length) });
    // Each chunk is padded to an even length.
    at += 8 + length + (length % 2);
    if (at > webp.length) throw new NotWhole('ends too early');
  }
  const [first, ...others] = chunks;
  if (!first) throw new NotWhole('has no pixels');
  if (first.type !== 'VP8X') return pixelsOf(first.type, first.content);
  const pixels = others.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (pixels) pixelsOf(pixels.type, pixels.content);
  else if (!others.some(({ type }) => type === 'ANMF')) throw new NotWhole('has no pixels');
  return sized(first.content.number(4, 3, true) + 1, first.content.number(7, 3, true) + 1);
}

const START_CODE = 0x9d012a;
const LOSSLESS = 0x2f;

function pixelsOf(type: string, content: Bytes): Size {
  if (type === 'VP8 ') {
    if (content.number(3, 3) !== START_CODE) throw new NotWhole('has damaged pixels');
    return sized(content.number(6, 2, true) & 0x3fff, content.number(8, 2, true) & 0x3fff);
  }
  if (type !== 'VP8L') throw new NotWhole('has no pixels');
  if (content.number(0, 1) !== LOSSLESS) throw new NotWhole('has damaged pixels');
  const both = content.number(1, 4, true);
  return sized((both & 0x3fff) + 1, ((both >>> 14) & 0x3fff) + 1);
}
