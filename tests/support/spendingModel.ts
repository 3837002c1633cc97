/**
 * A service that charges for every request it receives, however late, without protection against a second charge; and the invariants of a browser
 * that spends on it, counted at that service.
 */
import type { Consent, Snapshot, SpendTerms } from '../../src/api/resources/subject';
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
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
type Screen = ReturnType<typeof openScreen>;

/** How long a check takes, in milliseconds. */
export const LOOK_TAKES_MS = 20;

interface Request {
  consent: Consent;
  account: string;
  points: number;
  sentAt: number;
  isCharged: boolean;
  /** The service itself has stated the outcome. */
  isAnswered: boolean;
  /** The tab that waits for an answer; undefined once one has arrived. */
  waiting: Tab | undefined;
}

/** A dialog, and what was so when it opened. */
interface Dialog {
  readonly screen: Screen;
  readonly tab: Tab;
  readonly shown: SpendTerms;
  /** What had been charged, so that a check could find it. */
  readonly charges: readonly Request[];
  /** How often storage had been cleared. */
  readonly clearings: number;
  readonly cap: number | undefined;
  /** The console asked whether to go on above the cap. */
  readonly wasAsked: boolean;
  isClicked: boolean;
  /** It was closed, its screen was left or its token changed, before anything was sent. */
  isWithdrawn: boolean;
}

export class SpendingModel {
  readonly browser = new Browser();
  readonly hasLocks: boolean;
  readonly requests: Request[] = [];
  /** Every dialog that opened, by the id of its consent. */
  readonly #dialogs = new Map<number, Dialog>();
  /** What was quoted, by title. */
  readonly #quoted = new Map<string, SpendTerms>();
  /** What has been charged or may be, of this subject and of others, in the order in which it was sent. */
  readonly #spends: { account: string; points: number; isCharged: boolean }[] = [];
  /** How many there were when the session of a tab began. */
  readonly #begun = new WeakMap<Tab, number>();
  #clearings = 0;
  /** What was sent against the rules; an error within a request would count as a lost connection. */
  readonly #broken: string[] = [];
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

  /** Another tab, with its own session. */
  open(account = 'a'): Tab {
    const tab = this.browser.open({ account, hasLocks: this.hasLocks });
    this.#begun.set(tab, this.#spends.length);
    return tab;
  }

