/** The digest and the bytes of an artifact, each worked out when somebody asks for it. */
import { Sha256, type Sha256State } from '../../lib/sha256';
import { type Artifact, joined, ownPieces, partPieces, partsOf } from './archive';
import { knownState } from './knownStates';

/** Digests kept; the one asked for the longest ago is worked out again. */
const KEEP = 2_000;
const digests = new Map<string, string>();
/** States after that many of the common parts, as far as they were needed. */
const states = new Map<number, Sha256State>();

/** `sha256:` and 64 hex digits: the SHA-256 of exactly the bytes that `artifactStream` gives. */
export function artifactDigest(artifact: Artifact): string {
  const key = `${artifact.sizeBytes} ${artifact.version} ${artifact.type} ${artifact.name}`;
  const known = digests.get(key);
  if (known) return known;
  // Piece by piece: beside a large catalog, memory that comes and goes by the megabyte is dear.
  const hash = new Sha256(stateAfter(partsOf(artifact)));
  for (const piece of ownPieces(artifact)) hash.update(piece);
  const digest = `sha256:${hash.hex()}`;
  digests.set(key, digest);
  if (digests.size > KEEP) digests.delete(digests.keys().next().value ?? key);
  return digest;
}

/** The artifact's bytes from first to last. `pause` is awaited after every megabyte. */
export function artifactStream(artifact: Artifact, pause: () => Promise<void>): ReadableStream<Uint8Array> {
  const parts = partsOf(artifact);
  let part = 0;
  return new ReadableStream(
    {
      async pull(body) {
        if (part === parts) {
          body.enqueue(joined(ownPieces(artifact)));
          body.close();
          return;
        }
        body.enqueue(joined(partPieces(part)));
        part += 1;
        if (part % 4 === 0) await pause();
      },
    },
    { highWaterMark: 0 },
  );
}

function stateAfter(parts: number): Sha256State | undefined {
  if (parts === 0) return undefined;
  const known = states.get(parts) ?? knownState(parts);
  if (known) return known;
  const hash = new Sha256(stateAfter(parts - 1));
  for (const piece of partPieces(parts - 1)) hash.update(piece);
  const { state } = hash;
  states.set(parts, state);
  return state;
}
