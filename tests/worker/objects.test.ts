/** The objects of worlds in workerd: evicted, killed and woken in the middle of what is done in them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVIDER_KEY_HEADER } from '../../src/contract/values';
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import type { WorldState } from '../../src/sandbox/control/worldState';
import { ids } from '../../src/sandbox/testSupport';
import { withoutSeededPrep } from '../../src/sandbox/world/testSupport';
import { createToken } from '../../src/sandbox/world/tokens';
import { inLanes } from '../bench/lanes';
import { type Ask, type Call, caller } from '../bench/servers';
import { wholeDraft } from '../support/packSeller';
import { createTaip } from '../support/taip';
import { workerd } from '../support/workerd';
import { beginStory, endStory, findUnbalancedLedgers } from '../support/worlds/story';

let server: Awaited<ReturnType<typeof workerd>>;
let calls: ReturnType<typeof caller>;
beforeAll(async () => {
  server = await workerd();
  calls = callsTo(server.now.url);
});
afterAll(async () => {
  calls?.close();
  await server?.stop();
});

/** Each has a connection of its own: workerd closes one that is idle for five seconds, perhaps just as it is used again. */
const callsTo = (url: string) => caller(url, 64, false);
const ask: Ask = (...call) => calls.ask(...call);
const control = (world: string, rest = '') => `/__sandbox/worlds/${world}${rest}`;
const readState = async (world: string) => (await ask('GET', control(world))).body as WorldState;
const checkout = `/api/seller/products/${ids.checkout}`;
const runs = `/api/ai-packs/${packIds.support}/runs`;
const run = { model: 'openai:gpt-5.4-mini', prompt: 'What is due?', fundingMode: 'points' };

/** Kills the server and starts the next one with its stored data. */
async function restart(): Promise<void> {
  calls.close();
  await server.restart();
  calls = callsTo(server.now.url);
}

test('an object that ends after every request of a story loses nothing', async () => {
  const world = 'evicted';
  const evicting: Ask = async (...call) => {
    const answer = await ask(...call);
    await server.now.evict(world);
    return answer;
  };
  const begun = await beginStory(evicting, world);
  const { ledgers, records } = await endStory(evicting, begun, ids.unknown, false);
  expect([...ledgers, ...records]).toEqual([]);
});

test('many worlds at once have objects of their own, and none sees another’s', async () => {
  const numbers = Array.from({ length: 24 }, (_, number) => number);
  const begun = await inLanes(24, numbers, (number) => beginStory(ask, `many-${number}`));
  const ended = await inLanes(24, begun, (each, number) => endStory(ask, each, begun[(number + 1) % 24]!.runId, false));
  expect(ended.flatMap(({ ledgers, records }) => [...ledgers, ...records])).toEqual([]);
});

test('a world without entries keeps its times after the end of its object', async () => {
  const token = createToken('seller', 'only-read');
  const opened = async () => {
    const { body } = await ask('GET', checkout, { token });
    return [body, (await readState('only-read')).accounts.seller.entries[0]!.at];
  };
  const before = await opened();
  await server.now.evict('only-read');
  expect(await opened()).toEqual(before);
  // And a world that nobody opened is not made by looking for it.
  expect((await ask('GET', control('never'))).status).toBe(404);
  expect(await server.now.rows('never', "SELECT name FROM sqlite_master WHERE name IN ('log', 'world')")).toEqual([]);
});

