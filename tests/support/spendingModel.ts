/**
 * A service that charges for every request it receives, however late, without protection against a second charge; and the invariants of a browser
 * that spends on it.
 */
import type { Consent, Snapshot, SpendTerms } from '../../src/api/resources/subject';
import assert from 'node:assert/strict';
import { Browser, type Tab, answered, key, lost, openScreen, taken, terms } from './spendingBrowser';

/** The fate of a request that gets no answer from the service: never charged, charged at once, or after this many milliseconds. */
type Fate = { charged: 'never' | 'at once' | number };
/**
 * How a request is answered. `silent`: no answer before the client's deadline. `copy`: a duplicate of it is refused.
 */
export type Answer =
  | { kind: 'accept' }
  | { kind: 'refuse'; status: 400 | 402 | 403 | 409 | 429 }
  | { kind: 'copy'; status: 402 | 409 | 429 }
  | ({ kind: 'proxy'; status: number; after: number } & Fate)
  | ({ kind: 'lost'; after: number } & Fate)
  | ({ kind: 'silent' } & Fate);

type Accepted = typeof taken;

const LOOK_TAKES_MS = 20;

interface Request {
  consent: Consent;
  sentAt: number;
  isCharged: boolean;
  /** The service itself has stated the outcome. */
  isAnswered: boolean;
}

export class SpendingModel {
  readonly browser = new Browser();
  readonly hasLocks: boolean;
  readonly requests: Request[] = [];
  /** What each click on a confirming button agreed to. */
  readonly agreed = new Map<number, SpendTerms>();
  answer: Answer = { kind: 'accept' };
  price = 900;
  canLook = true;
  /** Points were added from elsewhere, so a balance proves nothing. */
  toppedUp = 0;
  /** Storage was cleared while no open tab knew of the attempt, so it is forgotten for good. */
  isForgotten = false;

  /** @param hasLocks whether the browser has Web Locks */
  constructor(hasLocks: boolean) {
    this.hasLocks = hasLocks;
  }

  /** A screen in a tab, on this service. */
  screen(tab: Tab): ReturnType<typeof openScreen> {
    const screen = openScreen(tab);
    screen.look.mockImplementation(async () => {
      const { canLook } = this;
      await new Promise<void>((resolve) => void this.browser.clock.after(LOOK_TAKES_MS, resolve));
      if (!canLook) throw new Error('down');
      return this.look();
    });
    screen.send.mockImplementation((consent) => this.#receive(tab, consent));
    return screen;
  }

  get charges(): Request[] {
    return this.requests.filter(({ isCharged }) => isCharged);
  }

  look(): Snapshot {
    const works = this.charges.map(({ consent }) => `work ${consent.id}`);
    const last = this.charges.at(-1)?.consent;
    return {
      work: works.at(-1),
      others: works.slice(0, -1),
      workStatus: last && 'running',
      workChoice: last?.choice,
      workVersion: last?.version,
      balance: 1_000_000 + this.toppedUp - this.charges.reduce((sum, { consent }) => sum + consent.points, 0),
      fingerprint: works.join(),
    };
  }

  /** Requests that may still be charged, with an outcome nobody can know yet. */
  get mayBeAtWork(): Request[] {
    const now = this.browser.clock.elapsed();
    return this.requests.filter(
      ({ isAnswered, isCharged, sentAt, consent }) => !isAnswered && !isCharged && now < sentAt + consent.maxDurationMs,
    );
  }

  #receive(tab: Tab, consent: Consent): Promise<Accepted> {
    const { clock } = this.browser;
    const { answer } = this;
    this.answer = { kind: 'accept' };
    // Each consent is sent once, as agreed, and never beside a request that may still be in progress.
    assert.ok(!this.requests.some((one) => one.consent.id === consent.id), 'A consent was sent twice');
    this.#checkAgreed(consent);
    assert.ok(this.isForgotten || this.mayBeAtWork.length === 0, 'Sent beside a request that may still be in progress');
    const request: Request = { consent, sentAt: clock.elapsed(), isCharged: false, isAnswered: false };
    this.requests.push(request);
    const charge = () => {
      if (consent.points === this.price) request.isCharged = true;
    };
    const end = (ms: number, error?: Error) =>
      new Promise<Accepted>((resolve, reject) => {
        clock.after(ms, () => {
          if (!tab.isOpen) return;
          if (error) reject(error);
          else resolve(taken);
        });
      });
    const refuse = (status: number) => {
      request.isAnswered = true;
      return end(100, answered(status));
    };
    if (consent.points !== this.price) return refuse(409);
    switch (answer.kind) {
      case 'accept':
        charge();
        request.isAnswered = true;
        return end(100);
      case 'refuse':
        return refuse(answer.status);
      case 'copy':
        // If looks fail, the refusal is believed.
        if (this.canLook && tab.ledger.on(key).find(({ title }) => title === consent.title)?.before) charge();
        request.isAnswered = true;
        return Promise.reject(answered(answer.status));
      default: {
        if (answer.charged === 'at once') charge();
        else if (answer.charged !== 'never') clock.after(Math.min(answer.charged, consent.maxDurationMs - 1), charge);
        if (answer.kind === 'proxy') return end(answer.after, answered(answer.status, 'other'));
        if (answer.kind === 'lost') return end(answer.after, lost());
        return end(consent.maxDurationMs, lost('timeout'));
      }
    }
  }

  /** Checks the invariants that hold at every moment. */
  check(screens: readonly { tab: Tab; screen: ReturnType<typeof openScreen> }[]): void {
    const { charges } = this;
    assert.equal(new Set(charges.map(({ consent }) => consent.id)).size, charges.length, 'A consent was charged twice');
    assert.ok(charges.length <= this.agreed.size, 'More was charged than agreed to');
    for (const { consent } of charges) this.#checkAgreed(consent);
    if (this.isForgotten || this.mayBeAtWork.length === 0) return;
    for (const { tab, screen } of screens) {
      // A hidden page is notified when it is shown; one whose storage is blocked cannot spend.
      if (!tab.isOpen || tab.isHidden || tab.storage === 'blocked' || screen.phase === 'sending') continue;
      assert.ok(screen.isLocked, `Armed in "${screen.phase}" while a request may still be in progress`);
    }
  }

  /** Checks that what the ledger finally says of each request is true. Returns for how many requests it had an answer. */
  checkLedger(tab: Tab): number {
    if (this.isForgotten) return 0;
    const told = tab.ledger.on(key);
    let checked = 0;
    for (const { consent, isCharged } of this.requests) {
      // A consent and its attempt share a title that no other has.
      const attempt = told.find(({ title }) => title === consent.title);
      if (!attempt || attempt.end === 'unknown') continue;
      assert.equal(attempt.end === 'settled', isCharged, `"${attempt.end}", but charged: ${isCharged}`);
      assert.notEqual(attempt.end, 'sending');
      checked += 1;
    }
    return checked;
  }

  #checkAgreed(consent: Consent): void {
    const { points, version, choice, title } = this.agreed.get(consent.id) ?? assert.fail('Not agreed to');
    assert.deepEqual({ points, version, choice, title }, pick(consent));
  }

  /** Terms at a price, with a title that no other attempt shares. */
  termsAt(points: number): SpendTerms {
    return { ...terms, points, title: `P${(this.#titles += 1)}` };
  }
  #titles = 0;
}

const pick = ({ points, version, choice, title }: SpendTerms) => ({ points, version, choice, title });
