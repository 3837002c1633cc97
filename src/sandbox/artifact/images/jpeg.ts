/** JPEG (ITU-T T.81): marker segments, at least one frame and one scan, from SOI to EOI. */
import { type Bytes, NotWhole, type Size, sized } from './bytes';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const MARK = 0xff;
/** Frames of every process; the three others in the range are tables and no frames. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7;

/** The size of a whole JPEG. Throws `NotWhole` for anything else. */
export function jpegSize(jpeg: Bytes): Size {
  let size: Size | undefined;
  let scans = 0;
  for (let at = 2; ;) {
    const [marker, after] = markerAt(jpeg, at);
    if (marker === EOI) {
      if (!size || scans === 0) throw new NotWhole('has no pixels');
      if (after !== jpeg.length) throw new NotWhole('goes on after its end');
      return size;
    }
    if (marker === SOI || marker === 0 || isRestart(marker)) throw new NotWhole('has a marker where none may be');
    const length = jpeg.number(after, 2);
    if (length < 2) throw new NotWhole('has a damaged segment');
    const segment = jpeg.part(after + 2, after + length);
    if (isFrame(marker)) size = frame(segment);
    at = after + length;
    if (marker !== SOS) continue;
    if (!size) throw new NotWhole('has a scan before its frame');
    scans += 1;
    at = endOfScan(jpeg, at);
  }
}

/** The marker at `at` and where it ends; any number of fill bytes may precede it. */
function markerAt(jpeg: Bytes, at: number): [marker: number, after: number] {
  if (jpeg.number(at, 1) !== MARK) throw new NotWhole('has something between its segments');
  let after = at + 1;
  while (jpeg.number(after, 1) === MARK) after += 1;
  return [jpeg.number(after, 1), after + 1];
}

function frame(segment: Bytes): Size {
  const components = segment.number(5, 1);
  if (components < 1 || segment.length !== 6 + 3 * components) throw new NotWhole('has a damaged frame');
  return sized(segment.number(3, 2), segment.number(1, 2));
}

/** Where the coded data of a scan end: at a marker that is neither a stuffed byte nor a restart. */
function endOfScan(jpeg: Bytes, from: number): number {
  const data = jpeg.view(from, jpeg.length);
  for (let at = data.indexOf(MARK); at >= 0; at = data.indexOf(MARK, at + 1)) {
    const next = data[at + 1];
    if (next !== undefined && next !== 0 && next !== MARK && !isRestart(next)) return from + at;
  }
  throw new NotWhole('ends too early');
}
