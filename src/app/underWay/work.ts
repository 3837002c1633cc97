/** Work that is followed from any screen and tab, from when it is sent until someone has seen how it ended, and its form in storage. */
import { isCount, isRecord, parseJson } from '../../api/reader/json';

const kinds = ['prep', 'run', 'evaluation', 'upload'] as const;
export type WorkKind = (typeof kinds)[number];

/**
 * `sending`: its request has no response yet. `looking`: the response was lost, so the service is read to find out whether it started. `queued` and
 * `running`: as the service last said.
 */
const stages = ['sending', 'looking', 'queued', 'running'] as const;
export type WorkStage = (typeof stages)[number];

/**
 * How work ended. `done` is a passing prep, a complete run, every run of an evaluation, or an accepted upload. `failing` is a prep whose report has
 * failing stages; `failed` is work that was not carried out. `not-started`: its response was lost, and nothing had started. `unknown`: the service
 * doesn't say, or can no longer be asked.
 */
const outcomes = ['done', 'failing', 'partial', 'failed', 'not-started', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];

export interface WorkEnd {
  outcome: Outcome;
  /** What it cost, in Points; undefined when that isn't known. */
  charged: number | undefined;
}

export interface Work {
  /** The id of its attempt; of work that was not sent from this browser, made from what the service says. */
  readonly id: string;
  /** Environment, world and account. */
  readonly scope: string;
  readonly kind: WorkKind;
  /** The product or Pack that it is of. */
  readonly productId: string | undefined;
  /** The name of that product, or what is uploaded. Text from the service or from a file. */
  readonly name: string;
  /** The service's id of the run or prep, once known. */
  readonly work: string | undefined;
  readonly stage: WorkStage;
  /** When it was sent or started, milliseconds since the epoch. */
  readonly at: number;
  /** Whether `at` is by the service's clock. */
  readonly atService: boolean;
  /** When the service expects it to end, by its clock. */
  readonly dueAt: number | undefined;
  /** The confirmed price or ceiling that it holds, in Points; undefined for work that holds none, or an amount that isn't known. */
  readonly points: number | undefined;
  /** How many runs of an evaluation have ended, and of how many. */
  readonly progress: { readonly done: number; readonly of: number } | undefined;
  readonly end: WorkEnd | undefined;
  /** Whether its end was passed on to the notifications, which happens once for all tabs. */
  readonly isNoticed: boolean;
  /** Whether the person has seen its end. It stays on record until it is noticed. */
  readonly isSeen: boolean;
}

/** Work as text for storage. */
export const writeWork = (work: Work): string => JSON.stringify(work);

/** Reads stored work; undefined if it can't be read. A later version of the console may have written it. */
export function readWork(text: string | null, id: string): Work | undefined {
  const parsed = parseJson(text ?? '');
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  const { value } = parsed;
  const { scope, name, at, progress, end } = value;
  const kind = kinds.find((known) => known === value['kind']);
  const stage = stages.find((known) => known === value['stage']);
  if (value['id'] !== id || typeof scope !== 'string' || typeof name !== 'string' || typeof at !== 'number')
    return undefined;
  if (!kind || !stage) return undefined;
  return {
    id,
    scope,
    kind,
    name,
    stage,
    at,
    productId: readText(value['productId']),
    work: readText(value['work']),
    atService: value['atService'] === true,
    dueAt: typeof value['dueAt'] === 'number' ? value['dueAt'] : undefined,
    points: readCount(value['points']),
    progress:
      isRecord(progress) && isCount(progress['done']) && isCount(progress['of'])
        ? { done: progress['done'], of: progress['of'] }
        : undefined,
    end: isRecord(end) ? readEnd(end) : undefined,
    isNoticed: value['isNoticed'] === true,
    isSeen: value['isSeen'] === true,
  };
}

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const readCount = (value: unknown): number | undefined => (isCount(value) ? value : undefined);

/** An outcome that this version doesn't know counts as unknown. */
const readEnd = (end: Readonly<Record<string, unknown>>): WorkEnd => ({
  outcome: outcomes.find((known) => known === end['outcome']) ?? 'unknown',
  charged: readCount(end['charged']),
});
