/** The digest and the bytes of an artifact, each computed on demand. */
import { contentDigest } from './digests';
import { type Artifact, buildArchive } from './archive';

/** The number of cached digests. The oldest one is dropped first. */
const KEEP = 2_000;
const digests = new Map<string, string>();
/** Bytes per chunk of a download. */
export const CHUNK_BYTES = 25_000;

/** `sha256:` and 64 hex digits: the SHA-256 of the bytes that `artifactStream` delivers. */
export function artifactDigest(artifact: Artifact): string {
  const key = `${artifact.sizeBytes} ${artifact.version} ${artifact.type} ${artifact.name}`;
  const known = digests.get(key);
  if (known) return known;
  const digest = contentDigest(buildArchive(artifact));
  digests.set(key, digest);
  if (digests.size > KEEP) digests.delete(digests.keys().next().value ?? key);
  return digest;
}

/** The artifact's bytes from first to last. `pause` is awaited between chunks. */
export function artifactStream(artifact: Artifact | Blob, pause: () => Promise<void>): ReadableStream<Uint8Array> {
  const bytes = artifact instanceof Blob ? artifact : new Blob([buildArchive(artifact) as Uint8Array<ArrayBuffer>]);
  let at = 0;
  return new ReadableStream(
    {
      async pull(body) {
        if (at > 0) await pause();
        body.enqueue(new Uint8Array(await bytes.slice(at, at + CHUNK_BYTES).arrayBuffer()));
        at += CHUNK_BYTES;
        if (at >= bytes.size) body.close();
      },
    },
    { highWaterMark: 0 },
  );
}
