/**
 * The attempt ledger: every spend that was tried and how it ended. It holds no secrets, lies in localStorage, survives
 * reload and is shared by the tabs of one browser. An attempt without a known end locks its subject, whatever token is
 * connected: a fresh token of the same account cannot be told from one of another.
 */
import { randomId } from '../../../lib/ids';
import { deadlines } from '../../client/retry';
import { type Attempt, type AttemptEnd, isOpen, readAttempt, writeAttempt } from './attempt';
import type { Clock } from '../clock';
import type { Snapshot } from '../evidence';
import type { Consent } from '../quoteFlow';
import { subjectKey } from '../subject';

/** Each attempt has a key of its own that begins so: tabs that write at once take nothing from each other. */
const PREFIX = 'console.attempt.';
const KEEP = 200;
/**
 * How long a request may at least be at work after this side has heard the last of it, in milliseconds: what was cut off
 * may only just have arrived.
 */
const AFTERLIFE_MS = deadlines.request;

/** Where attempts are told apart: which are of this environment and world, and which of this account. */
export interface Whereabouts {
  scope: () => string;
  isHere: (scope: string) => boolean;
}

export class AttemptLedger {
  readonly #storage: () => Storage;
  readonly #clock: Clock;
  readonly #where: Whereabouts;
  readonly #listeners = new Set<() => void>();
  /** All that this document knows of, by id. */
  #known = new Map<string, Attempt>();
  /** What each stored text says, so that what has not changed is not read again. */
  readonly #texts = new Map<string, { text: string | null; attempt: Attempt | undefined }>();
  /** When this document first knew of each, by its own clock. */
  readonly #since = new Map<string, number>();
  /** Ends that storage would not take. */
  readonly #unwritten = new Set<string>();
  /** Attempts that were sent from this document and whose end no screen has told of yet. */
  readonly #untold = new Set<string>();
  #lastAt = 0;

  /** @param storage gives the storage; may throw where the browser blocks it */
  constructor(storage: () => Storage, clock: Clock, where: Whereabouts) {
    this.#storage = storage;
    this.#clock = clock;
    this.#where = where;
    this.reload();
  }

  /** Hears of every change. Gives the way to stop. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether a storage event of this key may have changed the ledger; null is the key of a storage that was cleared. */
  static concerns(key: string | null): boolean {
    return key === null || key.startsWith(PREFIX);
  }