  /** A screen in a tab, on this service. */
  screen(tab: Tab): Screen {
    const screen = openScreen(tab);
    screen.readSnapshot.mockImplementation(async () => {
      const { canLook } = this;
      await new Promise<void>((resolve) => void this.browser.clock.after(LOOK_TAKES_MS, resolve));
      if (!canLook) throw new Error('down');
      return this.readSnapshot();
    });
    screen.send.mockImplementation((consent) => this.#receive(tab, consent));
    return screen;
  }

  /** Gets a quote at the price of now, and asks for consent to it. */
  review(tab: Tab, screen: Screen): void {
    const quoted = { ...terms, points: this.price, title: `P${this.#quoted.size + 1}` };
    this.#quoted.set(quoted.title, quoted);
    screen.review(quoted);
    this.#noteDialog(tab, screen, false);
  }

  /** Continues above the cap, if the console asks whether to. */
  goOn(tab: Tab, screen: Screen): void {
    const wasAsked = screen.phase === 'overCap';
    screen.controller.goOn();
    this.#noteDialog(tab, screen, wasAsked);
  }

  /** Clicks the button of an open dialog. */
  async click(screen: Screen): Promise<void> {
    const { flow } = screen;
    const dialog = flow.phase === 'reviewing' ? this.#dialogs.get(flow.consent.id) : undefined;
    if (dialog) dialog.isClicked = true;
    await screen.click();
  }

  /** What was confirmed on a screen must not be sent any more; `unless` it was clicked before. */
  withdraw(where: { screen?: Screen; tab?: Tab }, { unless }: { unless?: 'clicked' } = {}): void {
    for (const dialog of this.#dialogs.values()) {
      const isHere = dialog.screen === where.screen || dialog.tab === where.tab;
      if (isHere && !(unless && dialog.isClicked)) dialog.isWithdrawn = true;
    }
  }

  /** The user spends on another subject in a tab, without a question. */
  spendBeside({ ledger, context }: Tab, points: number): void {
    const { id } = ledger.open({ ...terms, points, id: 0, subject: { kind: 'prep', productId: 'another' } }, undefined);
    ledger.end(id, 'settled', 'Accepted by the service');
    this.#spends.push({ account: context.connected.scope(), points, isCharged: true });
  }

  /** The tab gets another token. */
  connect(tab: Tab, account: string): void {
    this.withdraw({ tab });
    tab.connect(account);
    this.#begun.set(tab, this.#spends.length);
  }

  /** The user clears the storage of the browser: what it knows of the past is gone. */
  clear(tabs: readonly Tab[]): void {
    this.#clearings += 1;
    for (const tab of tabs) this.#begun.set(tab, this.#spends.length);
    this.browser.clear();
  }

  #noteDialog(tab: Tab, screen: Screen, wasAsked: boolean): void {
    const { flow } = screen;
    if (flow.phase !== 'reviewing' || this.#dialogs.has(flow.consent.id)) return;
    const { consent } = flow;
    const quoted = this.#quoted.get(consent.title);
    assert.deepEqual(pick(consent), quoted && pick(quoted), 'A dialog asks for something else than was quoted');
    this.#dialogs.set(consent.id, {
      screen,
      tab,
      shown: { ...consent },
      charges: this.charges,
      clearings: this.#clearings,
      cap: tab.context.cap.points,
      wasAsked,
      isClicked: false,
      isWithdrawn: false,
    });
  }

  get charges(): Request[] {
    return this.requests.filter(({ isCharged }) => isCharged);
  }

  readSnapshot(): Snapshot {
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
    this.#checkSent(tab, consent);
    const request: Request = {
      consent,
      account: tab.context.connected.scope(),
      points: consent.points,
      sentAt: clock.elapsed(),
      isCharged: false,
      isAnswered: false,
      waiting: tab,
    };
    this.requests.push(request);
    this.#spends.push(request);
    const charge = () => {
      if (consent.points === this.price) request.isCharged = true;
    };
    const end = (ms: number, error?: Error) =>
      new Promise<Accepted>((resolve, reject) => {
        clock.after(ms, () => {
          if (!tab.isOpen) return;
          request.waiting = undefined;
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
        // If checks fail, the refusal is believed.
        if (this.canLook && tab.ledger.on(key).find(({ title }) => title === consent.title)?.before) charge();
        request.isAnswered = true;
        request.waiting = undefined;
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

  /** Each consent is sent once, as it was agreed to, while it holds, and beside nothing whose outcome is open. */
  #checkSent(tab: Tab, consent: Consent): void {
    const dialog = this.#dialogs.get(consent.id);
    const quoted = this.#quoted.get(consent.title);
    const rules = {
      'Sent twice': this.requests.some((request) => request.consent.id === consent.id),
      'Sent without a click': !dialog?.isClicked,
      'Sent as something else than its dialog showed': dialog && !isAlike(consent, dialog.shown),
      'Sent as something else than was quoted': !quoted || !isAlike(consent, quoted),
      'Sent after it was withdrawn': dialog?.isWithdrawn,
      'Sent beside a request that may still be in progress': !this.isForgotten && this.mayBeAtWork.length > 0,
      'Sent while another answer is awaited':
        !this.isForgotten &&
        this.requests.some((request) => request.waiting?.isOpen && !dialog?.charges.includes(request)),
      // A charge that storage has forgotten since is known to nobody.
      'Sent though another was charged since its dialog opened':
        dialog && dialog.clearings === this.#clearings && dialog.charges.length !== this.charges.length,
      'Sent above the cap, unasked': dialog && this.#isOverCap(tab, consent, dialog),
    };
    for (const [rule, isBroken] of Object.entries(rules)) if (isBroken) this.#broken.push(`${rule}: ${consent.title}`);
  }

  /** Whether it would take what the service has charged in this tab's session above its cap, without a question about it. */
  #isOverCap(tab: Tab, { points }: Consent, { cap, wasAsked }: Dialog): boolean {
    const account = tab.context.connected.scope();
    const charged = this.#spends
      .slice(this.#begun.get(tab))
      .reduce((sum, item) => sum + (item.isCharged && item.account === account ? item.points : 0), 0);
    const limit = Math.max(...[cap, tab.context.cap.points].map((item) => item ?? Number.POSITIVE_INFINITY));
    return !wasAsked && charged + points > limit;
  }

  /** Checks the invariants that hold at every moment. */
  check(screens: readonly { tab: Tab; screen: Screen }[]): void {
    assert.deepEqual(this.#broken, []);
    const { charges } = this;
    const clicked = [...this.#dialogs.values()].filter(({ isClicked }) => isClicked).length;
    assert.equal(new Set(charges.map(({ consent }) => consent.id)).size, charges.length, 'A consent was charged twice');
    assert.ok(charges.length <= clicked, 'More was charged than agreed to');
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
    const attempts = tab.ledger.on(key);
    let checked = 0;
    for (const { consent, isCharged } of this.requests) {
      // A consent and its attempt share a title that no other has.
      const attempt = attempts.find(({ title }) => title === consent.title);
      if (!attempt || attempt.end === 'unknown') continue;
      assert.equal(attempt.end === 'settled', isCharged, `"${attempt.end}", but charged: ${isCharged}`);
      assert.notEqual(attempt.end, 'sending');
      checked += 1;
    }
    return checked;
  }
}

const pick = ({ points, version, choice, title }: SpendTerms) => ({ points, version, choice, title });
const isAlike = (left: SpendTerms, right: SpendTerms): boolean => isDeepStrictEqual(pick(left), pick(right));
