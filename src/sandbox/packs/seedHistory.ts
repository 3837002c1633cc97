/** The seeded history of `buyer`: a free Pack with checkpoints and runs, and a bought one with its quota nearly full. */
import { formatCount } from '../../lib/count';
import type { AccountName } from '../ground/accounts';
import { namedRandom } from '../world/random';
import { textBytes } from '../artifact/digests';
import { accept, appliedBy, lineageOf, normalized, sizeOf, stage } from './growth/growthMemory';
import { lessonOf, memoryOf, topicNames } from './runs/lessons';
import { modelOf } from '../catalog/packs/models';
import { type VersionedPack, withVersion } from '../catalog/packs/packRecord';
import type { PublishedPacks } from './publishedPacks';
import type { Delta, GrowthRecord, Lesson, PacksState, Proposal, RunRecord } from './records';
import { plannedRun } from './runs/runPlan';
import { packIds, runIds } from '../catalog/packs/seedIds';
import type { SkillId } from '../catalog/packs/skills';
import { promptFacts } from './runs/reducedRun';
import { steeringOf } from './runs/steering';

const HOUR = 3_600_000;
const owner: AccountName = 'buyer';

const comparedPrompt = 'Group these tickets by cause and draft a reply for each group.';

const made = new WeakMap<PublishedPacks, PacksState>();

