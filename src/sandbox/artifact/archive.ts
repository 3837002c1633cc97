/**
 * The archives that stand for the products' code: real ZIP files of exactly the declared size, filled up with bytes that
 * do not compress. Equal facts give equal bytes.
 */
import { type Zippable, strToU8, zipSync } from 'fflate';
import { Random } from '../../lib/random';

/** What an archive is made of. */
export interface Artifact {
  name: string;
  version: string;
  sizeBytes: number;
  /** Of the product: an `agent_pack` holds the manifest of a `.taip`. */
  type: string;
}

/** The sizes that the sandbox makes, in bytes. What people upload may be as large as the document allows. */
export const archiveBytes = { min: 3_000, max: 5_000_000 } as const;

/** Where the manifest of a Pack stands. */
export const MANIFEST = 'taip.json';
/** The format that a Pack's manifest names (documented). */
export const TAIP_FORMAT = 'taip/1';
const FILLER = 'assets/filler.bin';
/** The first moment that a ZIP file knows, in any time zone. */
const stored = { level: 0, mtime: new Date(1980, 0, 1) } as const;

/** The bytes of an archive. Throws a `RangeError` when its own files need more than the declared size. */
export function archiveOf(artifact: Artifact): Uint8Array {
  const files = ownFiles(artifact);
  const room = artifact.sizeBytes - zipSync({ ...files, [FILLER]: new Uint8Array() }, stored).length;
  if (room < 0) throw new RangeError(`${artifact.name} does not fit into ${artifact.sizeBytes} bytes`);
  return zipSync({ ...files, [FILLER]: filler().subarray(0, room) }, stored);
}

/** The files that tell about the product. */
function ownFiles({ name, version, type }: Artifact): Zippable {
  const note = `${name} ${version}\n\nThe sandbox's archive of this version. The files under assets/ are filler up to its size.\n`;
  const manifest = JSON.stringify({ format: TAIP_FORMAT, name, version }, null, 2);
  return { 'README.md': strToU8(note), ...(type === 'agent_pack' && { [MANIFEST]: strToU8(manifest) }) };
}

let made: Uint8Array | undefined;

/** Bytes that no tool compresses, enough for the largest archive; made when first needed. */
function filler(): Uint8Array {
  if (made) return made;
  const random = new Random(0xf111e5);
  const view = new DataView(new ArrayBuffer(archiveBytes.max));
  for (let at = 0; at < archiveBytes.max; at += 4) view.setUint32(at, random.uint32(), true);
  return (made = new Uint8Array(view.buffer));
}
