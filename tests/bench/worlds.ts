/** Two thousand worlds at once in a served sandbox: whether they stay apart, and what one holds when it has rested. */
import { beginStory, endStory, type Begun } from '../support/worlds/story';
import { forkRows } from './forks';
import { inLanes } from './lanes';
import { type Row, measured } from './row';
import { caller, sandboxProcess } from './servers';

const worlds = 2_000;
const lanes = 32;
/** Stories that run before anything is measured, in this many worlds, this many times. They load and grow what all worlds share. */
const warmUp = { worlds: 20, rounds: 20 };

/** Measures the sandbox of the checkout `root` once. Throws if the server does not start or refuses a request. */
export async function benchWorlds(root: string): Promise<Row[]> {
  const server = await sandboxProcess(root);
  const { ask, close } = caller(server.url, lanes);
  try {
    for (let round = 0; round < warmUp.rounds; round += 1) {
      await runStories('warm', warmUp.worlds);
      for (let number = 0; number < warmUp.worlds; number += 1) await ask('DELETE', `/__sandbox/worlds/warm-${number}`);
    }
    const before = { inUse: await server.inUse(), resident: server.resident() };
    const started = performance.now();
    const ended = await runStories('many', worlds);
    const seconds = (performance.now() - started) / 1_000;
    const after = { inUse: await server.inUse(), resident: server.resident() };
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
      {
        name: 'Memory in use for an idle world',
        goal: '≤ 100',
        value: (after.inUse - before.inUse) / worlds / 1_000,
        unit: 'kB',
      },
      {
        name: 'the same, as the system counts it',
        goal: '≤ 100',
        value: (after.resident - before.resident) / worlds / 1_000,
        unit: 'kB',
      },
      ...(await measured([() => forkRows(ask)])),
    ];
  } finally {
    close();
    await server.stop();
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
