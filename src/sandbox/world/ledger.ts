import { bounds } from '../core/bounds';

/**
 * The Points of one account. Every Point is in exactly one of three places, so granted = available + held + spent at all times. Points are held when
 * work is admitted and settled when it ends; what the work did not use, or all of it if the work failed, becomes available again.
 */
export interface LedgerEntry {
  /** By the world's clock, ms epoch. */
  at: number;
  kind: 'grant' | 'hold' | 'spend' | 'return';
  /** Whole Points moved by this entry, never negative. */
  points: number;
  /** What the Points were moved for, e.g. the id of a prep. */
  reference: string;
}

export interface Balance {
  granted: number;
  available: number;
  held: number;
  spent: number;
}

export class Ledger {
  readonly entries: LedgerEntry[] = [];
  readonly #holds = new Map<string, number>();
  /** References that Points were held for, as far back as the entries go. */
  readonly #used = new Set<string>();
  #entered = 0;
  #granted = 0;
  #available = 0;
  #held = 0;
  #spent = 0;

  get balance(): Balance {
    return { granted: this.#granted, available: this.#available, held: this.#held, spent: this.#spent };
  }

  /** How many entries were ever made; the oldest of them may be gone. */
  get entered(): number {
    return this.#entered;
  }

  grant(points: number, reference: string, at: number): void {
    assertPoints(points);
    this.#granted += points;
    this.#available += points;
    this.#enter('grant', points, reference, at);
  }

  /** Sets Points aside for admitted work. Throws when too few are available or the reference was used before. */
  hold(points: number, reference: string, at: number): void {
    assertPoints(points);
    if (this.#used.has(reference)) throw new RangeError(`Points were already held for ${reference}`);
    if (points > this.#available) throw new RangeError(`Only ${this.#available} of ${points} Points are available`);
    this.#used.add(reference);
    this.#holds.set(reference, points);
    this.#available -= points;
    this.#held += points;
    this.#enter('hold', points, reference, at);
  }

  /** Ends a hold: charges `charge` of its Points (none for failed work), returns the rest. Throws without an open hold or for more than it. */
  settle(reference: string, charge: number, at: number): { charged: number; returned: number } {
    assertPoints(charge);
    const held = this.#holds.get(reference);
    if (held === undefined) throw new RangeError(`No Points are held for ${reference}`);
    if (charge > held) throw new RangeError(`${charge} Points are more than the ${held} held for ${reference}`);
    const returned = held - charge;
    this.#holds.delete(reference);
    this.#held -= held;
    this.#spent += charge;
    this.#available += returned;
    if (charge > 0) this.#enter('spend', charge, reference, at);
    if (returned > 0) this.#enter('return', returned, reference, at);
    return { charged: charge, returned };
  }

  #enter(kind: LedgerEntry['kind'], points: number, reference: string, at: number): void {
    this.entries.push({ at, kind, points, reference });
    this.#entered += 1;
    if (this.entries.length > bounds.ledgerEntries) {
      const oldest = this.entries.shift()!.reference;
      if (!this.#holds.has(oldest)) this.#used.delete(oldest);
    }
    const { granted, available, held, spent } = this.balance;
    if (granted !== available + held + spent) throw new Error('The ledger lost Points');
  }
}

function assertPoints(points: number): void {
  if (!Number.isSafeInteger(points) || points < 0) throw new RangeError(`${points} is not a whole number of Points`);
}
