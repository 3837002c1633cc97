/**
 * The attempt ledger: every attempt and how it ended. It contains no secrets, is stored in localStorage, survives reloads and is shared by the tabs
 * of a browser. An attempt without a known outcome locks its subject whichever token is connected, because a new token of the same account looks
 * like another account's.
 */
import { fingerprint } from '../../lib/json/fingerprint';
import { randomId } from '../../lib/ids';
import { deadlines } from '../../api/client/retry';
import { Listeners } from '../../api/client/store';
import { type Attempt, type AttemptEnd, isOpen, readAttempt, writeAttempt } from './attempt';
import type { Clock } from '../clock';
import { getSubjectKey, type Consent, type Snapshot } from '../../api/resources/subject';

/** Each attempt has its own key with this prefix, so that tabs writing at the same time do not overwrite each other. */
const PREFIX = 'console.attempt.';
const MAX_ATTEMPTS = 200;
/** The minimum time, in ms, for which a request may still be in progress after its last event here: it may have arrived only then. */
const MIN_REMAINING_MS = deadlines.request;

/** Decides which attempts belong to this environment and world, and which to this account. */
export interface LedgerScope {
  scope: () => string;
  isHere: (scope: string) => boolean;
}

export class AttemptLedger {
  readonly #storage: () => Storage;
  readonly #clock: Clock;
  readonly #where: LedgerScope;
  readonly #listeners = new Listeners();
  /** All attempts known to this document, by id. */
  #known = new Map<string, Attempt>();
  /** Parsed attempts by id, with the stored text, so that an unchanged text is not parsed again. */
  readonly #texts = new Map<string, { text: string | null; attempt: Attempt | undefined }>();
  /** When this document first saw each attempt, by `Clock.elapsed`. */
  readonly #since = new Map<string, number>();
  /** Attempts whose end could not be stored. */
  readonly #unwritten = new Set<string>();
  /** Attempts whose end this document has recorded. */
  readonly #endedHere = new Set<string>();
  /** Attempts sent from this document whose end no screen has announced yet. */
  readonly #unannounced = new Set<string>();
  #lastAt = 0;

  /** @param storage returns the storage; may throw if the browser blocks it */
  constructor(storage: () => Storage, clock: Clock, where: LedgerScope) {
    this.#storage = storage;
    this.#clock = clock;
    this.#where = where;
    this.reload();
  }

  /** Subscribes to every change; returns the unsubscribe function. */
  readonly subscribe = this.#listeners.add;

  /** Whether a storage event with this key may have changed the ledger; the key is null when storage was cleared. */
  static concerns(key: string | null): boolean {
    return key === null || key.startsWith(PREFIX);
  }