/** The history when a world begins, at `began` in ms epoch. The texts are generated once and shared by all worlds. */
export function seedHistory(packs: PublishedPacks, began: number): PacksState {
  const known = made.get(packs) ?? historyAtZero(packs);
  made.set(packs, known);
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
function historyAtZero(packs: PublishedPacks): PacksState {
  const state: PacksState = { runs: new Map(), growth: new Map() };
  const support = signed(packs, packIds.support);
  const contracts = signed(packs, packIds.contracts);
  state.growth.set(
    owner,
    new Map([
      [support.id, seedSupport(state, support)],
      [contracts.id, seedContracts(state, contracts)],
    ]),
  );
  state.runs = new Map([...state.runs].toSorted(([, one], [, other]) => one.createdAt - other.createdAt));
  return state;
}

/** Checkpoints 1 to 4 accepted, each building on the one before; 3 is active, 5 staged and 6 refused, both building on 3. */
function seedSupport(state: PacksState, pack: VersionedPack): GrowthRecord {
  const record: GrowthRecord = { activeSequence: 3, deltas: [] };
  const learned = [
    ['order', 'Which replies of the last week rest on the former refund period?'],
    ['sources', 'Draft replies for the tickets about invoice addresses.'],
    ['certainty', 'List questions that no help article answers.'],
    ['rounding', 'Group the tickets of the weekend by what customers want to do.'],
  ] as const;
  learned.forEach(([topic, prompt], index) => {
    learn(state, record, {
      id: `0a9d0000-0000-4000-8000-00000000010${index + 1}`,
      pack,
      prompt,
      growthVersion: index,
      lessons: [lessonOf(topic, 0)],
      hoursAgo: 24 * (40 - 8 * index),
    });
  });
  const compared = { pack, prompt: comparedPrompt, skills: ['web_search'] as SkillId[] };
  const atBase = seedRun(record, { ...compared, id: runIds.atBase, growthVersion: 0, hoursAgo: 30 });
  const atThree = seedRun(record, {
    ...compared,
    id: runIds.atThree,
    growthVersion: 3,
    hoursAgo: 28,
    lessons: [lessonOf('owners', 0), lessonOf('order', 1)],
  });
  const [partial, failed] = [
    { id: runIds.partial, prompt: 'Summarise the backlog of this morning. [partial]', hoursAgo: 7 },
    { id: runIds.failed, prompt: 'Draft replies for the export tickets. [fail]', hoursAgo: 5 },
  ].map((seed) => seedRun(record, { ...seed, pack, growthVersion: 3 }));
  for (const run of [atBase, atThree, partial!, failed!]) state.runs.set(run.id, run);
  grown(pack, record, atThree, 0);
  const refused = grown(pack, record, atThree, 1);
  refused.status = 'refused';
  refused.reasons = ['It contradicts checkpoint 1, “Lead with the largest deviation”.'];
  return record;
}

/** 19 of the 20 checkpoints that the hosted quota allows, and a run whose proposals are still open. */
function seedContracts(state: PacksState, pack: VersionedPack): GrowthRecord {
  const record: GrowthRecord = { activeSequence: 19, deltas: [] };
  topicNames.slice(0, 19).forEach((topic, index) => {
    learn(state, record, {
      id: `0a9d0000-0000-4000-8000-0000000002${String(index + 1).padStart(2, '0')}`,
      pack,
      prompt: `List every clause of draft ${formatCount(index + 1)} that differs from our template.`,
      growthVersion: index,
      lessons: [lessonOf(topic, index % 2 === 0 ? 0 : 1)],
      hoursAgo: 24 * 38 - index * 30,
    });
  });
  const open = seedRun(record, {
    id: runIds.openProposals,
    pack,
    prompt: 'What became worse for us compared with the contract of 2023?',
    growthVersion: 0,
    lessons: [lessonOf('tone', 1), lessonOf('dates', 0)],
    hoursAgo: 20,
  });
  state.runs.set(open.id, open);
  return record;
}

interface SeedRun {
  id: string;
  pack: VersionedPack;
  prompt: string;
  growthVersion: number;
  hoursAgo: number;
  skills?: SkillId[];
  /** What it proposed; nothing by default. */
  lessons?: Lesson[];
}

/** Adds a run whose first proposal was accepted. */
function learn(state: PacksState, record: GrowthRecord, seed: SeedRun): void {
  const run = seedRun(record, seed);
  state.runs.set(run.id, run);
  const delta = grown(seed.pack, record, run, 0);
  accept(seed.pack, record, delta, normalized(delta.memory, 'agent'), run.dueAt + HOUR);
}

/** A finished run. It was paid before the world's ledgers were opened, so they have no entries for it. */
function seedRun(record: GrowthRecord, seed: SeedRun): RunRecord {
  const { id, pack, prompt, growthVersion, hoursAgo, skills = [], lessons: proposed = [] } = seed;
  const model = modelOf('anthropic:claude-haiku-4-5');
  if (!model) throw new RangeError("The seed's model does not exist");
  const known = lineageOf(record, growthVersion);
  const createdAt = -hoursAgo * HOUR;
  const facts = promptFacts(prompt);
  const run = plannedRun(
    {
      model,
      fundingMode: 'points',
      skills,
      maxInputTokens: 8_000,
      maxOutputTokens: 2_000,
      memoryBytes: sizeOf(appliedBy(known)),
      pack,
      prompt: facts,
      promptDigest: facts.digest,
      files: [],
      growthVersion,
      lessons: appliedBy(known),
      known,
      preview: false,
      steering: steeringOf(facts),
      workFails: false,
    },
    { id, account: owner, growthDigest: known.at(-1)?.digest ?? null, createdAt, beginAt: createdAt },
  );
  const { outcome, ceilingPoints } = run;
  const proposals = proposed.map((lesson): Proposal => {
    const memory = memoryOf(lesson, pack.voice.items, namedRandom(`${id} ${lesson.topic}`));
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

/** Stages a proposal of the run half an hour after it. */
function grown(pack: VersionedPack, record: GrowthRecord, run: RunRecord, index: number): Delta {
  const proposal = run.outcome.proposals[index];
  if (!proposal) throw new RangeError(`Run ${run.id} has no proposal ${index}`);
  return stage(pack, record, run, proposal, run.dueAt + HOUR / 2);
}

function signed(packs: PublishedPacks, id: string): VersionedPack {
  const pack = packs.byId(id);
  const signedPack = pack && withVersion(pack);
  if (!signedPack) throw new RangeError(`The seed's Pack ${id} does not exist`);
  return signedPack;
}
