/** Which route a request reaches, however its path is written: for each route of the sandbox, spelled as a hostile client spells it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { endpointList } from '../../contract/endpoints';
import { routeName } from '../../contract/schema/urlCodec';
import { controlRoutes } from '../control/controlRoutes';
import { worldFiles } from '../adapters/persistence/worldFiles';
import { client, control, freshWorlds, ids, send, testSandbox } from '../testSupport';
import { createToken } from '../world/tokens';
import { retiredRoutes } from './retiredRoutes';

const world = 'hostile';
const sandbox = testSandbox();
const token = createToken('seller', world);
const freshPlayed = freshWorlds('hostile-played');
beforeAll(async () => {
  await control(sandbox, world).post('rate', { perMinute: 1_000_000 });
});

interface Reached {
  method: string;
  path: string;
}

const filled = (path: string): string => path.replace(':world', world).replaceAll(/:\w+/g, ids.unknown);
const escaped = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;
/** Its last literal segment, spelled otherwise. */
const literal = (path: string, spell: (segment: string) => string): string =>
  filled(path.replace(/(?<=\/)[\w-]+(?=(?:\/:\w+)*$)/, spell));
const parameter = (path: string, text: string): string => filled(path.replace(/:(?!world)\w+/, text));
const hasParameter = (path: string): boolean => /:(?!world)/.test(path);

/** Ways to write a request to a route that reach it. */
const same: Readonly<Record<string, (route: Reached) => Reached | undefined>> = {
  'as it is': ({ method, path }) => ({ method, path: filled(path) }),
  'with a query that looks like a path': ({ method, path }) => ({ method, path: `${filled(path)}?/api/../a=%` }),
  'with a fragment': ({ method, path }) => ({ method, path: `${filled(path)}#/api` }),
  'with dot segments': ({ method, path }) => ({ method, path: `/a/..${filled(path)}` }),
  'with an escaped dot segment': ({ method, path }) => ({ method, path: `/%2e${filled(path)}` }),
  'with the first letter of a literal escaped': ({ method, path }) => ({
    method,
    path: literal(path, (text) => escaped(text[0]!) + text.slice(1)),
  }),
  'with a literal escaped in capitals': ({ method, path }) => ({
    method,
    path: literal(path, (text) => Array.from(text, (letter) => escaped(letter).toUpperCase()).join('')),
  }),
  // A parameter is any text but none; that it is no id is the route's own refusal.
  ...Object.fromEntries(
    [
      '%',
      '%zz',
      '%2F',
      'a%2Fb',
      '%252F',
      '%00',
      '%FF',
      '%C3%A9',
      '%41%FF',
      '%25%34%31',
      'é',
      ';a=b',
      '*',
      ':id',
      '%3F',
      '%23',
      '%20',
      '...',
      'a b',
      '+',
      '__proto__',
      'constructor',
    ].map((text) => [
      `with the parameter ${text}`,
      ({ method, path }: Reached) => (hasParameter(path) ? { method, path: parameter(path, text) } : undefined),
    ]),
  ),
  'as HEAD': ({ method, path }) => (method === 'GET' ? { method: 'HEAD', path: filled(path) } : undefined),
};

/** Ways to write one that reach none. */
const none: Readonly<Record<string, (route: Reached) => Reached | undefined>> = {
  'with a slash at the end': ({ method, path }) => ({ method, path: `${filled(path)}/` }),
  'with an escaped slash at the end': ({ method, path }) => ({
    method,
    path: literal(path, (text) => `${text}%2F`),
  }),
  'with an empty segment before it': ({ method, path }) => ({ method, path: `http://sandbox.test/${filled(path)}` }),
  'with an empty segment in it': ({ method, path }) => ({ method, path: literal(path, (text) => `/${text}`) }),
  'with two segments more': ({ method, path }) => ({ method, path: `${filled(path)}/a/b` }),
  'in capitals': ({ method, path }) => ({ method, path: literal(path, (text) => text.toUpperCase()) }),
  'with a letter escaped twice': ({ method, path }) => ({
    method,
    path: literal(path, (text) => `%25${escaped(text[0]!).slice(1)}${text.slice(1)}`),
  }),
  'with a literal that ends in a broken escape': ({ method, path }) => ({
    method,
    path: literal(path, (text) => `${text}%`),
  }),
  'with a literal that ends in NUL': ({ method, path }) => ({ method, path: literal(path, (text) => `${text}%00`) }),
  'with an empty parameter': ({ method, path }) =>
    hasParameter(path) ? { method, path: parameter(path, '') } : undefined,
  'by another method': ({ path }) => ({ method: 'PUT', path: filled(path) }),
  'by an unknown method': ({ path }) => ({ method: 'PURGE', path: filled(path) }),
};

