/**
 * The attempt ledger: every spend that was tried and how it ended. It holds no secrets, lies in localStorage, survives
 * reload and is shared by the tabs of one browser. An attempt without a known end locks its subject, whatever token is
 * connected: a fresh token of the same account cannot be told from one of another.
 */
import { randomId } from '../../lib/ids';
import { isRecord } from '../readers/json';
import { isHere, scope } from '../scope';
import { useSession } from '../session';
import { createStore, useStore } from '../store';
import type { Snapshot } from './evidence';
import { ATTEMPT_PREFIX as PREFIX } from './kept';
import type { Frozen } from './quoteFlow';

const KEEP = 200;

const ends = ['sending', 'settled', 'refused', 'unknown', 'not-started'] as const;
export type AttemptEnd = (typeof ends)[number];

export interface Attempt {
  id: string;
  /** Environment, sandbox world and account. */
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
  /** Milliseconds since the epoch: until then its request may still be at work on the other side. */
  until: number;
  /** How it ended, in words. */
  note: string;
  /** Id of the work that it began, once known: where to find it again. */
  work: string | undefined;
  /** How the subject looked before; what evidence is measured against. */
  before: Snapshot | undefined;
}

const store = createStore<readonly Attempt[]>(load());
/** Attempts that were sent from this document and whose end no screen has told of yet. */
const untold = new Set<string>();

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(PREFIX)) store.set(load());
  });
}

let lastAt = 0;

/** Whether its end is not known, so that it locks its subject. */
export const isOpen = ({ end }: Pick<Attempt, 'end'>): boolean => end === 'unknown' || end === 'sending';

/** Follows the attempts of this account, and what another token left open, newest first. */
export function useAttempts(subject?: string): Attempt[] {
  const all = useStore(store);
  // The scope goes with the session: which world it is, only its first answer tells.
  useSession();
  const own = scope();
  return all
    .filter((attempt) => attempt.scope === own || (isOpen(attempt) && isHere(attempt.scope)))
    .filter((attempt) => subject === undefined || attempt.subject === subject)
    .toReversed();
}

/** The attempts on one subject as stored now, by any tab and any token; oldest first. */
export function attemptsOn(subject: string): Attempt[] {
  store.set(load());
  return store.get().filter((attempt) => attempt.subject === subject && isHere(attempt.scope));
}

/** Writes down that a spend is about to be sent. Must succeed before anything is sent: throws when storage refuses. */
export function openAttempt(frozen: Frozen, before: Snapshot | undefined): Attempt {
  const { subject, title, version, choice, points, lives } = frozen;
  const now = Date.now();
  // Of two in one millisecond the later one stays the later one.
  const at = (lastAt = Math.max(now, lastAt + 1));
  const attempt: Attempt = {
    id: randomId(),
    scope: scope(),
    subject,
    title,
    version,
    choice,
    points,
    at,
    endedAt: undefined,
    end: 'sending',
    until: now + lives,
    note: 'Sent, no answer yet',
    work: undefined,
    before,
  };
  put(attempt);
  untold.add(attempt.id);
  const all = load();
  // An attempt whose end is open is never dropped for being old: it is what keeps its subject locked.
  for (const old of all.slice(0, -KEEP)) if (!isOpen(old)) localStorage.removeItem(PREFIX + old.id);
  store.set(load());
  return attempt;
}

/**
 * Writes down how an attempt ended. Never throws: where storage refuses, the attempt stays open there, which locks.
 * An end that is known is taken back by nothing but the finding that it started after all.
 */
export function endAttempt(
  id: string,
  end: Exclude<AttemptEnd, 'sending'>,
  note: string,
  told: { work?: string | undefined; until?: number } = {},
): void {
  const attempt = read(id) ?? store.get().find((one) => one.id === id);
  if (!attempt || (end === 'unknown' ? attempt.end !== 'sending' : end !== 'settled' && !isOpen(attempt))) return;
  const { work = attempt.work, until = attempt.until } = told;
  const ended = { ...attempt, end, note, work, until, endedAt: attempt.endedAt ?? Date.now() };
  try {
    put(ended);
    store.set(load());
  } catch {
    store.set(store.get().map((one) => (one.id === id ? ended : one)));
  }
}

/** Whether it was sent from this document and no screen has told of its end; from now on one has. */
export const tellOnce = (id: string): boolean => untold.delete(id);

const put = (attempt: Attempt): void => localStorage.setItem(PREFIX + attempt.id, JSON.stringify(attempt));

/** One attempt as stored; undefined when there is none that can be read. */
function read(id: string): Attempt | undefined {
  let value: unknown;
  try {
    value = JSON.parse(localStorage.getItem(PREFIX + id) ?? 'null');
  } catch {
    return undefined;
  }
  if (!isAttempt(value) || value.id !== id) return undefined;
  const { end, endedAt, until, work, before } = value;
  return {
    ...value,
    // A word that is not known is no end that is known: it locks.
    end: ends.includes(end) ? end : 'unknown',
    endedAt: typeof endedAt === 'number' ? endedAt : undefined,
    until: typeof until === 'number' ? until : Number.POSITIVE_INFINITY,
    work: typeof work === 'string' ? work : undefined,
    before: readBefore(before),
  };
}

/** All that are stored, oldest first. */
function load(): Attempt[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => read(key.slice(PREFIX.length)))
      .filter((attempt) => attempt !== undefined)
      .toSorted((a, b) => a.at - b.at);
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
