/**
 * A cap that the user sets on what this tab's session spends. It can only make the console ask once more; it never allows anything. It is stored in
 * memory and in the tab's sessionStorage, for each account, and is not secret.
 */
import { Listeners } from '../api/client/store';
import { isCount, isRecord, parseJson } from '../api/reader/json';
import type { AttemptLedger } from './ledger/attemptLedger';
import type { Attempt } from './ledger/attempt';

const PREFIX = 'console.cap.';

/** One account's session in this tab. */
interface AccountSession {
  cap: number | undefined;
  /** Ids of the attempts from before this session. */
  before: ReadonlySet<string>;
  /** What each attempt of this session counts, in Points, by its id; it stays when the ledger drops an old attempt. */
  counts: Map<string, number>;
  /** Charges read from the records of ended work, in Points, by attempt. */
  charges: Map<string, number>;
}

/** A spend that would take the session over its cap; all in Points. */
export interface OverCap {
  cap: number;
  /** Charged or held so far; infinite when the price of an attempt cannot be read. */
  spent: number;
  /** The most that this spend would add. */
  adds: number;
}

export class SessionCap {
  readonly #storage: () => Storage;
  readonly #ledger: AttemptLedger;
  readonly #scope: () => string;
  readonly #listeners = new Listeners();
  readonly #accounts = new Map<string, AccountSession>();
  /** Ids of the attempts from before this session, or this document. */
  #before: ReadonlySet<string>;

  /**
   * @param storage returns the tab's storage; may throw if the browser blocks it
   * @param scope environment, world and account; empty while nobody is connected
   */
  constructor(storage: () => Storage, ledger: AttemptLedger, scope: () => string) {
    this.#storage = storage;
    this.#ledger = ledger;
    this.#scope = scope;
    this.#before = this.#getAttemptIds();
    ledger.subscribe(() => this.#count());
  }

  /** Subscribes to changes of the cap and of the sum; returns the unsubscribe function. */
  readonly subscribe = this.#listeners.add;

  /** The cap in Points; undefined when there is none. */
  get points(): number | undefined {
    return this.#account().cap;
  }

  /** Sets the cap in whole Points, or removes it. Throws a `RangeError` for anything else. */
  set(points: number | undefined): void {
    if (points !== undefined && !isCount(points)) throw new RangeError(`Invalid cap: ${String(points)}`);
    this.#account().cap = points;
    this.#count();
  }

  /**
   * What this account has spent in this session from any tab of this browser, charged or held, in Points. An attempt counts at its price or ceiling
   * until a record states its charge; one that was refused or not started counts zero.
   * @param except attempts to leave out
   */
  spent(...except: readonly (string | undefined)[]): number {
    let sum = 0;
    const left = new Set(except);
    for (const [id, points] of this.#account().counts) if (!left.has(id)) sum += points;
    return sum;
  }

  /** By how much this spend would take the session over its cap; undefined when it would not. */
  over(adds: number, except?: string): OverCap | undefined {
    const cap = this.points;
    const spent = this.spent(except);
    // A free spend cannot exceed the cap.
    return cap === undefined || adds === 0 || spent + adds <= cap ? undefined : { cap, spent, adds };
  }

  /**
   * The same, but only if more has been spent than `since`, in Points: a consent given with that knowledge stays valid. A later
   * spend voids it, but only if the cap would be exceeded.
   */
  overSince(adds: number, since: number, except?: string): OverCap | undefined {
    const over = this.over(adds, except);
    return over && over.spent > since ? over : undefined;
  }

  /** Uses the charge that the record of ended work states, in Points. */
  recordCharge(attempt: string, charged: number): void {
    const { counts, charges } = this.#account();
    // The charge of an attempt that does not count is of no use.
    if (!isCount(charged) || !counts.has(attempt) || charges.get(attempt) === charged) return;
    charges.set(attempt, charged);
    this.#count();
  }

  /** Ends every account's session in this tab: no cap, and only later attempts count. The end of the token clears the storage. */
  forget(): void {
    this.#accounts.clear();
    this.#before = this.#getAttemptIds();
    this.#listeners.notify();
  }

  #getAttemptIds(): ReadonlySet<string> {
    return new Set(this.#ledger.all().map(({ id }) => id));
  }

  #account(): AccountSession {
    const scope = this.#scope();
    const known = this.#accounts.get(scope);
    if (known) return known;
    const account = this.#read(scope) ?? {
      cap: undefined,
      before: this.#before,
      counts: new Map<string, number>(),
      charges: new Map<string, number>(),
    };
    this.#accounts.set(scope, account);
    this.#countInto(scope, account);
    return account;
  }

  /** Recounts the ledger, and stores the sum for a reload. */
  #count(): void {
    // A spend in another tab counts even before anything has asked for the sum.
    this.#account();
    for (const [scope, account] of this.#accounts) this.#countInto(scope, account);
    this.#save();
    this.#listeners.notify();
  }

  #countInto(scope: string, { before, counts, charges }: AccountSession): void {
    for (const attempt of this.#ledger.all())
      if (attempt.scope === scope && !before.has(attempt.id))
        counts.set(attempt.id, countAttempt(attempt, charges.get(attempt.id)));
  }

  #save(): void {
    try {
      const storage = this.#storage();
      for (const [scope, { cap, before, counts, charges }] of this.#accounts) {
        // JSON has no infinity, so null is read as infinity.
        const text = JSON.stringify({
          cap,
          before: [...before],
          counts: Object.fromEntries(counts),
          charges: Object.fromEntries(charges),
        });
        if (cap === undefined && counts.size === 0) storage.removeItem(PREFIX + scope);
        else storage.setItem(PREFIX + scope, text);
      }
    } catch {
      // It stays in memory until a reload.
    }
  }

  #read(scope: string): AccountSession | undefined {
    try {
      const parsed = parseJson(this.#storage().getItem(PREFIX + scope) ?? '');
      if (!parsed.ok || !isRecord(parsed.value)) return undefined;
      const { cap, before, counts, charges } = parsed.value;
      if ((cap !== undefined && !isCount(cap)) || !Array.isArray(before) || !isRecord(counts)) return undefined;
      const points = (value: unknown) => (isCount(value) ? value : Number.POSITIVE_INFINITY);
      return {
        cap,
        before: new Set(before.map(String)),
        counts: new Map(Object.entries(counts).map(([id, value]) => [id, points(value)])),
        // An unreadable charge is ignored, and the attempt counts at its price.
        charges: new Map(
          Object.entries(isRecord(charges) ? charges : {}).filter((entry): entry is [string, number] =>
            isCount(entry[1]),
          ),
        ),
      };
    } catch {
      return undefined;
    }
  }
}

function countAttempt({ end, points, charged }: Attempt, recorded: number | undefined): number {
  if (end === 'refused' || end === 'not-started') return 0;
  const known = recorded ?? charged;
  if (end === 'settled' && known !== undefined) return known;
  // Storage may contain anything.
  return isCount(points) ? points : Number.POSITIVE_INFINITY;
}
