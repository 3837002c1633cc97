/** A `.taip` as it is committed: judged, and reduced to what is kept of it. */
import { inflateSync } from 'fflate';
import { semver } from '../../contract/fields';
import { fieldIssues } from '../../contract/issues';
import { listingLimits } from '../../contract/words';
import { z } from '../../contract/zod';
import { formatCount } from '../../lib/count';
import { Sha256 } from '../../lib/sha256';
import { refuseSize } from '../fileSize';
import type { AuditOutcome } from '../sellerProduct';
import { MANIFEST, TAIP_FORMAT, crc32 } from './archive';
import { type ZipEntry, bytesOf, unfit, zipEntries } from './zip';

export interface TaipFacts {
  /** `sha256:` and 64 hex digits, of the whole file. */
  digest: string;
  sizeBytes: number;
  /** How its audit will end: passing, unless the manifest asks the sandbox for another end. */
  outcome: AuditOutcome;
}

const MANIFEST_BYTES_MAX = 262_144;
const HASHED_AT_ONCE = 4_194_304;

/** What the sandbox reads of a manifest; the rest is the Pack's own. `sandbox` is for tests: how the audit ends. */
const manifestForm = z.looseObject({
  format: z.literal(TAIP_FORMAT),
  name: z.string().check(z.minLength(1)),
  version: semver,
  sandbox: z.optional(z.strictObject({ outcome: z.optional(z.enum(['passing', 'failing', 'work_fails'])) })),
});

/**
 * Digest, size and outcome of an artifact that is to be committed as `version`. 400 naming `artifact` for what is no
 * `.taip`: a readable ZIP with `taip.json` at its root, of the format and the version. Its bytes are read in pieces
 * and forgotten.
 */
export async function taipFacts(file: File, version: string): Promise<TaipFacts> {
  if (!/.\.taip$/i.test(file.name)) throw unfit('must have a name that ends in .taip');
  refuseSize('artifact', file, listingLimits.artifactBytesMax);
  const entry = (await zipEntries(file)).find(({ name }) => name === MANIFEST);
  if (!entry) throw unfit(`has no ${MANIFEST} at its root`);
  const manifest = manifestForm.safeParse(await manifestOf(file, entry));
  if (!manifest.success) {
    const complaints = fieldIssues(manifest.error, 'it').map(({ message }) => message);
    throw unfit(`has a ${MANIFEST} that does not fit: ${complaints.join(' ').replace(/\.$/, '')}`);
  }
  if (manifest.data.version !== version) {
    throw unfit(`is version ${manifest.data.version} by its ${MANIFEST}, and not ${version}`);
  }
  return {
    digest: await digestOf(file),
    sizeBytes: file.size,
    outcome: manifest.data.sandbox?.outcome ?? 'passing',
  };
}

async function manifestOf(file: Blob, entry: ZipEntry): Promise<unknown> {
  const { dataAt, packed, size, method, crc } = entry;
  if (Math.max(packed, size) > MANIFEST_BYTES_MAX) {
    throw unfit(`has a ${MANIFEST} of more than ${formatCount(MANIFEST_BYTES_MAX)} bytes`);
  }
  const bytes = unpacked(await bytesOf(file, dataAt, dataAt + packed), method, size);
  if (bytes?.length !== size || crc32(bytes) !== crc) throw unfit(`has a damaged ${MANIFEST}`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw unfit(`has a ${MANIFEST} that is no JSON`);
  }
}

/** The bytes of a file of the archive; undefined when they are broken. One more than `size` shows that there are too many. */
function unpacked(bytes: Uint8Array, method: number, size: number): Uint8Array | undefined {
  if (method === 0) return bytes;
  try {
    return inflateSync(bytes, { out: new Uint8Array(size + 1) });
  } catch {
    return undefined;
  }
}

/** Piece by piece: a large artifact must not be in memory twice, nor keep other requests waiting. */
async function digestOf(file: Blob): Promise<string> {
  const hash = new Sha256();
  for (let at = 0; at < file.size; at += HASHED_AT_ONCE) {
    hash.update(await bytesOf(file, at, at + HASHED_AT_ONCE));
    // What is in memory is read without leaving the turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return `sha256:${hash.hex()}`;
}