/** Known by the refusal that it alone can give. */
const retired = retiredRoutes.map((route) => ({ ...route, name: null, status: 410 }));
const logged = [...endpointList.map(([, endpoint]) => endpoint), ...browserOnlyRoutes].map(({ method, path }) => ({
  method,
  path,
  name: routeName({ method, path }),
  status: undefined,
}));

/** The route that a world noted, and the refusal of the request. */
async function reached({ method, path }: Reached): Promise<{ route: string | null; status: number; message: string }> {
  const answer = await send(sandbox, method, path, { token });
  const record = sandbox.find(world)!.requests.list().at(-1)!;
  expect([record.method, record.status], path).toEqual([method, answer.status]);
  return { route: record.route, status: answer.status, message: answer.body.error?.message ?? '' };
}

const toPath = (path: string): string => new URL(path, 'http://sandbox.test').pathname;

test.each(Object.entries(same))('%s: each route is reached', async (_, spell) => {
  for (const route of [...logged, ...retired]) {
    const spelled = spell(route);
    if (!spelled) continue;
    const { route: name, status } = await reached(spelled);
    expect([spelled, name]).toEqual([spelled, route.name]);
    if (route.status) expect([spelled, status]).toEqual([spelled, route.status]);
    else expect(status).not.toBe(410);
  }
});

test.each(Object.entries(none))('%s: no route is reached, and the answer is 404', async (_, spell) => {
  for (const route of [...logged, ...retired]) {
    const spelled = spell(route);
    if (!spelled) continue;
    const found = await reached(spelled);
    expect([spelled, found]).toEqual([
      spelled,
      { route: null, status: 404, message: `There is no route ${spelled.method} ${toPath(spelled.path)}.` },
    ]);
  }
});

/** The routes outside `/api`: they are not recorded, but an unknown one is refused as such. */
const controls = controlRoutes.routes.map(([, { method, path }]) => ({ method, path }));
const controlled = testSandbox();
const isUnknownControl = async ({ method, path }: Reached) => {
  const { status, text } = await send(controlled, method, path);
  return status === 404 && /There is no (?:control|route) /.test(text);
};

/** Each control, as a request that is spelled in one way. */
const spelledControls = (spell: (route: Reached) => Reached | undefined): Reached[] =>
  controls.flatMap((route) => spell(route) ?? []);

test.each(Object.entries(same).filter(([name]) => name !== 'as HEAD'))(
  '%s: each control is reached',
  async (_, spell) => {
    const answers = await Promise.all(
      spelledControls(spell).map(async (control) => [control, await isUnknownControl(control)]),
    );
    expect(answers.filter(([, isUnknown]) => isUnknown)).toEqual([]);
  },
);

test.each(Object.entries(none).filter(([name]) => !/by another method|more/.test(name)))(
  '%s: no control is reached',
  async (_, spell) => {
    const answers = await Promise.all(
      spelledControls(spell).map(async (control) => [control, await isUnknownControl(control)]),
    );
    expect(answers.filter(([, isUnknown]) => !isUnknown)).toEqual([]);
  },
);

test('what is under the address of the controls is one that is not known, whatever its method', async () => {
  for (const [method, path] of [
    ['GET', '/__sandbox/'],
    ['POST', '/__sandbox'],
    ['PURGE', '/__sandbox/worlds/hostile'],
    ['GET', '/%5F_sandbox/nothing'],
    ['DELETE', '/__sandbox/worlds/hostile/clock'],
    ['POST', '/__sandbox/worlds/hostile/downloads/1'],
  ] as const)
    expect((await send(sandbox, method, path)).body.error.message).toContain(
      `There is no control ${method} /__sandbox`,
    );
  for (const path of ['/__sandboxes', '/__SANDBOX/health', 'http://sandbox.test//__sandbox/health'])
    expect((await send(sandbox, 'GET', path)).body.error.message).toContain('There is no route');
});

