/** A server that ends in the middle of a change, and the next one at its place: what the first has passed on, the next does not. */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type ServerResponse, createServer as createService } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, createServer } from 'vite';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { LIVE_PAGE } from '../../src/lib/page/livePage';
import { withoutSeededPrep } from '../../src/sandbox/world/testSupport';
import type { WorldState } from '../../src/sandbox/control/worldState';
import { ids, prepRoute } from '../../src/sandbox/testSupport';
import { serveConsole } from '../../src/sandbox/adapters/serve';
import { closeAll, startListening, openLivePage, sendRequest } from '../../src/sandbox/adapters/testSupport';
import { passThroughPlugin } from '../../src/sandbox/adapters/vitePlugin';
import { STEP_MS } from '../limits';
import { temporaryFolder } from '../support/children';
import { serverProcess } from '../support/serverProcess';

afterEach(closeAll);

const root = fileURLToPath(new URL('../..', import.meta.url));
const KEY = '0123456789abcdef0123456789abcdef';
const token = 'a-token-that-nobody-may-read';

/** A service that answers nothing until it is released, and the requests that have arrived there. */
async function slowService() {
  const arrived: [IncomingMessage, ServerResponse][] = [];
  const url = await startListening(
    createService((incoming, outgoing) => void arrived.push([incoming.resume(), outgoing])),
  );
  return { url, arrived };
}

function folder(): string {
  const { path, remove } = temporaryFolder('restarted-');
  onTestFinished(remove);
  return path;
}

const change = (url: string, headers: Record<string, string> = {}, path = '/api/x') =>
  sendRequest(url, path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-console-request': KEY, ...headers },
    body: '{}',
  });
const getCode = ({ status, body }: Awaited<ReturnType<typeof sendRequest>>) => [
  status,
  (JSON.parse(body.toString()) as { error: { code: string } }).error.code,
];

/** Ways of serving a console over a service from a folder; each resolves to where it is, and how it ends. */
const ways: Readonly<
  Record<string, (service: string, storeDir: string) => Promise<{ url: string; end: () => Promise<void> }>>
> = {
  'npm start': async (apiBaseUrl, storeDir) => {
    const dist = folder();
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, 'index.html'), '<!doctype html>');
    writeFileSync(join(dist, LIVE_PAGE), openLivePage);
    const { url, close } = await serveConsole({ port: 0, host: '127.0.0.1', dist, apiBaseUrl, storeDir });
    return { url, end: close };
  },
  'npm run dev': async (apiBaseUrl, storeDir) => {
    const { vite, url } = await development(apiBaseUrl, storeDir);
    return { url, end: () => vite.close() };
  },
};

async function development(apiBaseUrl: string, storeDir: string, extraPlugins: Plugin[] = []) {
  const vite = await createServer({
    root,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [passThroughPlugin(apiBaseUrl, [], storeDir), ...extraPlugins],
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, watch: null },
  });
  await vite.listen();
  return { vite, url: vite.resolvedUrls!.local[0]!.replace(/\/$/, '') };
}

test.each(Object.keys(ways))('%s: a copy that arrives at the next server is not passed on', async (way) => {
  const { url: service, arrived } = await slowService();
  const storeDir = folder();
  const first = await ways[way]!(service, storeDir);
  const cut = change(first.url).catch(() => 'cut');
  await expect.poll(() => arrived.length).toBe(1);
  await first.end();
  expect(await cut).toBe('cut');
  const next = await ways[way]!(service, storeDir);
  expect(getCode(await change(next.url))).toEqual([504, 'ANSWER_NOT_KEPT']);
  expect(getCode(await change(next.url, { authorization: 'Bearer another' }))).toEqual([400, 'BAD_REQUEST']);
  expect(getCode(await change(next.url, {}, '/api/y'))).toEqual([400, 'BAD_REQUEST']);
  const otherChange = change(next.url, { 'x-console-request': 'f'.repeat(32) });
  await expect.poll(() => arrived.length).toBe(2);
  arrived[1]![1].end('{}');
  expect((await otherChange).status).toBe(200);
  await next.end();
  const storedKeys = readdirSync(storeDir).map((name) => readFileSync(join(storeDir, name), 'utf8'));
  expect(storedKeys.join().split('\n').filter(Boolean)).toHaveLength(2);
  for (const secret of [token, KEY]) expect(storedKeys.join()).not.toContain(secret);
});

