/** Builds the runs and checkpoints of a seed. */
import { accounts } from '../../core/accounts';
import { findNearest } from '../../../lib/text/findNearest';
import type { OrdersSeed } from '../../orders/ordersSeed';
import { hostedQuotas } from '../../packs/growth/growthRules';
import type { PacksSeed, SeedDelta, SeedRun } from '../../packs/packsSeed';
import type { CatalogEntry } from '../../catalog/entry';
import type { SeedIssues } from '../seedIssues';
import type { ValidatedSeed, LocatedRecord } from '../validateSeed';
import { ownsPack } from './seedProductIndex';
import type { OrderTerms } from './orders';
import { type LocatedRun, buildRuns } from './runs';

/** A checkpoint is accepted an hour after its run, with some margin. */
const ACCEPTED_HOURS = 1.1;

/** The runs and checkpoints. Reports records that contradict each other. */
export function buildHistory(
  { runs, checkpoints }: ValidatedSeed['lists'],
  orders: OrdersSeed,
  terms: OrderTerms & Pick<PacksSeed, 'topics'>,
  unread: ReadonlySet<string>,
  builtIn?: BuiltInHistory,
): PacksSeed {
  const { topics } = terms;
  if (!runs) {
    if (checkpoints)
      terms.seedIssues.add(['checkpoints'], 'checkpoints refer to runs in the same file. List those runs too.');
    return builtIn ? builtInOwned(builtIn, orders, topics) : { runs: [], deltas: [], selected: [], topics };
  }
  const placed = buildRuns(runs, orders, terms);
  const chains = buildChains(checkpoints ?? [], placed, terms.seedIssues, unread);
  for (const each of placed) refuseCheckpoint(each, chains.get(getChainKey(each.run)) ?? [], terms.seedIssues);
  refuseAboveQuotas(chains, terms.seedIssues);
  const all = [...chains.values()];
  return {
    runs: placed.map(({ run }) => run),
    deltas: all.flatMap((chain) => chain.map(({ delta }) => delta)),
    selected: all.flatMap((chain) => findSelected(chain, terms.seedIssues)),
    ownPacks: terms.productIndex.ownPacks(new Set(placed.map(({ run }) => run.packId))),
    topics,
  };
}

interface BuiltInHistory {
  packs: PacksSeed;
  /** The products that the built-in seed lists. */
  listed: readonly CatalogEntry[];
}

/** The built-in history, without that of Packs that an account does not own in this seed. */
function builtInOwned({ packs, listed }: BuiltInHistory, orders: OrdersSeed, topics: PacksSeed['topics']): PacksSeed {
  const { runs, deltas, selected } = packs;
  const isOwned = ({ account, packId }: Pick<SeedRun, 'account' | 'packId'>) => {
    const pack = listed.find(({ id }) => id === packId);
    return pack !== undefined && ownsPack(accounts[account], pack, orders);
  };
  if (runs.every(isOwned)) return topics === packs.topics ? packs : { ...packs, topics };
  const owned = runs.filter(isOwned);
  const ids = new Set(owned.map(({ id }) => id));
  return {
    runs: owned,
    deltas: deltas.filter(({ runId }) => ids.has(runId)),
    selected: selected.filter(isOwned),
    topics,
  };
}

const getChainKey = ({ account, packId }: Pick<SeedRun, 'account' | 'packId'>): string => `${account} ${packId}`;

interface Link {
  at: number;
  record: LocatedRecord<'checkpoints'>['record'];
  run: SeedRun;
  delta: SeedDelta;
}

