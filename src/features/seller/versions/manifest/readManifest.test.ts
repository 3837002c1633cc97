import { strFromU8, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { createTaip } from '../../../../../tests/support/taip';
import { MANIFEST_BYTES_MAX } from '../../../../contract/schema/manifestRules';
import { type ManifestReading, readManifest } from './readManifest';

const zip = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files, { level: 1 }))]);
const manifest = (facts: unknown) => zip({ 'taip.json': strToU8(JSON.stringify(facts)) });
const declared = (reading: ManifestReading) => {
  if (reading.at === 'refused') throw new Error(reading.why);
  return reading.declared;
};
const why = (reading: ManifestReading) => (reading.at === 'refused' ? reading.why : 'It was read');

const strict = { type: 'object', additionalProperties: false };
const find = { id: 'find', effect: 'read', confirmation: 'none' };
const method = (more: object) => ({ ...find, inputSchema: strict, ...more });
const behaviour = { kind: 'behaviour', cases: 4 };
const withMethods = (...methods: object[]) =>
  manifest({ name: 'A', version: '1.0.0', clientExtensions: [{ id: 'crm', kind: 'mcp', methods }] });

test('what a manifest declares', async () => {
  const about = { name: 'Clause Reviewer', version: '0.3.0', models: ['openai:gpt-5.4-mini'] };
  const runtime = { hostedSkills: ['web_search'], files: true };
  const crm = { id: 'crm', kind: 'https_api', environmentKeys: ['CRM_URL'] };
  const clientExtensions = [{ ...crm, methods: [method({ evaluations: [behaviour] })] }];
  expect(declared(await readManifest(new Blob([createTaip({ ...about, runtime, clientExtensions })])))).toEqual({
    ...about,
    ...runtime,
    extensions: [{ ...crm, faults: [], methods: [{ ...find, evaluations: ['behaviour 4'], faults: [] }] }],
    moreMethods: 0,
    faults: 0,
    tooMany: undefined,
  });
});

test('parts that are not declared are undefined, and parts of a wrong type read as such', async () => {
  const facts = { name: 7, models: 'all', runtime: [], clientExtensions: [null, { methods: 'x' }, { id: 5 }] };
  expect(declared(await readManifest(manifest(facts)))).toMatchObject({
    name: undefined,
    version: undefined,
    models: undefined,
    hostedSkills: undefined,
    files: undefined,
    extensions: [{ id: 'no id', methods: [] }, { id: 'no id' }, { id: 'no id' }],
    faults: 0,
  });
});

test.each<[string, object, RegExp[]]>([
  ['nothing', { evaluations: [behaviour] }, []],
  ['nothing, in the other spelling', { evaluations: [{ kind: 'behavior', cases: 4 }] }, []],
  ['no schema', { inputSchema: undefined, evaluations: [behaviour] }, [/strict object schema/]],
  ['an open schema', { inputSchema: { type: 'object' }, evaluations: [behaviour] }, [/strict object schema/]],
  ['no evaluation', {}, [/behavior/]],
  ['a write without confirmation', { effect: 'write', evaluations: [behaviour, { kind: 'safety' }] }, [/per_call/]],
  ['a write without safety', { effect: 'write', confirmation: 'per_call', evaluations: [behaviour] }, [/safety/]],
  [
    'everything',
    { effect: 'write', inputSchema: 'x', evaluations: ['behaviour'] },
    [/schema/, /behavior/, /per_call/, /safety/],
  ],
])('what the audit would find missing: %s', async (_, more, faults) => {
  const read = declared(await readManifest(withMethods(method(more))));
  expect(read.extensions?.[0]?.methods[0]?.faults).toEqual(faults.map((each) => expect.stringMatching(each) as string));
  expect(read.faults).toBe(faults.length);
});

test('what is beyond the limits of an audit is counted with what is missing', async () => {
  const tidy = { kind: 'mcp', methods: [method({ evaluations: [behaviour] })] };
  const many = Array.from({ length: 25 }, (_, at) => ({ ...tidy, id: `crm${at}` }));
  const read = declared(
    await readManifest(manifest({ clientExtensions: [{ ...many[0], id: 'a' }, ...many.slice(1)] })),
  );
  expect(read.tooMany).toBe('declares 25 client extensions, more than 24');
  expect(read.extensions?.[0]?.faults).toEqual(['has an id that is not of 2 to 64 characters']);
  expect(read.faults).toBe(2);
});

