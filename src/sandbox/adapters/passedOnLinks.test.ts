/** Links whose `#` a mail or chat program made a part of the path, at each server of the project. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLogger, createServer, preview } from 'vite';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { serveConsole } from './serve';
import { sendBytes, head, sendRequest } from './testSupport';
import { sandboxPlugin } from './vitePlugin';

const dist = mkdtempSync(join(tmpdir(), 'console-links-'));
writeFileSync(join(dist, 'index.html'), '<!doctype html><title>Console</title>');
afterAll(() => rmSync(dist, { recursive: true }));

const root = fileURLToPath(new URL('../../..', import.meta.url));
const printed: string[] = [];
const say = (message: string) => void printed.push(message);
const customLogger = { ...createLogger(), info: say, warn: say, warnOnce: say, error: say };
const settings = { root, configFile: false, envDir: false, customLogger } as const;

const servers: Readonly<Record<string, () => Promise<string>>> = {
  'npm start': async () => {
    const { url, close } = await serveConsole({ port: 0, host: '127.0.0.1', dist });
    onTestFinished(close);
    return url;
  },
  'npm run dev': async () => {
    const vite = await createServer({
      ...settings,
      plugins: [sandboxPlugin(12)],
      optimizeDeps: { noDiscovery: true },
      server: { host: '127.0.0.1', port: 0, watch: null },
    });
    onTestFinished(() => vite.close());
    await vite.listen();
    return vite.resolvedUrls!.local[0]!.replace(/\/$/, '');
  },
  'vite preview': async () => {
    const vite = await preview({
      ...settings,
      plugins: [sandboxPlugin(12)],
      preview: { host: '127.0.0.1', port: 0 },
      build: { outDir: dist },
    });
    onTestFinished(() => vite.close());
    return `http://127.0.0.1:${(vite.httpServer.address() as AddressInfo).port}`;
  },
};

const secret = 'c2VjcmV0LW9mLWEtbGluaw';
const paths = [
  `/seller/products/0b100000-0000-4000-8000-000000000001/prep%23proposal=prep-1&id=field-test-0001&by=${secret}&end=1`,
  `/packs/p/run%23proposal%3Drun-1%26by%3D${secret}`,
  `/sandbox/state%23sandbox-state-1.${secret}`,
  `/sandbox/state%2523sandbox-state-1.${secret.padEnd(30_000, 'x')}`,
  `/sandbox%2Fstate%23sandbox-state-1.${secret.padEnd(160_000, 'x')}`,
  `/no/such/screen%23sandbox-state-1.${secret}`,
];
const asBrowser = {
  accept: 'text/html',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

describe.each(Object.entries(servers))('%s', (_, serve) => {
  test('answers them with the console’s page, and prints nothing of them', async () => {
    const written = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, 'write'));
    onTestFinished(() => written.forEach((spy) => spy.mockRestore()));
    const url = await serve();
    for (const path of paths) {
      const { status, headers, body } = await sendRequest(url, path, { headers: asBrowser });
      expect([status, headers['content-type'], path.length]).toEqual([
        200,
        expect.stringMatching('^text/html'),
        path.length,
      ]);
      expect(body.toString()).toMatch(/<title>.*Console/);
    }
    const said = JSON.stringify([printed, written.map(({ mock }) => mock.calls)]);
    expect(said).not.toContain(secret);
  });

  test('says so of one that is longer than any, and of a head that is too long for the service', async () => {
    const port = Number(new URL(await serve()).port);
    const long = 'x'.repeat(300_000);
    for (const asked of [
      head(`GET /sandbox/state%23sandbox-state-1.${long}`),
      head(`GET /api/${'x'.repeat(20_000)}`),
    ]) {
      const [first = '', body = ''] = (await sendBytes(port, asked)).split('\r\n\r\n');
      expect(first).toMatch(/^HTTP\/1.1 431 /);
      expect(JSON.parse(body)).toMatchObject({
        error: { code: 'BAD_REQUEST', message: expect.stringContaining('link') },
      });
    }
  });
});
