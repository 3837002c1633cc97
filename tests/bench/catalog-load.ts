/**
 * The sandbox with 100,000 products, over HTTP, on one core: start-up, response times of mixed catalog queries, memory.
 * Starts the script of `npm run sandbox` as a child process, to measure what users run. Loopback only.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Random } from '../../src/lib/random';
import { type FilterValues, catalogPath } from './catalogQueries';
import { urlOf } from './sandboxProcess';

export interface Row {
  name: string;
  goal: string;
  value: number;
  unit: string;
}

const products = 100_000;
const sequential = 2_000;
const concurrent = 1_000;
const lanes = 8;
const warmUp = 100;
const root = fileURLToPath(new URL('../..', import.meta.url));
const token = 'txk_sandbox_buyer_bench';

/** Measures once and returns the figures with their goals. Throws if the server does not start or refuses a query. */
export async function benchCatalog(): Promise<Row[]> {
  const begun = performance.now();
  const child = startServer();
  try {
    const url = await urlOf(child);
    const started = performance.now() - begun;
    const agent = new Agent({ keepAlive: true, maxSockets: lanes });
    const filters = JSON.parse((await ask(agent, `${url}/api/catalog/filters`)).body) as FilterValues;
    const random = new Random(0xbe, 0xc4);
    const next = (): string => url + catalogPath(filters, random);
    for (let count = 0; count < warmUp; count++) await ask(agent, next());
    const alone: number[] = [];
    for (let count = 0; count < sequential; count++) alone.push((await ask(agent, next())).ms);
    const together: number[] = [];
    const paths = Array.from({ length: concurrent }, next);
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let path = paths.pop(); path; path = paths.pop()) together.push((await ask(agent, path)).ms);
      }),
    );
    agent.destroy();
    return [
      {
        name: `Sandbox start, ${products.toLocaleString('en')} products`,
        goal: '≤ 10',
        value: started / 1_000,
        unit: 's',
      },
      { name: 'Catalog query over HTTP, p50', goal: '', value: percentile(alone, 0.5), unit: 'ms' },
      { name: 'Catalog query over HTTP, p95', goal: '', value: percentile(alone, 0.95), unit: 'ms' },
      { name: 'Catalog query over HTTP, p99', goal: '≤ 10', value: percentile(alone, 0.99), unit: 'ms' },
      { name: `The same, ${lanes} at a time, p99`, goal: '', value: percentile(together, 0.99), unit: 'ms' },
      { name: 'Memory of the server, peak', goal: '≤ 1536', value: peakMemory(child), unit: 'MiB' },
    ];
  } finally {
    child.kill('SIGTERM');
  }
}

/** On Linux the server is pinned to one core, as the goal says. */
function startServer(): ChildProcess {
  const command = [process.execPath, 'scripts/sandbox.mjs'];
  const [program = '', ...args] = existsSync('/usr/bin/taskset') ? ['taskset', '-c', '0', ...command] : command;
  return spawn(program, args, {
    cwd: root,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', SANDBOX_PRODUCTS: String(products) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** One request, timed from its start to the last byte of its answer, gzipped as browsers request it. */
function ask(agent: Agent, url: string): Promise<{ ms: number; body: string }> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    get(url, { agent, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const ms = performance.now() - begun;
        const bytes = Buffer.concat(chunks);
        const body = (answer.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
        if (answer.statusCode === 200) resolve({ ms, body });
        else reject(new Error(`${url} answered ${answer.statusCode}: ${body}`));
      });
    }).on('error', reject);
  });
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Peak resident memory so far in MiB; NaN on systems without `/proc`. */
function peakMemory(child: ChildProcess): number {
  const status = `/proc/${child.pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]) / 1_024;
}
