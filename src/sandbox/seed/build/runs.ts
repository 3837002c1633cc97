/** Builds the runs of a seed. */
import { formatCount } from '../../../lib/count';
import { accounts } from '../../core/accounts';
import { Refusal } from '../../core/refusal';
import type { PackRecord } from '../../catalog/packs/packRecord';
import type { OrdersSeed } from '../../orders/ordersSeed';
import type { SeedRun } from '../../packs/packsSeed';
import { hostedQuotas } from '../../packs/growth/growthRules';
import { normalizeMemory } from '../../packs/growthMemory';
import { memoryText } from '../../packs/runs/lessons';
import { readRunForm } from '../../packs/runs/validateRun';
import type { SeedIssues } from '../seedIssues';
import type { LocatedRecord } from '../validateSeed';
import type { SeedRecord } from '../seedForms';
import { skillIds } from './entries';
import { ownsPack } from './seedProductIndex';
import type { OrderTerms } from './orders';

const USUAL_MODEL = 'anthropic:claude-haiku-4-5';

/** A run with its index in the file, and the names by which checkpoints refer to it. */
export interface LocatedRun {
  at: number;
  run: SeedRun;
  names: readonly string[];
  pack: PackRecord;
}

/** The runs, each of a Pack that its account owns. Reports what the service would have refused. */
export function buildRuns(
  records: readonly LocatedRecord<'runs'>[],
  orders: OrdersSeed,
  terms: OrderTerms,
): LocatedRun[] {
  const named = new Set<string>();
  return records.flatMap((placed): LocatedRun[] => {
    const { at, record } = placed;
    const { productIndex, naming, uniqueNames, seedIssues } = terms;
    const addIssue = (field: string, why: string) => seedIssues.add(['runs', at, field], `runs.${at}.${field} ${why}.`);
    if (record.name !== undefined && named.has(record.name))
      addIssue('name', 'is already used by another run. Use another one');
    if (record.name !== undefined) named.add(record.name);
    const pack = productIndex.pack(record.pack, ['runs', at, 'pack'], seedIssues);
    if (!pack) return [];
    const { account } = record;
    if (pack.version === null) addIssue('pack', `refers to ${record.pack}, which has no version yet`);
    else if (!ownsPack(accounts[account], pack, orders)) {
      addIssue('pack', `refers to ${record.pack}, which ${account} doesn't own. List it under purchases or acquired`);
    }
    const skills = skillIds(record.skills ?? [], ['runs', at, 'skills'], seedIssues);
    const absent = skills.filter((id) => !pack.skills.includes(id));
    if (absent.length > 0) addIssue('skills', `names ${absent.join(', ')}, which ${pack.name} doesn't include`);
    refuseChoices(placed, addIssue);
    const id = record.id ?? naming.id('runs', record.name ?? String(at));
    uniqueNames.id(id, 'runs', at);
    const proposals = (record.proposals ?? []).map(createLesson);
    proposals.forEach((proposal, index) => refuseLargeMemory(proposal, ['runs', at, 'proposals', index], seedIssues));
    if (proposals.length > 0 && (record.status ?? 'completed') !== 'completed') {
      addIssue('proposals', `must be left out, because only a completed run has proposals`);
    }
    const run: SeedRun = {
      id,
      account,
      packId: pack.id,
      prompt: record.prompt,
      model: record.model ?? USUAL_MODEL,
      checkpoint: record.checkpoint ?? 0,
      hoursAgo: record.hoursAgo ?? 24 * (records.length - records.indexOf(placed)),
      skills,
      status: record.status ?? 'completed',
      proposals,
      ...(record.for !== null && {
        use: record.for ?? `By the seed: ${record.status ?? 'completed'}, on checkpoint ${record.checkpoint ?? 0}.`,
      }),
      ...(record.fundingMode !== undefined && { fundingMode: record.fundingMode }),
      ...(record.maxInputTokens !== undefined && { maxInputTokens: record.maxInputTokens }),
      ...(record.maxOutputTokens !== undefined && { maxOutputTokens: record.maxOutputTokens }),
    };
    return [{ at, run, names: [id, ...(record.name === undefined ? [] : [record.name])], pack }];
  });
}

/** Checks model, limits and funding as the service does. */
function refuseChoices({ record }: LocatedRecord<'runs'>, addIssue: (field: string, why: string) => void): void {
  const { model = USUAL_MODEL, fundingMode, maxInputTokens, maxOutputTokens, prompt } = record;
  try {
    readRunForm({ model, fundingMode, maxInputTokens, maxOutputTokens, prompt });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const { field, message } of error.fields) addIssue(field, message.replace(`${field} `, '').replace(/\.$/, ''));
  }
}

/** Ensures that all checkpoints of a Pack fit into its quota. */
const MAX_MEMORY_BYTES = Math.floor(hostedQuotas.memoryBytes.limit / hostedQuotas.checkpoints.limit);

function refuseLargeMemory(
  { memory, ...lesson }: ReturnType<typeof createLesson>,
  path: readonly (string | number)[],
  seedIssues: SeedIssues,
): void {
  if (!memory) return;
  const { bytes } = normalizeMemory(memoryText(lesson, memory.rule, memory.observations), 'agent');
  if (bytes <= MAX_MEMORY_BYTES) return;
  const where = [...path, 'memory'];
  const words = `has ${formatCount(bytes)} bytes and must have at most ${formatCount(MAX_MEMORY_BYTES)}`;
  seedIssues.add(where, `${where.join('.')} ${words}, so that all checkpoints of a Pack fit into its quota.`);
}

type Proposed = NonNullable<SeedRecord<'runs'>['proposals']>[number];

/** Proposals are compared by topic. One without a topic uses its title. */
function createLesson({
  title,
  summary,
  kind = 'memory',
  topic = title,
  stance = 0,
  aspect,
  memory,
}: Proposed): NonNullable<SeedRun['proposals']>[number] {
  const usual = kind === 'memory' ? 'preference' : kind;
  const observations = memory?.observations?.map(({ note, weight = 0.5 }) => ({ note, weight })) ?? [];
  return {
    kind,
    aspect: aspect ?? usual,
    topic,
    stance: stance === 1 ? 1 : 0,
    title,
    summary,
    ...(memory && { memory: { rule: memory.rule, observations } }),
  };
}
