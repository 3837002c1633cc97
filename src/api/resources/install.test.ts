import { describe, expect, test } from 'vitest';
import { readDeployTargets, readDownloadLink, readPurchaseUrl } from './install';

const target = { key: 'docker', label: 'Docker', requirements: [], environment: [], commands: [], limits: [] };
const now = Date.parse('2026-03-02T09:00:00.000Z');

describe('deploy targets', () => {
  test.each<[string, unknown]>([
    ['under their name', { version: '1.0.0', targets: [{ key: 'docker', label: 'Docker' }] }],
    ['in snake_case, wrapped', { data: { deploy_targets: [{ id: 'docker', name: 'Docker' }] } }],
    ['as the body itself', [{ key: 'docker', label: 'Docker' }]],
    ['by their key', { targets: { docker: { label: 'Docker' } } }],
  ])('%s', (_, body) => {
    expect(readDeployTargets(body)?.targets).toMatchObject([target]);
  });

  test('without a key or label each gets a distinguishing one', () => {
    expect(readDeployTargets([{}, { title: 'Bare metal' }])?.targets).toMatchObject([
      { key: 'target-1', label: 'target-1' },
      { key: 'Bare metal', label: 'Bare metal' },
    ]);
  });

  test.each<[string, unknown, unknown]>([
    [
      'environment as records',
      { environment: [{ name: 'A', required: true, description: 'For a.' }] },
      { environment: [{ name: 'A', required: true, description: 'For a.' }] },
    ],
    [
      'environment as names',
      { env: ['A'] },
      { environment: [{ name: 'A', required: undefined, description: undefined }] },
    ],
    [
      'environment by name',
      { environment_variables: { A: 'For a.', B: { optional: true } } },
      {
        environment: [
          { name: 'A', required: undefined, description: 'For a.' },
          { name: 'B', required: false, description: undefined },
        ],
      },
    ],
    [
      'commands as texts',
      { commands: ['npm ci', 'npm start'] },
      {
        commands: [
          { step: undefined, command: 'npm ci' },
          { step: undefined, command: 'npm start' },
        ],
      },
    ],
    [
      'commands by step',
      { steps: [{ title: 'Install', run: 'npm ci' }] },
      { commands: [{ step: 'Install', command: 'npm ci' }] },
    ],
    ['one command', { command: 'npm ci' }, { commands: [{ step: undefined, command: 'npm ci' }] }],
    [
      'limits by name',
      { limits: { memory: 512, disk: '1 GB' } },
      {
        limits: [
          { name: 'memory', value: '512' },
          { name: 'disk', value: '1 GB' },
        ],
      },
    ],
    ['limits as records', { limits: [{ name: 'Replicas', max: 20 }] }, { limits: [{ name: 'Replicas', value: '20' }] }],
    ['requirements by name', { requirements: { node: '20' } }, { requirements: ['node: 20'] }],
    [
      'requirements as records',
      { requires: [{ name: 'Node', version: 20 }, 'Helm'] },
      { requirements: ['Node 20', 'Helm'] },
    ],
    [
      'parts of another type',
      { environment: 7, commands: [null, {}], limits: [[]], requirements: [{}] },
      {
        environment: [{ name: '7', required: undefined, description: undefined }],
        commands: [],
        limits: [],
        requirements: [],
      },
    ],
  ])('%s', (_, part, read) => {
    expect(readDeployTargets([{ key: 'x', ...(part as object) }])?.targets[0]).toMatchObject(read as object);
  });

  test('an empty list is a product without a target', () => {
    expect(readDeployTargets({ targets: [] })?.targets).toEqual([]);
  });
});

describe('the download link', () => {
  const url = 'https://storage.example/a?sig=1';

  test.each<[string, unknown]>([
    ['observed', { url, filename: 'a.zip', version: '1.0.0' }],
    ['its other name, wrapped', { data: { download_url: url, file_name: 'a.zip', version: '1.0.0' } }],
    ['in its own record', { download: { signedUrl: url, file: 'a.zip', currentVersion: '1.0.0' } }],
  ])('%s: a link without an expiry lives five minutes', (_, body) => {
    expect(readDownloadLink(body, now)).toMatchObject({
      url,
      filename: 'a.zip',
      version: '1.0.0',
      expiresAt: now + 300_000,
    });
  });

  test.each<[unknown, number]>([
    [{ expiresAt: '2026-03-02T09:02:00.000Z' }, 120_000],
    [{ expires_at: (now + 60_000) / 1_000 }, 60_000],
    [{ expiresIn: 90 }, 90_000],
    [{ expiresAt: 'soon', ttl_seconds: 30 }, 30_000],
    [{ expiresAt: 'soon' }, 300_000],
    // For a link issued just now, the two clocks cannot both be right.
    [{ expiresAt: '2026-03-02T09:00:00.000Z' }, 300_000],
    [{ expiresAt: '2026-03-02T08:55:00.000Z' }, 300_000],
    [{ expiresIn: 0 }, 300_000],
  ])('%j expires when it says, after it was issued', (end, ms) => {
    expect(readDownloadLink({ url, ...(end as object) }, now)?.expiresAt).toBe(now + ms);
  });
});

test.each([
  [{ purchaseUrl: 'https://a.example' }, 'https://a.example'],
  [{ error: { checkout_url: 'https://a.example' } }, 'https://a.example'],
  [{ error: 'no' }, undefined],
])('where %j says to buy it', (body, url) => {
  expect(readPurchaseUrl(body)).toBe(url);
});
