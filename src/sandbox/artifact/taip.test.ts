import { createHash } from 'node:crypto';
import { Zip, ZipDeflate, type ZipOptions, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { deep } from '../../../tests/depth';
import { createTaip } from '../../../tests/support/taip';
import { Refusal } from '../core/refusal';
import { readTaipFacts } from './taip';

const good = { name: 'Support Reply Drafter', version: '0.3.0' };
const manifest = strToU8(JSON.stringify({ format: 'taip/1', ...good }));
const written: ZipOptions = { mtime: new Date(2026, 0, 1) };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Marks that the size is in the ZIP64 field. */
const marker = 0xffffffff;

const facts = (bytes: Uint8Array, name = 'pack.taip') =>
  readTaipFacts(new File([new Uint8Array(bytes)], name), '0.3.0');

/** A zip of the manifest and the files, all stored. */
function buildZip(files: Record<string, string | Uint8Array>, options: ZipOptions = {}): Uint8Array {
  const all = { 'taip.json': manifest, ...files };
  const entries = Object.entries(all).map(([name, content]) => [
    name,
    [typeof content === 'string' ? strToU8(content) : content, { level: 0, ...written, ...options }],
  ]);
  return zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
}

/** The bytes with a change in each record that has the signature, or in the one numbered `only`. */
function patched(bytes: Uint8Array, signature: number, change: (record: DataView) => void, only?: number): Uint8Array {
  const copy = new Uint8Array(bytes);
  const view = new DataView(copy.buffer);
  let found = 0;
  for (let at = 0; at + 22 <= copy.length; at += 1) {
    if (view.getUint32(at, true) !== signature) continue;
    if (only === undefined || only === found) change(new DataView(copy.buffer, at));
    found += 1;
  }
  return copy;
}

const u16 = (at: number, value: number) => (record: DataView) => record.setUint16(at, value, true);
const u32 = (at: number, value: number) => (record: DataView) => record.setUint32(at, value, true);

/** Changes a value in both headers of the first file. */
function bothHeaders(bytes: Uint8Array, at: number, value: number, set = u16): Uint8Array {
  return patched(patched(bytes, LOCAL, set(at, value), 0), CENTRAL, set(at + 2, value), 0);
}

/** Clears the flag for UTF-8 names, like tools that declare no encoding. */
function unflagged(bytes: Uint8Array): Uint8Array {
  return patched(patched(bytes, LOCAL, u16(6, 0)), CENTRAL, u16(8, 0));
}

/** The manifest alone with its sizes in a ZIP64 extra field, as written by tools that always use ZIP64. */
function zip64(size: number): Uint8Array {
  const sizes = new DataView(new ArrayBuffer(16));
  for (const place of [0, 8]) sizes.setBigUint64(place, BigInt(size), true);
  const extra = { 0x5455: new Uint8Array(5), 1: new Uint8Array(sizes.buffer) };
  const bytes = zipSync({ 'taip.json': [manifest, { level: 0, ...written, extra }] });
  return patched(patched(bytes, LOCAL, u32(18, marker)), LOCAL, u32(22, marker));
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

describe('accepted artifacts', () => {
  test.each([
    ['the smallest', createTaip(good)],
    ['with extra keys', createTaip({ ...good, author: { name: 'Harbor Lane' }, skills: [] })],
    ['with folders and non-ASCII names', buildZip({ 'prompts/': '', 'prompts/système.md': 'Be brief.', 'a..b': 'x' })],
    ['with a comment', joined(patched(createTaip(good), END, u16(20, 5)), strToU8('notes'))],
    ['with sizes after the bytes', streamed()],
    ['with ZIP64 sizes before the bytes', zip64(manifest.length)],
    ['with names in undeclared UTF-8', unflagged(buildZip({ 'prompts/système.md': 'Be brief.' }))],
    ['with names in CP437', unflagged(renamed(buildZip({ xé: 'x' }), 'xé', Uint8Array.of(0x78, 0x81, 0x9d)))],
  ])('%s: digest and size are those of the bytes', async (_, bytes) => {
    const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    expect(await facts(bytes)).toMatchObject({ digest, sizeBytes: bytes.length, outcome: 'passing' });
  });

  test('hashes a large file in chunks and lets other work run in between', async () => {
    const bytes = buildZip({ 'data.bin': new Uint8Array(9_000_000).fill(7) });
    let turns = 0;
    const timer = setInterval(() => (turns += 1));
    const { digest } = await facts(bytes);
    clearInterval(timer);
    expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`);
    expect(turns).toBeGreaterThan(0);
  });

  test.each(['passing', 'failing', 'work_fails'])('the manifest asks for an audit that ends %s', async (outcome) => {
    expect((await facts(createTaip({ ...good, sandbox: { outcome } }))).outcome).toBe(outcome);
  });

  test('the file extension is case-insensitive', async () => {
    expect((await facts(createTaip(good), 'PACK.TAIP')).sizeBytes).toBe(createTaip(good).length);
  });
});

describe('400 naming artifact', () => {
  const archive = buildZip({ 'a.txt': 'aaaa' });
  const bothSizes = (bytes: number) => bothHeaders(bothHeaders(archive, 18, bytes, u32), 22, bytes, u32);
  const notZip = "isn't a valid ZIP file";
  const mismatch = 'contains a damaged "taip.json": mismatched local file header';
  const unsafe = 'has a file with the unsafe name';
  const notValid = 'has an invalid taip.json';
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`${index}`, '']));
  const oversized = Object.defineProperty(new File(['x'], 'a.taip'), 'size', { value: 209_715_201 });

  test.each<[string, Uint8Array, string]>([
    ['nothing', new Uint8Array(), 'is empty'],
    ['text', strToU8('PK is no ZIP file, whatever it begins with'), `${notZip}: End of central directory not found`],
    ['the end cut off', createTaip(good).subarray(0, -1), `${notZip}: End of central directory not found`],
    ['the beginning cut off', createTaip(good).subarray(9), `${notZip}: mismatched central directory offset`],
    ['something before it', joined(strToU8('#!/bin/sh\n'), createTaip(good)), `${notZip}: prepended data`],
    ['one part of several', patched(archive, END, u16(4, 1)), `${notZip}: Split zip file`],
    [
      'a list of more files than there are',
      patched(patched(archive, END, u16(8, 3)), END, u16(10, 3)),
      `${notZip}: Central directory header not found`,
    ],
    ['too many files', buildZip(many), 'lists more than 10,000 files'],
    ['a name that leaves the root', buildZip({ '../up.txt': 'x' }), `${unsafe} "../up.txt"`],
    ['a name that leaves the root further in', buildZip({ 'a/../../up': 'x' }), `${unsafe} "a/../../up"`],
    ['an absolute name', buildZip({ '/etc/passwd': 'x' }), `${unsafe} "/etc/passwd"`],
    ['a name with a drive', buildZip({ 'C:x': 'x' }), `${unsafe} "C:x"`],
    ['a name with a backslash', buildZip({ 'a\\b': 'x' }), `${unsafe} "a\\\\b"`],
    ['no name', buildZip({ '': 'x' }), `${unsafe} ""`],
    ['a link', buildZip({ link: '/etc' }, { os: 3, attrs: 0o120777 << 16 }), 'has "taip.json", which is a link'],
    ['an encrypted file', bothHeaders(archive, 6, 1), 'has the encrypted file "taip.json"'],
    ['another method', bothHeaders(archive, 8, 12), 'has "taip.json", which is neither stored nor deflated'],
    ['stored, with two sizes', bothHeaders(archive, 22, 9, u32), 'has conflicting sizes for "taip.json"'],
    ['an absurd size', bothHeaders(createTaip(good), 22, 0xfffffff0, u32), 'unpacks to more than 1,000,000,000 bytes'],
    [
      'a header with another name',
      patched(archive, LOCAL, (record) => record.setUint8(30, 0x54), 0),
      `${mismatch} (filename)`,
    ],
    ['a header with another size', patched(archive, LOCAL, u32(18, 1), 0), `${mismatch} (crc32 or sizes)`],
    ['a header in another place', patched(archive, CENTRAL, u32(42, 3), 0), `${notZip}: prepended data`],
    [
      'two files in one place',
      patched(archive, CENTRAL, u32(42, 0), 1),
      'contains a damaged "a.txt": mismatched local file header (filename)',
    ],
    ['a file inside another', bothSizes(manifest.length + 9), 'contains a damaged "a.txt": Overlapping entry found'],
    ['a folder with content', buildZip({ 'prompts/': 'x' }), 'has content in the folder entry "prompts/"'],
    ['a ZIP64 header with another size', zip64(manifest.length + 1), `${mismatch} (crc32 or sizes)`],
    [
      'a ZIP64 header without its sizes',
      patched(patched(archive, LOCAL, u32(18, marker)), LOCAL, u32(22, marker)),
      `${mismatch} (crc32 or sizes)`,
    ],
    ...[20, 24, 42].map((place): [string, Uint8Array, string] => [
      `a ZIP64 marker at ${place} of the list, without its field`,
      patched(archive, CENTRAL, u32(place, marker), 1),
      `${notZip}: Zip64 extra field not found`,
    ]),
    [
      'a ZIP64 marker in the end record',
      patched(archive, END, u32(16, marker)),
      `${notZip}: End of Zip64 central directory locator not found`,
    ],
    ['a file that ends too late', bothSizes(999), 'contains a damaged "taip.json": Entry data out of bounds'],
    [
      'two files of one name',
      renamed(buildZip({ 'aaip.json': 'x' }), 'aaip.json', 'taip.json'),
      `${notZip}: duplicate filename`,
    ],
    [
      'a name in invalid UTF-8',
      renamed(buildZip({ xé: 'x' }), 'xé', Uint8Array.of(0x78, 0xff, 0xff)),
      `${unsafe} "x\uFFFD\uFFFD"`,
    ],
    [
      'two files of one name in CP437',
      unflagged(
        ['xé', 'xè'].reduce(
          (zip, name) => renamed(zip, name, Uint8Array.of(0x78, 0x81, 0x94)),
          buildZip({ xé: '', xè: '' }),
        ),
      ),
      `${notZip}: duplicate filename`,
    ],
    [
      'an unsafe name in CP437',
      unflagged(renamed(buildZip({ xé: 'x' }), 'xé', Uint8Array.of(0x5c, 0x81, 0x94))),
      `${unsafe} "\\\\üö"`,
    ],
    ['no manifest', zipSync({ 'README.md': strToU8('x') }), 'has no taip.json at its root'],
    ['a manifest in a folder', zipSync({ pack: { 'taip.json': manifest } }), 'has no taip.json at its root'],
    ['a damaged manifest', bothHeaders(archive, 14, 1, u32), 'contains a damaged "taip.json"'],
    ['a manifest longer than declared', bothHeaders(createTaip(good), 22, 5, u32), 'contains a damaged "taip.json"'],
    ['a manifest that is not really deflated', bothHeaders(archive, 8, 8), 'contains a damaged "taip.json"'],
    ['a huge manifest', buildZip({ 'taip.json': 'x'.repeat(262_145) }), 'has a taip.json larger than 262,144 bytes'],
    ['a manifest that is not JSON', buildZip({ 'taip.json': '{' }), "has a taip.json that isn't JSON"],
    [
      'a manifest in another encoding',
      buildZip({ 'taip.json': Uint8Array.of(0x22, 0xff, 0x22) }),
      "has a taip.json that isn't JSON",
    ],
    ['a manifest that is a list', buildZip({ 'taip.json': '[]' }), `${notValid}: it must be an object`],
    [
      'an empty manifest',
      buildZip({ 'taip.json': '{}' }),
      `${notValid}: format must be exactly taip/1. name is required. version is required`,
    ],
    ['another format', createTaip({ ...good, format: 'taip/2' }), `${notValid}: format must be exactly taip/1`],
    ['another version', createTaip({ ...good, version: '0.2.9' }), 'has version 0.2.9 in its taip.json, not 0.3.0'],
    [
      'an unknown outcome',
      createTaip({ ...good, sandbox: { outcome: 'fails' } }),
      `${notValid}: sandbox.outcome must be one of passing, failing, work_fails`,
    ],
  ])('%s', async (_, bytes, why) => {
    await expect(facts(bytes)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ field: 'artifact', message: expect.stringContaining(`artifact ${why}`) as string }],
    });
  });

  test.each(['pack.zip', 'pack.taip.exe', '.taip', 'taip', ''])('a file called %o', async (name) => {
    await expect(facts(createTaip(good), name)).rejects.toThrow('artifact must have a name that ends in .taip.');
  });

  test('one byte too many', async () => {
    const why = 'artifact has 209,715,201 bytes. At most 209,715,200 are accepted.';
    await expect(readTaipFacts(oversized, '0.3.0')).rejects.toThrow(why);
  });

  test('any single byte changed: the digest and size of the changed bytes, or a refusal', async () => {
    const bytes = createTaip(good);
    const ends = new Set<string>();
    for (let at = 0; at < bytes.length; at += deep ? 1 : 7) {
      const changed = new Uint8Array(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      const end = await facts(changed).then(
        ({ digest }) => digest.slice(0, 6),
        (refusal: unknown) => (refusal instanceof Refusal ? `${refusal.code}` : 'failed'),
      );
      ends.add(end);
    }
    expect(ends).toEqual(new Set(['sha256', 'BAD_REQUEST']));
  });
});

/** The same archive with one name replaced by another of the same length. */
function renamed(bytes: Uint8Array, from: string, to: string | Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  const name = strToU8(from);
  const replacement = typeof to === 'string' ? strToU8(to) : to;
  for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + 1)) copy.set(replacement, at);
  return new Uint8Array(copy);
}

/** A zip as written by a tool that does not know the sizes in advance. */
function streamed(): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const file = new ZipDeflate('taip.json');
  file.mtime = new Date(2026, 0, 1);
  zip.add(file);
  file.push(manifest, true);
  zip.end();
  return joined(...parts);
}