  /** Loads what any tab has stored. An open attempt that is missing there stays locked and is written back. */
  reload(): void {
    const stored = this.#read();
    if (!stored) return;
    const next = new Map(stored);
    for (const known of this.#known.values()) {
      const merged = this.#merge(known, stored.get(known.id));
      if (!merged) continue;
      next.set(merged.id, merged);
      this.#write(merged);
    }
    for (const id of next.keys()) if (!this.#since.has(id)) this.#since.set(id, this.#clock.elapsed());
    this.#known = next;
    this.#listeners.notify();
  }

  find(id: string): Attempt | undefined {
    return this.#known.get(id);
  }

  /** Every attempt known, of any account, oldest first. */
  all(): Attempt[] {
    return [...this.#known.values()].toSorted((a, b) => a.at - b.at);
  }

  /** This account's attempts and those that another token left open, newest first. */
  visible(key?: string): Attempt[] {
    const own = this.#where.scope();
    return this.all()
      .filter(({ scope, end }) => scope === own || (isOpen({ end }) && this.#where.isHere(scope)))
      .filter((attempt) => key === undefined || attempt.key === key)
      .toReversed();
  }

  /** The attempts on a subject that a proposal suggested, from any tab and any token of this environment and world, newest first. */
  findByProposal(key: string, proposal: string): Attempt[] {
    return this.all()
      .filter((attempt) => attempt.key === key && attempt.proposal === proposal && this.#where.isHere(attempt.scope))
      .toReversed();
  }

  /** The stored attempts on a subject, from any tab and any token, oldest first. */
  on(key: string): Attempt[] {
    this.reload();
    return this.all().filter((attempt) => attempt.key === key && this.#where.isHere(attempt.scope));
  }

  /** Records that a spend is about to be sent. Must succeed before anything is sent: throws if storage refuses. */
  open(consent: Consent, before: Snapshot | undefined): Attempt {
    const { subject, title, version, choice, points, maxDurationMs, proposal, cell } = consent;
    // Keeps the order of two attempts within the same millisecond.
    const at = (this.#lastAt = Math.max(this.#clock.now(), this.#lastAt + 1));
    const attempt: Attempt = {
      id: randomId(),
      scope: this.#where.scope(),
      key: getSubjectKey(subject),
      subject,
      title,
      version,
      choice,
      points,
      at,
      endedAt: undefined,
      end: 'sending',
      maxDurationMs,
      note: 'Sent, no response yet',
      work: undefined,
      before,
      ...(proposal !== undefined && { proposal }),
      ...(cell !== undefined && { cell }),
    };
    const storage = this.#storage();
    const text = writeAttempt(attempt);
    storage.setItem(PREFIX + attempt.id, text);
    // Some browsers accept a write but store nothing.
    if (storage.getItem(PREFIX + attempt.id) !== text) throw new Error('The attempt was not stored');
    this.#known.set(attempt.id, attempt);
    this.#unannounced.add(attempt.id);
    // An open attempt is never dropped because of its age: it keeps its subject locked.
    for (const old of this.all().slice(0, -MAX_ATTEMPTS)) {
      if (!isOpen(old) && !this.#unwritten.has(old.id)) storage.removeItem(PREFIX + old.id);
    }
    this.reload();
    return attempt;
  }

  /**
   * Records unconfirmed work after the attempt during which it was found. It counts towards the cap but locks nothing. Does nothing if that work is
   * already recorded. Never throws.
   * @param work its id; undefined when only its Points were seen
   */
  found(origin: Attempt, unconfirmed: { work: string | undefined; points: number; note: string }): void {
    this.reload();
    const id = fingerprint([origin.scope, origin.key, unconfirmed.work ?? origin.id]);
    const known = unconfirmed.work !== undefined && this.on(origin.key).some(({ work }) => work === unconfirmed.work);
    if (known || this.#known.has(id)) return;
    const at = this.#clock.now();
    const { proposal: _, ...like } = origin;
    const ended = { ...like, id, at, endedAt: at, end: 'settled' as const, before: undefined, charged: undefined };
    const attempt: Attempt = { ...ended, ...unconfirmed };
    this.#known.set(id, attempt);
    this.#write(attempt);
    this.reload();
  }

  /**
   * Records how an attempt ended. Never throws: if storage refuses, the attempt stays open there, which locks, and is written later. A known end can
   * only be replaced by the finding that the work started after all.
   * @param charged what the service says it cost, in Points, if that differs from what was confirmed
   */
  end(id: string, end: Exclude<AttemptEnd, 'sending'>, note: string, work?: string, charged?: number): void {
    this.reload();
    const attempt = this.#known.get(id);
    if (!attempt || (end === 'unknown' ? attempt.end !== 'sending' : end !== 'settled' && !isOpen(attempt))) return;
    const endedAt = attempt.endedAt ?? this.#clock.now();
    const maxDurationMs =
      end === 'unknown'
        ? Math.max(attempt.maxDurationMs, this.#age(attempt) + MIN_REMAINING_MS)
        : attempt.maxDurationMs;
    const charge = charged === undefined ? {} : { charged };
    const ended = { ...attempt, end, note, endedAt, maxDurationMs, work: work ?? attempt.work, ...charge };
    this.#known.set(id, ended);
    if (end !== 'unknown') this.#endedHere.add(id);
    this.#write(ended);
    this.reload();
  }

  /** Whether this document has recorded its end, rather than another tab. */
  isEndedHere(id: string): boolean {
    return this.#endedHere.has(id);
  }

  /**
   * How long its request may still be in progress, in whole milliseconds. Measured by `Clock.elapsed` since this document sent or first saw it,
   * because setting the wall clock forward must not end the wait.
   */
  leftAtWork(attempt: Attempt): number {
    return Math.max(0, Math.ceil(attempt.maxDurationMs - this.#age(attempt)));
  }

  /** Whether it was sent from this document and no screen has announced its end; marks it as announced. */
  claimAnnouncement(id: string): boolean {
    return this.#unannounced.delete(id);
  }

  #age({ id }: Attempt): number {
    const now = this.#clock.elapsed();
    return now - (this.#since.get(id) ?? now);
  }

  /** Chooses between an attempt in memory and in storage: returns the former if it prevails, undefined if storage does. */
  #merge(known: Attempt, stored: Attempt | undefined): Attempt | undefined {
    if (!stored) return isOpen(known) || this.#unwritten.has(known.id) ? known : undefined;
    if (isOpen(known)) return known.end === 'unknown' && stored.end === 'sending' ? known : undefined;
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

  /** All stored attempts; undefined if storage cannot be read. */
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
