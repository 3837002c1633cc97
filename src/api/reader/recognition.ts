/**
 * Determines what the answer to a spend says the service did. Only recognized work counts as settled; any other answer leaves the outcome unknown,
 * and later checks decide. Work on terms other than the confirmed ones still costs Points, so it is recorded with the differences.
 */
import { errorCodes } from '../../contract/errorCodes';
import { findDenial, describeForm, findRefusal, isRefusedWord, isStoppedWord } from './denial';
import { type Json, isRecord, pick } from './json';
import { normalizeName } from './levels';
import { findObjection } from './objections';
import { getRunKind } from './statusKinds';

/** One term of the work that differs from the confirmed one, both as text. */
export interface Difference {
  /** `tier`, `version`, `Points` … */
  term: string;
  confirmed: string;
  reported: string;
}

/** The service did the work, as far as its answer says. */
export interface RecognizedWork {
  is: 'work';
  /** Its id, if the answer names one. */
  work: string | undefined;
  differs: readonly Difference[];
  /** What it cost or holds, in Points, if the answer says so and it differs from what was confirmed. */
  charged: number | undefined;
}

export type Recognition =
  | RecognizedWork
  /** `why` is a sentence without its full stop. */
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
/** Names of records that are work. */
const workNames = /^(?:run|agentrun|packrun|prep|preprun|sellerprep|job|audit|audition|execution|work|task)$/;
/** Names of records that wrap an answer. */
const wrapperNames = /^(?:data|result|response|payload|body|content|item|record)$/;
/** Names of records that the work is done on, and that may have it as a field. */
const subjectNames = /^(?:product|pack|listing)$/;
const charges = ['charged', 'chargedPoints', 'pointsCharged', 'pointsSpent', 'debited', 'debitedPoints'];
/** Fields which say that stopped work had begun. */
const startedFields = ['startedAt', 'finishedAt', 'completedAt', 'endedAt', 'usage', 'result', 'output', ...charges];
const MAX_DEPTH = 3;

/**
 * The work in an answer, or why there is none. Anything that this table does not allow counts as unknown, and later checks look for the work:
 *
 * | | |
 * |---|---|
 * | where | in the answer, in what wraps it, or in the product or Pack that it is done on |
 * | what | a record under a name of work, or with an id that only work has; on a product or Pack, with an id |
 * | its state | every status and state of it is from the closed list of words that mean queued, running or ended work (`getRunKind`) |
 * | failed | only with an id: else it is the request that failed; stopped before it began is a refusal |
 * | beside it | nothing that says no (`findObjection`) |
 *
 * @param subject the id of what the work was requested for: a record with that id is not the work
 * @param previews whether `preview` is a kind of the work, as of a run before its Pack is acquired
 */
export function findWork(body: unknown, subject: string, allowsPreview = false): FoundWork | { why: string } {
  if (!isRecord(body)) return { why: `The response contains ${describeForm(body)} instead of an object` };
  const candidates = listCandidates(body, subject);
  const found = candidates.find(({ id }) => id !== undefined) ?? candidates[0];
  if (!found)
    return {
      why: findDenial(body) ?? findRefusal(body) ?? 'The response contains no work that the console recognizes',
    };
  const { id, record, parents } = found;
  const words = listStates(record);
  const refused = words.find((word) => isRefusedWord(word));
  if (refused !== undefined) return { why: `The response says that the request was ${formatState(refused)}` };
  const kinds = words.map((word) => getRunKind(word));
  const failed = id !== undefined && kinds.every((kind) => kind === 'failed' || kind === 'partial');
  const ended = words.length > 0 && kinds.every((kind) => kind !== 'queued' && kind !== 'running');
  const why = findObjection({ record, parents, failed: failed && words.length > 0, allowsPreview, ended });
  if (why !== undefined) return { why };
  if (words.length === 0) return { why: 'The response contains work that has no state' };
  // Other work in the answer, in an unknown state, may be the work in question.
  if (candidates.some((candidate) => listStates(candidate.record).some((word) => getRunKind(word) === 'unknown')))
    return { why: 'The response contains work in an unknown state' };
  const stopped = words.find((word) => isStoppedWord(word));
  if (stopped !== undefined && pick(record, ...startedFields) === undefined)
    return { why: `The response says that the work was ${formatState(stopped)}` };
  if (id === undefined && kinds.includes('failed'))
    return { why: 'The response contains no work that the console recognizes' };
  if (hasRefusalCode(record)) return { why: 'The response contains an error that refuses the request' };
  return { id, record, ended };
}

