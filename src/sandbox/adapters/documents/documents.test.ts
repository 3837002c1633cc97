/** The documents of each server: the same for the sandbox with every adapter, and without its controls for a real service. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import { createServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sample } from '../../../../tests/depth';
import type { OpenApiDocument } from '../../../contract/openapi';
import { endpointList } from '../../../contract/endpoints';
import { controlRoutes } from '../../control/controlRoutes';
import { LIVE_PAGE } from '../../../lib/page/livePage';
import type { RunningServer } from '../listen';
import { recordExamples } from './recordExamples';
import { serveConsole, serveSandbox } from '../serve';
import { openLivePage } from '../testSupport';
import { passThroughPlugin, sandboxPlugin } from '../vitePlugin';

const closers: (() => unknown)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'console-documents-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Marketplace Console</title>');
writeFileSync(join(folder, LIVE_PAGE), openLivePage);
afterAll(async () => {
  for (const close of closers.splice(0)) await close();
  rmSync(folder, { recursive: true });
});

/** Never called: a document is not the service's. */
const apiBaseUrl = 'http://127.0.0.1:9';
const host = '127.0.0.1';
const quiet = { configFile: false, envFile: false, logLevel: 'silent' } as const;
/** A development server loads the sandbox from the project. */
const root = fileURLToPath(new URL('../../../..', import.meta.url));

const registerServer = ({ url, close }: RunningServer): string => {
  closers.push(close);
  return url;
};

async function developed(plugin: ReturnType<typeof sandboxPlugin>): Promise<string> {
  const server = await createServer({
    ...quiet,
    root,
    plugins: [plugin],
    optimizeDeps: { noDiscovery: true },
    server: { host, port: 0, watch: null },
  });
  closers.push(() => server.close());
  await server.listen();
  return server.resolvedUrls!.local[0]!.replace(/\/$/, '');
}

async function previewed(plugin: ReturnType<typeof sandboxPlugin>): Promise<string> {
  const server = await preview({
    ...quiet,
    root: folder,
    build: { outDir: '.' },
    plugins: [plugin],
    preview: { host, port: 0 },
  });
  closers.push(() => server.close());
  return server.resolvedUrls!.local[0]!.replace(/\/$/, '');
}

const servers: readonly (readonly [name: string, hasSandbox: boolean, start: () => Promise<string>])[] = [
  ['npm run sandbox', true, async () => registerServer(await serveSandbox({ port: 0, host, products: 30 }))],
  ['npm start', true, async () => registerServer(await serveConsole({ port: 0, host, dist: folder, products: 30 }))],
  ['npm run dev', true, () => developed(sandboxPlugin(30))],
  ['vite preview', true, () => previewed(sandboxPlugin(30))],
  [
    'npm start, live',
    false,
    async () => registerServer(await serveConsole({ port: 0, host, dist: folder, apiBaseUrl })),
  ],
  ['npm run dev, live', false, () => developed(passThroughPlugin(apiBaseUrl))],
  ['vite preview, live', false, () => previewed(passThroughPlugin(apiBaseUrl))],
];

