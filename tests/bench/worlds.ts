/** Two thousand worlds at once in a served sandbox: whether they stay apart, and what one holds when it has rested. */
import type { WorldState } from '../../src/sandbox/control/worldState';
import { createToken } from '../../src/sandbox/world/tokens';
import { beginStory, endStory, type Begun } from '../support/worlds/story';
import { forkRows } from './forks';
import { inLanes } from './lanes';
import { type Row, measured } from './row';
import { type Ask, caller, sandboxProcess } from './servers';

const worlds = 2_000;
const lanes = 32;
/** Stories that run before anything is measured, in this many worlds, this many times. They load and grow what all worlds share. */
const warmUp = { worlds: 20, rounds: 20 };
/** Requests in the log of a world that was used for a while. */
const logged = 50;
/** They change nothing, so only the log grows. */
const reads = ['/api/catalog/products?q=invoice', '/api/orders/purchases', '/api/ai-packs/owned'];

/** Measures the sandbox of the checkout `root` once. Throws if the server does not start or refuses a request. */
export async function benchWorlds(root: string): Promise<Row[]> {
  const server = await sandboxProcess(root);
  const { ask, close } = caller(server.url, lanes);
  try {
    for (let round = 0; round < warmUp.rounds; round += 1) {
      await runStories('warm', warmUp.worlds);
      for (let number = 0; number < warmUp.worlds; number += 1) await ask('DELETE', `/__sandbox/worlds/warm-${number}`);
    }
    const before = await measureMemory();
    const started = performance.now();
    const ended = await runStories('many', worlds);
    const seconds = (performance.now() - started) / 1_000;
    const idle = await measureMemory();
    await inLanes(lanes, ended, (_, number) => fillLog(ask, `many-${number}`));
    const used = await measureMemory();
    const records = ended.flatMap((each) => each.records);
    for (const record of records.slice(0, 20)) console.log(`  ${record}`);
    return [
      { name: `Stories of ${worlds} worlds at once`, goal: '', value: seconds, unit: 's' },
      { name: 'records missing, or of another world', goal: '0', value: records.length, unit: '' },
      {
        name: 'ledgers that do not add up',
        goal: '0',
        value: ended.flatMap(({ ledgers }) => ledgers).length,
        unit: '',
      },
      perWorld('Memory in use for an idle world', '≤ 100', idle.inUse - before.inUse),
      perWorld('the same, as the system counts it', '≤ 100', idle.resident - before.resident),
      perWorld(`Memory in use for an idle world with ${logged} requests in its log`, '', used.inUse - before.inUse),
      perWorld(`the same with ${logged} requests, as the system counts it`, '', used.resident - before.resident),
      ...(await measured([() => forkRows(ask)])),
    ];
  } finally {
    close();
    await server.stop();
  }

  async function measureMemory() {
    return { inUse: await server.inUse(), resident: server.resident() };
  }

  /** All worlds are in the middle of their stories before the first one ends. */
  async function runStories(name: string, count: number) {
    const numbers = Array.from({ length: count }, (_, number) => number);
    const begun: Begun[] = [];
    await inLanes(lanes, numbers, async (number) => {
      begun[number] = await beginStory(ask, `${name}-${number}`);
    });
    return inLanes(lanes, begun, (each, number) => endStory(ask, each, begun[(number + 1) % count]!.runId));
  }
}

/** Sends requests to a world until so many are in its log. Throws if one is refused. */
async function fillLog(ask: Ask, world: string): Promise<void> {
  const { requests } = (await ask('GET', `/__sandbox/worlds/${world}`)).body as WorldState;
  const token = createToken('buyer', world);
  for (let number = requests.length; number < logged; number += 1) {
    const path = reads[number % reads.length]!;
    const { status } = await ask('GET', path, { token });
    if (status !== 200) throw new Error(`${world}: GET ${path} is ${status}`);
  }
}

const perWorld = (name: string, goal: string, bytes: number): Row => ({
  name,
  goal,
  value: bytes / worlds / 1_000,
  unit: 'kB',
});
