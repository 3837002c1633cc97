/** What a server, its commands and tests leave behind: stored worlds, printed texts, attachments. None contain a key that was sent. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { commands } from '../../src/cli/commands';
import { saveIfFailed } from '../../src/entries/fixtures/saveOnFailure';
import type { World } from '../../src/entries/client/world';
import { logError } from '../../src/lib/secrets/logError';
import { storedWorlds } from '../../src/sandbox/adapters/persistence/storedWorlds';
import { worldFiles } from '../../src/sandbox/adapters/persistence/worldFiles';
import { client, ids, send, testSandbox } from '../../src/sandbox/testSupport';
import { createToken } from '../../src/sandbox/world/tokens';
import { readSources } from '../architecture/sources';
import { allCanaries, canaries, findCanaries } from './canaries';
import { fill, noCanaries, world } from './filled';

const sandbox = testSandbox();
const seller = client(sandbox, 'seller', world);
const from = `/__sandbox/worlds/${world}`;

beforeAll(() => fill(sandbox, seller));

describe('a world store', () => {
  const writers = readSources().filter(
    ({ path, isTest, text }) => !isTest && path.startsWith('src/sandbox/') && /\bbuildLines\(/.test(text),
  );
  const writersByPath: Readonly<Record<string, () => Promise<string>>> = {
    'src/sandbox/adapters/persistence/storedWorlds.ts': async () => {
      let all = '';
      const text = {
        read: () => Promise.resolve(undefined),
        append: async (added: string) => void (all += added),
        replace: async (added: string) => void (all += added),
        remove: () => Promise.resolve(),
        setAside: () => Promise.resolve('aside'),
      };
      const worldStore = storedWorlds({ where: 'here', getText: () => text, report: () => undefined });
      const sandbox = testSandbox({ worldStore });
      await fill(sandbox, client(sandbox, 'seller', world));
      await worldStore.settled();
      return all;
    },
  };

  /** Nothing but its own folder may import it. */
  const apart = 'src/sandbox/adapters/worker/durableObjectStore';

  test('every one is tried', () => {
    expect(writers.map(({ path }) => path).toSorted()).toEqual(
      [...Object.keys(writersByPath), `${apart}.ts`].toSorted(),
    );
    expect(readFileSync(`${apart}.test.ts`, 'utf8')).toContain('findCanaries(');
  });

  test.each(Object.keys(writersByPath))('%s', async (path) => {
    const all = await writersByPath[path]?.();
    expect(all?.length).toBeGreaterThan(1_000);
    expect(findCanaries(all ?? '')).toEqual(noCanaries);
  });

  test('the files of a folder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'canary-'));
    const worldStore = worldFiles(folder, () => undefined);
    const sandbox = testSandbox({ worldStore });
    await fill(sandbox, client(sandbox, 'seller', world));
    await worldStore?.close();
    const all = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    rmSync(folder, { recursive: true });
    expect(all.join().length).toBeGreaterThan(1_000);
    expect(findCanaries(all.join('\n'))).toEqual(noCanaries);
  });

  test('that was stored with keys by another version no longer stores or shows them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'canary-'));
    const first = worldFiles(folder, () => undefined);
    const sandbox = testSandbox({ worldStore: first });
    await client(sandbox, 'seller', world).ask('listing.update', {
      params: { id: ids.agentPack },
      body: { name: 'Canary', businessUseCase: 'A place in this text.' },
    });
    await first?.close();
    const file = join(folder, `${world}.jsonl`);
    // Its lines had no checksums, which would tell that they were changed.
    const lines = readFileSync(file, 'utf8').replaceAll(/,"checksum":"[^"]+"\}\n/g, '}\n');
    writeFileSync(file, lines.replace('A place in this text.', canaries[0]?.spelled ?? ''));
    const second = worldFiles(folder, () => undefined);
    const { text } = await send(testSandbox({ worldStore: second }), 'GET', `${from}/snapshot`);
    await second?.close();
    rmSync(folder, { recursive: true });
    expect(text).toContain('[redacted]');
    expect(findCanaries(text)).toEqual(noCanaries);
  });
});

describe('what is printed', () => {
  /** Prints nothing that comes from outside. */
  const constant = ['src/entries/cli.ts'];
  const printing = readSources().filter(
    ({ path, isTest, text }) =>
      !isTest &&
      /^src\/(?!app|features|shared|ui|main)/.test(path) &&
      /console\.(?:error|log|warn|info)\b\(|process\.std(?:out|err)\.write\(/.test(text),
  );

  test.each(printing.map(({ path, text }) => [path, text] as const))('%s', (path, text) => {
    const calls = text.match(/(?:console\.(?:error|log|warn|info)|process\.std(?:out|err)\.write)\((?!'').*/g) ?? [];
    if (constant.includes(path)) return expect(calls).toEqual([]);
    // The documents of the contract and of the example.
    const own = /write\((?:text|seedExample\(\))\)|console\.log\(response\.status/;
    return expect(calls.filter((call) => !/\((?:`\$\{)?redactOutput\(/.test(call) && !own.test(call))).toEqual([]);
  });

  test('an error with its causes', () => {
    const said: string[] = [];
    vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
    logError(
      new Error(allCanaries, { cause: new TypeError(`${canaries[0]?.spelled} in ${createToken('buyer', world)}`) }),
    );
    logError(`World ${allCanaries} can't be stored.`);
    expect(said.join('\n')).toContain('Caused by TypeError: [redacted] in txk_sandbox_buyer_canary');
    expect(findCanaries(said.join('\n'))).toEqual(noCanaries);
  });

  test('of every command', () =>
    expect(Object.keys(commands).toSorted()).toEqual(['mcp', 'openapi', 'sandbox', 'seed', 'start']));
});

describe('what the package attaches to a test that failed', () => {
  const attached = async (snapshot: () => Promise<string>) => {
    const folder = mkdtempSync(join(tmpdir(), 'canary-'));
    const texts: string[] = [];
    const info = {
      status: 'failed',
      expectedStatus: 'passed',
      outputPath: (name: string) => join(folder, name),
      attach: async (_: string, { path, body }: { path?: string; body?: string }) =>
        void texts.push(body ?? readFileSync(path ?? '', 'utf8')),
    };
    await saveIfFailed({ name: world, snapshot } as unknown as World, info as unknown as TestInfo);
    rmSync(folder, { recursive: true });
    return texts.join('\n');
  };

  test('the world', async () => {
    const text = await attached(async () => (await send(sandbox, 'GET', `${from}/snapshot`)).text);
    expect(text).toContain('[redacted]');
    expect(findCanaries(text)).toEqual(noCanaries);
  });

  test('why it was not saved', async () => {
    const text = await attached(() => Promise.reject(new Error(allCanaries)));
    expect(text).toContain('[redacted]');
    expect(findCanaries(text)).toEqual(noCanaries);
  });

  test('by each of its entries: a new one is tried here', () => {
    const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: object };
    expect(Object.keys(exports)).toEqual([
      './sandbox',
      './node',
      './msw',
      './playwright',
      './contract',
      './package.json',
    ]);
  });
});
