/** What one client does in its own world, in two parts, so that many worlds can be halfway through at the same time. */
import type { WorldState } from '../../../src/sandbox/control/worldState';
import { packIds } from '../../../src/sandbox/catalog/packs/seedIds';
import { ids } from '../../../src/sandbox/testSupport';
import { type AccountName, accountNames } from '../../../src/sandbox/core/accounts';
import { createToken } from '../../../src/sandbox/world/tokens';
import { withoutSeededPrep } from '../../../src/sandbox/world/testSupport';

/** Longer than any prep or run, in ms of a world's clock. */
const LATER_MS = 600_000;
const tier = 'verified_listing';
const model = 'openai:gpt-5.4-mini';

/** Sends one request, by whatever means reaches the sandbox. */
export type Asking = (
  method: string,
  path: string,
  call?: { token?: string; body?: object },
) => Promise<{ status: number; body: unknown }>;

/** What the first part left behind. */
export interface Begun {
  world: string;
  prepId: string;
  points: number;
  runId: string;
  /** Requests of its accounts so far. */
  requests: number;
}

/** The problems of a world after its story. */
export interface Ended {
  /** Those that do not add up. */
  ledgers: string[];
  /** Everything else: missing records, or those of another world. */
  records: string[];
}

interface Parts {
  choices: { tier: string; points: number }[];
  currentVersion: string;
  prep: { id: string };
  run: { runId: string; status: string; usage: { points: number } };
}

/** Asks as the accounts of a world and counts it; a refusal is an error. */
function connectAccounts(ask: Asking, world: string) {
  const counted = { requests: 0 };
  const as = (account: AccountName) => async (method: string, path: string, body?: object) => {
    counted.requests += 1;
    const answer = await ask(method, path, { token: createToken(account, world), ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${world}: ${method} ${path} is ${answer.status}`);
    return answer.body as Parts & Record<string, unknown>;
  };
  return { seller: as('seller'), buyer: as('buyer'), counted };
}

const getControlPath = (world: string, rest = '') => `/__sandbox/worlds/${world}${rest}`;
const getDraftName = (world: string) => `Drafter of ${world}`;
const checkout = `/api/seller/products/${ids.checkout}`;

/**
 * The accounts of a world whose ledger does not add up: granted differs from the sum of available, held and spent, one of them is negative, or the
 * Points of one work were held, spent or returned twice.
 */
export const findUnbalancedLedgers = (accounts: WorldState['accounts']): AccountName[] =>
  accountNames.filter((name) => {
    const { granted, available, held, spent, entries } = accounts[name];
    const moved = entries.filter(({ kind }) => kind !== 'grant').map(({ kind, reference }) => `${kind} ${reference}`);
    const sound = Math.min(available, held, spent) >= 0 && new Set(moved).size === moved.length;
    return granted !== available + held + spent || !sound;
  });

/** Reads, changes a listing, starts a prep at its quoted price, and a run. Throws when any of it is refused. */
export async function beginStory(ask: Asking, world: string): Promise<Begun> {
  const { seller, buyer, counted } = connectAccounts(ask, world);
  await ask('POST', getControlPath(world, '/runs'), { body: { answer: 'admitted' } });
  await seller('GET', '/api/seller/products');
  await buyer('GET', '/api/catalog/products?q=invoice');
  await buyer('GET', '/api/orders/purchases');
  await buyer('GET', '/api/ai-packs/owned');
  await seller('PATCH', `/api/seller/products/${ids.packDraft}`, { name: getDraftName(world) });
  const { choices, currentVersion } = await seller('GET', `${checkout}/prep-quote`);
  const { points } = choices.find((choice) => choice.tier === tier)!;
  const { prep } = await seller('POST', `${checkout}/prep`, {
    tier,
    expectedVersion: currentVersion,
    expectedPoints: points,
    confirmation: 'RUN_SELLER_PREP',
  });
  await buyer('POST', '/api/ai-packs/runs/quote', { productId: packIds.support, model });
  const { run } = await buyer('POST', `/api/ai-packs/${packIds.support}/runs`, { model, prompt: `Notes of ${world}` });
  return { world, prepId: prep.id, points, runId: run.runId, requests: counted.requests };
}

/**
 * Lets the world's clock end its work, and checks everything in it. `other` is a run of another world. The log of requests is checked only
 * where it lasts as long as the world: it is in memory.
 */
export async function endStory(ask: Asking, begun: Begun, other: string, logLasts = true): Promise<Ended> {
  const { world, prepId, points, runId } = begun;
  const { seller, buyer, counted } = connectAccounts(ask, world);
  await ask('POST', getControlPath(world, '/clock'), { body: { advanceMs: LATER_MS } });
  const { report } = (await seller('GET', `${checkout}/report`)) as { report?: { status: string; run: Parts['prep'] } };
  const { run } = await buyer('GET', `/api/ai-packs/runs/${runId}`);
  const names = JSON.stringify(await seller('GET', '/api/seller/products')).match(/Drafter of [\w-]+/g) ?? [];
  const foreign = await ask('GET', `/api/ai-packs/runs/${other}`, { token: createToken('buyer', world) });
  const { accounts, requests } = withoutSeededPrep((await ask('GET', getControlPath(world))).body as WorldState);
  const held = accountNames.filter((name) => accounts[name].held !== 0);
  const facts: Record<string, readonly [seen: unknown, due: unknown]> = {
    'the report': [report?.status, 'passing'],
    'the prep': [report?.run.id, prepId],
    'the run': [
      [run.runId, run.status],
      [runId, 'completed'],
    ],
    'names of products': [[...new Set(names)], [getDraftName(world)]],
    'a run of another world': [foreign.status, 404],
    ...(logLasts && { requests: [requests.length, begun.requests + counted.requests + 1] }),
    'Points spent on the prep': [accounts.seller.spent, points],
    'Points spent on the run': [accounts.buyer.spent, run.usage.points],
    'accounts with Points held': [held, []],
  };
  return {
    ledgers: findUnbalancedLedgers(accounts).map((name) => `${world}: ${name}`),
    records: Object.entries(facts)
      .filter(([, [seen, due]]) => JSON.stringify(seen) !== JSON.stringify(due))
      .map(([name, [seen, due]]) => `${world}: ${name}: ${JSON.stringify(seen)}, not ${JSON.stringify(due)}`),
  };
}
