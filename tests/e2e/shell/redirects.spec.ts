/**
 * Redirects of what carries a token, a key, a file or a spend. The page's own client sends each of them to servers that
 * count, many in one page: a screen would wait for the end of each unknown outcome.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Page } from '@playwright/test';
import { TEST_MS } from '../../limits';
import { type ServerProcess, serverProcess } from '../../support/serverProcess';
import { allowOrigin, expect, expectFailures, test } from '../support/fixtures';
import { Service } from '../support/service';

test.describe.configure({ mode: 'default' });

/** The service, a storage that the page may call, and an origin that it may not. */
const [service, storage, foreign] = [new Service(), new Service(), new Service()];
/** The console as its sources, so that the page can load its client. */
let sources: ServerProcess;

const statuses = [301, 302, 303, 307, 308];
const landing = '/landed';
let planned: readonly [status: number, location: string] = [404, ''];

/** Answers a page of another origin as planned, and takes its preflights. */
function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { pathname } = new URL(incoming.url ?? '/', 'http://service.invalid');
  const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' };
  incoming.resume();
  if (incoming.method === 'OPTIONS') outgoing.writeHead(204, allowed).end();
  else if (pathname === landing) outgoing.writeHead(201, { ...allowed, 'content-type': 'application/json' }).end('{}');
  else {
    const [status, location] = planned;
    outgoing.writeHead(status, { ...allowed, location, 'www-authenticate': 'Basic realm="x"' }).end();
  }
}
test.beforeAll(async () => {
  for (const server of [service, storage, foreign]) await server.answer(answer);
  const env = { ...process.env, API_BASE_URL: service.url, STORAGE_ORIGINS: `${service.url} ${storage.url}` };
  sources = await serverProcess('.', ['scripts/dev.mjs'], env, TEST_MS);
});
test.afterAll(async () => {
  await sources?.stop();
  for (const server of [service, storage, foreign]) await server.stop();
});

/** Opens a page of the sources. Their server translates every file for the first one, which takes longer than a step on a busy machine. */
const openSources = (page: Page) => page.goto(`${sources.url}/connect`, { timeout: TEST_MS });

/** The requests that arrived, without preflights. */
const arrived = (server: Service) => server.seen.filter(({ method }) => method !== 'OPTIONS').map(({ path }) => path);

interface Sending {
  route: string;
  service: string;
  storage: string;
}

/** Sends one request by the page's client, and returns how it ended. */
const send = ({ route, service: baseUrl, storage: storedAt }: Sending) => {
  const load = (path: string) => import(/* @vite-ignore */ `/src/api/${path}`) as Promise<never>;
  return (async () => {
    const { configureEnvironment } = (await load('client/session/environment.ts')) as {
      configureEnvironment: (as: object) => void;
    };
    const { connect } = (await load('client/session/session.ts')) as {
      connect: (token: string, keep: boolean) => void;
    };
    const { call } = (await load('client/http.ts')) as {
      call: (id: string, input: object, signal: undefined, extras: object) => Promise<unknown>;
    };
    const { buildForm } = (await load('client/form.ts')) as { buildForm: (fields: object) => object };
    const { postToStorage } = (await load('client/artifact/postToStorage.ts')) as {
      postToStorage: (form: object, file: File, signal: AbortSignal) => Promise<void>;
    };
    configureEnvironment({
      kind: 'live',
      transport: 'network',
      baseUrl,
      label: baseUrl,
      connectTo: [baseUrl, storedAt],
    });
    connect('txk_secret_value', false);
    const file = new File(['secret'], 'a.md');
    const sends: Record<string, () => Promise<unknown>> = {
      storage: () => {
        const form = { url: `${storedAt}/bucket`, fields: { key: 'k', policy: 'p'.repeat(20) }, key: 'k' };
        return postToStorage(form, file, new AbortController().signal);
      },
      'runs.start': () => call('runs.start', { params: { id: 'p' }, body: {} }, undefined, { providerKey: 'sk-own' }),
      'runs.startWithFiles': () => {
        const form = buildForm({ prompt: 'p', attachments: [file] });
        return call('runs.startWithFiles', { params: { id: 'p' } }, undefined, { form, providerKey: 'sk-own' });
      },
      'versions.commit': () =>
        call('versions.commit', { params: { id: 'p' } }, undefined, { form: buildForm({ file: [file] }) }),
      'listing.previewImage': () =>
        call('listing.previewImage', { params: { id: 'p' } }, undefined, { form: buildForm({ image: [file] }) }),
    };
    try {
      await sends[route]?.();
      return { kind: 'accepted' };
    } catch (error) {
      const { kind, outcomeUnknown, status } = error as { kind: string; outcomeUnknown?: boolean; status?: number };
      return { kind, outcomeUnknown, status };
    }
  })();
};

const changed = { kind: 'redirect', outcomeUnknown: true };
/** The statuses of a redirect with which a browser sends the body again, and one with which it does not. */
const sampled = [302, 307];

/** `outcomeUnknown` where a change may have been made; what is stored changes nothing until it is committed. */
const routes = [
  ['runs.start', service, changed],
  ['runs.startWithFiles', service, changed],
  ['versions.commit', service, changed],
  ['listing.previewImage', service, changed],
  ['storage', storage, { kind: 'elsewhere' }],
] as const;

test('no redirect is followed, of whatever status and wherever it leads @deep', async ({ page }) => {
  expectFailures(page, /request to another origin/, /Failed to load resource/);
  for (const origin of [sources, service, storage]) allowOrigin(page, origin.url);
  await openSources(page);
  const places = { service: service.url, storage: storage.url };
  for (const [route, first, expected] of routes) {
    // One transport sends to the service, another to the storage; what they carry makes no difference to the status.
    for (const status of ['runs.start', 'storage'].includes(route) ? statuses : sampled) {
      for (const target of [service, storage, foreign]) {
        planned = [status, target.url + landing];
        const name = `${route}, ${status} to ${target === first ? 'itself' : target === foreign ? 'elsewhere' : 'the other'}`;
        for (const server of [service, storage, foreign]) server.seen.length = 0;
        expect(await page.evaluate(send, { route, ...places }), name).toMatchObject(expected);
        expect(arrived(first), name).toHaveLength(1);
        for (const server of [service, storage, foreign]) expect(arrived(server), name).not.toContain(landing);
      }
    }
  }
});

test('a demand for a password is an answer, without a prompt that would send again @deep', async ({ page }) => {
  expectFailures(page, /401/);
  for (const origin of [sources, service, storage]) allowOrigin(page, origin.url);
  await openSources(page);
  planned = [401, ''];
  for (const [route, first] of routes) {
    first.seen.length = 0;
    const ended = await page.evaluate(send, { route, service: service.url, storage: storage.url });
    expect(ended, route).toMatchObject({ kind: route === 'storage' ? 'denied' : 'refused', status: 401 });
    expect(arrived(first), route).toHaveLength(1);
  }
});
