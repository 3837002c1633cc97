/** Checks a `.taip` that is committed, and reduces it to the facts that are kept. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { MANIFEST, MANIFEST_BYTES_MAX } from '../../contract/schema/manifestRules';
import { fieldIssues } from '../../contract/issues';
import { listingLimits } from '../../contract/values';
import { formatCount } from '../../lib/count';
import { wait } from '../../lib/async/wait';
import { refuseSize } from '../ground/refusal';
import { type PackManifest, extensionFaults, packManifest } from './manifest';
import type { AuditOutcome } from './version';
import { unfit, unpacked, zipFiles } from './zip';

export interface TaipFacts {
  /** `sha256:` and 64 hex digits, of the whole file. */
  digest: string;
  sizeBytes: number;
  /** The outcome of its audit: passing, unless its client extensions lack something or the manifest asks for another outcome. */
  outcome: AuditOutcome;
  manifest: PackManifest;
}

const HASHED_AT_ONCE = 4_194_304;

/** The facts of an artifact committed as `version`, read in chunks. Throws 400 naming `artifact` for an invalid `.taip`. */
export async function taipFacts(file: File, version: string): Promise<TaipFacts> {
  if (!/.\.taip$/i.test(file.name)) throw unfit('must have a name that ends in .taip');
  refuseSize('artifact', file, listingLimits.artifactBytesMax);
  const entry = (await zipFiles(file)).find(({ filename }) => filename === MANIFEST);
  if (!entry) throw unfit(`has no ${MANIFEST} at its root`);
  const manifest = packManifest.safeParse(await manifestOf(entry));
  if (!manifest.success) {
    const complaints = fieldIssues(manifest.error, 'it').map(({ message }) => message);
    throw unfit(`has a ${MANIFEST} that is not valid: ${complaints.join(' ').replace(/\.$/, '')}`);
  }
  if (manifest.data.version !== version) {
    throw unfit(`has version ${manifest.data.version} in its ${MANIFEST}, not ${version}`);
  }
  const asked = manifest.data.sandbox?.outcome ?? 'passing';
  const outcome = asked === 'passing' && extensionFaults(manifest.data).length > 0 ? 'failing' : asked;
  return { digest: await digestOf(file), sizeBytes: file.size, outcome, manifest: manifest.data };
}

async function manifestOf(entry: FileEntry): Promise<unknown> {
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > MANIFEST_BYTES_MAX) {
    throw unfit(`has a ${MANIFEST} larger than ${formatCount(MANIFEST_BYTES_MAX)} bytes`);
  }
  const bytes = await unpacked(entry);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw unfit(`has a ${MANIFEST} that is not JSON`);
  }
}

/** In chunks, because a large artifact must neither be in memory twice nor block other requests. */
async function digestOf(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += HASHED_AT_ONCE) {
    hash.update(new Uint8Array(await file.slice(at, at + HASHED_AT_ONCE).arrayBuffer()));
    // Reads from memory do not yield to the event loop by themselves.
    await wait(0);
  }
  return `sha256:${bytesToHex(hash.digest())}`;
}