/** The checkpoints of each account's Pack, in the order of their sequences. */
function buildChains(
  records: readonly LocatedRecord<'checkpoints'>[],
  runs: readonly LocatedRun[],
  seedIssues: SeedIssues,
  unread: ReadonlySet<string>,
): Map<string, Link[]> {
  const byName = new Map(runs.flatMap(({ names, run }) => names.map((name) => [name, run] as const)));
  const staged = new Set<string>();
  const chains = new Map<string, Link[]>();
  for (const { at, record } of records) {
    const addIssue = (field: string, why: string) =>
      seedIssues.add(['checkpoints', at, field], `checkpoints.${at}.${field} ${why}.`);
    const run = byName.get(record.run);
    if (!run) {
      const meant = findNearest(record.run, byName.keys());
      const suggestion = meant === undefined ? '' : `. Did you mean ${meant}?`;
      if (!unread.has(record.run))
        addIssue('run', `names ${record.run}, but there is no run of this name or id${suggestion}`);
      continue;
    }
    const { proposal = 0, status = 'accepted', reasons } = record;
    const proposalCount = run.proposals?.length ?? 0;
    if (proposal >= proposalCount)
      addIssue('proposal', `is ${proposal}, but the run has ${proposalCount} proposals, counted from 0`);
    const key = `${run.id} ${proposal}`;
    if (staged.has(key)) addIssue('proposal', `is ${proposal}, which is already staged`);
    staged.add(key);
    if (reasons && status !== 'refused') addIssue('reasons', 'are only for a refused checkpoint');
    if (record.active && status !== 'accepted') addIssue('active', 'is only for an accepted checkpoint');
    const chain = chains.get(getChainKey(run)) ?? [];
    chains.set(getChainKey(run), chain);
    const sequence = chain.length + 1;
    if (run.checkpoint >= sequence) {
      addIssue(
        'run',
        `refers to ${record.run}, which ran on checkpoint ${run.checkpoint}: the parent of checkpoint ${sequence} must come before it`,
      );
    }
    const refusal = reasons ?? (status === 'refused' ? ['Its owner did not accept it.'] : undefined);
    chain.push({ at, record, run, delta: { runId: run.id, proposal, status, ...(refusal && { reasons: refusal }) } });
  }
  return chains;
}

/** A run needs the checkpoint that it ran on to have been accepted by then. */
function refuseCheckpoint({ at, run, pack }: LocatedRun, chain: readonly Link[], seedIssues: SeedIssues): void {
  const { checkpoint, account, hoursAgo } = run;
  if (checkpoint === 0) return;
  const addIssue = (field: string, why: string) => seedIssues.add(['runs', at, field], `runs.${at}.${field} ${why}.`);
  const link = chain[checkpoint - 1];
  if (!link) {
    addIssue('checkpoint', `is ${checkpoint}, but ${account} has ${chain.length} checkpoints of ${pack.slug}`);
  } else if (link.delta.status !== 'accepted') {
    addIssue('checkpoint', `is ${checkpoint}, which is ${link.delta.status}, not accepted`);
  } else if (link.run.id !== run.id && hoursAgo > link.run.hoursAgo - ACCEPTED_HOURS) {
    const most = Math.round((link.run.hoursAgo - ACCEPTED_HOURS) * 100) / 100;
    addIssue('hoursAgo', `is ${hoursAgo}, before checkpoint ${checkpoint} was accepted: it must be at most ${most}`);
  }
}

function findSelected(chain: readonly Link[], seedIssues: SeedIssues): PacksSeed['selected'] {
  const active = chain.filter(({ record }) => record.active);
  for (const { at } of active.slice(1)) {
    seedIssues.add(
      ['checkpoints', at, 'active'],
      `checkpoints.${at}.active is already true for another checkpoint of this Pack.`,
    );
  }
  const chosen = active[0] ?? chain.findLast(({ delta }) => delta.status === 'accepted');
  if (!chosen) return [];
  const { account, packId } = chosen.run;
  return [{ account, packId, sequence: chain.indexOf(chosen) + 1 }];
}

function refuseAboveQuotas(chains: ReadonlyMap<string, readonly Link[]>, seedIssues: SeedIssues): void {
  const { checkpoints, proposals } = hostedQuotas;
  for (const chain of chains.values()) {
    const accepted = chain.filter(({ delta }) => delta.status === 'accepted');
    for (const [links, { limit, label }] of [
      [accepted, checkpoints],
      [chain, proposals],
    ] as const) {
      const over = links[limit];
      if (over)
        seedIssues.add(['checkpoints', over.at], `checkpoints.${over.at} exceeds the quota for ${label}, ${limit}.`);
    }
  }
}
