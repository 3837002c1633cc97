/** Checks a `.taip` that is committed, and extracts the facts that are stored. */
import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { MANIFEST, MANIFEST_BYTES_MAX } from '../../contract/schema/manifestRules';
import { fieldIssues } from '../../contract/issues';
import { parseContext } from '../../contract/schema/zod';
import { listingLimits } from '../../contract/values';
import { formatCount } from '../../lib/count';
import { refuseSize } from '../core/refusal';
import { blobDigest } from './digests';
import { type PackManifest, findExtensionIssues, packManifest } from './manifest';
import type { AuditOutcome } from './version';
import { invalidArtifact, readContent, zipFiles } from './zip';

export interface TaipFacts {
  /** `sha256:` and 64 hex digits, of the whole file. */
  digest: string;
  sizeBytes: number;
  /** The outcome of its audit: passing, unless its client extensions lack something or the manifest asks for another outcome. */
  outcome: AuditOutcome;
  manifest: PackManifest;
}

/** The facts of each file, by the version that it is committed as. */
const found = new WeakMap<File, Map<string, Promise<TaipFacts>>>();

/**
 * The facts of an artifact committed as `version`, read in chunks. Throws 400 naming `artifact` for an invalid `.taip`. A file is read only once, and
 * later calls get the cached result.
 */
export function readTaipFacts(file: File, version: string): Promise<TaipFacts> {
  const byVersion = found.get(file) ?? new Map<string, Promise<TaipFacts>>();
  found.set(file, byVersion);
  const facts = byVersion.get(version) ?? readFacts(file, version);
  byVersion.set(version, facts);
  return facts;
}

async function readFacts(file: File, version: string): Promise<TaipFacts> {
  if (!/.\.taip$/i.test(file.name)) throw invalidArtifact('must have a name that ends in .taip');
  refuseSize('artifact', file, listingLimits.artifactBytesMax);
  const entry = (await zipFiles(file)).find(({ filename }) => filename === MANIFEST);
  if (!entry) throw invalidArtifact(`has no ${MANIFEST} at its root`);
  const manifest = packManifest.safeParse(await readManifest(entry), parseContext);
  if (!manifest.success) {
    const messages = fieldIssues(manifest.error, 'it').map(({ message }) => message);
    throw invalidArtifact(`has an invalid ${MANIFEST}: ${messages.join(' ').replace(/\.$/, '')}`);
  }
  if (manifest.data.version !== version) {
    throw invalidArtifact(`has version ${manifest.data.version} in its ${MANIFEST}, not ${version}`);
  }
  const asked = manifest.data.sandbox?.outcome ?? 'passing';
  const outcome = asked === 'passing' && findExtensionIssues(manifest.data).length > 0 ? 'failing' : asked;
  return { digest: await blobDigest(file), sizeBytes: file.size, outcome, manifest: manifest.data };
}

async function readManifest(entry: FileEntry): Promise<unknown> {
  if (Math.max(entry.compressedSize, entry.uncompressedSize) > MANIFEST_BYTES_MAX) {
    throw invalidArtifact(`has a ${MANIFEST} larger than ${formatCount(MANIFEST_BYTES_MAX)} bytes`);
  }
  const bytes = await readContent(entry);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch {
    throw invalidArtifact(`has a ${MANIFEST} that isn't JSON`);
  }
}
