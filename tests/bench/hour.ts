/** Hours of mixed calls to a served sandbox: whether its memory stays, and every answer is one that the service gives. */
import { Random } from '../../src/lib/random';
import type { WorldState } from '../../src/sandbox/control/worldState';
import { bounds } from '../../src/sandbox/core/bounds';
import { createToken } from '../../src/sandbox/world/tokens';
import { findUnbalancedLedgers } from '../support/worlds/story';
import type { FilterValues } from './catalogQueries';
import type { Row } from './row';
import { type Visit, step } from './hourMix';
import { type Ask, type SandboxProcess, caller, sandboxProcess } from './servers';
import { median } from './tab';

const clients = 32;
const callsAMinute = 6_000;
/** The memory to compare with is that after this many minutes and the calls that belong to them. */
const settledMinutes = 5;
/**
 * Steps that a client takes in a short-lived world, as a test would; every other step is in its own, which stays. Before the
 * first minute as many worlds are used and left as a sandbox keeps, so that each later one replaces another.
 */
const stepsInBrief = 2;
const sampleMs = 1_000;
const MB = 1e6;

/** What was seen over all calls. */
interface Seen {
  /** From the first minute on. */
  calls: number;
  /** Answers by their status, with those of the calls before the first minute. */
  statuses: Map<number, number>;
  /** Answers of 5xx that no fault was set for. */
  failures: string[];
  /** Requests whose connection ended without an answer; a client that waits for a minute may reuse one just as it is closed. */
  lost: string[];
  slowestMs: number;
}

/** Calls the sandbox of the checkout `root`, in its own process, for this many minutes. Throws if it does not start. */
export async function benchHour(root: string, minutes: number): Promise<Row[]> {
  const server = await sandboxProcess(root);
  const { ask, close } = caller(server.url, 2 * clients);
  try {
    return await measured(server, ask, minutes);
  } finally {
    close();
    await server.stop();
  }
}

async function measured(server: SandboxProcess, ask: Ask, minutes: number): Promise<Row[]> {
  const seen: Seen = { calls: 0, statuses: new Map(), failures: [], lost: [], slowestMs: 0 };
  const token = createToken('buyer', 'hour');
  const filters = (await ask('GET', '/api/catalog/filters', { token })).body as FilterValues;
  await Promise.all(Array.from({ length: clients }, (_, number) => fill(number, filters, ask, seen)));
  const settled = Math.min(settledMinutes, minutes / 2);
  const begun = performance.now();
  const residents: number[] = [];
  const lastMinute = () => median(residents.slice(-60_000 / sampleMs));
  let early: { inUse: Promise<number>; resident: number } | undefined;
  const sampling = setInterval(() => {
    residents.push(server.resident());
    // On a busy machine, calls come later than planned; what they leave behind then does, too.
    const isSettled = performance.now() - begun >= settled * 60_000 && seen.calls >= settled * callsAMinute;
    if (isSettled) early ??= { inUse: server.inUse(), resident: lastMinute() };
  }, sampleMs);
  const until = begun + minutes * 60_000;
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number, until, filters, ask, seen)));
  clearInterval(sampling);
  const [inUseThen, residentThen] = [(await early?.inUse) ?? Number.NaN, early?.resident ?? Number.NaN];
  const [inUse, residentNow] = [await server.inUse(), lastMinute()];
  const wrong = await countWrongLedgers(ask);
  const found = [...seen.statuses].toSorted(([a], [b]) => a - b);
  console.log(`  answers: ${found.map(([status, count]) => `${count} of ${status}`).join(', ')}`);
  for (const failure of [...seen.failures, ...seen.lost].slice(0, 20)) console.log(`  ${failure}`);
  const then = `${settled} minutes and ${settled * callsAMinute} calls`;
  return [
    { name: `Calls of ${clients} clients in ${minutes} minutes`, goal: '', value: seen.calls, unit: '' },
    { name: 'answers of 5xx without a fault', goal: '0', value: seen.failures.length, unit: '' },
    { name: 'connections lost without an answer', goal: '0', value: seen.lost.length, unit: '' },
    { name: 'ledgers that do not add up', goal: '0', value: wrong, unit: '' },
    { name: 'slowest answer, apart from runs', goal: '', value: seen.slowestMs, unit: 'ms' },
    { name: `memory in use after ${then}`, goal: '', value: inUseThen / MB, unit: 'MB' },
    { name: 'memory in use at the end', goal: '', value: inUse / MB, unit: 'MB' },
    { name: 'memory in use has grown by', goal: '≤ 10', value: (100 * (inUse - inUseThen)) / inUseThen, unit: '%' },
    { name: `resident memory in the minute before ${then}`, goal: '', value: residentThen / MB, unit: 'MB' },
    { name: 'resident memory in the last minute', goal: '', value: residentNow / MB, unit: 'MB' },
    {
      name: 'resident memory has grown by',
      goal: '≤ 10',
      value: (100 * (residentNow - residentThen)) / residentThen,
      unit: '%',
    },
  ];
}

