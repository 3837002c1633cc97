/**
 * The sandbox with 100,000 products, over HTTP: start-up, response times of filtered pages and of searches, pages a second,
 * memory. Starts the script of `npm run sandbox` as a child process, to measure what users run. Loopback only.
 */
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { Random } from '../../src/lib/random';
import { type FilterValues, type Named, filteredPath, searchPath, searchTexts } from './catalogQueries';
import { inLanes } from './lanes';
import type { Row } from './row';
import { type SandboxProcess, sandboxProcess } from './servers';

const products = 100_000;
const pages = 1_000;
const texts = 300;
/** The sandbox keeps what it found for this many texts, so these alone are answered from memory. */
const MAX_TEXTS = 48;
const together = 6_000;
const lanes = 32;
const world = 'bench';
const token = `txk_sandbox_buyer_${world}`;

/**
 * Measures once and returns the figures with their goals. `root` is the checkout to measure. Throws if the server does not
 * start or refuses a query.
 */
export async function benchCatalog(root: string): Promise<Row[]> {
  const begun = performance.now();
  const server = await sandboxProcess(root, products);
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  try {
    const { url } = server;
    const timed = async (path: string): Promise<number> => (await ask(agent, url + path)).ms;
    const read = async (path: string): Promise<unknown> => JSON.parse(decodeText((await ask(agent, url + path)).bytes));

    await timed('/api/catalog/products?type=template&sort=newest');
    const started = performance.now() - begun;
    const atFirst = memory(server, 'after that answer');
    // More than an account may usually send in a minute. A checkout from before that limit refuses the control, and needs none.
    await fetch(`${url}/__sandbox/worlds/${world}/rate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ perMinute: 1_000_000 }),
    });

    const filters = (await read('/api/catalog/filters')) as FilterValues;
    const random = new Random(0xbe, 0xc4);
    const next = (): string => filteredPath(filters, random);
    const cold = await inLanes(1, Array.from({ length: pages }, next), timed);
    const warm = await inLanes(1, Array.from({ length: pages }, next), timed);

    const named: Named[] = [];
    for (let page = 1; page <= 20; page++) {
      const body = (await read(`/api/catalog/products?page=${page * 40}&page_size=60`)) as { products: Named[] };
      named.push(...body.products);
    }
    const searches = searchTexts(named, random, texts).map(searchPath);
    const first = await inLanes(1, searches, timed);
    const again = await inLanes(1, searches.slice(-MAX_TEXTS), timed);

    const paths = Array.from({ length: together }, next);
    const loadBegun = performance.now();
    const crowded = await inLanes(lanes, paths, timed);
    const perSecond = together / ((performance.now() - loadBegun) / 1_000);

    const size = products.toLocaleString('en');
    return [
      { name: `Start to the first answer, ${size} products`, goal: '≤ 8', value: started / 1_000, unit: 's' },
      atFirst,
      percentile(`Filtered page, the first ${pages}`, cold, 50),
      percentile(`Filtered page, the first ${pages}`, cold, 99, '≤ 10'),
      percentile(`Filtered page, the next ${pages}`, warm, 99, '≤ 10'),
      percentile(`${texts} different texts, each searched once`, first, 50),
      percentile(`${texts} different texts, each searched once`, first, 99, '≤ 20'),
      percentile(`The last ${MAX_TEXTS} of them again, from memory`, again, 99),
      { name: `Filtered pages a second, ${lanes} connections`, goal: '≥ 1000', value: perSecond, unit: '/s' },
      percentile('Filtered page in that crowd', crowded, 99),
      memory(server, 'after that load'),
    ];
  } finally {
    agent.destroy();
    await server.stop();
  }
}

interface Asked {
  ms: number;
  /** As sent: gzipped. */
  bytes: Buffer;
}

/** One request, timed from its start to the last byte of its answer, gzipped as browsers request it. */
function ask(agent: Agent, url: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url, { agent, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const ms = performance.now() - begun;
        const bytes = Buffer.concat(chunks);
        if (answer.statusCode === 200) resolve({ ms, bytes });
        else reject(new Error(`${url} responded with ${answer.statusCode}: ${decodeText(bytes)}`));
      });
    }).on('error', reject);
  });
}

/** Short answers are not gzipped; JSON begins with a brace, gzip does not. */
function decodeText(bytes: Buffer): string {
  return (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
}

function percentile(name: string, times: readonly number[], percent: number, goal = ''): Row {
  const sorted = times.toSorted((a, b) => a - b);
  const place = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return { name: `${name}, p${percent}`, goal, value: sorted[place] ?? Number.NaN, unit: 'ms' };
}

const memory = (server: SandboxProcess, when: string): Row => ({
  name: `Memory of the server, ${when}`,
  goal: '≤ 450',
  value: server.resident() / 1_000_000,
  unit: 'MB',
});
