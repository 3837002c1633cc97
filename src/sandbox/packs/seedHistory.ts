/** Creates the runs and checkpoints of a seed. */
import { packLimits } from '../../contract/values';
import { namedRandom } from '../world/random';
import { textBytes } from '../artifact/digests';
import {
  acceptDeltaMemory,
  selectApplied,
  getLineage,
  normalizeMemory,
  sumBytes,
  addStagedDelta,
} from './growthMemory';
import { writeMemory, memoryText } from './runs/lessons';
import { findModel } from '../catalog/packs/models';
import { type PackRecord, type VersionedPack, withVersion } from '../catalog/packs/packRecord';
import type { PacksSeed, SeedDelta, SeedRun } from './packsSeed';
import type { PublishedPacks } from './publishedPacks';
import type { GrowthRecord, PacksState, Proposal, RunRecord } from './records';
import { planRun } from './runs/runPlan';
import { toPromptFacts } from './runs/runTransforms';
import { toSteering } from './runs/steering';

const HOUR = 3_600_000;

type Packs = Pick<PublishedPacks, 'byId'>;

const made = new WeakMap<Packs, WeakMap<PacksSeed, PacksState>>();

/** The history when a world begins, at `began` in ms epoch. The texts are generated once and shared by all worlds of the seed. */
export function seedHistory(seed: PacksSeed, packs: Packs, began: number): PacksState {
  const ofPacks = made.get(packs) ?? new WeakMap<PacksSeed, PacksState>();
  made.set(packs, ofPacks);
  const known = ofPacks.get(seed) ?? historyAtZero(seed, packs);
  ofPacks.set(seed, known);
  return {
    runs: new Map([...known.runs].map(([id, run]) => [id, movedRun(run, began)])),
    growth: new Map(
      [...known.growth].map(([name, own]) => [
        name,
        new Map([...own].map(([id, record]) => [id, movedGrowth(record, began)])),
      ]),
    ),
  };
}

function movedRun(run: RunRecord, by: number): RunRecord {
  return { ...run, createdAt: run.createdAt + by, beginAt: run.beginAt + by, dueAt: run.dueAt + by };
}

function movedGrowth({ activeSequence, deltas }: GrowthRecord, by: number): GrowthRecord {
  const moved = deltas.map((delta) => {
    const acceptedAt = delta.acceptedAt === null ? null : delta.acceptedAt + by;
    return { ...delta, createdAt: delta.createdAt + by, acceptedAt };
  });
  return { activeSequence, deltas: moved };
}

/** The history of a world that begins at 0. */
function historyAtZero(seed: PacksSeed, packs: Packs): PacksState {
  const seeds = new Map(seed.runs.map((run) => [run.id, run]));
  const runs = new Map<string, RunRecord>();
  const growth: PacksState['growth'] = new Map();

  const getRecord = ({ account, packId }: Pick<SeedRun, 'account' | 'packId'>): GrowthRecord => {
    const own = growth.get(account) ?? new Map<string, GrowthRecord>();
    growth.set(account, own);
    const record = own.get(packId) ?? { activeSequence: 0, deltas: [] };
    own.set(packId, record);
    return record;
  };
  const getPack = (id: string) => signed(seed.ownPacks?.get(id) ?? packs.byId(id), id);
  /** A run is created after the checkpoint that it ran on. */
  const getRun = (id: string): RunRecord => {
    const run = seeds.get(id);
    if (!run) throw new RangeError(`The seed has no run ${id}`);
    const known = runs.get(id) ?? endedRun(run, getRecord(run), getPack(run.packId));
    runs.set(id, known);
    return known;
  };

  for (const delta of seed.deltas) {
    const run = getRun(delta.runId);
    const packId = run.pack.id;
    addDelta(getRecord({ account: run.account, packId }), run, getPack(packId), delta);
  }
  for (const selected of seed.selected) getRecord(selected).activeSequence = selected.sequence;
  const all = seed.runs.map(({ id }) => [id, getRun(id)] as const);
  return { runs: new Map(all.toSorted(([, a], [, b]) => a.createdAt - b.createdAt)), growth };
}

/** A run that has ended. It was paid before the world's ledgers were opened, so they have no entries for it. */
function endedRun(seed: SeedRun, record: GrowthRecord, pack: VersionedPack): RunRecord {
  const { id, account, prompt, checkpoint, hoursAgo, status, skills = [], proposals: proposed = [] } = seed;
  const { maxInputTokens = packLimits.inputTokensDefault, maxOutputTokens = packLimits.outputTokensDefault } = seed;
  const model = findModel(seed.model);
  if (!model) throw new RangeError(`The seed's model ${seed.model} does not exist`);
  const known = getLineage(record, checkpoint);
  const createdAt = -hoursAgo * HOUR;
  const facts = toPromptFacts(prompt);
  const steering = toSteering(facts);
  const run = planRun(
    {
      model,
      fundingMode: seed.fundingMode ?? 'points',
      skills,
      maxInputTokens,
      maxOutputTokens,
      memoryBytes: sumBytes(selectApplied(known)),
      pack,
      prompt: facts,
      promptDigest: facts.digest,
      files: [],
      checkpoint,
      lessons: selectApplied(known),
      known,
      // Its proposals come from the seed.
      topics: [],
      preview: false,
      steering: status ? { ...steering, partial: status === 'partial', fail: status === 'failed' } : steering,
      workFails: false,
    },
    { id, account, growthDigest: known.at(-1)?.digest ?? null, createdAt, beginAt: createdAt },
  );
  const { outcome, ceilingPoints } = run;
  const proposals = proposed.map(({ memory: given, ...lesson }): Proposal => {
    const memory = given
      ? memoryText(lesson, given.rule, given.observations)
      : writeMemory(lesson, pack.voice.items, namedRandom(`${id} ${lesson.topic}`));
    return { ...lesson, memory, bytes: textBytes(memory), sequence: null };
  });
  return {
    ...run,
    outcome: { ...outcome, proposals },
    finished: true,
    charged: outcome.usage.points,
    returned: ceilingPoints - outcome.usage.points,
  };
}

/** Stages a proposal half an hour after its run and decides on it after another half; sooner if the world begins by then. */
function addDelta(record: GrowthRecord, run: RunRecord, pack: VersionedPack, seed: SeedDelta): void {
  const proposal = run.outcome.proposals[seed.proposal];
  if (!proposal) throw new RangeError(`Run ${run.id} has no proposal ${seed.proposal}`);
  const pause = Math.min(HOUR / 2, Math.floor(-run.dueAt / 3));
  const delta = addStagedDelta(pack, record, run, proposal, run.dueAt + pause);
  if (seed.status === 'accepted')
    acceptDeltaMemory(pack, record, delta, normalizeMemory(delta.memory, 'agent'), run.dueAt + 2 * pause);
  else Object.assign(delta, { status: seed.status, reasons: [...(seed.reasons ?? [])] });
}

function signed(pack: PackRecord | undefined, id: string): VersionedPack {
  const signedPack = pack && withVersion(pack);
  if (!signedPack) throw new RangeError(`The seed's Pack ${id} does not exist`);
  return signedPack;
}
