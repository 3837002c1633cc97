/** The outcome of a run: decided from its request alone when it is admitted, and revealed when it is due. */
import { catalogSlug } from '../../seller/sellerProduct';
import { formatCount } from '../../../lib/count';
import { withoutSecrets } from '../../../lib/secrets/secrets';
import { namedRandom } from '../../world/random';
import { hostileText, hugeText, secretText } from './hardText';
import { type Topic, freshLessons, writeMemory, versionLessons, findOpposite, overreachingLesson } from './lessons';
import { textBytes } from '../../artifact/digests';
import type { PromptFacts } from '../../core/runFacts';
import type { VersionedPack } from '../../catalog/packs/packRecord';
import { type PricingInput, computeCeiling, computeUsedPoints } from './pricing';
import type { Lesson, Proposal, RunOutcome, RunRecord, RunUsage } from '../records';
import { type RunTextSource, runText } from './runText';
import { skills } from '../../catalog/packs/skills';
import type { Steering } from './steering';

export interface RunRequest extends RunTextSource, PricingInput {
  pack: VersionedPack;
  prompt: PromptFacts;
  /** All that the checkpoint and those that it builds on have learned, of any kind. */
  known: readonly Lesson[];
  /** The topics that it can learn about. */
  topics: readonly Topic[];
  steering: Steering;
  /** A fault of the world makes this work fail. */
  workFails: boolean;
}

/** Tokens of the signed Pack's own instructions. */
const packTokens = 620;
const charactersPerToken = 4;
const minDurationMs = 4_000;
const maxDurationMs = 12_000;
const slowMs = 60_000;
/** Enough to make a memory larger than its quota. */
const bulkyNotes = 200;
/** As many as fit into a memory, in either form. */
const denseNotes = 145;

/** The approximate number of tokens in a text. */
function estimateTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

/** What a record contains in addition to its request and the plan. */
type Admission = Pick<RunRecord, 'id' | 'account' | 'growthDigest' | 'createdAt' | 'beginAt'>;

/** The record of a run in progress, with its outcome already planned. */
export function planRun(request: RunRequest, admission: Admission): RunRecord {
  const { pack, preview, model, fundingMode, maxInputTokens, maxOutputTokens } = request;
  const outcome = planOutcome(request);
  return {
    ...admission,
    pack: { id: pack.id, name: pack.name, slug: catalogSlug(pack) },
    version: pack.version,
    preview,
    model: model.id,
    fundingMode,
    skills: request.skills,
    maxInputTokens,
    maxOutputTokens,
    checkpoint: request.checkpoint,
    promptCharacters: request.prompt.characters,
    promptDigest: request.promptDigest,
    files: request.files,
    ceilingPoints: computeCeiling(request),
    outcome,
    dueAt: admission.beginAt + computeDuration(request.steering, outcome.usage),
    finished: false,
    charged: 0,
    returned: 0,
  };
}

/** The outcome of a run. Text that does not arrive is neither counted nor charged. */
function planOutcome(request: RunRequest): RunOutcome {
  if (request.workFails || request.steering.fail) return buildFailure(computeUsage(request, 0));
  const { markdown, citations } = writeText(request);
  const result = markdown.slice(0, countArrivingCharacters(request, markdown.length));
  const whole = result.length === markdown.length;
  const used = computeUsage(request, result.length);
  return {
    status: whole ? 'completed' : 'partial',
    usage: { ...used, points: computeUsedPoints(request, used) },
    result,
    citations,
    proposals: whole && !request.preview ? planProposals(request) : [],
    error: whole ? null : describeCutoff(request),
  };
}

/** How much of a text arrives: half of it with [partial], and at most maxOutputTokens except with [huge]. */
function countArrivingCharacters({ steering, maxOutputTokens }: RunRequest, length: number): number {
  const sent = steering.partial ? Math.floor(length / 2) : length;
  return steering.huge ? sent : Math.min(sent, maxOutputTokens * charactersPerToken);
}

