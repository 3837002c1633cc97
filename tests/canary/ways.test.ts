/**
 * Keys of many kinds, in every spelling, are put into everything that takes a text, and looked for in everything that comes out. The ways out are those
 * of the code's own tables, so that one that is added is tried as well, or fails here until it is.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpointList } from '../../src/contract/endpoints';
import { type Listening, listen } from '../../src/entries/node';
import { IssuedProposals } from '../../src/mcp/issuedProposals';
import { createTools } from '../../src/mcp/server';
import { createAsk } from '../../src/mcp/service';
import { withoutToken } from '../../src/mcp/withoutToken';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { controlRoutes } from '../../src/sandbox/control/controlRoutes';
import { client, control, ids, send, testSandbox } from '../../src/sandbox/testSupport';
import { createToken } from '../../src/sandbox/world/tokens';
import { STEP_MS } from '../limits';
import { allCanaries, canaries, everyCanary, findCanaries, kinds, spellings } from './canaries';
import { fill, noCanaries, listingTexts, world } from './filled';

const sandbox = testSandbox();
const seller = client(sandbox, 'seller', world);
const from = `/__sandbox/worlds/${world}`;

beforeAll(() => fill(sandbox, seller));

test('the canaries are found where they are, and nowhere else', () => {
  const names = canaries.map(({ name }) => name);
  expect(findCanaries(allCanaries)).toEqual(names);
  expect(findCanaries(JSON.stringify({ a: allCanaries }))).toEqual(names);
  expect(findCanaries('[redacted] | sk-short')).toEqual(noCanaries);
  expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(10);
});

describe('a route of the service, in its answer and in what the world logged of it', () => {
  test.each(endpointList.map(([id, endpoint]) => [id, endpoint] as const))('%s', async (_, { method, path, body }) => {
    const texts: string[] = [];
    for (const spelled of listingTexts) {
      const filled = path.replaceAll(/:\w+/g, () => encodeURIComponent(spelled));
      const asked = { token: seller.token, headers: { 'x-canary': 'none' } };
      texts.push(
        (
          await send(
            sandbox,
            method,
            `${filled}?q=${encodeURIComponent(spelled)}&other=${encodeURIComponent(spelled)}`,
            asked,
          )
        ).text,
      );
    }
    if (body) {
      const fields = {
        name: allCanaries,
        query: allCanaries,
        prompt: allCanaries,
        [canaries[2]?.spelled ?? '']: allCanaries,
      };
      const known = path.replaceAll(/:\w+/g, ids.agentPack);
      texts.push((await send(sandbox, method, known, { token: seller.token, body: fields })).text);
    }
    texts.push((await send(sandbox, 'GET', from)).text);
    expect(findCanaries(texts.join('\n'))).toEqual(noCanaries);
  });
});

describe('a control of the sandbox', () => {
  test.each(controlRoutes.routes.map(([id, route]) => [id, route] as const))(
    '%s',
    async (_, { method, path, body }) => {
      const within = 'canary-controls';
      const copy = control(sandbox, within);
      await copy.fault({ route: '*', after: 1_000, body: allCanaries });
      const buildAddress = (world: string, value: string) =>
        path.replace(':world', world).replaceAll(/:\w+/g, encodeURIComponent(value));
      const texts = [(await send(sandbox, 'GET', buildAddress(world, '1'))).text];
      for (const value of ['1', canaries[0]?.spelled ?? '', canaries[1]?.spelled ?? '']) {
        const given = { route: '*', status: 500, body: allCanaries, message: canaries[3]?.spelled };
        const secondCall = body ? { body: { ...given, [canaries[4]?.spelled ?? '']: allCanaries } } : {};
        texts.push((await send(sandbox, method, buildAddress(within, value), secondCall)).text);
        if (body) texts.push((await send(sandbox, method, buildAddress(within, value), { body: given })).text);
      }
      expect(findCanaries(texts.join('\n'))).toEqual(noCanaries);
    },
  );

  test('a fork, and what each entry changed', async () => {
    await send(sandbox, 'POST', `${from}/fork`, { body: { to: 'canary-fork' } });
    const { body } = await send(sandbox, 'GET', `${from}/history?limit=200`);
    const { total } = body as unknown as { total: number };
    const texts = [(await send(sandbox, 'GET', '/__sandbox/worlds/canary-fork/snapshot')).text];
    texts.push((await send(sandbox, 'GET', `${from}/history/${total}/changes?from=1`)).text);
    expect(total).toBeGreaterThan(listingTexts.length);
    expect(findCanaries(texts.join('\n'))).toEqual(noCanaries);
  });

  test('a replayed world has the same state and answers', async () => {
    const { text } = await send(sandbox, 'GET', `${from}/snapshot`);
    await send(sandbox, 'POST', '/__sandbox/worlds/again/snapshot', {
      body: text,
      headers: { 'content-type': 'application/json' },
    });
    const [live, again] = await Promise.all(
      [world, 'again'].map((name) =>
        client(sandbox, 'seller', name).ask('seller.product', { params: { id: ids.agentPack } }),
      ),
    );
    expect(again?.body).toEqual(live?.body);
    expect(live?.text).toContain('[redacted]');
  });
});

describe('a tool for agents', () => {
  let listening: Listening;
  beforeAll(async () => {
    listening = await listen({ port: 0, host: '127.0.0.1', products: 30 });
  });
  afterAll(() => listening.close());
  const token = createToken('seller', world);
  const tools = createTools({
    consoleUrl: 'http://localhost:5173',
    token,
    proposed: new IssuedProposals(),
    mayMint: true,
  });

  test.each(tools.map((tool) => [tool.name, tool] as const))('%s', async (_, tool) => {
    const ask = createAsk({ baseUrl: listening.url, token, mayMint: true });
    const properties = Object.entries(
      (tool.inputSchema['properties'] ?? {}) as Record<string, { type?: unknown; format?: string }>,
    );
    const inputs = [...listingTexts, canaries[0]?.spelled].map((spelled) =>
      Object.fromEntries(
        properties.flatMap(([name, { type, format }]) =>
          name === 'productId'
            ? [[name, ids.checkout]]
            : type === 'string' && format !== 'uuid'
              ? [[name, spelled]]
              : [],
        ),
      ),
    );
    const texts: string[] = [];
    for (const input of inputs) {
      try {
        texts.push((await tool.call(input, ask, AbortSignal.timeout(STEP_MS))).text);
      } catch (error) {
        texts.push(String(error));
      }
    }
    expect(findCanaries(withoutToken(texts.join('\n'), token))).toEqual(noCanaries);
  });

  test.each(['prompt', 'reason', 'by'])('no link is created from a key in %s', async (field) => {
    const ask = createAsk({ baseUrl: listening.url, token: createToken('buyer', world), mayMint: true });
    const run = tools.find(({ name }) => name === 'propose_run');
    for (const { spelled, name } of canaries) {
      const input = { productId: packIds.support, model: 'openai:gpt-5.4-mini', by: 'Canary', [field]: spelled };
      const { text, isError } = await run!.call(input, ask, AbortSignal.timeout(STEP_MS));
      expect([name, isError, /sandbox|proposal#|http/.test(text)]).toEqual([name, true, false]);
    }
  });
});

test(`kinds: ${Object.keys(kinds).join(', ')}`, () =>
  expect(everyCanary).toHaveLength(Object.keys(kinds).length * Object.keys(spellings).length));
test(`spellings: ${Object.keys(spellings).join(', ')}`, () =>
  expect(new Set(everyCanary.map(({ spelled }) => spelled)).size).toBe(everyCanary.length));
test('a sample has each kind and each spelling', () => {
  expect(new Set(canaries.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
  expect(new Set(canaries.map(({ spelling }) => spelling))).toEqual(new Set(Object.keys(spellings)));
});
