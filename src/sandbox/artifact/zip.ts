/** Reads what a ZIP file holds, without unpacking it and without more of it in memory than its list of files. */
import { formatCount } from '../../lib/count';
import { type Refusal, badField } from '../refusal';

/** A file of the archive, as the list at the end and the header before it agree. */
export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  crc: number;
  /** Bytes in the archive. */
  packed: number;
  /** Bytes when it is unpacked. */
  size: number;
  /** Where its bytes begin. */
  dataAt: number;
}

interface Listed extends Omit<ZipEntry, 'dataAt'> {
  nameBytes: Uint8Array;
  flags: number;
  /** Where its header stands. */
  at: number;
}

const LOCAL_HEADER = 30;
const CENTRAL_HEADER = 46;
const END_RECORD = 22;
const COMMENT_MAX = 0xffff;
const FILES_MAX = 10_000;
const LIST_BYTES_MAX = 8_000_000;
const UNPACKED_BYTES_MAX = 1_000_000_000;
/** Of any way to encrypt: the file, strongly, or the list of files. */
const ENCRYPTED = 0x2041;
/** Sizes and checksum stand behind the bytes and not before them. */
const SIZES_BEHIND = 0x8;
/** The name is UTF-8. */
const UTF8_NAME = 0x800;
/** Stands where a number is that only ZIP64 has room for, in an extra field of that id. */
const IN_ZIP64 = 0xffffffff;
const ZIP64_FIELD = 1;
/** What bytes from 128 on are in a name that does not say it is UTF-8 (CP437, by the specification of ZIP). */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** A 400 about the artifact; `why` goes on where its name begins the sentence. */
export function unfit(why: string): Refusal {
  return badField('artifact', `artifact ${why}.`);
}

/** Bytes of a file, from one place to before another. */
export async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}

/**
 * The files of a ZIP. 400 naming `artifact` for what is none, is broken or encrypted, lies about itself, or could do
 * harm where it is unpacked: names that lead elsewhere, links, files inside each other, sizes out of all proportion.
 */
export async function zipEntries(file: Blob): Promise<ZipEntry[]> {
  const end = await endRecordOf(file);
  if (end.files > FILES_MAX) throw unfit(`lists more than ${formatCount(FILES_MAX)} files`);
  if (end.listBytes > LIST_BYTES_MAX) throw unfit('has a list of files that is too long');
  if (end.listAt + end.listBytes !== end.at) throw unfit('has no list of files where its end says');
  const listed = readList(await bytesOf(file, end.listAt, end.at), end.files);
  refuseDuplicates(listed);
  const unpacked = listed.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > UNPACKED_BYTES_MAX) {
    throw unfit(`unpacks to ${formatCount(unpacked)} bytes; at most ${formatCount(UNPACKED_BYTES_MAX)} are accepted`);
  }
  const entries: ZipEntry[] = [];
  let free = 0;
  for (const each of listed.toSorted((one, other) => one.at - other.at)) {
    if (each.at < free) throw unfit(`has ${quoted(each.name)} inside another file`);
    const entry = await withHeader(file, each, end.listAt);
    free = entry.dataAt + entry.packed;
    entries.push(entry);
  }
  return entries;
}

async function endRecordOf(file: Blob) {
  const from = Math.max(0, file.size - END_RECORD - COMMENT_MAX);
  const tail = await bytesOf(file, from, file.size);
  const view = viewOf(tail);
  for (let at = tail.length - END_RECORD; at >= 0; at -= 1) {
    const comment = tail.length - at - END_RECORD;
    if (view.getUint32(at, true) !== 0x06054b50 || view.getUint16(at + 20, true) !== comment) continue;
    const files = view.getUint16(at + 10, true);
    const [listBytes, listAt] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    refuseZip64(listBytes, listAt);
    const whole = view.getUint32(at + 4, true) === 0 && view.getUint16(at + 8, true) === files;
    if (!whole) throw unfit('is one part of a split ZIP file');
    return { at: from + at, files, listBytes, listAt };
  }
  throw unfit('is no whole ZIP file');
}

