/**
 * Determines what the answer to a spend says the service did. Only recognised work counts as settled; any other answer leaves the outcome unknown,
 * and later checks decide. Work on other terms than confirmed is spent all the same: it is recorded, with the differences.
 */
import { denialIn, refusalIn, saysRefused, saysStopped } from '../../reader/denial';
import { type Json, isRecord, pick, readCount, readText } from '../../reader/json';
import { plainName } from '../../reader/levels';
import { runKind } from '../../reader/statusWords';

/** One term of the work that differs from what was confirmed, both in words. */
export interface Difference {
  /** `tier`, `version`, `Points` … */
  what: string;
  confirmed: string;
  told: string;
}

/** The service did the work, as far as its answer says. */
export interface RecognisedWork {
  is: 'work';
  /** Its id, if the answer names one. */
  work: string | undefined;
  differs: readonly Difference[];
  /** What it cost or holds, in Points, if the answer says so and it differs from what was confirmed. */
  charged: number | undefined;
}

export type Recognition =
  | RecognisedWork
  /** `why` continues "Answered". */
  | { is: 'unknown'; why: string };

/** The record of the work in an answer. */
export interface FoundWork {
  id: string | undefined;
  record: Json;
  /** Completed, partial or failed: its cost is final. */
  ended: boolean;
}

/** Names of ids that only work has. */
const workIds = ['runId', 'prepId', 'prepRunId', 'jobId', 'auditId', 'auditionId', 'executionId', 'workId', 'taskId'];
/** Names of records that are not work, although work may be nested in them. */
const others =
  /^(?:product|pack|listing|asset|account|user|seller|owner|quote|affordability|limits|request|error|errors|authentication|model|version|currentversion|usage|cost|points|balance|terms|links|meta|pagination|report|growth|checkpoint)$/;
/** Names of records that are work, whatever they contain. */
const named = /^(?:run|prep|preprun|job|audit|audition|execution|work|task)$/;
/** Fields, in addition to an id, that identify work. */
const signs = ['status', 'state', 'tier', 'model', 'startedAt', 'createdAt', 'queuedAt', 'admittedAt', 'usage'];
const charges = ['charged', 'chargedPoints', 'pointsCharged', 'pointsSpent', 'debited', 'debitedPoints'];
/** Fields which say that stopped work had begun. */
const traces = ['startedAt', 'finishedAt', 'completedAt', 'endedAt', 'usage', 'result', 'output', ...charges];
const DEEPEST = 3;

/**
 * The work in an answer, or why there is none.
 * @param subject the id of what the work was requested for: a record with that id is not the work
 */
export function findWork(body: unknown, subject: string): FoundWork | { why: string } {
  const records = recordsIn(body);
  const own = records.map((one) => ({ ...one, id: idOf(one, subject) }));
  const known = own.find(({ id }) => id !== undefined);
  const found = known ?? own.find(({ record, name }) => !others.test(name) && isAtWork(record, subject));
  const status = found && readText(found.record, 'status', 'state');
  const kind = runKind(status);
  // A failure with an id is the work's own; a failure without one is a refusal.
  const failed = known !== undefined && (kind === 'failed' || kind === 'partial');
  const failure = failed && !saysRefused(status) ? found?.record : undefined;
  const denial = denialIn(body, failure) ?? refusalIn(body);
  if (denial !== undefined) return { why: denial };
  if (!found) return { why: 'without any work that can be recognised' };
  const begun = pick(found.record, ...traces) !== undefined;
  if (saysRefused(status) || (saysStopped(status) && !begun)) return { why: `that it was ${wordOf(status)}` };
  return {
    id: found.id,
    record: found.record,
    ended: kind === 'completed' || kind === 'partial' || kind === 'failed',
  };
}

interface NestedRecord {
  /** The normalized name of its field; empty for the answer itself. */
  name: string;
  record: Json;
}

/** The answer and every record in it, outermost first. */
function recordsIn(value: unknown, name = '', depth = 0): NestedRecord[] {
  if (!isRecord(value) || depth > DEEPEST) return [];
  const inner = Object.entries(value).flatMap(([key, field]) => recordsIn(field, plainName(key), depth + 1));
  return [{ name, record: value }, ...inner];
}

function idOf({ name, record }: NestedRecord, subject: string): string | undefined {
  const own = textOf(pick(record, ...workIds));
  if (own !== undefined) return own;
  if (others.test(name) || (!named.test(name) && pick(record, ...signs) === undefined)) return undefined;
  const id = textOf(pick(record, 'id'));
  return isSubject(record, subject) || isOfSubject(record) ? undefined : id;
}

const isSubject = (record: Json, subject: string): boolean =>
  textOf(pick(record, 'id'))?.toLowerCase() === subject.toLowerCase();

/** A bare product or Pack, which also has a state. */
const isOfSubject = (record: Json): boolean =>
  pick(record, 'slug', 'name', 'currentVersion', 'assetKind') !== undefined;

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
};

/** Without an id it counts as work only if it says that it is in progress, or what it did or cost. */
function isAtWork(record: Json, subject: string): boolean {
  if (isOfSubject(record) || isSubject(record, subject)) return false;
  const kind = runKind(readText(record, 'status', 'state'));
  if (kind === 'queued' || kind === 'running') return true;
  if ((readCount(record, ...charges) ?? 0) > 0) return true;
  const isDone = kind === 'completed' || kind === 'partial';
  return isDone && pick(record, 'result', 'output', 'outcome', 'usage') !== undefined;
}

const wordOf = (status: string | undefined): string => (status ?? '').toLowerCase().slice(0, 40);

/** The terms for which the answer says something other than was confirmed; missing terms are not differences. */
export function differencesIn(
  terms: readonly (readonly [what: string, confirmed: string | undefined, told: string | undefined])[],
): Difference[] {
  return terms.flatMap(([what, confirmed, told]) =>
    confirmed === undefined || told === undefined || confirmed.toLowerCase() === told.toLowerCase()
      ? []
      : [{ what, confirmed: shown(confirmed), told: shown(told) }],
  );
}

/** Service text for use in a sentence: limited in length, without characters that reorder or hide what follows. */
const shown = (text: string): string => text.slice(0, 80).replaceAll(/\p{C}/gu, '');

/** `tier deep_review instead of smoke_scan, Points 2,980 instead of 640`. */
export const differenceWords = (differs: readonly Difference[]): string =>
  differs.map(({ what, confirmed, told }) => `${what} ${told} instead of ${confirmed}`).join(', ');