/** An error of the request, by the codes that the service documents, in the place of the work's own. */
function hasRefusalCode(record: Json): boolean {
  const error = pick(record, 'error');
  const code = isRecord(error) ? error['code'] : undefined;
  return typeof code === 'string' && Object.hasOwn(errorCodes, code);
}

interface Candidate {
  id: string | undefined;
  record: Json;
  /** What wraps it, from the answer inwards. */
  parents: readonly Json[];
}

/** Every record that is work by its name or id, outermost first. */
function listCandidates(record: Json, subject: string, name = '', parents: readonly Json[] = []): Candidate[] {
  const inner = Object.entries(record).flatMap(([key, field]) => {
    const plain = normalizeName(key);
    const leads = workNames.test(plain) || wrapperNames.test(plain) || subjectNames.test(plain);
    return leads && isRecord(field) && parents.length < MAX_DEPTH
      ? listCandidates(field, subject, plain, [...parents, record])
      : [];
  });
  const own = toText(pick(record, ...workIds));
  const id = own ?? (workNames.test(name) ? ownId(record, subject) : undefined);
  const isNamed = workNames.test(name) && !isSubject(record, subject);
  const isWork = id !== undefined || (isNamed && !isProductRecord(parents.at(-1) ?? {}));
  return isWork ? [{ id, record, parents }, ...inner] : inner;
}

const ownId = (record: Json, subject: string): string | undefined =>
  isSubject(record, subject) || isProductRecord(record) ? undefined : toText(pick(record, 'id'));

const isSubject = (record: Json, subject: string): boolean =>
  toText(pick(record, 'id'))?.toLowerCase() === subject.toLowerCase();

/** A bare product or Pack, which also has a state. */
const isProductRecord = (record: Json): boolean =>
  pick(record, 'slug', 'name', 'currentVersion', 'assetKind') !== undefined;

const toText = (value: unknown): string | undefined => {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined;
};

/** The values of its status and state, in any spelling; empty for a value that is not text. */
const listStates = (record: Json): string[] =>
  Object.entries(record)
    .filter(([name, value]) => /^(?:status|state)$/.test(normalizeName(name)) && value !== null && value !== undefined)
    .map(([, value]) => (typeof value === 'string' ? value : ''));

const formatState = (status: string): string => status.toLowerCase().slice(0, 40);

/** The terms for which the answer differs from what was confirmed; missing terms are not differences. */
export function listDifferences(
  terms: readonly (readonly [term: string, confirmed: string | undefined, reported: string | undefined])[],
): Difference[] {
  return terms.flatMap(([term, confirmed, reported]) =>
    confirmed === undefined || reported === undefined || confirmed.toLowerCase() === reported.toLowerCase()
      ? []
      : [{ term, confirmed: cleanText(confirmed), reported: cleanText(reported) }],
  );
}

/** Service text for use in a sentence: limited in length, without characters that reorder or hide what follows. */
const cleanText = (text: string): string => text.slice(0, 80).replaceAll(/\p{C}/gu, '');

/** `tier deep_review instead of smoke_scan, Points 2,980 instead of 640`. */
export const formatDifferences = (differs: readonly Difference[]): string =>
  differs.map(({ term, confirmed, reported }) => `${term} ${reported} instead of ${confirmed}`).join(', ');
