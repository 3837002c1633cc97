/** How a run will end: decided when it is admitted, out of its request alone, and told when it is due. */
import { namedRandom } from '../random';
import { hostileText, hugeText } from './hardText';
import { freshLessons, memoryOf, opposite, overreaching } from './lessons';
import { textBytes } from './digests';
import { type Priced, usedPoints } from './pricing';
import type { Lesson, Proposal, RunOutcome, RunUsage } from './records';
import { type RunTextSource, runText } from './runText';
import { skills } from './skills';
import { type Steering } from './steering';

export interface RunRequest extends RunTextSource, Omit<Priced, 'skills'> {
  steering: Steering;
  /** A fault of the world asks this work to fail. */
  workFails: boolean;
}

/** Tokens of the signed Pack's own instructions. */
const packTokens = 620;
const charactersPerToken = 4;
const shortestMs = 4_000;
const longestMs = 12_000;
const slowMs = 60_000;
/** Enough of them to make a memory larger than its quota. */
const bulkyNotes = 200;

/** How many tokens a text has, roughly. */
export function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}

export interface RunPlan {
  outcome: RunOutcome;
  /** ms on the world's clock */
  durationMs: number;
}

export function planRun(request: RunRequest): RunPlan {
  const { steering } = request;
  const usage = usageOf(request);
  const tokens = usage.inputTokens + usage.outputTokens;
  const durationMs = steering.slow ? slowMs : Math.min(longestMs, shortestMs + tokens);
  if (request.workFails || steering.fail) return { outcome: failed(usage), durationMs };
  const { markdown, citations } = textOf(request);
  const fits = usage.outputTokens * charactersPerToken;
  const cut = steering.partial ? Math.floor(markdown.length / 2) : fits;
  const points = usedPoints(request, usage);
  if (markdown.length <= cut || (steering.huge && !steering.partial)) {
    const proposals = request.preview ? [] : proposalsOf(request);
    const outcome: RunOutcome = {
      status: 'completed',
      usage: { ...usage, points },
      result: markdown,
      citations,
      proposals,
      error: null,
    };
    return { outcome, durationMs };
  }
  const error = steering.partial
    ? { code: 'PROVIDER_PARTIAL', message: 'The provider ended its answer early. What arrived is kept and charged.' }
    : { code: 'OUTPUT_LIMIT', message: `The answer ends at maxOutputTokens, ${request.maxOutputTokens}.` };
  const result = markdown.slice(0, cut);
  return {
    outcome: { status: 'partial', usage: { ...usage, points }, result, citations, proposals: [], error },
    durationMs,
  };
}

function failed(usage: RunUsage): RunOutcome {
  return {
    status: 'failed',
    usage: { ...usage, outputTokens: 0, points: 0 },
    result: null,
    citations: [],
    proposals: [],
    error: { code: 'PROVIDER_FAILED', message: 'The provider gave no usable answer. All Points were returned.' },
  };
}

function textOf(request: RunRequest) {
  const { markdown, citations } = runText(request);
  const { huge, hostile } = request.steering;
  const strange = hostile ? hostileText(markdown) : markdown;
  return {
    markdown: huge ? hugeText(strange) : strange,
    citations: hostile
      ? [
          ...citations,
          { index: citations.length + 1, title: 'Scripted', url: 'javascript:alert(1)', snippet: '<b>bold</b>' },
        ]
      : citations,
  };
}

function usageOf(request: RunRequest): RunUsage {
  const { prompt, files, memoryBytes, maxInputTokens, maxOutputTokens, skills: enabled, promptDigest, pack } = request;
  const fileTokens = files.reduce((sum, { bytes }) => sum + tokensOf(bytes), 0);
  const wanted = packTokens + tokensOf(prompt.length) + tokensOf(memoryBytes) + fileTokens;
  const random = namedRandom(`calls ${pack.id} ${promptDigest}`);
  const calls = enabled.map((id) => {
    const { pointsPerCall, maxCallsPerRun } = skills[id];
    const count = random.between(1, maxCallsPerRun);
    return { id, calls: count, points: count * pointsPerCall };
  });
  return {
    inputTokens: Math.min(maxInputTokens, wanted),
    outputTokens: Math.min(maxOutputTokens, tokensOf(textOf(request).markdown.length)),
    skills: calls,
    points: 0,
  };
}

/** What the run learned. `[gate]` in the prompt asks for what the gate refuses. */
function proposalsOf(request: RunRequest): Proposal[] {
  const { pack, promptDigest, lessons, growthVersion, steering } = request;
  const random = namedRandom(`growth ${pack.id} ${promptDigest} ${growthVersion}`);
  const last = lessons.at(-1);
  const refused: Lesson[] = last ? [overreaching, opposite(last)] : [overreaching];
  return (steering.gate ? refused : freshLessons(random, lessons)).map((lesson) => {
    const memory = memoryOf(lesson, pack.voice.items, random, steering.bulky ? bulkyNotes : undefined);
    return { ...lesson, memory, bytes: textBytes(memory), sequence: null };
  });
}
