/** One spend that was tried and how it ended, and how it lies in storage. */
import { isRecord } from '../../reader/json';
import { deadlines } from '../../client/retry';
import type { Snapshot } from '../evidence';
import type { SpendSubject } from '../subject';

const ends = ['sending', 'settled', 'refused', 'unknown', 'not-started'] as const;
export type AttemptEnd = (typeof ends)[number];

export interface Attempt {
  id: string;
  /** Environment, sandbox world and account. */
  scope: string;
  /** What it locks while its end is not known (`subjectKey`). */
  key: string;
  /** What was spent on; undefined in an attempt that an earlier version of the console wrote. */
  subject: SpendSubject | undefined;
  title: string;
  version: string;
  choice: string;
  points: number;
  /** When it was sent, milliseconds since the epoch. */
  at: number;
  endedAt: number | undefined;
  end: AttemptEnd;
  /** How long after it was sent its request may be at work on the other side, in milliseconds. */
  lives: number;
  /** How it ended, in words. */
  note: string;
  /** Id of the work that it began, once known: where to find it again. */
  work: string | undefined;
  /** How the subject looked before; what evidence is measured against. */
  before: Snapshot | undefined;
}

/** The longest that a spend may be at work, in milliseconds: a quote, then a run with files. */
export const LONGEST_LIFE_MS = deadlines.request + deadlines.upload;

/** Whether its end is not known, so that it locks its subject. */
export const isOpen = ({ end }: Pick<Attempt, 'end'>): boolean => end === 'unknown' || end === 'sending';

/** As text for storage. The key keeps the name that earlier versions gave it, so that their tabs see the lock. */
export function writeAttempt({ key, subject, lives, ...attempt }: Attempt): string {
  return JSON.stringify({ ...attempt, subject: key, spentOn: subject, until: attempt.at + lives });
}

/** Reads one back, of an earlier version too; undefined when it cannot be read. */
export function readAttempt(text: string | null, id: string): Attempt | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  if (!isStored(value) || value.id !== id) return undefined;
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
    // An unknown word is no known end: it locks.
    end: ends.find((known) => known === end) ?? 'unknown',
    endedAt: typeof endedAt === 'number' ? endedAt : undefined,
    // Earlier versions took any answer for the end of the work.
    lives: subject && typeof until === 'number' ? Math.min(Math.max(0, until - at), LONGEST_LIFE_MS) : LONGEST_LIFE_MS,
    note,
    work: typeof work === 'string' ? work : undefined,
    before: readBefore(before),
  };
}

function readSubject(value: unknown): SpendSubject | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, productId } = value;
  return (kind === 'prep' || kind === 'run') && typeof productId === 'string' ? { kind, productId } : undefined;
}

/** Evidence is only as good as what it is held against: a picture that is not whole is none. */
function readBefore(value: unknown): Snapshot | undefined {
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

type Stored = Record<'id' | 'scope' | 'subject' | 'title' | 'version' | 'choice' | 'end' | 'note', string> &
  Record<'points' | 'at', number> &
  Record<string, unknown>;

function isStored(value: unknown): value is Stored {
  return (
    isRecord(value) &&
    ['id', 'scope', 'subject', 'title', 'version', 'choice', 'end', 'note'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    typeof value['points'] === 'number' &&
    typeof value['at'] === 'number'
  );
}
