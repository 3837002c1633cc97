import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Artifact, archiveBytes, buildArchive } from './archive';
import { CHUNK_BYTES, artifactDigest, artifactStream } from './artifact';
import { readTaipFacts } from './taip';
import { readContent, zipFiles } from './zip';

const createArtifact = (sizeBytes: number, type = 'template'): Artifact => ({
  name: '결제 연동 Kit',
  version: '1.4.2',
  sizeBytes,
  type,
});

async function delivered(artifact: Artifact, pause = () => Promise.resolve()): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(artifactStream(artifact, pause) as BodyInit).arrayBuffer());
}

test.each([archiveBytes.min, CHUNK_BYTES, CHUNK_BYTES + 1, 310_000, archiveBytes.max])(
  'delivers %i bytes: a ZIP file with valid checksums and the announced digest',
  async (sizeBytes) => {
    const artifact = createArtifact(sizeBytes);
    const bytes = await delivered(artifact);
    expect(bytes.length).toBe(sizeBytes);
    expect(artifactDigest(artifact)).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    for (const file of await zipFiles(new Blob([bytes]))) await readContent(file);
    expect(strFromU8(unzipSync(bytes)['README.md'] ?? new Uint8Array())).toContain('결제 연동 Kit 1.4.2');
  },
);

test('an archive too small for its own files is refused', () => {
  expect(() => buildArchive(createArtifact(200))).toThrow(RangeError);
});

test('the digest depends on version, name, type and size alone', () => {
  const base = createArtifact(70_000);
  const variants = [
    base,
    { ...base, version: '1.4.3' },
    { ...base, name: 'Kit' },
    { ...base, sizeBytes: 70_001 },
    { ...base, type: 'agent_pack' },
  ];
  expect(new Set(variants.map(artifactDigest)).size).toBe(5);
  expect(artifactDigest({ ...base })).toBe(artifactDigest(base));
});

test.each([archiveBytes.min, 120_000])(
  'the archive of a Pack of %i bytes contains its manifest, so it can be committed as it is',
  async (sizeBytes) => {
    const bytes = await delivered(createArtifact(sizeBytes, 'agent_pack'));
    const digest = artifactDigest(createArtifact(sizeBytes, 'agent_pack'));
    const file = new File([bytes], 'pack.taip');
    expect(await readTaipFacts(file, '1.4.2')).toMatchObject({ digest, sizeBytes, outcome: 'passing' });
    const plain = new File([await delivered(createArtifact(sizeBytes))], 'plain.taip');
    await expect(readTaipFacts(plain, '1.4.2')).rejects.toThrow('artifact has no taip.json at its root.');
  },
);

test('pauses between chunks', async () => {
  let rests = 0;
  await delivered(createArtifact(4 * CHUNK_BYTES + 1), async () => void (rests += 1));
  expect(rests).toBe(4);
});
