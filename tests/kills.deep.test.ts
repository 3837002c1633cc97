/** A sandbox that stores its worlds, killed under load: the next one has everything that it answered. */
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { ids } from '../src/sandbox/testSupport';
import { packIds } from '../src/sandbox/catalog/packs/seedIds';
import type { WorldState } from '../src/sandbox/control/worldState';
import { namedRandom } from '../src/sandbox/world/random';
import { createToken } from '../src/sandbox/world/tokens';
import { type Ask, caller } from './bench/servers';
import { STEP_MS } from './limits';
import { temporaryFolder } from './support/children';
import { wholeDraft } from './support/packSeller';
import { serverProcess } from './support/serverProcess';
import { findUnbalancedLedgers } from './support/worlds/story';

const KILLS = 25;
const LANES = 8;
/** Answered writes after which a server is killed, at most. */
const MAX_ANSWERED = 120;

/** A write that was answered, and how a later server shows that it has it. */
type Answered = { world: string } & (
  | { draft: string }
  | { held: string }
  | { run: string }
  | { file: string }
  | { at: string }
);

const json = (body: object) => ({ body });
const control = (world: string, rest = '') => `/__sandbox/worlds/${world}${rest}`;

test(
  `nothing that was answered is lost in ${KILLS} kills, no ledger is wrong, and no time goes back`,
  async () => {
    const folder = temporaryFolder('killed-');
    const program = await built(`${folder.path}/program`);
    const random = namedRandom('kills');
    const answered: Answered[] = [];
    let torn = 0;
    for (let kill = 0; kill <= KILLS; kill += 1) {
      const env = { ...process.env, SANDBOX_STRICT: '1' };
      const server = await serverProcess('.', ['--input-type=module', '-e', program], env, STEP_MS * 3);
      const { ask, close } = caller(server.url, LANES * 2);
      // New worlds, and those of the kills before.
      const worlds = [`k${kill}-a`, `k${kill}-b`, `k${Math.max(0, kill - 1)}-a`];
      for (const missing of await lost(ask, answered)) expect(missing).toBeUndefined();
      if (kill === KILLS) {
        for (const world of new Set(answered.map((each) => each.world))) {
          const { accounts } = (await ask('GET', control(world))).body as WorldState;
          expect(findUnbalancedLedgers(accounts)).toEqual([]);
        }
        close();
        await server.stop();
        break;
      }
      const enough = random.between(1, MAX_ANSWERED);
      let count = 0;
      await Promise.all(
        Array.from({ length: LANES }, async (_, lane) => {
          const own = namedRandom(`kill ${kill} lane ${lane}`);
          try {
            for (;;) {
              const write = await oneWrite(ask, own.pick(worlds), own.between(0, 5));
              if (write) answered.push(write);
              count += 1;
              // The other lanes' requests are under way.
              if (count === enough) server.child.kill('SIGKILL');
            }
          } catch {
            // The server is gone.
            torn += 1;
          }
        }),
      );
      close();
      await server.stop();
      // What earlier kills left was checked.
      if (kill > 1) answered.splice(0, Math.max(0, answered.length - 400));
    }
    folder.remove();
    expect(torn).toBe(KILLS * LANES);
    expect(answered.length).toBeGreaterThan(KILLS);
  },
  KILLS * STEP_MS * 3,
);

/** Builds the sandbox into a folder and stores its worlds beside it, so it starts at once. Returns the program. */
async function built(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'src/entries/node.ts', outDir, minify: false },
  });
  const module = pathToFileURL(`${outDir}/node.js`).href;
  const settings = JSON.stringify({ port: 0, host: '127.0.0.1', dir: `${outDir}/../worlds` });
  return `const { listen } = await import('${module}'); console.log((await listen(${settings})).url);`;
}

/** Does one write; undefined if it was refused. Rejects if it was not answered. */
async function oneWrite(ask: Ask, world: string, kind: number): Promise<Answered | undefined> {
  const [seller, buyer] = [createToken('seller', world), createToken('buyer', world)];
  if (kind === 0) {
    const { body, status } = await ask('POST', '/api/seller/products', { token: seller, ...json(wholeDraft) });
    return status === 201 ? { world, draft: (body as { product: { id: string } }).product.id } : undefined;
  }
  if (kind === 1) {
    const path = `/api/seller/products/${ids.checkout}`;
    const quote = (await ask('GET', `${path}/prep-quote`, { token: seller })).body as {
      currentVersion: string;
      choices: { tier: string; points: number }[];
    };
    const { tier, points: expectedPoints } = quote.choices[0]!;
    const confirmed = { tier, expectedVersion: quote.currentVersion, expectedPoints, confirmation: 'RUN_SELLER_PREP' };
    const { body, status } = await ask('POST', `${path}/prep`, { token: seller, ...json(confirmed) });
    return status === 202 ? { world, held: (body as { prep: { id: string } }).prep.id } : undefined;
  }
  if (kind === 2) {
    await ask('POST', control(world, '/runs'), json({ answer: 'admitted' }));
    const path = `/api/ai-packs/${packIds.support}/runs`;
    const run = { model: 'openai:gpt-5.4-mini', prompt: 'What is due?' };
    const { body, status } = await ask('POST', path, { token: buyer, ...json(run) });
    return status === 200 ? { world, run: (body as { run: { runId: string } }).run.runId } : undefined;
  }
  if (kind === 3) {
    const path = `/api/install/products/${ids.agentPack}/download`;
    const { body } = await ask('GET', path, { token: seller });
    return { world, file: new URL((body as { url: string }).url).pathname };
  }
  const { body } = await ask('POST', control(world, '/clock'), json({ advanceMs: 3_000 }));
  return { world, at: (body as { now: string }).now };
}

/** The answered writes that a server does not have. */
async function lost(ask: Ask, answered: readonly Answered[]): Promise<(Answered | undefined)[]> {
  const missing: Answered[] = [];
  for (const each of answered) if (!(await has(ask, each))) missing.push(each);
  return missing;
}

async function has(ask: Ask, each: Answered): Promise<boolean> {
  const { world } = each;
  const seller = createToken('seller', world);
  if ('draft' in each)
    return (await ask('GET', `/api/seller/products/${each.draft}`, { token: seller })).status === 200;
  // Its URL may be over by now, but is known.
  if ('file' in each) return [200, 410].includes((await ask('GET', each.file)).status);
  if ('run' in each) {
    const { status } = await ask('GET', `/api/ai-packs/runs/${each.run}`, { token: createToken('buyer', world) });
    return status === 200;
  }
  const state = (await ask('GET', control(world))).body as WorldState;
  if ('at' in each) return state.now >= each.at;
  return state.accounts.seller.entries.some(({ kind, reference }) => kind === 'hold' && reference === each.held);
}
