import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { Sha256 } from '../../lib/sha256';
import { type Artifact, LARGEST_ARTIFACT, PART_BYTES, partPieces, partsOf } from './archive';
import { artifactDigest, artifactStream } from './artifact';
import { knownState } from './knownStates';
import { taipFacts } from './taip';

const artifactOf = (sizeBytes: number, type = 'template'): Artifact => ({
  name: '결제 연동 Kit',
  version: '1.4.2',
  sizeBytes,
  type,
});

async function delivered(artifact: Artifact, pause = () => Promise.resolve()) {
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of artifactStream(artifact, pause) as unknown as AsyncIterable<Uint8Array>) {
    hash.update(piece);
    length += piece.length;
    if (length < 3_000_000) pieces.push(piece);
  }
  return { length, digest: `sha256:${hash.digest('hex')}`, bytes: Buffer.concat(pieces) };
}

test.each([1, 120, 321, 60_000, PART_BYTES, 2_130_000, 12_400_000, 180_000_000, LARGEST_ARTIFACT])(
  '%i bytes are delivered, and their digest is the one that is told',
  async (sizeBytes) => {
    const artifact = artifactOf(sizeBytes);
    const { length, digest } = await delivered(artifact);
    expect([length, digest]).toEqual([sizeBytes, artifactDigest(artifact)]);
  },
);

test.each([400, 60_000, PART_BYTES + 500, 2_130_000])(
  '%i bytes are a zip file whose every checksum holds',
  async (size) => {
    const files = unzipSync(new Uint8Array((await delivered(artifactOf(size))).bytes));
    expect(strFromU8(files['README.md'] ?? new Uint8Array())).toContain('결제 연동 Kit 1.4.2');
    const inside = Object.values(files).reduce((sum, { length }) => sum + length, 0);
    expect(size - inside).toBeLessThan(1_500);
  },
);

test('another version, name or size has another digest; the same facts have the same', () => {
  const base = artifactOf(700_000);
  const others = [
    base,
    { ...base, version: '1.4.3' },
    { ...base, name: 'Kit' },
    { ...base, sizeBytes: 700_001 },
    { ...base, type: 'agent_pack' },
  ];
  expect(new Set(others.map(artifactDigest)).size).toBe(5);
  expect(artifactDigest({ ...base })).toBe(artifactDigest(base));
});

test.each([1_000, 120_000, 2_130_000])(
  'the archive of a Pack of %i bytes may be committed as it is: its manifest stands in it',
  async (sizeBytes) => {
    const { bytes, digest } = await delivered(artifactOf(sizeBytes, 'agent_pack'));
    const file = new File([new Uint8Array(bytes)], 'pack.taip');
    expect(await taipFacts(file, '1.4.2')).toEqual({ digest, sizeBytes, outcome: 'passing' });
    expect(digest).toBe(artifactDigest(artifactOf(sizeBytes, 'agent_pack')));
    const plain = new File([new Uint8Array((await delivered(artifactOf(sizeBytes))).bytes)], 'plain.taip');
    await expect(taipFacts(plain, '1.4.2')).rejects.toThrow('artifact has no taip.json at its root.');
  },
);

test('it may rest after every megabyte', async () => {
  let rests = 0;
  await delivered(artifactOf(4_300_000), async () => void (rests += 1));
  expect(rests).toBe(4);
});

test('the remembered states are those of the parts, and reach as far as the largest archive', () => {
  const last = Math.floor(partsOf(artifactOf(LARGEST_ARTIFACT)) / 8) * 8;
  const hash = new Sha256();
  let compared = 0;
  for (let part = 1; part <= last; part += 1) {
    for (const piece of partPieces(part - 1)) hash.update(piece);
    if (part % 8 !== 0) continue;
    compared += 1;
    expect(knownState(part), `after ${part}`).toEqual(hash.state);
  }
  expect(compared).toBe(last / 8);
  expect(knownState(last + 8)).toBeUndefined();
}, 30_000);