test('a server that is there before the one at its place ends does not pass on what that one has passed on', async () => {
  const { url: service, arrived } = await slowService();
  const storeDir = folder();
  const [first, next] = [await ways['npm start']!(service, storeDir), await ways['npm start']!(service, storeDir)];
  onTestFinished(next.end);
  const cut = change(first.url).catch(() => 'cut');
  await expect.poll(() => arrived.length).toBe(1);
  await first.end();
  expect(await cut).toBe('cut');
  expect(getCode(await change(next.url))).toEqual([504, 'ANSWER_NOT_KEPT']);
  expect(arrived).toHaveLength(1);
});

test('a development server that reloads its configuration passes a change on once, whichever of its servers it reaches', async () => {
  const { url: service, arrived } = await slowService();
  // Both servers are there for as long as a plugin takes: the next one is made before the first is closed.
  let begun: () => void = () => undefined;
  let taken = Promise.resolve();
  const slow: Plugin = {
    name: 'slow',
    configureServer: async () => {
      begun();
      await taken;
    },
  };
  const { vite, url } = await development(service, folder(), [slow]);
  onTestFinished(() => vite.close());
  const early = change(url).catch(() => 'cut');
  await expect.poll(() => arrived.length).toBe(1);
  let goOn: () => void = () => undefined;
  taken = new Promise((resolve) => (goOn = resolve));
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const restarted = vite.restart();
  await isBegun;
  const later = { 'x-console-request': 'e'.repeat(32) };
  const late = change(url, later).catch(() => 'cut');
  await expect.poll(() => arrived.length).toBe(2);
  goOn();
  await restarted;
  expect([await early, await late]).toEqual(['cut', 'cut']);
  const copies = [change(url), change(url, later)];
  for (const [, answer] of arrived) answer.end('done once');
  for (const { status, body } of await Promise.all(copies))
    expect([status, body.toString()]).toEqual([200, 'done once']);
  expect(arrived).toHaveLength(2);
});

test('a sandbox that is killed and restarted by a supervisor performs a change once', async () => {
  const dir = folder();
  const start = () =>
    serverProcess(
      root,
      ['scripts/sandbox.mjs'],
      { ...process.env, SANDBOX_DIR: dir, SANDBOX_PRODUCTS: '30' },
      STEP_MS * 3,
    );
  const json = { 'content-type': 'application/json' };
  const path = `/api/seller/products/${ids.checkout}/prep`;
  const prep = {
    tier: 'verified_listing',
    expectedVersion: '1.4.2',
    expectedPoints: 640,
    confirmation: 'RUN_SELLER_PREP',
  };
  const send = (url: string) =>
    sendRequest(url, path, {
      method: 'POST',
      headers: { ...json, authorization: 'Bearer txk_sandbox_seller_killed', 'x-console-request': KEY },
      body: JSON.stringify(prep),
    });
  const state = async (url: string) => {
    const { body } = await sendRequest(url, '/__sandbox/worlds/killed');
    return withoutSeededPrep(JSON.parse(body.toString()) as WorldState);
  };
  const first = await start();
  const fault = JSON.stringify({ route: prepRoute, when: 'after', hold: true });
  await sendRequest(first.url, '/__sandbox/worlds/killed/faults', { method: 'POST', headers: json, body: fault });
  const cut = send(first.url).catch(() => 'cut');
  await expect.poll(async () => (await state(first.url)).accounts.seller.held).toBe(640);
  first.child.kill('SIGKILL');
  expect(await cut).toBe('cut');
  await first.stop();
  const next = await start();
  onTestFinished(next.stop);
  expect(getCode(await send(next.url))).toEqual([504, 'ANSWER_NOT_KEPT']);
  const { accounts } = await state(next.url);
  expect(accounts.seller.entries.filter(({ kind }) => kind === 'hold').length).toBeLessThanOrEqual(1);
});
