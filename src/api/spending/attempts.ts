/**
 * The attempt ledger: every spend that was tried and how it ended. It holds no secrets, lies in localStorage, survives
 * reload and is shared by the tabs of one browser. An attempt without a known end locks its subject.
 */
import { isRecord } from '../readers/json';
import { scope } from '../scope';
import { useSession } from '../session';
import { createStore, useStore } from '../store';
import type { Snapshot } from './evidence';
import type { Frozen } from './quoteFlow';

const KEY = 'console.attempts';
const KEEP = 200;

const ends = ['sending', 'settled', 'refused', 'unknown', 'not-started'] as const;
export type AttemptEnd = (typeof ends)[number];

export interface Attempt {
  id: string;
  /** Environment, sandbox world and account: attempts of one never lock another. */
  scope: string;
  subject: string;
  title: string;
  version: string;
  choice: string;
  points: number;
  /** Milliseconds since the epoch. */
  at: number;
  endedAt: number | undefined;
  end: AttemptEnd;
  /** How it ended, in words. */
  note: string;
  /** Id of the work that it began, once known: where to find it again. */
  work: string | undefined;
  /** How the subject looked before; what evidence is measured against. */
  before: Snapshot | undefined;
}

const store = createStore<readonly Attempt[]>(load());

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) store.set(load());
  });
}

/** Follows the attempts of this account, newest first. */
export function useAttempts(subject?: string): Attempt[] {
  const all = useStore(store);
  // The scope goes with the session: which world it is, only its first answer tells.
  useSession();
  const here = scope();
  return all
    .filter((attempt) => attempt.scope === here && (subject === undefined || attempt.subject === subject))
    .toReversed();
}

/** The attempts on one subject as stored now, by any tab; oldest first. */
export function attemptsOn(subject: string): Attempt[] {
  store.set(load());
  const here = scope();
  return store.get().filter((attempt) => attempt.scope === here && attempt.subject === subject);
}

/** Writes down that a spend is about to be sent. Must succeed before anything is sent: throws when storage refuses. */
export function openAttempt(frozen: Frozen, before: Snapshot | undefined): Attempt {
  const attempt: Attempt = {
    id: crypto.randomUUID(),
    scope: scope(),
    subject: frozen.subject,
    title: frozen.title,
    version: frozen.version,
    choice: frozen.choice,
    points: frozen.points,
    at: Date.now(),
    endedAt: undefined,
    end: 'sending',
    note: 'Sent, no answer yet',
    work: undefined,
    before,
  };
  save([...load(), attempt]);
  return attempt;
}

/**
 * Writes down how an attempt ended. Never throws: where storage refuses, the attempt stays open there, which locks.
 * `unknown` is for an attempt that was being sent; it never takes back an end that is known.
 */
export function endAttempt(id: string, end: Exclude<AttemptEnd, 'sending'>, note: string, work?: string): void {
  const ended = load().map((attempt) => {
    if (attempt.id !== id || (end === 'unknown' && attempt.end !== 'sending')) return attempt;
    return { ...attempt, end, note, work: work ?? attempt.work, endedAt: attempt.endedAt ?? Date.now() };
  });
  try {
    save(ended);
  } catch {
    store.set(ended);
  }
}

/** Writes the ledger down. Throws when storage refuses. */
function save(attempts: Attempt[]): void {
  // An attempt whose end is open is never dropped for being old: it is what keeps its subject locked.
  const drop = attempts.length - KEEP;
  const kept = attempts.filter(
    (attempt, index) => index >= drop || attempt.end === 'unknown' || attempt.end === 'sending',
  );
  localStorage.setItem(KEY, JSON.stringify(kept));
  store.set(kept);
}

function load(): Attempt[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value)
      ? value.filter(isAttempt).map((attempt) => ({
          ...attempt,
          // A word that is not known is no end that is known: it locks.
          end: ends.includes(attempt.end) ? attempt.end : 'unknown',
          endedAt: typeof attempt.endedAt === 'number' ? attempt.endedAt : undefined,
          work: typeof attempt.work === 'string' ? attempt.work : undefined,
          before: readBefore(attempt.before),
        }))
      : [];
  } catch {
    return [];
  }
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

function isAttempt(value: unknown): value is Attempt {
  return (
    isRecord(value) &&
    ['id', 'scope', 'subject', 'title', 'version', 'choice', 'end', 'note'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    typeof value['points'] === 'number' &&
    typeof value['at'] === 'number'
  );
}
