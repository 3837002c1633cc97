/** The state of a world, as its control returns it. */
import { type AccountName, accountNames } from '../core/accounts';
import { getHistory } from '../history/history';
import type { WorldStore } from '../history/worldStore';
import type { World } from '../world/world';
import { faultView } from './controls';

/** The store of the world; undefined if the world ends with the process. */
type StoreInfo = Pick<WorldStore, 'where' | 'getNotice'> | undefined;

export type WorldState = ReturnType<typeof describeWorld>;

/** Everything that the console shows of a world. */
export function describeWorld(world: World, worldStore: StoreInfo) {
  const accounts = accountNames.map((name) => [name, statement(world, name)]);
  return {
    now: world.iso(),
    advancedMs: world.advancedMs,
    accounts: Object.fromEntries(accounts) as Record<AccountName, ReturnType<typeof statement>>,
    faults: world.faults.list().map(faultView),
    heldAnswers: world.faults.held,
    requests: world.requests.list().map((record) => ({ ...record, at: world.iso(record.at) })),
    latencyMs: world.latencyMs,
    pricePercent: world.priceRisePercent,
    auditsAhead: world.auditsAhead,
    requestsPerMinute: world.rate.perMinute,
    runAnswer: world.runAnswer,
    uploadStrategy: world.uploadStrategy,
    history: historyState(world, worldStore),
  };
}

/** How much of the history is stored. A full history stores nothing more, and the world cannot be saved. */
function historyState(world: World, worldStore: StoreInfo) {
  const { lines, bytes, isFull, seed } = getHistory(world);
  const notice = worldStore?.getNotice?.(world.name);
  const storedIn = isFull || notice?.isLost ? null : (worldStore?.where ?? null);
  return {
    entries: lines.length,
    bytes,
    full: isFull,
    keptIn: storedIn,
    ownSeed: seed.own !== undefined,
    ...(notice && { remark: notice.message }),
  };
}

function statement(world: World, name: AccountName) {
  const ledger = world.ledger(name);
  return { ...ledger.balance, entries: ledger.entries.map((entry) => ({ ...entry, at: world.iso(entry.at) })) };
}