test.each([
  ['caf%C3%A9', 'café'],
  ['a%2Fb', 'a/b'],
  ['a%252Fb', 'a%2Fb'],
  ['%25%34%31', '%41'],
  ['%%34%31', '%41'],
  ['100%', '100%'],
  ['%zz%41', '%zzA'],
  ['%41%FF', '%41%FF'],
  ['%FF-%41', '%FF-A'],
  ['a+b%20c', 'a+b c'],
  ['%3Fq%23h', '?q#h'],
])('the parameter %s is read once, as %s', async (sent, read) => {
  const { body } = await send(sandbox, 'GET', `/api/catalog/products/${sent}`, { token });
  expect(body.error.message).toBe(`The catalog has no product with the slug ${read}.`);
});

test('every address answers OPTIONS, and the answer to HEAD is that to GET without its body', async () => {
  for (const path of ['/api/catalog/products', '/api/nowhere', '/__sandbox/nothing', '/%', '//'])
    expect((await sandbox.fetch(new Request(`http://sandbox.test${path}`, { method: 'OPTIONS' }))).status).toBe(204);
  for (const path of [
    '/api/catalog/products',
    '/api/nowhere',
    '/__sandbox/health',
    '/__sandbox/nothing',
    '/api/products',
  ]) {
    const [got, headed] = [await send(sandbox, 'GET', path, { token }), await send(sandbox, 'HEAD', path, { token })];
    expect([path, headed.status, headed.text]).toEqual([path, got.status, '']);
    expect(headed.headers.get('content-type')).toBe(got.headers.get('content-type'));
  }
});

test('the storage is reached by its method and one segment', async () => {
  for (const path of ['/__storage/hostile', '/%5f_storage/a%2Fb', '/__storage/%'])
    expect((await send(sandbox, 'POST', path)).headers.get('content-type')).toBe('application/xml');
  for (const [method, path] of [
    ['GET', '/__storage/hostile'],
    ['POST', '/__storage'],
    ['POST', '/__storage/'],
    ['POST', '/__storage/a/b'],
  ] as const)
    expect((await send(sandbox, method, path)).body.error.message).toBe(`There is no route ${method} ${path}.`);
});

test.each([
  ['an escaped letter of a literal', `/api/seller/%70roducts/${ids.packDraft}`, ids.packDraft],
  ['an escaped letter of its parameter', `/api/seller/products/%30${ids.packDraft.slice(1)}`, ids.packDraft],
  ['a broken escape in its parameter', `/api/seller/products/${ids.packDraft}%`, undefined],
  ['no escape but a query', `/api/seller/products/${ids.packDraft}?a=%`, ids.packDraft],
])('a write whose address has %s is replayed as it was done', async (_, path, id) => {
  const { seller, control: own, sandbox: fresh, name } = freshPlayed();
  const written = await send(fresh, 'PATCH', path, {
    token: seller.token,
    body: { name: 'Renamed by a hostile path' },
  });
  expect(written.status).toBe(id ? 200 : 400);
  const forked = await own.post('fork', { to: `${name}-again` });
  expect([forked.status, forked.body]).toMatchObject([200, { entries: id ? 1 : 0 }]);
  const again = client(fresh, 'seller', `${name}-again`);
  if (id) expect((await again.product(id)).name).toBe('Renamed by a hostile path');
});

test.each([
  ['of the controls', 'POST', '/%5F_sandbox/worlds/demo/clock'],
  ['of the worlds', 'POST', '/__sandbox/%77orlds/demo/clock'],
  ['of the world', 'POST', '/__sandbox/worlds/%64emo/clock'],
  ['of the state', 'GET', '/__sandbox/world%73/demo'],
])('a stored world is loaded by an address with an escaped letter %s', async (_, method, path) => {
  const folder = mkdtempSync(join(tmpdir(), 'worlds-'));
  const open: { close: () => Promise<void> }[] = [];
  /** A sandbox as the next process has it. */
  const started = () => {
    rmSync(join(folder, 'lock'), { force: true });
    const worldStore = worldFiles(folder, (message) => expect.unreachable(message))!;
    open.push(worldStore);
    return testSandbox({ worldStore });
  };
  try {
    await control(started(), 'demo').advance(4_000);
    const next = started();
    const { status } = await send(next, method, path, method === 'POST' ? { body: { advanceMs: 1_000 } } : {});
    expect(status).toBe(200);
    expect(await control(next, 'demo').state()).toMatchObject({ advancedMs: method === 'POST' ? 5_000 : 4_000 });
  } finally {
    for (const { close } of open) await close();
    rmSync(folder, { recursive: true });
  }
});
