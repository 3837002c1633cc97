import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { findSecretSpans, withoutSecrets } from './secrets';
import { allCanaries, everyCanary, findCanaries } from '../../../tests/canary/canaries';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const letters = 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
const key = ['sk', 'ant', 'api03', letters].join('-');

test.each(everyCanary)('only the secret is replaced: $name', ({ spelled }) => {
  const clean = withoutSecrets(`Before it: ${spelled} and after.`);
  expect(clean).toMatch(/^Before it: .*\[redacted\].* and after\.$/s);
  expect(findCanaries(clean, everyCanary)).toEqual([]);
});

test('JSON with secrets stays JSON, and the rest of it as it was written', () => {
  const json = `{ "id":9007199254740993,"a":${JSON.stringify(`x\n${key}"`)},"b":[1.10,"\\u0041 ${base64(key)} \\n"] }`;
  expect(withoutSecrets(json)).toBe(
    String.raw`{ "id":9007199254740993,"a":"x\n[redacted]\"","b":[1.10,"\u0041 [redacted] \n"] }`,
  );
  expect(
    () => void JSON.parse(withoutSecrets(JSON.stringify([allCanaries, JSON.stringify(allCanaries)]))),
  ).not.toThrow();
});

test('base64 in lines, after other letters, and within base64', () => {
  const lines = base64(`${key} ${letters}`).replaceAll(/(.{32})/g, '$1\r\n');
  expect(withoutSecrets(`cert:\n${lines}\n`)).toMatch(/^cert:\n\[redacted\]/);
  expect(withoutSecrets(`/files/a/${base64(key)}`)).toBe('/files/a/[redacted]');
  expect(withoutSecrets(base64(base64(key)))).toBe('[redacted]');
});

test('what a secret is replaced by says its length', () => {
  expect(withoutSecrets(`a ${key} b`, {}, (length) => '*'.repeat(length))).toBe(`a ${'*'.repeat(key.length)} b`);
});

test.each([
  'sk-short',
  'risk-assessment-of-the-quarter-2026',
  'a task-of-sixteen-letters-1',
  'glass-onion-icons-2026-pack',
  'pypi-mirror-of-the-year-2026',
  '0b100000-0000-4000-8000-000000000001',
  `sha256:${'0f1e2d3c'.repeat(8)}`,
  `sha256-${base64('0f1e2d3c4b5a69788796a5b4c3d2e1f0')}=`,
  '/__sandbox/worlds/demo/downloads/8f14e45f-ceea-467f-9e4d-0a1b2c3d4e5f?signature=0f1e2d3c4b5a6978',
  `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`,
  'npm_config_registry and hf_hub_download and eyJhbGciOi',
])('%s is not accepted', (text) => {
  expect(findSecretSpans(text)).toEqual([]);
});

test.each([
  'sk-',
  'sk-1',
  '-----BEGIN RSA ',
  '%2573',
  '\\u0073',
  '\\\\',
  'c2st',
  'SG.aaaaaaaaaaaa-',
  'AAAAAAAAAAAAAAAA\n',
  'eyJ-',
  '\u200b',
])('a text of %j without end is searched before the test runs out of time', (part) => {
  expect(withoutSecrets(part.repeat(Math.ceil(cases(1_000_000, 300_000) / part.length))).length).toBeGreaterThan(0);
});
