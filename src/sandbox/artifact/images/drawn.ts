/** Preview images of products that have no uploaded ones: pictures of an application, drawn on first request. */
import { zlibSync } from 'fflate';
import { crc32 } from './png';

const WIDTH = 640;
const HEIGHT = 400;
const HUES = 12;
const LAYOUTS = 3;
/** The number of different pictures. */
export const DRAWN = HUES * LAYOUTS;

export const drawingSize = { width: WIDTH, height: HEIGHT } as const;

/** Numbers of `count` pictures: the layouts in a colour that `seed` chooses, then in the next one. */
export function chooseDrawings(seed: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const hue = (seed + Math.floor(index / LAYOUTS)) % HUES;
    return hue * LAYOUTS + (index % LAYOUTS);
  });
}

const made = new Map<number, Uint8Array<ArrayBuffer>>();

/** The bytes of a picture as PNG; undefined when there is none of that number. */
export function drawImage(number: number): Uint8Array<ArrayBuffer> | undefined {
  if (!Number.isInteger(number) || number < 0 || number >= DRAWN) return undefined;
  const known = made.get(number) ?? encoded(palette((number / LAYOUTS) | 0), drawing(number % LAYOUTS));
  made.set(number, known);
  return known;
}

/** Indexes into the palette. */
const [background, panel, line, text, soft, accent, deep] = [0, 1, 2, 3, 4, 5, 6] as const;
type Colour = typeof background | typeof panel | typeof line | typeof text | typeof soft | typeof accent | typeof deep;
type Box = readonly [left: number, top: number, width: number, height: number, colour: Colour];

/** The colours of a picture, red, green and blue, in the order of their indexes. */
function palette(hue: number): number[] {
  const degrees = (hue * 360) / HUES;
  const colour = (saturation: number, lightness: number): number[] => {
    const part = (offset: number): number => {
      const k = (offset + degrees / 30) % 12;
      const a = saturation * Math.min(lightness, 1 - lightness);
      return Math.round(255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
    };
    return [part(0), part(8), part(4)];
  };
  return [
    ...colour(0.25, 0.95),
    ...colour(0.1, 1),
    ...colour(0.2, 0.88),
    ...colour(0.25, 0.25),
    ...colour(0.45, 0.86),
    ...colour(0.55, 0.5),
    ...colour(0.4, 0.2),
  ];
}

const frame: readonly Box[] = [
  [0, 0, WIDTH, HEIGHT, background],
  [0, 0, 132, HEIGHT, deep],
  [20, 22, 60, 12, accent],
  ...[70, 98, 126, 154].map((top, index): Box => [20, top, 72 - 8 * (index % 3), 7, index === 1 ? panel : text]),
  [152, 22, 150, 14, text],
  [548, 18, 72, 22, accent],
];

const card = (left: number, top: number, width: number, height: number): Box[] => [
  [left, top, width, height, line],
  [left + 1, top + 1, width - 2, height - 2, panel],
];

/** A list, a chart, or a record. */
function drawing(layout: number): Box[] {
  const rows = Array.from({ length: 8 }, (_, row) => row);
  if (layout === 0) {
    return [
      ...frame,
      ...card(152, 56, 468, 324),
      ...rows.flatMap((row): Box[] => [
        [168, 78 + 37 * row, 12, 12, row % 3 === 0 ? accent : soft],
        [194, 80 + 37 * row, 110 + ((row * 47) % 90), 8, text],
        [430, 80 + 37 * row, 60, 8, line],
        [540, 80 + 37 * row, 30 + ((row * 29) % 40), 8, soft],
        [153, 98 + 37 * row, 466, 1, line],
      ]),
    ];
  }
  if (layout === 1) {
    return [
      ...frame,
      ...[152, 312, 472].flatMap((left, index): Box[] => [
        ...card(left, 56, 148, 72),
        [left + 14, 72, 58, 7, line],
        [left + 14, 92, 40 + 22 * index, 16, index === 1 ? accent : text],
      ]),
      ...card(152, 144, 468, 236),
      ...Array.from({ length: 12 }, (_, index): Box => {
        const height = 50 + ((index * 61) % 130);
        return [178 + 36 * index, 358 - height, 20, height, index % 4 === 3 ? accent : soft];
      }),
      [168, 358, 436, 1, line],
    ];
  }
  return [
    ...frame,
    ...card(152, 56, 290, 324),
    ...rows.map((row): Box => [172, 80 + 24 * row, 250 - ((row * 53) % 120), 8, row === 0 ? text : line]),
    [172, 300, 250, 56, soft],
    ...card(458, 56, 162, 150),
    [478, 80, 122, 70, soft],
    [478, 166, 80, 8, text],
    ...card(458, 222, 162, 158),
    ...rows.slice(0, 5).map((row): Box => [478, 244 + 26 * row, 122 - 16 * row, 10, row === 0 ? accent : line]),
  ];
}

function encoded(colours: readonly number[], boxes: readonly Box[]): Uint8Array<ArrayBuffer> {
  // One byte for each pixel, and one for the filter of its row (0: no filter).
  const raw = new Uint8Array((WIDTH + 1) * HEIGHT);
  for (const [left, top, width, height, colour] of boxes) {
    for (let row = top; row < Math.min(HEIGHT, top + height); row += 1) {
      const at = row * (WIDTH + 1) + 1;
      raw.fill(colour, at + left, at + Math.min(WIDTH, left + width));
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, WIDTH);
  view.setUint32(4, HEIGHT);
  header.set([8, 3], 8);
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', new Uint8Array(colours)),
    chunk('IDAT', zlibSync(raw)),
    chunk('IEND', new Uint8Array()),
  ];
  const png = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    png.set(part, at);
    at += part.length;
  }
  return png;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)));
  return bytes;
}
