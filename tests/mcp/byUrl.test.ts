/** The server for agents by URL where it differs from that over stdio: whose token it uses, whom it tells of a proposal, and where its links lead. */
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createServer as createDevelopmentServer } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { agents } from '../../src/cli/serve';
import { type Listening, listen } from '../../src/entries/node';
import { LIVE_PAGE } from '../../src/lib/page/livePage';
import { openLivePage, sendRequest } from '../../src/sandbox/adapters/testSupport';
import { serveConsole } from '../../src/sandbox/adapters/serve';
import { passThroughPlugin } from '../../src/sandbox/adapters/vitePlugin';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';
import { temporaryFolder } from '../support/children';
import { calling } from './cases';
import { type Answer, post } from './rawProgram';

const address = { port: 0, host: '127.0.0.1' };
const seller = 'txk_sandbox_seller_by-url';
const buyer = 'txk_sandbox_buyer_by-url';

const dist = temporaryFolder('console-');
writeFileSync(join(dist.path, 'index.html'), '<!doctype html>');
writeFileSync(join(dist.path, LIVE_PAGE), openLivePage);
afterAll(dist.remove);

let sandbox: Listening;
beforeAll(async () => {
  sandbox = await listen({ ...address, products: 30 });
});
afterAll(() => sandbox.close());

/** Calls a tool of the sandbox's server with a token. */
async function call(token: string, name: string, input: object = {}) {
  const { result } = (await post(sandbox.url, token, calling(name, input))).body as Answer;
  return { text: result?.content?.[0]?.text ?? '', structured: result?.structuredContent, isError: result?.isError };
}

describe('the token', () => {
  test('is that of each request, whoever asked before', async () => {
    for (const token of [seller, buyer, seller]) {
      const { structured } = await call(token, 'token_status');
      expect(structured).toMatchObject({ accountType: token === seller ? 'seller' : 'buyer' });
    }
  });

  test.each(['txk_sandbox_revoked_by-url', 'txk_sandbox_nobody_by-url'])(
    'is refused by the service, not by this server: %s',
    async (token) => {
      const { text, isError } = await call(token, 'token_status');
      expect([text, isError]).toEqual([expect.stringContaining('401 UNAUTHORIZED'), true]);
    },
  );
});

describe('a proposal', () => {
  const unknown = 'This server hasn’t made such a proposal with this token since it started.';

  test('is told only to the token that made it', async () => {
    const input = { productId: ids.checkout, tier: 'smoke_scan', by: 'Bot' };
    const { structured } = await call(seller, 'propose_prep', input);
    const { proposalId } = structured as { proposalId: string };
    for (const own of [{}, { productId: ids.checkout }])
      expect((await call(seller, 'attempt_status', { proposalId, ...own })).structured).toMatchObject({ proposalId });
    for (const token of [buyer, 'txk_sandbox_seller_by-url-2', 'txk_sandbox_readonly_by-url']) {
      for (const more of [{}, { productId: ids.checkout }, { productId: ids.hiddenForeign }, { runId: ids.unknown }]) {
        const { text, isError } = await call(token, 'attempt_status', { proposalId, ...more });
        expect([text, isError]).toEqual([expect.stringContaining(unknown), true]);
      }
    }
  });

  test('of a run neither, so that its choices cannot be guessed', async () => {
    const draft = { productId: packIds.support, model: 'openai:gpt-5.4-mini', prompt: 'Draft a reply', by: 'Bot' };
    const { structured } = await call(buyer, 'propose_run', draft);
    const { proposalId } = structured as { proposalId: string };
    expect((await call(buyer, 'attempt_status', { proposalId })).text).toContain('Pass runId too');
    expect((await call(seller, 'attempt_status', { proposalId })).text).toContain(unknown);
  });

  test('is not found by an id that was made up', async () => {
    for (const proposalId of ['x', '-', `${ids.checkout}-${'0'.repeat(24)}`, ids.checkout])
      expect((await call(seller, 'attempt_status', { proposalId })).text).toContain(unknown);
  });
});

test('no tool mints, spends or writes: there is none for a download, and only reads reach the service', async () => {
  const { body } = await post(sandbox.url, seller, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const { tools } = (body as Answer).result as unknown as { tools: { name: string; annotations: object }[] };
  expect(tools.map(({ name }) => name)).not.toContain('install_download');
  for (const { annotations } of tools) expect(annotations).toMatchObject({ readOnlyHint: true });
  const { error } = (await post(sandbox.url, buyer, calling('install_download', { id: packIds.support })))
    .body as Answer;
  expect(error?.message).toBe('No such tool: install_download');
});

test('several calls of several accounts at once get their own answers', async () => {
  const tokens = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? seller : buyer));
  const answers = await Promise.all(tokens.map((token) => call(token, 'token_status')));
  expect(answers.map(({ structured }) => structured?.['accountType'])).toEqual(
    tokens.map((token) => (token === seller ? 'seller' : 'buyer')),
  );
});