const ownWorld = (number: number): string => `hour-${number}`;

/** Uses the client's share of the worlds that a sandbox keeps, each as a test would. */
async function fill(number: number, filters: FilterValues, ask: Ask, seen: Seen): Promise<void> {
  const random = new Random(0x41, number);
  for (let left = number; left < bounds.worlds; left += clients) {
    const world = `left-${left}`;
    const visit = { world, random, filters, ask: noted(ask, world, seen) };
    for (let steps = 0; steps < stepsInBrief; steps += 1) await step(visit);
  }
}

/** Calls at its share of the rate, in turns in its own world and in one that is soon left for good. */
async function client(number: number, until: number, filters: FilterValues, ask: Ask, seen: Seen): Promise<void> {
  const random = new Random(0x40, number);
  const gap = (clients / callsAMinute) * 60_000;
  let next = performance.now() + random.unit() * gap;
  const turn = async () => {
    const wait = next - performance.now();
    next = Math.max(next, performance.now() - 10 * gap) + gap;
    if (wait > 0) await new Promise((later) => setTimeout(later, wait));
    seen.calls += 1;
  };
  for (let steps = 0; performance.now() < until; steps += 1) {
    const brief = `${ownWorld(number)}-${Math.floor(steps / 2 / stepsInBrief)}`;
    const world = steps % 2 === 0 ? ownWorld(number) : brief;
    await step({ world, random, filters, ask: noted(ask, world, seen, turn) });
  }
}

/** Sends a request in a world once it is its turn, and notes what came of it. */
function noted(ask: Ask, world: string, seen: Seen, turn?: () => Promise<void>): Visit['ask'] {
  return async (account, method, path, call = {}) => {
    await turn?.();
    const sent = performance.now();
    try {
      const answer = await ask(method, path, account ? { token: createToken(account, world), ...call } : call);
      const { status } = answer;
      // A run is answered when it has ended.
      if (!/\/runs(-with-files)?$/.test(path)) seen.slowestMs = Math.max(seen.slowestMs, performance.now() - sent);
      seen.statuses.set(status, (seen.statuses.get(status) ?? 0) + 1);
      const set = status === 503 && path === '/api/orders/purchases';
      if (status >= 500 && !set) seen.failures.push(`${method} ${path}: ${status} ${JSON.stringify(answer.body)}`);
      return answer;
    } catch (error) {
      seen.lost.push(`${method} ${path}: ${String(error)}`);
      return { status: 0, headers: {}, body: undefined };
    }
  };
}

/** How many ledgers of the clients' own worlds do not add up. */
async function countWrongLedgers(ask: Ask): Promise<number> {
  let wrong = 0;
  for (let number = 0; number < clients; number += 1) {
    const { accounts } = (await ask('GET', `/__sandbox/worlds/${ownWorld(number)}`)).body as WorldState;
    wrong += findUnbalancedLedgers(accounts).length;
  }
  return wrong;
}
