/** What the README shows of the sandbox is true. */
import { readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endpointList } from '../../src/contract/endpoints';
import { routeName } from '../../src/contract/schema/urlCodec';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { packManifest } from '../../src/sandbox/artifact/manifest';
import { listen } from '../../src/entries/node';
import { client, control, probeRoute, testSandbox } from '../../src/sandbox/testSupport';
import { pollDelay } from '../../src/shared/read/polling';
import { commitForm, pack } from '../support/packSeller';
import { createTaip } from '../support/taip';

const text = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const blocks = (language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, code = '']) => code);
const blockWith = (language: string, words: string): string => {
  const found = blocks(language).filter((code) => code.includes(words));
  expect(found, `one ${language} block with ${words}`).toHaveLength(1);
  return found[0]!;
};

test('each route that does not succeed with 200 stands there with its status', () => {
  const rows = [...text.matchAll(/^\| `(\w+ \/api\/[^`]+)` \| (\d{3}) \|$/gm)].map(
    ([, route, status]) => `${route} ${status}`,
  );
  const expected = endpointList.flatMap(([, route]) => (route.status ? [`${routeName(route)} ${route.status}`] : []));
  expect(rows).toEqual(expected.toSorted());
});

test('the ledger of a run is as shown, but for its id', async () => {
  const shown = JSON.parse(blockWith('json', '"Opening balance"')) as { entries: object[] };
  const sandbox = testSandbox();
  const world = control(sandbox, 'demo');
  const body = { model: 'openai:gpt-5.4-mini', prompt: 'Draft replies.' };
  await client(sandbox, 'buyer', 'demo').ask('runs.start', { params: { id: packIds.support }, body });
  await world.advance(60_000);
  const { entries, ...balance } = (await world.state()).accounts.buyer;
  const [, { points: most } = { points: 0 }, { points: cost } = { points: 0 }] = entries;
  const as = (value: object) => JSON.stringify(value).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id');
  const timeless = (list: readonly object[]) => list.map((entry) => as({ ...entry, at: '' }));
  expect([most, cost]).toEqual([51, 17]);
  expect(timeless(shown.entries)).toEqual(timeless(entries));
  expect({ ...shown, entries: [] }).toEqual({ ...balance, entries: [] });
});

test('the smallest manifest is one, and a Pack is committed with it', async () => {
  const manifest = packManifest.parse(JSON.parse(blockWith('json', '"taip/1"')));
  const { format: _, ...facts } = manifest;
  const seller = client(testSandbox(), 'seller', 'taip');
  const body = commitForm({ version: manifest.version }, createTaip(facts));
  expect((await seller.ask('versions.commit', { params: { id: pack }, body })).status).toBe(201);
  for (const field of Object.keys(manifest)) {
    const { [field]: _, ...less } = manifest as Record<string, unknown>;
    expect(packManifest.safeParse(less).success, `without ${field}`).toBe(false);
  }
});

describe('the defaults of a fault', () => {
  test.each([
    [{ status: 500 }, 'before'],
    [{ code: 'CONFLICT' }, 'before'],
    [{ drop: true }, 'before'],
    [{ delayMs: 1 }, 'before'],
    [{ body: '{}' }, 'after'],
    [{ bodyBase64: '' }, 'after'],
    [{ headers: { a: 'b' } }, 'after'],
    [{ body: '{}', status: 500 }, 'before'],
  ])('%o is once, %s the work', async (fault, when) => {
    expect(text).toContain('`times` (1 by default)');
    expect(text).toContain('before the work by default, but after it if the fault only changes the answer');
    const answer = await control(testSandbox(), 'defaults').fault({ route: probeRoute, ...fault });
    expect((answer.body as unknown as { fault: object }).fault).toMatchObject({ times: 1, when });
  });
});

test('a tab looks as often as is said', () => {
  expect(text).toContain(
    `after ${pollDelay(0) / 1_000} seconds, then less and less often, at most every ${pollDelay(1_000) / 1_000} seconds`,
  );
});

test('what Playwright waits for is there once the sandbox answers, and its command is one of the package', async () => {
  const code = blockWith('ts', 'webServer:');
  const [, command = ''] = /command: 'npm ([^']+)'/.exec(code) ?? [];
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(Object.keys(scripts)).toContain(command.replace('run ', ''));
  const [, path = ''] = /url: 'http:\/\/localhost:5173([^']*)'/.exec(code) ?? [];
  const served = await listen({ port: 0, host: '127.0.0.1', products: 30 });
  onTestFinished(() => served.close());
  expect((await fetch(served.url + path)).status).toBe(200);
});