test('clients that leave end their calls: others are answered in their place', async () => {
  const control = (path: string, method: string, body?: object) =>
    fetch(`${sandbox.url}/__sandbox/worlds/by-url-left${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const token = 'txk_sandbox_seller_by-url-left';
  await control('/faults', 'POST', { route: 'GET /api/seller/products', hold: true, status: 200, times: 16 });
  const clients = new AbortController();
  const held = Array.from({ length: 16 }, () =>
    fetch(`${sandbox.url}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(calling('seller_products')),
      signal: clients.signal,
    }).catch(() => 'left'),
  );
  const askStatus = async () => (await post(sandbox.url, token, calling('token_status'))).status;
  const countHeld = async () => ((await (await control('', 'GET')).json()) as { heldAnswers: number }).heldAnswers;
  await expect.poll(countHeld).toBe(16);
  expect(await askStatus()).toBe(503);
  clients.abort();
  expect(new Set(await Promise.all(held))).toEqual(new Set(['left']));
  await expect.poll(askStatus).toBe(200);
  await control('/faults', 'DELETE');
});

describe('links', () => {
  /** The origin of the link that a console proposes to a request with these headers. */
  async function askForLink(url: string, headers: Record<string, string>): Promise<string> {
    const input = { productId: ids.checkout, tier: 'smoke_scan', by: 'Bot' };
    const answer = await sendRequest(url, '/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${seller}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(calling('propose_prep', input)),
    });
    const { result } = JSON.parse(answer.body.toString()) as { result: { structuredContent: { link: string } } };
    return new URL(result.structuredContent.link).origin;
  }

  test('lead to the origin that was asked, whatever a proxy is said to have been asked', async () => {
    const { port } = new URL(sandbox.url);
    expect(await askForLink(sandbox.url, { host: `localhost:${port}` })).toBe(`http://localhost:${port}`);
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    expect(await askForLink(sandbox.url, forwarded)).toBe(sandbox.url);
  });

  test('lead to the public origin behind a proxy', async () => {
    const publicOrigin = 'https://console.example';
    const served = await serveConsole({ ...address, dist: dist.path, products: 30, publicOrigin, agents });
    onTestFinished(served.close);
    expect(await askForLink(served.url, { host: 'console.example' })).toBe(publicOrigin);
    expect(await askForLink(served.url, {})).toBe(served.url);
  });
});

/** Vite's development server in front of a service. */
async function develop(apiBaseUrl: string) {
  const vite = await createDevelopmentServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [passThroughPlugin(apiBaseUrl, [], undefined, agents)],
    optimizeDeps: { noDiscovery: true },
    server: { ...address, watch: null },
  });
  await vite.listen();
  return { url: vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '', close: () => vite.close() };
}

describe.each([
  ['the console', (apiBaseUrl: string) => serveConsole({ ...address, dist: dist.path, apiBaseUrl, agents })],
  ['the development server', develop],
])('%s in front of a real service', (_, serve) => {
  /** Over a service that answers like this; resolves to the server's address, and what the service was asked. */
  async function serveOver(answer: { status?: number; headers?: Record<string, string>; body?: Buffer }) {
    const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
    const service = createServer(({ method, url, headers }, outgoing) => {
      asked.push({ method, url, headers });
      outgoing
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
        .end(answer.body);
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      service.close();
      service.closeAllConnections();
    });
    const { port } = service.address() as AddressInfo;
    const apiBaseUrl = `http://127.0.0.1:${port}/v1`;
    const served = await serve(apiBaseUrl);
    onTestFinished(served.close);
    return { url: served.url, asked };
  }

  test('the tools ask it, with the caller’s token, and read what it has compressed', async () => {
    const body = gzipSync(JSON.stringify({ products: [{ name: 'Real' }] }));
    const { url, asked } = await serveOver({ headers: { 'content-encoding': 'gzip' }, body });
    const { result } = (await post(url, 'a-real-token', calling('seller_products'))).body as Answer;
    expect(result?.content?.[0]?.text).toContain('Real');
    expect(asked.map(({ method, url: at, headers }) => [method, at, headers.authorization])).toEqual([
      ['GET', '/v1/api/seller/products', 'Bearer a-real-token'],
    ]);
  });

  test('a redirect of it gets no token', async () => {
    const elsewhere = await serveOver({});
    const headers = { location: `${elsewhere.url}/api/elsewhere` };
    const { url } = await serveOver({ status: 307, headers });
    const { result } = (await post(url, 'a-real-token', calling('seller_products'))).body as Answer;
    expect(result?.content?.[0]?.text).toMatch(/^No response: it is a redirect \(307\)/);
    expect(elsewhere.asked).toEqual([]);
  });
});
