/** A `.taip` as it is committed: judged, and reduced to what is kept of it. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { semver } from '../../contract/schema/fields';
import { fieldIssues } from '../../contract/issues';
import { listingLimits } from '../../contract/values';
import { z } from '../../contract/schema/zod';
import { formatCount } from '../../lib/count';
import { refuseSize } from '../service/fileSize';
import type { AuditOutcome } from '../seller/sellerProduct';
import { MANIFEST, TAIP_FORMAT } from './archive';
import { unfit, unpacked, zipFiles } from './zip';

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
  const entry = (await zipFiles(file)).find(({ filename }) => filename === MANIFEST);
  if (!entry) throw unfit(`has no ${MANIFEST} at its root`);
  const manifest = manifestForm.safeParse(await manifestOf(entry));
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

async function manifestOf(entry: FileEntry): Promise<unknown> {
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > MANIFEST_BYTES_MAX) {
    throw unfit(`has a ${MANIFEST} of more than ${formatCount(MANIFEST_BYTES_MAX)} bytes`);
  }
  const bytes = await unpacked(entry);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw unfit(`has a ${MANIFEST} that is no JSON`);
  }
}

/** Piece by piece: a large artifact must not be in memory twice, nor keep other requests waiting. */
async function digestOf(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += HASHED_AT_ONCE) {
    hash.update(new Uint8Array(await file.slice(at, at + HASHED_AT_ONCE).arrayBuffer()));
    // What is in memory is read without leaving the turn of the event loop.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return `sha256:${bytesToHex(hash.digest())}`;
}