  /**
   * Takes over what is stored now, by any tab. An open attempt that storage has lost is no evidence of anything: it goes
   * on to lock, and is put back.
   */
  reload(): void {
    const stored = this.#read();
    if (!stored) return;
    const next = new Map(stored);
    for (const known of this.#known.values()) {
      const kept = this.#merge(known, stored.get(known.id));
      if (!kept) continue;
      next.set(kept.id, kept);
      this.#write(kept);
    }
    for (const id of next.keys()) if (!this.#since.has(id)) this.#since.set(id, this.#clock.elapsed());
    this.#known = next;
    for (const listener of this.#listeners) listener();
  }

  find(id: string): Attempt | undefined {
    return this.#known.get(id);
  }

  /** The attempts of this account, and what another token left open, newest first. */
  visible(key?: string): Attempt[] {
    const own = this.#where.scope();
    return this.#sorted()
      .filter(({ scope, end }) => scope === own || (isOpen({ end }) && this.#where.isHere(scope)))
      .filter((attempt) => key === undefined || attempt.key === key)
      .toReversed();
  }

  /** The attempts on one subject as stored now, by any tab and any token; oldest first. */
  on(key: string): Attempt[] {
    this.reload();
    return this.#sorted().filter((attempt) => attempt.key === key && this.#where.isHere(attempt.scope));
  }

  /** Writes down that a spend is about to be sent. Must succeed before anything is sent: throws when storage refuses. */
  open(consent: Consent, before: Snapshot | undefined): Attempt {
    const { subject, title, version, choice, points, lives } = consent;
    // Of two in one millisecond the later one stays the later one.
    const at = (this.#lastAt = Math.max(this.#clock.now(), this.#lastAt + 1));
    const attempt: Attempt = {
      id: randomId(),
      scope: this.#where.scope(),
      key: subjectKey(subject),
      subject,
      title,
      version,
      choice,
      points,
      at,
      endedAt: undefined,
      end: 'sending',
      lives,
      note: 'Sent, no answer yet',
      work: undefined,
      before,
    };
    const storage = this.#storage();
    const text = writeAttempt(attempt);
    storage.setItem(PREFIX + attempt.id, text);
    // Some browsers take a write and keep nothing.
    if (storage.getItem(PREFIX + attempt.id) !== text) throw new Error('The attempt was not kept');
    this.#known.set(attempt.id, attempt);
    this.#untold.add(attempt.id);
    // An attempt whose end is open is never dropped for being old: it is what keeps its subject locked.
    for (const old of this.#sorted().slice(0, -KEEP)) {
      if (!isOpen(old) && !this.#unwritten.has(old.id)) storage.removeItem(PREFIX + old.id);
    }
    this.reload();
    return attempt;
  }

  /**
   * Writes down how an attempt ended. Never throws: where storage refuses, the attempt stays open there, which locks, and
   * is written later. An end that is known is taken back by nothing but the finding that it started after all.
   */
  end(id: string, end: Exclude<AttemptEnd, 'sending'>, note: string, work?: string): void {
    this.reload();
    const attempt = this.#known.get(id);
    if (!attempt || (end === 'unknown' ? attempt.end !== 'sending' : end !== 'settled' && !isOpen(attempt))) return;
    const endedAt = attempt.endedAt ?? this.#clock.now();
    const lives = end === 'unknown' ? Math.max(attempt.lives, this.#age(attempt) + AFTERLIFE_MS) : attempt.lives;
    const ended = { ...attempt, end, note, endedAt, lives, work: work ?? attempt.work };
    this.#known.set(id, ended);
    this.#write(ended);
    this.reload();
  }

  /**
   * For how long its request may still be at work, in whole milliseconds. Counted by this document's own clock from when it
   * sent it or first knew of it: a wall clock that was set forward must not end the wait.
   */
  leftAtWork(attempt: Attempt): number {
    return Math.max(0, Math.ceil(attempt.lives - this.#age(attempt)));
  }

  /** Whether it was sent from this document and no screen has told of its end; from now on one has. */
  tellOnce(id: string): boolean {
    return this.#untold.delete(id);
  }

  #age({ id }: Attempt): number {
    const now = this.#clock.elapsed();
    return now - (this.#since.get(id) ?? now);
  }

  #sorted(): Attempt[] {
    return [...this.#known.values()].toSorted((a, b) => a.at - b.at);
  }

  /** What counts of one attempt as this document and storage have it; undefined when storage has the last word. */
  #merge(known: Attempt, stored: Attempt | undefined): Attempt | undefined {
    if (!stored) return isOpen(known) || this.#unwritten.has(known.id) ? known : undefined;
    if (isOpen(known)) return isOpen(stored) && known.end === 'unknown' && stored.end === 'sending' ? known : undefined;
    return isOpen(stored) || (known.end === 'settled' && stored.end !== 'settled') ? known : undefined;
  }

  #write(attempt: Attempt): void {
    try {
      const text = writeAttempt(attempt);
      this.#storage().setItem(PREFIX + attempt.id, text);
      this.#texts.set(attempt.id, { text, attempt });
      this.#unwritten.delete(attempt.id);
    } catch {
      this.#unwritten.add(attempt.id);
    }
  }

  /** All that are stored; undefined where storage cannot be read. */
  #read(): Map<string, Attempt> | undefined {
    try {
      const storage = this.#storage();
      const ids = Object.keys(storage)
        .filter((name) => name.startsWith(PREFIX))
        .map((name) => name.slice(PREFIX.length));
      const attempts = ids.map((id) => {
        const text = storage.getItem(PREFIX + id);
        const last = this.#texts.get(id);
        if (last?.text === text) return last.attempt;
        const attempt = readAttempt(text, id);
        this.#texts.set(id, { text, attempt });
        return attempt;
      });
      return new Map(attempts.filter((attempt) => attempt !== undefined).map((attempt) => [attempt.id, attempt]));
    } catch {
      return undefined;
    }
  }
}
