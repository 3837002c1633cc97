/**
 * The archives that stand for the products' code: real zip files of exactly the declared size. They begin with parts
 * that are the same in all of them, so that a digest of a large one need not be worked out from its first byte, and end
 * with what is their own. Nothing is compressed and every date is the same: equal facts give equal bytes.
 */
import { listingLimits } from '../../contract/words';
import { Random } from '../../lib/random';

/** What an archive is made of. */
export interface Artifact {
  name: string;
  version: string;
  sizeBytes: number;
  /** Of the product: an `agent_pack` holds the manifest of a `.taip`. */
  type: string;
}

/** Bytes of one part with its header: a multiple of SHA-256's block. */
export const PART_BYTES = 262_144;
/** The largest archive that a `.taip` may be; larger ones are not made. */
export const LARGEST_ARTIFACT = listingLimits.artifactBytesMax;

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END_RECORD = 22;
const partName = (part: number): string => `assets/part-${String(part).padStart(4, '0')}.bin`;
const PART_NAME_BYTES = partName(0).length;
const PART_DATA_BYTES = PART_BYTES - LOCAL_HEADER - PART_NAME_BYTES;
/** How much longer the list at the end gets by one part. */
const PART_LISTED_BYTES = CENTRAL_HEADER + PART_NAME_BYTES;
const README = 'README.md';
/** Where the manifest of a Pack stands. */
export const MANIFEST = 'taip.json';
/** The format that a Pack's manifest names (documented). */
export const TAIP_FORMAT = 'taip/1';
const REST = 'assets/rest.bin';
/** 1 January 1980, the first day that a zip file knows. */
const DOS_DATE = 0x21;

/** A file of the archive, as its header and the list at the end tell it. */
interface Entry {
  name: string;
  crc: number;
  size: number;
  /** Where its header stands. */
  at: number;
}

/** How many of the common parts an archive begins with. */
export function partsOf(artifact: Artifact): number {
  const room = artifact.sizeBytes - ownBytes(artifact);
  return room < 0 ? 0 : Math.floor(room / (PART_BYTES + PART_LISTED_BYTES));
}

/** One of the common parts, from 0. Pieces are parts of shared memory: to be read and not written or handed away. */
export function partPieces(part: number): Uint8Array[] {
  const { bytes, partCrc } = filler();
  const header = localHeader({ name: partName(part), crc: partCrc, size: PART_DATA_BYTES, at: 0 });
  return [header, bytes.subarray(0, PART_DATA_BYTES)];
}

/** What follows the common parts: the files about the product, the rest of the filler, and the list of all files. */
export function ownPieces(artifact: Artifact): Uint8Array[] {
  const { bytes, partCrc } = filler();
  const parts = partsOf(artifact);
  const size = artifact.sizeBytes - ownBytes(artifact) - parts * (PART_BYTES + PART_LISTED_BYTES);
  // No archive is as small as that.
  if (size < 0) return [bytes.subarray(0, artifact.sizeBytes)];
  const listed: Entry[] = Array.from({ length: parts }, (_, part) => ({
    name: partName(part),
    crc: partCrc,
    size: PART_DATA_BYTES,
    at: part * PART_BYTES,
  }));
  const pieces: Uint8Array[] = [];
  let at = parts * PART_BYTES;
  for (const [name, content] of [...ownFiles(artifact), [REST, bytes.subarray(0, size)] as const]) {
    const entry = { name, crc: crc32(content), size: content.length, at };
    listed.push(entry);
    pieces.push(localHeader(entry), content);
    at += LOCAL_HEADER + name.length + content.length;
  }
  const list = listed.map(centralHeader);
  const listBytes = list.reduce((sum, { length }) => sum + length, 0);
  return [...pieces, ...list, endRecord(listed.length, listBytes, at)];
}

/** Bytes that every archive of this product has besides parts and filler. */
function ownBytes(artifact: Artifact): number {
  const files = [...ownFiles(artifact), [REST, new Uint8Array()] as const];
  const headers = files.map(([name, content]) => LOCAL_HEADER + CENTRAL_HEADER + 2 * name.length + content.length);
  return headers.reduce((sum, length) => sum + length, END_RECORD);
}

/** The files that tell about the product, by name. */
function ownFiles(artifact: Artifact): (readonly [name: string, content: Uint8Array])[] {
  const { name, version, type } = artifact;
  const note = [README, noteOf(artifact)] as const;
  if (type !== 'agent_pack') return [note];
  const manifest = JSON.stringify({ format: TAIP_FORMAT, name, version }, null, 2);
  return [note, [MANIFEST, new TextEncoder().encode(manifest)]];
}

function noteOf({ name, version }: Artifact): Uint8Array<ArrayBuffer> {
  const text = `${name} ${version}\n\nThe sandbox's archive of this version. The files under assets/ are filler up to its size.\n`;
  return new TextEncoder().encode(text);
}

function localHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const { bytes, view } = record(LOCAL_HEADER, 0x04034b50, entry.name);
  describe(view, 4, entry);
  return bytes;
}

function centralHeader(entry: Entry): Uint8Array<ArrayBuffer> {
  const { bytes, view } = record(CENTRAL_HEADER, 0x02014b50, entry.name);
  view.setUint16(4, 20, true);
  describe(view, 6, entry);
  view.setUint32(42, entry.at, true);
  return bytes;
}

function endRecord(entries: number, listBytes: number, listAt: number): Uint8Array<ArrayBuffer> {
  const { bytes, view } = record(END_RECORD, 0x06054b50, '');
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(12, listBytes, true);
  view.setUint32(16, listAt, true);
  return bytes;
}

function record(size: number, signature: number, name: string) {
  const bytes = new Uint8Array(size + name.length);
  bytes.set(new TextEncoder().encode(name), size);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  return { bytes, view };
}

/** What local and central header have in common: version needed, no flags, stored, date, checksum, sizes, name. */
function describe(view: DataView, from: number, { name, crc, size }: Entry): void {
  view.setUint16(from, 20, true);
  view.setUint16(from + 8, DOS_DATE, true);
  view.setUint32(from + 10, crc, true);
  view.setUint32(from + 14, size, true);
  view.setUint32(from + 18, size, true);
  view.setUint16(from + 22, name.length, true);
}

let made: { bytes: Uint8Array<ArrayBuffer>; partCrc: number } | undefined;

/** Bytes that no tool compresses, enough for a part and for any rest; made when first needed. */
function filler() {
  if (made) return made;
  const random = new Random(0xf111e5);
  const words = Uint32Array.from({ length: PART_BYTES / 4 + 64 }, () => random.uint32());
  const view = new DataView(new ArrayBuffer(words.byteLength));
  for (const [place, word] of words.entries()) view.setUint32(place * 4, word, true);
  const bytes = new Uint8Array(view.buffer);
  made = { bytes, partCrc: crc32(bytes.subarray(0, PART_DATA_BYTES)) };
  return made;
}

/** Pieces as one copy, to be handed away. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** The checksum that zip files carry (CRC-32/ISO-HDLC). */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}
