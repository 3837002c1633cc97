/** Two hundred worlds at once on the Cloudflare adapter, one object each, in workerd: whether they stay apart, and how fast one answers. */
import { createToken } from '../../src/sandbox/world/tokens';
import { type Begun, beginStory, endStory } from '../support/worlds/story';
import { serverProcess } from '../support/serverProcess';
import { inLanes } from './lanes';
import type { Row } from './row';
import { caller, startLimitMs } from './servers';
import { median } from './tab';

const worlds = 200;
/** Requests in progress. */
const lanes = 32;
/** Requests of which the time is taken, one after the other. */
const times = 60;

/** Measures the adapter of the checkout `root` once. Throws if it does not start or refuses a request. */
export async function benchObjects(root: string): Promise<Row[]> {
  const server = await serverProcess(root, ['scripts/worker.mjs'], process.env, startLimitMs);
  const single = caller(server.url, 1);
  // Workerd closes a connection that is idle for five seconds, perhaps just as it is used again.
  const { ask, close } = caller(server.url, lanes, false);
  const timed = async (world: string): Promise<number> => {
    const started = performance.now();
    const { status } = await single.ask('GET', '/api/seller/products', { token: createToken('seller', world) });
    if (status !== 200) throw new Error(`The first request to ${world} is ${status}`);
    return performance.now() - started;
  };
  try {
    const first = await timed('first');
    const numbers = Array.from({ length: worlds }, (_, number) => number);
    const started = performance.now();
    // All are in the middle of their stories before the first one ends.
    const begun = await inLanes<number, Begun>(lanes, numbers, (number) => beginStory(ask, `object-${number}`));
    const ended = await inLanes(lanes, begun, (each, number) =>
      endStory(ask, each, begun[(number + 1) % worlds]!.runId, false),
    );
    const seconds = (performance.now() - started) / 1_000;
    const [fresh, warm]: [number[], number[]] = [[], []];
    for (let time = 0; time < times; time += 1) {
      fresh.push(await timed(`fresh-${time}`));
      warm.push(await timed(`fresh-${time}`));
    }
    const records = ended.flatMap((each) => each.records);
    for (const record of records.slice(0, 20)) console.log(`  ${record}`);
    return [
      { name: `Stories of ${worlds} worlds at once in workerd`, goal: '', value: seconds, unit: 's' },
      { name: 'records missing, or of another world', goal: '0', value: records.length, unit: '' },
      {
        name: 'ledgers that do not add up',
        goal: '0',
        value: ended.flatMap(({ ledgers }) => ledgers).length,
        unit: '',
      },
      { name: 'First request of all, which seeds the catalog', goal: '', value: first, unit: 'ms' },
      { name: 'First request to a new world, p50', goal: '', value: median(fresh), unit: 'ms' },
      { name: 'Request to a warm world, p50', goal: '', value: median(warm), unit: 'ms' },
    ];
  } finally {
    single.close();
    close();
    await server.stop();
  }
}