test('data larger than a row is stored completely: a long fault, and the bytes of an artifact', async () => {
  const token = createToken('seller', 'large');
  const body = `${'é'.repeat(2_500_000)}!`;
  const fault = { route: 'GET /api/orders/purchases', body, contentType: 'text/plain' };
  expect((await ask('POST', control('large', '/faults'), { body: fault })).status).toBe(200);
  const bytes = createTaip({ name: 'Large', version: '9.0.0', padding: 'x'.repeat(200_000) });
  const form = new FormData();
  form.append('artifact', new File([bytes], 'large.taip'));
  form.append('version', '9.0.0');
  const versions = `/api/seller/products/${ids.agentPack}/versions`;
  const committed = await ask('POST', versions, { token, body: form });
  expect(committed.body).toMatchObject({ version: expect.anything() });
  await server.now.evict('large');
  const [{ parts } = {}] = await server.now.rows('large', 'SELECT count(*) AS parts FROM log');
  expect(parts).toBeGreaterThan(5);
  expect((await readState('large')).faults).toMatchObject([{ bodyCharacters: body.length }]);
  const { body: file } = await ask('GET', `/api/install/products/${ids.agentPack}/download`, { token });
  const { url, version } = file as { url: string; version: string };
  expect(version).toBe('9.0.0');
  const download = await fetch(url);
  expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test('a world is forked into the object of its new name, and its file opened there', async () => {
  await ask('POST', control('stem', '/prices'), { body: { percent: 10 } });
  await ask('POST', control('stem', '/latency'), { body: { ms: 1 } });
  const forked = await ask('POST', control('stem', '/fork'), { body: { to: 'branch', at: 1 } });
  expect(forked.body).toMatchObject({ world: 'branch', entries: 1 });
  await server.now.evict('branch');
  expect(await readState('branch')).toMatchObject({ pricePercent: 10, latencyMs: 0, history: { entries: 1 } });
  await ask('DELETE', control('branch'));
  await server.now.evict('branch');
  expect(await readState('branch')).toMatchObject({
    pricePercent: 0,
    history: { entries: 0, keptIn: 'its Durable Object' },
  });
  expect(await readState('stem')).toMatchObject({ pricePercent: 10, latencyMs: 1 });
  const { body } = await ask('GET', control('stem', '/snapshot'));
  const changed = { ...(body as object), checksum: 'sha256:0' };
  expect((await ask('POST', control('opened', '/snapshot'), { body: changed })).status).toBe(400);
  expect((await ask('GET', control('opened'))).status).toBe(404);
});

test('of a request and its copies one is done, at the same time and after the end of the object', async () => {
  const token = createToken('seller', 'copies');
  const body = await confirmedPrep(token);
  const number = '0123456789abcdef0123456789abcdef';
  const call: Call = { token, body, headers: { 'x-console-request': number } };
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('POST', `${checkout}/prep`, call)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  await server.now.evict('copies');
  const late = await ask('POST', `${checkout}/prep`, call);
  expect([late.status, late.body]).toMatchObject([504, { error: { code: 'ANSWER_NOT_KEPT' } }]);
  await restart();
  expect((await ask('POST', `${checkout}/prep`, call)).status).toBe(504);
  const { entries } = withoutSeededPrep(await readState('copies')).accounts.seller;
  expect(entries.filter(({ kind }) => kind === 'hold')).toHaveLength(1);
  // Only a digest of it is stored.
  const [storedKey, ...otherKeys] = await server.now.rows('copies', 'SELECT key FROM keys');
  expect([storedKey?.['key'], otherKeys]).toEqual([expect.stringMatching(/^[\w-]{43}$/), []]);
});

test("no token and no provider key is in an object's storage", async () => {
  const token = createToken('buyer', 'secrets');
  const key = 'sk-canary-0123456789abcdef0123456789abcdef';
  await ask('POST', control('secrets', '/runs'), { body: { answer: 'admitted' } });
  const headers = { [PROVIDER_KEY_HEADER]: key, 'x-console-request': 'a'.repeat(32) };
  const sent = { ...run, fundingMode: 'byok', prompt: `What is due? ${key}` };
  expect((await ask('POST', runs, { token, body: sent, headers })).status).toBe(200);
  const tables = await server.now.rows(
    'secrets',
    "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'",
  );
  const rows: string[] = [];
  for (const { name } of tables.filter(({ sql }) => String(sql).startsWith('CREATE TABLE'))) {
    for (const row of await server.now.rows('secrets', `SELECT * FROM ${String(name)}`))
      rows.push(...Object.values(row).map(toText));
  }
  expect(rows.join()).toContain('"providerKey":true');
  for (const secret of [key, token, 'txk_']) expect(rows.join()).not.toContain(secret);
});

const toText = (value: unknown): string =>
  value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : String(value);

test('a run is answered at its end by the alarm of its object, and ends without anybody who waits', async () => {
  const [stays, leaves] = ['stays', 'leaves'];
  const waiting = ask('POST', runs, { token: createToken('buyer', stays), body: run });
  const left = new AbortController();
  const gone = fetch(server.now.url + runs, {
    method: 'POST',
    headers: { authorization: `Bearer ${createToken('buyer', leaves)}`, 'content-type': 'application/json' },
    body: JSON.stringify(run),
    signal: left.signal,
  }).catch(() => 'gone');
  await expect.poll(async () => (await readState(leaves)).accounts.buyer.held).toBeGreaterThan(0);
  left.abort();
  expect(await gone).toBe('gone');
  expect((await waiting).body).toMatchObject({ run: { status: 'completed' } });
  await expect
    .poll(async () => (await readState(leaves)).accounts.buyer)
    .toMatchObject({ held: 0, spent: expect.any(Number) });
});

test('a run whose server is killed while its answer is awaited is found, and charged once', async () => {
  const token = createToken('buyer', 'killed');
  const waiting = ask('POST', runs, { token, body: run }).catch(() => 'cut');
  await expect.poll(async () => (await readState('killed')).accounts.buyer.held).toBeGreaterThan(0);
  await restart();
  expect(await waiting).toBe('cut');
  await ask('POST', control('killed', '/clock'), { body: { advanceMs: 120_000 } });
  const { accounts } = await readState('killed');
  expect(findUnbalancedLedgers(accounts)).toEqual([]);
  expect(accounts.buyer).toMatchObject({ held: 0 });
  expect(accounts.buyer.entries.filter(({ kind }) => kind === 'hold')).toHaveLength(1);
});

test('nothing that was answered is lost when the server is killed under load', async () => {
  const worlds = ['load-a', 'load-b', 'load-c'];
  const answered: { world: string; id: string }[] = [];
  for (const enough of [20, 60]) {
    let count = 0;
    let killed: Promise<void> | undefined;
    await Promise.all(
      worlds.flatMap((world) =>
        Array.from({ length: 4 }, async () => {
          const token = createToken('seller', world);
          const under = calls;
          while (!killed) {
            const { body, status } = await under
              .ask('POST', '/api/seller/products', { token, body: wholeDraft })
              .catch(() => ({ body: null, status: 0 }));
            if (status === 201) answered.push({ world, id: (body as { product: { id: string } }).product.id });
            count += 1;
            // The other lanes' requests are under way.
            if (count >= enough) killed ??= restart();
          }
        }),
      ),
    );
    await killed;
    for (const { world, id } of answered) {
      const { status } = await ask('GET', `/api/seller/products/${id}`, { token: createToken('seller', world) });
      expect([world, id, status]).toEqual([world, id, 200]);
    }
  }
  expect(answered.length).toBeGreaterThanOrEqual(60);
});

test('the alarm wakes an object that has ended; a history that cannot be replayed is set aside, and the world starts over', async () => {
  // A few real seconds before the end of an audit that is in progress in a fresh world.
  await ask('POST', control('damaged', '/clock'), { body: { advanceMs: 415_000 } });
  await server.now.rows('damaged', "UPDATE log SET part = CAST('{}' AS BLOB)");
  await server.now.evict('damaged');
  // Nobody asks for the world.
  await expect.poll(() => server.reported.join()).toContain("World damaged couldn't be replayed");
  expect((await ask('GET', control('damaged'))).status).toBe(404);
  await ask('GET', '/api/auth/api-token-status', { token: createToken('seller', 'damaged') });
  expect(await readState('damaged')).toMatchObject({ advancedMs: 0, history: { entries: 0 } });
  expect(await server.now.rows('damaged', 'SELECT CAST(part AS TEXT) AS part FROM aside')).toContainEqual({
    part: '{}',
  });
});

/** What confirms a prep at its quoted price. */
async function confirmedPrep(token: string): Promise<object> {
  const { body } = await ask('GET', `${checkout}/prep-quote`, { token });
  const { choices, currentVersion } = body as { choices: { tier: string; points: number }[]; currentVersion: string };
  const { tier, points } = choices[0]!;
  return { tier, expectedVersion: currentVersion, expectedPoints: points, confirmation: 'RUN_SELLER_PREP' };
}