function readList(bytes: Uint8Array, files: number): Listed[] {
  const listed: Listed[] = [];
  let at = 0;
  while (at + CENTRAL_HEADER <= bytes.length && listed.length < files) {
    const view = viewOf(bytes.subarray(at, at + CENTRAL_HEADER));
    if (view.getUint32(0, true) !== 0x02014b50) break;
    const [nameLength, extra, comment] = [28, 30, 32].map((place) => view.getUint16(place, true)) as [
      number,
      number,
      number,
    ];
    const nameBytes = bytes.subarray(at + CENTRAL_HEADER, at + CENTRAL_HEADER + nameLength);
    const flags = view.getUint16(8, true);
    const entry: Listed = {
      name: nameOf(nameBytes, flags),
      nameBytes,
      flags,
      method: view.getUint16(10, true),
      crc: view.getUint32(16, true),
      packed: view.getUint32(20, true),
      size: view.getUint32(24, true),
      at: view.getUint32(42, true),
    };
    const unixMode = view.getUint8(5) === 3 ? view.getUint16(40, true) : 0;
    refuseZip64(entry.packed, entry.size, entry.at);
    refuseHarm(entry, unixMode);
    listed.push(entry);
    at += CENTRAL_HEADER + nameLength + extra + comment;
  }
  if (listed.length !== files || at !== bytes.length) throw unfit('has a broken list of files');
  return listed;
}

/** What is accepted has no number as large, so the list never needs ZIP64; the header before a file may use it all the same. */
function refuseZip64(...numbers: readonly number[]): void {
  if (numbers.includes(IN_ZIP64)) throw unfit('uses ZIP64, which a file below 200 MB does not need');
}

function refuseHarm({ name, flags, method, packed, size }: Listed, unixMode: number): void {
  const leadsElsewhere = /^\/|^[a-z]:|\\|\p{Cc}/iu.test(name) || name.split('/').includes('..');
  if (name === '' || leadsElsewhere) throw unfit(`has a file with the unsafe name ${quoted(name)}`);
  if ((flags & ENCRYPTED) !== 0) throw unfit(`has the encrypted file ${quoted(name)}`);
  if ((unixMode & 0xf000) === 0xa000) throw unfit(`has ${quoted(name)}, which is a link`);
  if (method !== 0 && method !== 8) throw unfit(`has ${quoted(name)}, which is neither stored nor deflated`);
  if (method === 0 && packed !== size) throw unfit(`has ${quoted(name)} with sizes that contradict each other`);
}

function refuseDuplicates(listed: readonly Listed[]): void {
  const names = new Set<string>();
  for (const { name } of listed) {
    if (names.has(name)) throw unfit(`has ${quoted(name)} twice`);
    names.add(name);
  }
}

/** The entry, once the header before its bytes says the same as the list. */
async function withHeader(file: Blob, listed: Listed, listAt: number): Promise<ZipEntry> {
  const { name, nameBytes, flags, method, crc, packed, size, at } = listed;
  const header = await bytesOf(file, at, Math.min(at + LOCAL_HEADER + nameBytes.length, listAt));
  const view = viewOf(header);
  const isHeader = header.length === LOCAL_HEADER + nameBytes.length && view.getUint32(0, true) === 0x04034b50;
  const agrees =
    isHeader &&
    view.getUint16(6, true) === flags &&
    view.getUint16(8, true) === method &&
    view.getUint16(26, true) === nameBytes.length &&
    nameBytes.every((byte, index) => header[LOCAL_HEADER + index] === byte);
  if (!agrees) throw unlisted(name);
  const extraAt = at + LOCAL_HEADER + nameBytes.length;
  const dataAt = extraAt + view.getUint16(28, true);
  if (dataAt + packed > listAt) throw unfit(`has ${quoted(name)} cut short`);
  if ((flags & SIZES_BEHIND) === 0) {
    const told = { packed: view.getUint32(18, true), size: view.getUint32(22, true) };
    const inZip64 = told.packed === IN_ZIP64 && told.size === IN_ZIP64;
    const sizes = inZip64 ? zip64Sizes(await bytesOf(file, extraAt, dataAt)) : told;
    if (view.getUint32(14, true) !== crc || sizes?.packed !== packed || sizes.size !== size) throw unlisted(name);
  }
  return { name, method, crc, packed, size, dataAt };
}

/** The sizes in the extra field of ZIP64, which some tools write for files of any size; undefined without one. */
function zip64Sizes(extra: Uint8Array): { packed: number; size: number } | undefined {
  const view = viewOf(extra);
  for (let at = 0; at + 20 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== ZIP64_FIELD || view.getUint16(at + 2, true) < 16) continue;
    return { size: Number(view.getBigUint64(at + 4, true)), packed: Number(view.getBigUint64(at + 12, true)) };
  }
  return undefined;
}

function unlisted(name: string): Refusal {
  return unfit(`has no ${quoted(name)} where its list of files says`);
}

/** Tools also write UTF-8 without saying so. */
function nameOf(bytes: Uint8Array, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if ((flags & UTF8_NAME) !== 0) throw unfit('has a file whose name is not UTF-8');
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : CP437.charAt(byte - 128))).join('');
  }
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 120));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
