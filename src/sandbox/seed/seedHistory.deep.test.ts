/** A world's seed is part of its state: it is saved, forked, stored and replayed with it. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { getHistory } from '../history/history';
import { readSeedFile } from '../adapters/seed/seedFile';
import { worldFiles } from '../adapters/persistence/worldFiles';
import { serveSandbox } from '../adapters/serve';
import type { Sandbox } from '../service/sandbox';
import { client, control, send, testNow, testSandbox } from '../testSupport';
import { seedExample } from './seedExample';

const json = { 'content-type': 'application/json' };

const put = (sandbox: Sandbox, world: string, text: string) =>
  send(sandbox, 'PUT', `/__sandbox/worlds/${world}/seed`, {
    body: text,
    headers: { 'content-type': 'application/yaml' },
  });

const snapshot = (sandbox: Sandbox, world: string) => send(sandbox, 'GET', `/__sandbox/worlds/${world}/snapshot`);

/** All that the routes tell of one world, but for its name. */
async function readEverything(sandbox: Sandbox, world: string): Promise<string> {
  const [seller, buyer] = [client(sandbox, 'seller', world), client(sandbox, 'buyer', world)];
  const [pack] = (await buyer.ask('packs.owned')).body.packs;
  const answers = [
    await seller.ask('seller.products'),
    await buyer.ask('orders.purchases'),
    await buyer.ask('growth.read', { params: { id: pack!.id } }),
    await buyer.ask('packs.catalog', { query: { q: 'tide' } }),
    await buyer.ask('token.status'),
  ];
  const { accounts } = await control(sandbox, world).state();
  return JSON.stringify([answers.map(({ text }) => text), accounts]);
}

async function worked(sandbox: Sandbox, world: string): Promise<void> {
  const [seller, buyer] = [client(sandbox, 'seller', world), client(sandbox, 'buyer', world)];
  const [pack] = (await buyer.ask('packs.owned')).body.packs;
  const body = { model: 'openai:gpt-5.4-mini', prompt: 'And on Monday?' };
  await buyer.ask('runs.start', { params: { id: pack!.id }, body });
  const kit = (await seller.ask('seller.products')).body.products.find(({ name }) => name === 'Tide Clock Kit')!;
  await seller.prep(kit.id, await seller.quoted(kit.id));
  await control(sandbox, world).advance(30_000);
}

test('a world with a custom seed is saved and opened elsewhere, and forked, unchanged', async () => {
  const sandbox = testSandbox();
  await put(sandbox, 'own', seedExample());
  await worked(sandbox, 'own');
  const file = await snapshot(sandbox, 'own');
  const otherSandbox = testSandbox();
  const made = await send(otherSandbox, 'POST', '/__sandbox/worlds/own/snapshot', { body: file.text, headers: json });
  expect([made.status, made.body]).toEqual([200, expect.objectContaining({ entries: 3 })]);
  expect(await readEverything(otherSandbox, 'own')).toBe(await readEverything(sandbox, 'own'));

  await send(sandbox, 'POST', '/__sandbox/worlds/own/fork', { body: { to: 'fork', at: 0 } });
  await put(sandbox, 'fresh', seedExample());
  expect(await readEverything(sandbox, 'fork')).toBe(await readEverything(sandbox, 'fresh'));
  expect((await snapshot(otherSandbox, 'own')).text).toContain('Tide Clock Kit');
});

test('the file format is unchanged: a world without a custom seed names none', async () => {
  const sandbox = testSandbox();
  await client(sandbox, 'buyer', 'plain').ask('token.status');
  const { seed } = (await snapshot(sandbox, 'plain')).body as unknown as { seed: object };
  expect(Object.keys(seed)).toEqual(['name', 'began', 'products', 'runAnswer']);
});

test('a file whose seed this sandbox would refuse is refused with its fields, and nothing is created', async () => {
  const sandbox = testSandbox();
  await put(sandbox, 'own', 'accounts: { buyer: { points: 3 } }');
  const world = sandbox.find('own')!;
  (getHistory(world).seed.own as { accounts: object }).accounts = { buyer: { points: 'many' }, byer: {} };
  const file = (await snapshot(sandbox, 'own')).text;
  const answer = await send(sandbox, 'POST', '/__sandbox/worlds/opened/snapshot', { body: file, headers: json });
  expect([answer.status, answer.body.error.fields.map(({ field }) => field)]).toEqual([
    400,
    ['seed.own.accounts.buyer.points', 'seed.own.accounts.byer'],
  ]);
  expect(sandbox.hasWorld('opened')).toBe(false);
});

