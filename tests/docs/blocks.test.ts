/** Every code block of the documents is run, compiled, or read by what it is for: none is only believed. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../src/api/client/errors';
import { MAX_WAIT_MS, deadlines, retryDelay } from '../../src/api/client/retry';
import { endpointList } from '../../src/contract/endpoints';
import { routeName } from '../../src/contract/schema/urlCodec';
import { type Listening, listen } from '../../src/entries/node';
import { createSandbox } from '../../src/entries/sandbox';
import { readJsonLinesSheet } from '../../src/features/runs/evaluate/prompts/jsonSheet';
import { packManifest } from '../../src/sandbox/artifact/manifest';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { retiredRoutes } from '../../src/sandbox/service/retiredRoutes';
import { client, control, probeRoute, testSandbox } from '../../src/sandbox/testSupport';
import { pollDelay } from '../../src/shared/read/polling';
import { commitForm, pack } from '../support/packSeller';
import { createTaip } from '../support/taip';
import { ports, readCommands, whyUnknown } from './commands';
import { isRun, namedBlock, notInstalled, whyUntried } from './coverage';
import { allBlocks, findBlock, findDocument, formatPlace, parseDocument, root } from './documents';
import { runLines, shellFolder } from './shell';

describe('each block', () => {
  test('is tried, but for those of programs that are not installed', () => {
    const untried = allBlocks.flatMap((block) => {
      const why = whyUntried(block);
      return why === undefined ? [] : [`${formatPlace(block)} ${why}`];
    });
    expect(untried).toEqual([]);
    const uninstalled = allBlocks.filter(({ language }) => notInstalled.includes(language));
    expect(uninstalled.map(({ document, language }) => [document, language])).toEqual([
      ['docs/serving.md', 'nginx'],
      ['docs/serving.md', 'caddyfile'],
    ]);
  });

  test.each([
    ['docs/testing.md', '```rust\nfn main() {}\n```', ['docs/testing.md:1 no test tries this block of rust']],
    ['docs/testing.md', 'Text.\n\n```\nnpm start\n```', ['docs/testing.md:3 has no language']],
    ['docs/testing.md', '```typescript\nlet a;\n```', ['docs/testing.md:1 no test tries this block of typescript']],
    [
      'README.md',
      '```json\n{ "error": { "code": "BAD_REQUEST" } }\n```',
      ['README.md:1 no test tries this block of json'],
    ],
    ['docs/testing.md', '```yaml\ngenerated: {}\n```', ['docs/testing.md:1 no test tries this block of yaml']],
    ['docs/testing.md', '```sh\nnpm run dev\n```', ['docs/testing.md:1 no test runs these lines']],
    // An answer that no request stands above.
    ['docs/controls.md', '```json\n{}\n```', ['docs/controls.md:1 no test tries this block of json']],
    [
      'docs/controls.md',
      '```sh\ncurl localhost:8787/__sandbox/health\n```\n```json\n{}\n```\n```json\n{}\n```',
      ['docs/controls.md:7 no test tries this block of json'],
    ],
  ])('of %s would be found: %j', (path, text, expected) => {
    const { blocks } = parseDocument(path, text);
    expect(
      blocks.flatMap((block) => {
        const why = whyUntried(block, blocks);
        return why === undefined ? [] : [`${formatPlace(block)} ${why}`];
      }),
    ).toEqual(expected);
  });

  test.each(['~~~sh\nnpm start\n~~~', '> ```sh\n> npm start\n> ```', 'Run\n\n    npm start', '<pre>npm start</pre>'])(
    'stands between fences of backticks, unlike %j',
    (text) => {
      expect(() => parseDocument('docs/a.md', text)).toThrow(/^docs\/a\.md:\d is a code block without/);
    },
  );

  test('has an end', () => {
    expect(() => parseDocument('docs/a.md', 'a\n```sh\nnpm start')).toThrow('docs/a.md:2 has no closing fence');
  });
});

describe('shell lines', () => {
  const shell = allBlocks.filter(({ language }) => language === 'sh');

  test.each(shell.map((block) => [formatPlace(block), block] as const))('at %s name what there is', (_, { code }) => {
    expect(readCommands(code).flatMap((command) => whyUnknown(command) ?? [])).toEqual([]);
  });

  describe('that call a sandbox', () => {
    let sandbox: Listening;
    const { path: folder, remove } = shellFolder();
    beforeAll(async () => {
      sandbox = await listen({ host: '127.0.0.1' });
    });
    afterAll(async () => {
      await sandbox.close();
      remove();
    });
    // What docs/controls.md calls is tried by its own test, and continuous integration by that of the package.
    const calling = shell.filter(
      (block) => isRun(block) && block.document !== 'docs/controls.md' && !block.code.includes('npm ci'),
    );

    test.each(calling.map((block) => [formatPlace(block), block] as const))(
      'at %s do what they say',
      async (_, block) => {
        const lines = block.code.replaceAll(/\bcurl\b/g, 'curl --silent --show-error --fail');
        await expect(runLines(lines, folder, sandbox.url)).resolves.toEqual(expect.any(String));
      },
    );
  });
});

describe('docs/sandbox.md', () => {
  const { text, prose } = findDocument('docs/sandbox.md');

  test('has each route that does not succeed with 200, with its status, and those that are retired', () => {
    const rows = [...prose.values()].flatMap((row) => {
      const [, route, status] = /^\| `(\w+ \/api\/[^`]+)` \| (\d{3}) \|$/.exec(row) ?? [];
      return route === undefined ? [] : [`${route} ${status}`];
    });
    const expected = endpointList.flatMap(([, route]) => (route.status ? [`${routeName(route)} ${route.status}`] : []));
    expect(rows).toEqual(expected.toSorted());
    for (const { method, path } of retiredRoutes) expect(text).toContain(`\`${method} ${path}\``);
  });

  test('has the ledger of a run as it is, but for its id', async () => {
    const shown = JSON.parse(namedBlock('ledger').code) as { entries: object[] };
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

  test('has a smallest manifest that is one, and a Pack is committed with it', async () => {
    const manifest = packManifest.parse(JSON.parse(namedBlock('manifest').code));
    const { format: _, ...facts } = manifest;
    const seller = client(testSandbox(), 'seller', 'taip');
    const body = commitForm({ version: manifest.version }, createTaip(facts));
    expect((await seller.ask('versions.commit', { params: { id: pack }, body })).status).toBe(201);
    for (const field of Object.keys(manifest)) {
      const { [field]: _, ...less } = manifest as Record<string, unknown>;
      expect(packManifest.safeParse(less).success, `without ${field}`).toBe(false);
    }
  });

  test.each(['seed', 'generatedSeed'] as const)('has a %s that a world begins with', async (name) => {
    const { code } = namedBlock(name);
    await expect(createSandbox().world('seeded').seed(code)).resolves.toMatchObject({ entries: 0 });
  });

  test('has a seed whose run has made a checkpoint', async () => {
    const world = createSandbox().world('learned');
    await world.seed(namedBlock('seed').code);
    const ask = async (path: string) => (await world.ask('get', path, 'buyer')).json() as Promise<unknown>;
    const { packs } = (await ask('/api/ai-packs/owned')) as { packs: { id: string; slug: string }[] };
    expect(packs.map(({ slug }) => slug)).toEqual(['tide-table-reader']);
    expect(await ask(`/api/ai-packs/${packs[0]!.id}/growth`)).toMatchObject({ activeSequence: 1 });
  });

  test('has the errors of a seed that is wrong', async () => {
    const { code } = namedBlock('seed');
    const wrong = code.replace('points: 300', 'points: -1').replace('product: chart-plotter', 'product: chart-ploter');
    const answer = await createSandbox().fetch(
      new Request('http://sandbox.test/__sandbox/worlds/wrong/seed', {
        method: 'PUT',
        headers: { 'content-type': 'application/yaml' },
        body: wrong,
      }),
    );
    const { error } = (await answer.json()) as { error: { fields: { line: number; message: string }[] } };
    const lines = error.fields.map(({ line, message }) => `seed.yaml:${line}: ${message}\n`);
    expect(namedBlock('seedErrors').code).toBe(lines.join(''));
  });
});

describe('docs/controls.md has the defaults of a fault:', () => {
  const { text } = findDocument('docs/controls.md');

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
    expect(text).toContain('| `times` | how many requests it applies to: 1 by default |');
    expect(text).toContain('By default `before`, but `after` if the fault only changes the response');
    const answer = await control(testSandbox(), 'defaults').fault({ route: probeRoute, ...fault });
    expect((answer.body as unknown as { fault: object }).fault).toMatchObject({ times: 1, when });
  });
});

describe('docs/testing.md', () => {
  const { text } = findDocument('docs/testing.md');

  test('says how often a tab reads', () => {
    const [first, last] = [pollDelay(0), pollDelay(1_000)].map((ms) => ms / 1_000);
    expect(text).toContain(`after ${first} seconds, then less\nand less often, at most every ${last} seconds`);
  });

  test('says which requests the console sends again, and how long it waits', () => {
    const lost = new ApiError({ kind: 'network', route: undefined, message: '' });
    const delays = [1, 2, 3, 4].map((tries) => retryDelay('GET', lost, tries, 1));
    expect(delays).toEqual([300, 600, 1_200, undefined]);
    expect(text).toContain(
      'at most 3 times: after a lost connection, or a 429, 500 or 503. The first wait is up to 0.3 seconds',
    );
    const retried = [400, 404, 409, 429, 500, 502, 503].filter(
      (status) =>
        retryDelay('GET', new ApiError({ kind: 'server', route: undefined, message: '', status }), 1, 1) !== undefined,
    );
    expect(retried).toEqual([429, 500, 503]);
    expect(retryDelay('POST', lost, 1, 1)).toBe(undefined);
    expect(text).toContain(`A \`Retry-After\` of up to ${MAX_WAIT_MS / 1_000} seconds is waited for`);
    const { request, run, upload, artifact } = deadlines;
    const minutes = [run, upload, artifact].map((ms) => ms / 60_000);
    expect(text).toContain(
      `after ${request / 1_000} seconds, a run after ${minutes[0]} minutes, a run with files or a preview image after ${minutes[1]} minutes, and an artifact after ${minutes[2]} minutes`,
    );
  });

  test('has a configuration of Playwright whose command exists, and whose address answers once the sandbox does', async () => {
    const { code } = findBlock('docs/testing.md', 'ts', 'webServer:');
    const [, command = ''] = /command: '([^']+)'/.exec(code) ?? [];
    expect(readCommands(command).map(whyUnknown)).toEqual([undefined]);
    const [, path = ''] = /url: 'http:\/\/localhost:5173([^']*)'/.exec(code) ?? [];
    const served = await listen({ port: 0, host: '127.0.0.1', products: 30 });
    expect((await fetch(served.url + path)).status).toBe(200);
    await served.close();
  });
});

describe('the configuration of agents', () => {
  const { mcpServers } = JSON.parse(namedBlock('agents').code) as {
    mcpServers: Record<string, Partial<Started> & Partial<Linked>>;
  };
  interface Started {
    command: string;
    args: string[];
    env: Record<string, string>;
  }
  interface Linked {
    url: string;
    headers: Record<string, string>;
  }

  test('has a line for each way, and one way in each', () => {
    expect(Object.keys(mcpServers)).toEqual(['by-url', 'by-package', 'by-command']);
  });

  test.each(['by-package', 'by-command'])('%s starts a command that exists, with variables that it reads', (way) => {
    const { command, args, env } = mcpServers[way] as Started;
    const reads = readFileSync(new URL('src/cli/agents.ts', root), 'utf8');
    expect(readCommands([command, ...args].join(' ')).map(whyUnknown)).toEqual([undefined]);
    for (const name of Object.keys(env)) expect(reads).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test('by-url is an address of the console, at which a client finds tools', async () => {
    const { url, headers } = mcpServers['by-url'] as Linked;
    expect(new URL(url).port).toBe(String(ports[0]));
    const served = await listen({ port: 0, host: '127.0.0.1', products: 30 });
    const client = new Client({ name: 'documents', version: '1' });
    const at = new URL(new URL(url).pathname, served.url);
    await client.connect(new StreamableHTTPClientTransport(at, { requestInit: { headers } }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('propose_prep');
    await client.close();
    await served.close();
  });
});

test('each line of the file of prompts is one', () => {
  const { rows, issues } = readJsonLinesSheet(namedBlock('prompts').code);
  expect(issues).toEqual([]);
  expect(rows).toHaveLength(2);
});