describe('a file that is not to be trusted', () => {
  const big = (bytes: number) => strToU8(JSON.stringify({ name: 'x'.repeat(bytes - 11) }));
  test.each<[string, Blob, RegExp]>([
    ['no ZIP', new Blob(['no archive']), /^It isn’t a readable ZIP file: .+\.$/],
    ['nothing', new Blob([]), /^It isn’t a readable ZIP file/],
    [
      'half a ZIP',
      new Blob([createTaip({ name: 'A', version: '1.0.0' }).slice(0, 300)]),
      /^It isn’t a readable ZIP file/,
    ],
    ['no manifest', zip({ 'a/taip.json': strToU8('{}') }), /^It has no taip\.json at its root\.$/],
    ['text', zip({ 'taip.json': strToU8('format: taip') }), /isn’t a JSON object/],
    ['a list', manifest([]), /isn’t a JSON object/],
    ['bytes that are no text', zip({ 'taip.json': Uint8Array.of(0x7b, 0xff, 0x7d) }), /isn’t UTF-8/],
    ['a manifest of a byte too many', zip({ 'taip.json': big(MANIFEST_BYTES_MAX + 1) }), /larger than 262,144 bytes/],
    ['a bomb', zip({ 'taip.json': new Uint8Array(5_000_000) }), /larger than 262,144 bytes/],
    ['a depth that no stack holds', zip({ 'taip.json': strToU8('['.repeat(200_000)) }), /isn’t a JSON object/],
    ['a path out of the archive', zip({ '../taip.json': strToU8('{}'), 'taip.json': strToU8('{}') }), /^It /],
  ])('%s', async (_, file, expected) => {
    expect(why(await readManifest(file))).toMatch(expected);
  });

  test('a manifest of exactly the limit is read', async () => {
    const bytes = big(MANIFEST_BYTES_MAX);
    expect(bytes.length).toBe(MANIFEST_BYTES_MAX);
    expect((await readManifest(zip({ 'taip.json': bytes }))).at).toBe('read');
  });

  test('a ZIP bomb whose list understates its sizes is stopped while it unpacks', async () => {
    const bytes = new Uint8Array(zipSync({ 'taip.json': new Uint8Array(5_000_000) }));
    const view = new DataView(bytes.buffer);
    // The unpacked size, in the local header and in the central directory.
    const listed = bytes.length - 22 - (46 + 'taip.json'.length);
    view.setUint32(22, 100, true);
    view.setUint32(listed + 24, 100, true);
    expect(view.getUint32(listed)).toBe(0x504b0102);
    expect((await readManifest(new Blob([bytes]))).at).toBe('refused');
  });

  test('too many files, and two manifests', async () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`f${at}`, new Uint8Array()]));
    expect(why(await readManifest(zip(many)))).toBe('It lists more than 10,000 files.');
    const twice = zipSync({ 'taip.json': strToU8('{}'), 'taip.jsom': strToU8('{}') });
    for (const { index } of strFromU8(twice, true).matchAll(/taip\.jsom/g)) twice[index + 8] = 'n'.charCodeAt(0);
    expect(why(await readManifest(new Blob([new Uint8Array(twice)])))).toMatch(/taip\.json|duplicate/i);
  });

  test('endless names and methods are cut, and what is cut is counted', async () => {
    const hostile = '\u202e<img src=x onerror=alert(1)>'.repeat(20);
    const methods = Array.from({ length: 300 }, (_, at) => method({ id: `${at}${hostile}` }));
    const read = declared(await readManifest(withMethods(...methods)));
    expect(read.extensions?.[0]?.methods).toHaveLength(200);
    expect(read.moreMethods).toBe(100);
    // Each lacks an evaluation, its id is too long, as is its name with the extension, and there are too many.
    expect(read.faults).toBe(901);
    expect(read.extensions?.[0]?.methods[0]?.id).toHaveLength(121);
  });
});
