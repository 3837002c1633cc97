/** Opens a ZIP file, refusing any that is broken, ambiguous, or harmful to unpack. */
import {
  BlobReader,
  type Entry,
  type FileEntry,
  Uint8ArrayWriter,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { formatCount } from '../../lib/count';
import { type Refusal, badField } from '../core/refusal';

const FILES_MAX = 10_000;
const UNPACKED_BYTES_MAX = 1_000_000_000;
const STORED = 0;
const DEFLATED = 8;
/** Names that file systems interpret differently: Windows separators, control characters, bytes that are not UTF-8. */
const unsafeName = /[\\\p{Cc}\uFFFD]/u;

/** A 400 about the artifact. `why` continues a sentence after "artifact". */
export function invalidArtifact(why: string): Refusal {
  return badField('artifact', `artifact ${why}.`);
}

/** The files of a ZIP, not unpacked. Throws 400 naming `artifact` and the reason for any that is unsafe to unpack. */
export async function zipFiles(file: Blob): Promise<FileEntry[]> {
  const reader = new ZipReader(new BlobReader(file), { strictness: 'strict', useWebWorkers: false });
  const files = (await listed(reader)).filter((entry) => !entry.directory);
  for (const each of files) {
    // Reads no content: only checks that each local header agrees with the central directory, and that no entries overlap.
    await legible(each.getData(new Uint8ArrayWriter(), { checkOverlappingEntryOnly: true }), each.filename);
  }
  return files;
}

/** The content of a file. Throws 400 if it does not match its size and checksum. */
export async function readContent(file: FileEntry): Promise<Uint8Array> {
  return legible(file.getData(new Uint8ArrayWriter(), { checkCrc32: true }), file.filename);
}

async function listed(reader: ZipReader<Blob>): Promise<Entry[]> {
  const entries: Entry[] = [];
  let bytes = 0;
  const found = reader.getEntriesGenerator();
  for (let next = await legible(found.next()); !next.done; next = await legible(found.next())) {
    refuseHarm(next.value);
    bytes += next.value.uncompressedSize;
    if (bytes > UNPACKED_BYTES_MAX)
      throw invalidArtifact(`unpacks to more than ${formatCount(UNPACKED_BYTES_MAX)} bytes`);
    if (entries.push(next.value) > FILES_MAX) throw invalidArtifact(`lists more than ${formatCount(FILES_MAX)} files`);
  }
  return entries;
}

function refuseHarm(entry: Entry): void {
  const { compressionMethod: method, compressedSize, uncompressedSize } = entry;
  const name = quoted(entry.filename);
  if (unsafeName.test(entry.filename)) throw unsafe(entry.filename);
  if (entry.encrypted) throw invalidArtifact(`has the encrypted file ${name}`);
  if (entry.symlink) throw invalidArtifact(`has ${name}, which is a link`);
  if (entry.directory && uncompressedSize > 0) throw invalidArtifact(`has content in the folder entry ${name}`);
  if (method !== STORED && method !== DEFLATED)
    throw invalidArtifact(`has ${name}, which is neither stored nor deflated`);
  if (method === STORED && compressedSize !== uncompressedSize) {
    throw invalidArtifact(`has conflicting sizes for ${name}`);
  }
}

/** Awaits a read by the library and turns its error into a 400; `filename` is given when a single file is read. */
async function legible<T>(reading: Promise<T>, filename?: string): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const { message, reason, filename: unsafeOne } = error as Error & { reason?: string; filename?: string };
    if (unsafeOne !== undefined) throw unsafe(unsafeOne);
    const issue = filename === undefined ? "isn't a valid ZIP file" : `contains a damaged ${quoted(filename)}`;
    throw invalidArtifact(`${issue}: ${reason ?? message}`);
  }
}

function unsafe(filename: string): Refusal {
  return invalidArtifact(`has a file with the unsafe name ${quoted(filename)}`);
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 120));
}