function describeCutoff({ steering, maxOutputTokens }: RunRequest): NonNullable<RunOutcome['error']> {
  return steering.partial
    ? { code: 'PROVIDER_PARTIAL', message: 'The provider ended its answer early. What arrived is kept and charged.' }
    : { code: 'OUTPUT_LIMIT', message: `The answer reached maxOutputTokens, ${formatCount(maxOutputTokens)}.` };
}

/** In ms on the world's clock. */
function computeDuration(steering: Steering, { inputTokens, outputTokens }: RunUsage): number {
  return steering.slow ? slowMs : Math.min(maxDurationMs, minDurationMs + inputTokens + outputTokens);
}

/** The outcome of a failed run: it reports the usage, but charges nothing. */
function buildFailure(usage: RunUsage): RunOutcome {
  return {
    status: 'failed',
    usage: { ...usage, skills: usage.skills.map((skill) => ({ ...skill, points: 0 })) },
    result: null,
    citations: [],
    proposals: [],
    error: { code: 'PROVIDER_FAILED', message: 'The provider gave no usable answer. All Points were returned.' },
  };
}

function writeText(request: RunRequest): ReturnType<typeof runText> {
  const { markdown, citations } = runText(request);
  const { huge, hostile, secret } = request.steering;
  const found = secret ? secretText(markdown) : markdown;
  const strange = hostile ? hostileText(found) : found;
  const scripted = {
    index: citations.length + 1,
    title: 'Scripted',
    url: 'javascript:alert(1)',
    snippet: '<b>bold</b>',
  };
  return {
    markdown: withoutSecrets(huge ? hugeText(strange) : strange),
    citations: hostile ? [...citations, scripted] : citations,
  };
}

/** The usage of a run whose text has this many characters, with its Points still to be computed. */
function computeUsage(request: RunRequest, characters: number): RunUsage {
  const { prompt, files, memoryBytes, maxInputTokens, maxOutputTokens, skills: enabled, promptDigest, pack } = request;
  const fileTokens = files.reduce((sum, { bytes }) => sum + estimateTokens(bytes), 0);
  const wanted = packTokens + estimateTokens(prompt.units) + estimateTokens(memoryBytes) + fileTokens;
  const random = namedRandom(`calls ${pack.id} ${promptDigest}`);
  const calls = enabled.map((id) => {
    const { pointsPerCall, maxCallsPerRun } = skills[id];
    const count = random.between(1, maxCallsPerRun);
    return { id, calls: count, points: count * pointsPerCall };
  });
  return {
    inputTokens: Math.min(maxInputTokens, wanted),
    // Only a [huge] text can exceed the maximum, and even that is not charged above the ceiling.
    outputTokens: Math.min(maxOutputTokens, estimateTokens(characters)),
    skills: calls,
    points: 0,
  };
}

/** What the run learned. `[gate]`, `[skill]` and `[evaluation]` in the prompt ask for proposals that the gate refuses, or of that kind. */
function planProposals(request: RunRequest): Proposal[] {
  const { pack, promptDigest, known, topics, checkpoint, steering } = request;
  const random = namedRandom(`growth ${pack.id} ${promptDigest} ${checkpoint}`);
  const last = known.findLast(({ kind }) => kind === 'memory');
  const refused: Lesson[] = last ? [overreachingLesson, findOpposite(topics, last)] : [overreachingLesson];
  const notes = steering.bulky ? bulkyNotes : steering.dense ? denseNotes : undefined;
  const learned = steering.gate ? refused : freshLessons(topics, random, known);
  const versionDeltas = (['skill', 'evaluation'] as const).flatMap((kind) =>
    steering[kind] ? [versionLessons[kind]] : [],
  );
  return [...learned, ...versionDeltas].map((lesson) => {
    const memory = writeMemory(lesson, pack.voice.items, random, notes);
    return { ...lesson, memory, bytes: textBytes(memory), sequence: null };
  });
}