describe.each(sample(servers, ([, hasSandbox]) => hasSandbox))('%s', (_, hasSandbox, start) => {
  let url: string;
  beforeAll(async () => {
    url = await start();
  });

  test('answers the OpenAPI document of its routes, and an unchanged one not again', async () => {
    const answer = await fetch(`${url}/openapi.json`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const { paths, tags } = (await answer.json()) as OpenApiDocument;
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((operation) => String(operation['operationId'])),
    );
    const controls = hasSandbox ? controlRoutes.routes : [];
    expect(ids.toSorted()).toEqual([...endpointList, ...controls].map(([id]) => id).toSorted());
    expect(tags.some(({ name }) => name === controlRoutes.tag.name)).toBe(hasSandbox);

    const etag = answer.headers.get('etag') ?? '';
    for (const given of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const again = await fetch(`${url}/openapi.json`, { headers: { 'if-none-match': given } });
      expect([given, again.status, await again.text()]).toEqual([given, 304, '']);
    }
    expect((await fetch(`${url}/openapi.json`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await fetch(`${url}/openapi.json`, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect((await fetch(`${url}/openapi.json`, { method: 'POST' })).status).toBe(405);
  });

  test('has a catalog of APIs that leads to it', async () => {
    const answer = await fetch(`${url}/.well-known/api-catalog`);
    expect(answer.headers.get('content-type')).toMatch(
      /^application\/linkset\+json; profile="https:\/\/www\.rfc-editor/,
    );
    expect(answer.headers.get('link')).toBe(`<${url}/.well-known/api-catalog>; rel="api-catalog"`);
    const { linkset } = (await answer.json()) as { linkset: Record<string, { href: string }[]>[] };
    const [api] = linkset;
    const documents = hasSandbox ? ['/openapi.json', '/__sandbox/openapi.json'] : ['/openapi.json'];
    expect(api).toMatchObject({
      anchor: `${url}/api`,
      'service-desc': documents.map((path) => ({ href: url + path })),
    });
    expect(Object.hasOwn(api!, 'status')).toBe(hasSandbox);
    for (const { href } of [...(api!['service-desc'] ?? []), ...(api!['status'] ?? [])]) {
      expect((await fetch(href)).status).toBe(200);
    }
  });

  test('answers a document of its own if it is a sandbox: what that always sends is required', async () => {
    const answer = await fetch(`${url}/__sandbox/openapi.json`);
    expect(answer.status).toBe(hasSandbox ? 200 : 404);
    if (!hasSandbox) return;
    const { components } = (await answer.json()) as {
      components: { schemas: Record<string, { required?: string[] }> };
    };
    expect(components.schemas['Run']?.required).toContain('result');
    expect(components.schemas['WorldState']?.required).toContain('accounts');
  });

  test('reports its health if it is a sandbox', async () => {
    const answer = await fetch(`${url}/__sandbox/health`);
    expect(answer.status).toBe(hasSandbox ? 200 : 404);
    if (hasSandbox) expect(await answer.json()).toEqual({ status: 'pass', catalogProducts: 30 });
  });

  test('lets pages on loopback read them, and no others', async () => {
    for (const path of ['/openapi.json', '/.well-known/api-catalog']) {
      const own = await fetch(url + path, { headers: { origin: 'http://localhost:3000' } });
      expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, 'http://localhost:3000']);
      expect(own.headers.get('access-control-expose-headers')).toContain('etag');
      expect((await fetch(url + path, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    }
  });

  test('has nothing at addresses that look like files or like these', async () => {
    for (const path of [
      '/openapi.yaml',
      '/openapi.jsonx',
      '/openapi.json/x',
      '/api.json',
      '/.well-known/openapi.json',
      '/.well-known/api-catalog/x',
      '/.well-known/security.txt',
      '/__sandbox/health/x',
    ]) {
      const { status } = await fetch(url + path, { headers: { accept: 'text/html' } });
      expect([path, status]).toEqual([path, 404]);
    }
  });
});

test('the document of a sandbox is valid, and each of its fields says where it comes from', async () => {
  const url = registerServer(await serveSandbox({ port: 0, host, products: 30 }));
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument;
  const { errors, valid } = await new Validator().validate(structuredClone(document) as never);
  expect([valid, errors ?? []]).toEqual([true, []]);
});

test('under the public origin the catalog names it', async () => {
  for (const service of [{}, { apiBaseUrl }]) {
    const publicOrigin = 'https://console.example';
    const url = registerServer(
      await serveConsole({ port: 0, host, dist: folder, products: 30, publicOrigin, ...service }),
    );
    const text = await new Promise<string>((resolve, reject) => {
      get(`${url}/.well-known/api-catalog`, { headers: { host: 'console.example' } }, (answer) => {
        let body = '';
        answer.on('data', (part: Buffer) => (body += part.toString())).on('end', () => resolve(body));
      }).on('error', reject);
    });
    expect(text).toContain(`"${publicOrigin}/openapi.json"`);
  }
});

describe('the examples', () => {
  const examples = recordExamples();

  test('are of every route, and as its schemas say', async () => {
    const seen = await examples;
    expect(Object.keys(seen).toSorted()).toEqual(endpointList.map(([id]) => id).toSorted());
    for (const [id, { answer, body, params }] of endpointList) {
      const { answer: answerBody, body: sent, params: given } = seen[id]!;
      expect(answer.safeParse(answerBody).error, id).toBeUndefined();
      if (body?.type === 'json') expect(body.schema.safeParse(sent).error, id).toBeUndefined();
      expect(Object.keys(given ?? {}), id).toEqual(Object.keys(params?.shape ?? {}));
    }
  });

  test('are the same each time, with no token and nothing that lasts', async () => {
    expect(await recordExamples()).toEqual(await examples);
    expect(JSON.stringify(await examples)).not.toContain('txk_');
  });
});