test('a folder stores the seed of a world without entries across a restart, until it is reset', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const available = async (sandbox: Sandbox, world = 'own') =>
    (await control(sandbox, world).state()).accounts.buyer.available;
  const restarted = async (work: (sandbox: Sandbox) => Promise<void>) => {
    const worldStore = worldFiles(folder)!;
    await work(testSandbox({ worldStore, realNow: () => testNow + 60_000 }));
    await worldStore.close();
  };
  await restarted(async (sandbox) => {
    await put(sandbox, 'own', seedExample());
    await client(sandbox, 'buyer', 'plain').ask('token.status');
  });
  expect(readdirSync(folder)).toContain('own.jsonl');
  await restarted(async (sandbox) => {
    const overview = await send(sandbox, 'GET', '/__sandbox?world=own');
    expect(overview.text).toContain('Tide Clock Kit');
    expect(await available(sandbox)).toBe(300);
    await worked(sandbox, 'own');
  });
  const spent = { now: 0 };
  await restarted(async (sandbox) => {
    spent.now = (await control(sandbox, 'own').state()).accounts.buyer.spent;
    expect(spent.now).toBeGreaterThan(0);
    expect((await control(sandbox, 'own').state()).history.entries).toBe(3);
    await control(sandbox, 'own').reset();
  });
  await restarted(async (sandbox) => {
    await client(sandbox, 'buyer', 'own').ask('token.status');
    expect(await available(sandbox)).toBe(2_000);
  });
});

test('a server starts every new world with its seed file, and a wrong one is reported by line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'seed.yaml');
  const { writeFile } = await import('node:fs/promises');
  await writeFile(path, seedExample());
  const served = await serveSandbox({ port: 0, host: '127.0.0.1', seed: await readSeedFile(path) });
  onTestFinished(served.close);
  for (const world of ['one', 'two']) {
    const headers = { authorization: `Bearer txk_sandbox_buyer_${world}` };
    const { availablePoints } = (await (
      await fetch(`${served.url}/api/ai-packs/runs/quote`, {
        method: 'POST',
        headers: { ...headers, ...json },
        body: JSON.stringify({ productId: '0a9c0000-0000-4000-8000-000000000009', model: 'openai:gpt-5.4-mini' }),
      })
    ).json()) as { availablePoints: number };
    expect(availablePoints).toBe(300);
  }
  expect(await (await fetch(`${served.url}/__sandbox?world=three`)).text()).toContain('Tide Clock Kit');
  // Its document's examples stay those of the built-in seed, which it says.
  const { info } = (await (await fetch(`${served.url}/openapi.json`)).json()) as { info: { description: string } };
  expect(info.description).toContain('begins with the built-in seed, even if a server or a world has its own seed');

  await writeFile(path, 'name: a b\nproducts: 3\npurchases:\n  - { account: buyer, product: nothing-like-it }\n');
  await expect(readSeedFile(path)).rejects.toThrow(
    [
      'Invalid seed:',
      `  ${path}:1: name must be 1 to 64 letters, digits or hyphens, as in tide-shop.`,
      `  ${path}:2: products must be a list, as in [{ name: Tide Clock Kit, state: ready }].`,
      `  ${path}:4: purchases.0.product refers to nothing-like-it, but no product in the catalog has this id or slug.`,
    ].join('\n'),
  );
  await expect(readSeedFile(join(folder, 'none.yaml'))).rejects.toThrow(
    "none.yaml can't be read: no such file or folder.",
  );
  expect(readFileSync(path, 'utf8')).toContain('a b');
});

test('a seed file is UTF-8, with a mark at its beginning or without, and in any other encoding refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'seed.yaml');
  for (const [text, encoding, words] of [
    ['catalog: [{ name: Müller }]', 'latin1', "isn't UTF-8. It may be Windows-1252 or Latin-1."],
    ['\uFEFFname: tide-shop', 'utf16le', 'is in UTF-16LE, but must be in UTF-8.'],
    ['name: tide-shop', 'utf16le', 'is in UTF-16LE, but must be in UTF-8.'],
  ] as const) {
    writeFileSync(path, text, encoding);
    await expect(readSeedFile(path)).rejects.toThrow(`The seed ${path} ${words}`);
  }
  writeFileSync(path, '\uFEFF# As some editors write it\r\nname: tide-shop\r\n');
  expect(await readSeedFile(path)).toEqual({ name: 'tide-shop' });
});
