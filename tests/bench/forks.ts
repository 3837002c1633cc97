/** How long it takes to make a world again, of which much was done. */
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../src/sandbox/testSupport';
import { createToken } from '../../src/sandbox/world/tokens';
import { wholeDraft } from '../support/packSeller';
import type { Row } from './row';
import type { Ask } from './servers';
import { median } from './tab';

const ENTRIES = 200;
const TIMES = 40;
const world = 'long';
const control = (name: string, rest = '') => `/__sandbox/worlds/${name}${rest}`;

/** Forks a world of 200 entries, and opens its file, over and over. Throws if the sandbox refuses. */
export async function forkRows(ask: Ask): Promise<Row[]> {
  const done = { entries: 0 };
  const write = async (path: string, body: object, token?: string) => {
    const answer = await ask('POST', path, { body, ...(token && { token }) });
    if (answer.status >= 300) throw new Error(`${path} is ${answer.status}`);
    done.entries += 1;
    return answer.body as Record<string, never> & { run: { runId: string } };
  };
  const [seller, buyer] = [createToken('seller', world), createToken('buyer', world)];
  const checkout = `/api/seller/products/${ids.checkout}`;
  await write(control(world, '/runs'), { answer: 'admitted' });
  while (done.entries < ENTRIES) {
    const quote = (await ask('GET', `${checkout}/prep-quote`, { token: seller })).body as {
      currentVersion: string;
      choices: { tier: string; points: number }[];
    };
    const { tier, points: expectedPoints } = quote.choices[0]!;
    const confirmed = { tier, expectedVersion: quote.currentVersion, expectedPoints, confirmation: 'RUN_SELLER_PREP' };
    // As far as the Points go.
    if (done.entries < ENTRIES / 4) await write(`${checkout}/prep`, confirmed, seller);
    const run = { model: 'openai:gpt-5.4-mini', prompt: `What is due? ${done.entries}`, fundingMode: 'points' };
    if (done.entries < ENTRIES / 2) await write(`/api/ai-packs/${packIds.support}/runs`, run, buyer);
    if (done.entries % 10 === 0) await write('/api/seller/products', wholeDraft, seller);
    if (done.entries < ENTRIES) await write(control(world, '/clock'), { advanceMs: 300_000 });
  }
  const file = (await ask('GET', control(world, '/snapshot'))).body as object;
  const timed = async (path: string, body: object): Promise<number> => {
    const begun = performance.now();
    const { status } = await ask('POST', path, { body });
    if (status !== 200) throw new Error(`${path} is ${status}`);
    return performance.now() - begun;
  };
  const [forks, opened]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    forks.push(await timed(control(world, '/fork'), { to: `long-${time % 4}` }));
    opened.push(await timed(control('opened', '/snapshot'), file));
  }
  return [
    { name: `Fork of a world with ${ENTRIES} entries, p50`, goal: '≤ 30', value: median(forks), unit: 'ms' },
    { name: 'Opening its file, p50', goal: '≤ 30', value: median(opened), unit: 'ms' },
  ];
}
