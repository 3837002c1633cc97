import { describe, expect, test } from 'vitest';
import { packIds } from '../../catalog/packs/seedIds';
import { packWorld } from '../testSupport';
import { withoutSecrets } from '../../../lib/secrets/secrets';
import { countRedactions } from './redaction';

const long = (letters: string, times: number): string => letters.repeat(times);

describe('anything that looks like a key is redacted completely', () => {
  test.each([
    `txk_live_${long('a1', 10)}`,
    `sk-ant-${long('b2', 12)}`,
    `sk_test_${long('c3', 10)}`,
    `ghp_${long('d4', 12)}`,
    `AIza${long('E5', 18)}`,
    `xoxb-${long('f6', 8)}`,
    `AKIA${long('G7', 8)}`,
    `eyJ${long('h8', 6)}.${long('i9', 6)}.${long('j0', 6)}`,
    `-----BEGIN RSA PRIVATE KEY-----\n${long('k1', 40)}\n-----END RSA PRIVATE KEY-----`,
  ])('%s', (key) => {
    const text = withoutSecrets(`Before \`${key}\`, after.`);
    expect(text).toBe('Before `[redacted]`, after.');
    expect(countRedactions(text)).toBe(1);
  });

  test.each(['sk-short', 'risk-assessment-of-the-quarter', 'AKIA', 'eyJhbGciOi', 'a mask-of-sixteen-and-more'])(
    '%s stays',
    (text) => expect(withoutSecrets(text)).toBe(text),
  );
});

test('a run whose source holds keys ends with them redacted, wherever it is read', async () => {
  const { seller, finish, read, world } = packWorld('redaction');
  const plain = await finish('seller', packIds.ownClauses);
  expect([plain.redactions, plain.result?.includes('[redacted]')]).toEqual([0, false]);
  const run = await finish('seller', packIds.ownClauses, { prompt: 'Read the settings. [secret]' });
  expect(run.result).toContain('The provider is called with `[redacted]`.');
  expect(run.redactions).toBe(2);
  const everything = JSON.stringify([
    (await read('seller', run.runId)).body,
    (await seller.ask('growth.read', { params: { id: packIds.ownClauses } })).body,
    await world.state(),
  ]);
  expect(everything).not.toMatch(/sk-\w{16}|sk_live_\w{12}/);
});

test('a result that is cut off has no part of a key, wherever it ends', async () => {
  const { finish } = packWorld('redaction-cut');
  for (let maxOutputTokens = 400; maxOutputTokens < 640; maxOutputTokens += 20) {
    const run = await finish('seller', packIds.ownClauses, { prompt: 'Read the settings. [secret]', maxOutputTokens });
    expect(run.result).not.toMatch(/4f1d9a|51HxQ2/);
  }
});
