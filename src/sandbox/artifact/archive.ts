/**
 * The archives that the sandbox makes in place of product code: ZIP files of exactly the declared size; equal input gives equal bytes. fflate writes
 * them, because a version's digest is needed at once and zip.js writes only asynchronously. Uploaded archives are read by zip.js (`zip.ts`), which
 * does not need the whole file in memory.
 */
import { type Zippable, strToU8, zipSync } from 'fflate';
import { MANIFEST } from '../../contract/schema/manifestRules';
import { Random } from '../../lib/random';

/** What an archive is made from. */
export interface Artifact {
  name: string;
  version: string;
  sizeBytes: number;
  /** The product's type: an `agent_pack` contains the manifest of a `.taip`. */
  type: string;
}

/** The archive sizes that the sandbox generates, in bytes. Uploads may be as large as the document allows. */
export const archiveBytes = { min: 3_000, max: 5_000_000 } as const;

/** The format named in a Pack's manifest (documented). */
export const TAIP_FORMAT = 'taip/1';
const FILLER = 'assets/filler.bin';
/** The earliest time that ZIP can store, in any time zone. */
const stored = { level: 0, mtime: new Date(1980, 0, 1) } as const;

/** The bytes of an archive. Throws a `RangeError` if its own files need more than the declared size. */
export function buildArchive(artifact: Artifact): Uint8Array {
  const files = ownFiles(artifact);
  const room = artifact.sizeBytes - zipSync({ ...files, [FILLER]: new Uint8Array() }, stored).length;
  if (room < 0) throw new RangeError(`${artifact.name} does not fit into ${artifact.sizeBytes} bytes`);
  return zipSync({ ...files, [FILLER]: filler(room) }, stored);
}

function ownFiles({ name, version, type }: Artifact): Zippable {
  const note = `${name} ${version}\n\nThe sandbox's archive of this version. The files under assets/ are filler up to its size.\n`;
  const manifest = JSON.stringify({ format: TAIP_FORMAT, name, version }, null, 2);
  return { 'README.md': strToU8(note), ...(type === 'agent_pack' && { [MANIFEST]: strToU8(manifest) }) };
}

const random = new Random(0xf111e5);
let made = new Uint8Array();

/** The first bytes of an endless incompressible sequence, generated as far as requested so far. */
function filler(bytes: number): Uint8Array {
  if (made.length < bytes) {
    // In whole words, and at least twice as many as before, so that growing in small steps costs little.
    const grown = new Uint8Array(Math.min(Math.max(4 * Math.ceil(bytes / 4), 2 * made.length), archiveBytes.max));
    grown.set(made);
    const view = new DataView(grown.buffer);
    for (let at = made.length; at < grown.length; at += 4) view.setUint32(at, random.uint32(), true);
    made = grown;
  }
  return made.subarray(0, bytes);
}
