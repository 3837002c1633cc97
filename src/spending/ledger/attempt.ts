/** An attempt and how it ended, and its form in storage. */
import { isCount, isRecord, parseJson } from '../../api/reader/json';
import { deadlines } from '../../api/client/retry';
import type { SpendSubject, Snapshot } from '../../api/resources/subject';

const attemptEnds = ['sending', 'settled', 'refused', 'unknown', 'not-started'] as const;
export type AttemptEnd = (typeof attemptEnds)[number];

export interface Attempt {
  id: string;
  /** Environment, sandbox world and account. */
  scope: string;
  /** The subject that it locks until its outcome is known (`getSubjectKey`). */
  key: string;
  /** What was spent on; undefined in an attempt written by an earlier version of the console. */
  subject: SpendSubject | undefined;
  title: string;
  version: string;
  choice: string;
  points: number;
  /** When it was sent, milliseconds since the epoch. */
  at: number;
  endedAt: number | undefined;
  end: AttemptEnd;
  /** How long after sending its request may be in progress on the service, in milliseconds. */
  maxDurationMs: number;
  /** How it ended, as text. */
  note: string;
  /** Id of the work it started, once known. */
  work: string | undefined;
  /** What the service says it cost or holds, in Points, if that differs from `points`. */
  charged?: number | undefined;
  /** The subject before sending, to compare evidence with. */
  before: Snapshot | undefined;
  /** Id of the proposal that suggested it, if one did. */
  proposal?: string | undefined;
  /** The cell of a run matrix that it was sent for; only the matrix knows enough of it to look for its evidence. */
  cell?: string | undefined;
}

/** The maximum time that a spend may be in progress, in milliseconds: a quote, then a run with files. */
const MAX_DURATION_MS = deadlines.request + deadlines.upload;

/** Whether the outcome of an attempt is unknown, so that it locks its subject. */
export const isOpen = ({ end }: Pick<Attempt, 'end'>): boolean => end === 'unknown' || end === 'sending';

/** An attempt as text for storage. The key keeps its former name, so that tabs of earlier versions see the lock. */
export function writeAttempt({ key, subject, maxDurationMs, ...attempt }: Attempt): string {
  return JSON.stringify({ ...attempt, subject: key, spentOn: subject, until: attempt.at + maxDurationMs });
}

/** Parses a stored attempt, including one of an earlier version; undefined when it cannot be read. */
export function readAttempt(text: string | null, id: string): Attempt | undefined {
  const parsed = parseJson(text ?? '');
  if (!parsed.ok || !isStoredAttempt(parsed.value) || parsed.value.id !== id) return undefined;
  const { value } = parsed;
  const { scope, subject: key, title, version, choice, points, at, note, end, endedAt, until, work, before } = value;
  const subject = readSubject(value['spentOn']);
  return {
    id,
    scope,
    key,
    subject,
    title,
    version,
    choice,
    points,
    at,
    // An unrecognized state counts as unknown, which locks.
    end: attemptEnds.find((known) => known === end) ?? 'unknown',
    endedAt: typeof endedAt === 'number' ? endedAt : undefined,
    // Earlier versions took any answer for the end of the work.
    maxDurationMs:
      subject && typeof until === 'number' ? Math.min(Math.max(0, until - at), MAX_DURATION_MS) : MAX_DURATION_MS,
    note,
    work: typeof work === 'string' ? work : undefined,
    ...(isCount(value['charged']) && { charged: value['charged'] }),
    ...(typeof value['proposal'] === 'string' && { proposal: value['proposal'] }),
    before: readSnapshot(before),
    ...(typeof value['cell'] === 'string' && { cell: value['cell'] }),
  };
}

function readSubject(value: unknown): SpendSubject | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, productId } = value;
  return (kind === 'prep' || kind === 'run') && typeof productId === 'string' ? { kind, productId } : undefined;
}

/** An incomplete snapshot would be bad evidence, so it is dropped. */
function readSnapshot(value: unknown): Snapshot | undefined {
  if (!isRecord(value) || typeof value['fingerprint'] !== 'string') return undefined;
  const { work, others, workStatus, workChoice, workVersion, balance, complete, fingerprint } = value;
  const texts = [work, workStatus, workChoice, workVersion].every(
    (text) => text === undefined || typeof text === 'string',
  );
  if (!texts || (balance !== undefined && typeof balance !== 'number')) return undefined;
  if (others !== undefined && !(Array.isArray(others) && others.every((id) => typeof id === 'string')))
    return undefined;
  const known = { work, workStatus, workChoice, workVersion, balance, fingerprint };
  return { ...known, ...(others !== undefined && { others }), ...(complete === true && { complete }) } as Snapshot;
}

type StoredAttempt = Record<'id' | 'scope' | 'subject' | 'title' | 'version' | 'choice' | 'end' | 'note', string> &
  Record<'points' | 'at', number> &
  Record<string, unknown>;

function isStoredAttempt(value: unknown): value is StoredAttempt {
  return (
    isRecord(value) &&
    ['id', 'scope', 'subject', 'title', 'version', 'choice', 'end', 'note'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    typeof value['points'] === 'number' &&
    typeof value['at'] === 'number'
  );
}
