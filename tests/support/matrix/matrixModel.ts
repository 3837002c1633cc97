/** What must hold of a list of spends, and of single ones beside it, in whatever order things happen, counted at the sandbox. */
import assert from 'node:assert/strict';
import { getDeadline } from '../../../src/api/client/retry';
import { computeTextSha256 } from '../../../src/lib/sha256';
import { client } from '../../../src/sandbox/testSupport';
import { isOpen } from '../../../src/spending/ledger/attempt';
import type { MatrixColumn } from '../../../src/features/runs/evaluate/matrix/matrix';
import type { Tab } from '../spendingBrowser';
import { type MatrixScreen, MatrixWorld, type SentRun, type SingleRun, four, key, pack, three } from './matrixWorld';

const SINGLE = 'Single';

/** What the user knew of the cap when the consent was given, or a question of it answered. */
interface CapKnown {
  cap: number | undefined;
  /** The console asked whether to go on above it. */
  wasAsked: boolean;
  /** What was spent on other subjects. */
  beside: number;
}

/** How long a run's request may be on its way once it has left the page, in milliseconds. */
const RUN_LASTS_MS = getDeadline('runs.start');

/** A run's request that left the page. */
interface RunRequest {
  readonly run: SentRun;
  readonly name: string;
  readonly sentAt: number;
  /** The attempt that stood on record for it. */
  readonly attempt: string | undefined;
}

const getName = ({ body }: SentRun): string => `${body.prompt} at ${body.growthVersion}`;

export class MatrixModel {
  readonly world = new MatrixWorld();
  readonly columns: readonly MatrixColumn[] = [three, four];
  screens: MatrixScreen[];
  readonly #hasLocks: boolean;
  prompts: readonly string[];
  /** The most that was agreed to for each cell, in Points. */
  readonly agreed = new Map<string, number>();
  /** Every request of a run that left the page, oldest first. */
  readonly #requests: RunRequest[] = [];
  /** Attempts that were settled by their own run. */
  readonly #seenOwn = new Set<string>();
  /** Runs that the service admitted, by their cell. */
  readonly admitted: { name: string; runId: string }[] = [];
  /** Screens on which the user has said go, and nothing since that takes it back. */
  readonly going = new Set<MatrixScreen>();
  /** What other clients have spent of the account's Points. */
  others = 0;
  /** How often the console asked whether to go on above the cap. */
  askedAboutCap = 0;
  /** What this browser has spent on another subject, in Points. */
  beside = 0;
  /** Runs of other clients that are on their way. */
  #othersSent = 0;
  readonly #known = new Map<MatrixScreen, CapKnown>();
  /** Screens on which a list was confirmed that would take the session above its cap, without a question about it. */
  readonly #overCap = new Set<MatrixScreen>();
  readonly #asked = new Map<MatrixScreen, CapKnown>();
  /** Tabs whose session is not as old as the world: their sums begin later than the service's. */
  readonly #later = new WeakSet<Tab>();
  readonly #singles = new Map<MatrixScreen, { run: SingleRun; prompt: string }>();
  #singleNumber = 0;
  /** The prompts on each screen. */
  readonly #given = new Map<MatrixScreen, readonly string[]>();
  /** What was sent against the rules; an error within a request would count as a lost connection. */
  readonly #broken: string[] = [];

  constructor({ hasLocks = true, isGuarded = true, tabs = 1, rows = 3 } = {}) {
    this.world.browser.isGuarded = isGuarded;
    this.#hasLocks = hasLocks;
    this.prompts = ['First prompt', 'Second prompt', 'Third prompt'].slice(0, rows);
    this.screens = Array.from({ length: tabs }, () => this.world.open(this.world.browser.open({ hasLocks })));
    this.world.onRun = (run) => this.#sent(run);
    this.world.onAdmitted = (run, runId) => {
      const name = getName(run);
      if (this.admitted.some((item) => item.name === name)) this.#broken.push(`Run twice: ${name}`);
      this.admitted.push({ name, runId });
    };
  }

  /** Gives a screen the rows and columns. */
  give(screen: MatrixScreen): void {
    this.#given.set(screen, this.prompts);
    screen.controller.setInput(this.#input());
  }

  #input() {
    return { rows: this.prompts.map((prompt, at) => ({ id: `r${at}`, prompt })), columns: this.columns };
  }

  /** Opens the dialog, after new quotes. */
  async review(screen: MatrixScreen): Promise<void> {
    this.give(screen);
    const { phase } = screen.state;
    // A dialog that is open stays, with what was known when it opened.
    if (phase === 'reviewing') return;
    screen.controller.getQuotes();
    await this.world.quiet();
    this.#asked.delete(screen);
    screen.controller.review();
    if (screen.state.phase === 'reviewing' || screen.state.phase === 'overCap')
      this.#asked.set(screen, this.#knownOf(screen, screen.state.phase === 'overCap'));
    if (screen.state.phase === 'overCap') this.askedAboutCap += 1;
    screen.controller.goOn();
  }

  #knownOf({ tab }: MatrixScreen, wasAsked: boolean): CapKnown {
    return { cap: tab.context.cap.points, wasAsked, beside: this.beside };
  }

  /** Opens the dialog under a cap which its sum just reaches. */
  async reviewAtCap(screen: MatrixScreen): Promise<void> {
    const { cap } = screen.tab.context;
    cap.set(undefined);
    await this.review(screen);
    const { consent, phase } = screen.state;
    if (!consent || phase !== 'reviewing') return;
    screen.controller.cancel();
    cap.set(cap.spent() + consent.points);
    await this.review(screen);
  }

  /** The user spends on another subject in this browser, without a question. */
  spendBeside({ tab: { ledger } }: MatrixScreen, points: number): void {
    const terms = { title: 'P', version: '1.0.0', choice: 'deep', points, maxDurationMs: 30_000, id: 0 };
    const { id } = ledger.open({ ...terms, subject: { kind: 'prep', productId: 'p' } }, undefined);
    ledger.end(id, 'settled', 'Accepted by the service');
    this.beside += points;
  }

  /** Another tab, with its own session. */
  openTab(): void {
    const screen = this.world.open(this.world.browser.open({ hasLocks: this.#hasLocks }));
    this.#later.add(screen.tab);
    this.screens.push(screen);
  }

  /** The token changes, and changes back. */
  async reconnect({ tab }: MatrixScreen): Promise<void> {
    this.#later.add(tab);
    tab.connect('b');
    await this.world.quiet();
    tab.connect('a');
  }

  /** One run by itself, of a prompt that no other run has, beside the matrix. */
  async confirmSingle(screen: MatrixScreen): Promise<void> {
    await this.reviewSingle(screen);
    await this.clickSingle(screen);
  }

  async reviewSingle(screen: MatrixScreen): Promise<void> {
    const known = this.#singles.get(screen);
    // After success the screen moves on.
    if (known?.run.phase === 'settled') known.run.leave();
    const run = known && known.run.phase !== 'settled' ? known.run : this.world.openSingle(screen.tab);
    if (run.phase === 'sending' || run.phase === 'reviewing') return;
    const prompt = `${SINGLE} ${(this.#singleNumber += 1)}`;
    this.#singles.set(screen, { run, prompt });
    await run.review(prompt);
  }

  /** Two clicks on the button in the dialog. */
  async clickSingle(screen: MatrixScreen): Promise<void> {
    const { run, prompt } = this.#singles.get(screen) ?? {};
    const flow = run?.controller.getState().flow;
    if (!run || flow?.phase !== 'reviewing') return;
    this.agreed.set(`${prompt} at ${three.choices.checkpoint}`, flow.consent.points);
    run.controller.confirm(flow.consent.id);
    run.controller.confirm(flow.consent.id);
    await this.world.quiet();
  }

  /** Clicks the buttons of these screens' open dialogs, one after the other. */
  async click(...screens: readonly MatrixScreen[]): Promise<void> {
    const { spent, held } = await this.world.points();
    for (const screen of screens) this.#click(screen, spent + held);
  }

  /** Clicks the buttons of all open dialogs at one moment, in which no tab sees what another writes. */
  async clickAtOnce(): Promise<void> {
    await this.world.browser.atOnce(async () => {
      await this.click(...this.screens);
      await this.world.quiet();
    });
  }

  #click(screen: MatrixScreen, charged: number): void {
    const { consent, phase } = screen.state;
    if (!consent || phase !== 'reviewing') return;
    for (const { prompt, column: id, ceiling } of consent.cells) this.#agree(prompt, id, ceiling);
    const known = this.#asked.get(screen) ?? this.#knownOf(screen, false);
    this.#known.set(screen, known);
    const sum = charged - this.others + this.beside + consent.points;
    const most = Math.max(...[known.cap, screen.tab.context.cap.points].map((cap) => cap ?? Number.POSITIVE_INFINITY));
    if (!known.wasAsked && this.#isCounted(screen) && sum > most) this.#overCap.add(screen);
    else this.#overCap.delete(screen);
    this.going.add(screen);
    screen.controller.confirm(consent.id, consent.phrase ?? '');
  }

  async confirm(screen: MatrixScreen): Promise<void> {
    await this.review(screen);
    await this.click(screen);
  }

  /** Does something when the nth request or answer from now comes by, or at the first one after it when no run has left the page. */
  within(comings: number, act: () => void): void {
    let left = comings;
    this.world.onTraffic = () => {
      left -= 1;
      if (left > 0 || this.world.isRunSent) return;
      this.world.onTraffic = () => undefined;
      act();
    };
  }

  /** Answers the first question of a column. */
  answer(screen: MatrixScreen, agrees: boolean): void {
    const ask = screen.state.columns.find((item) => item.ask)?.ask;
    if (!ask) return;
    if (!agrees) return screen.controller.leaveOut(ask.id);
    const { now } = ask;
    const cells = screen.state.consent?.cells ?? [];
    for (const { row, column: id } of now ? ask.cells : []) {
      const asked = cells.find((cell) => cell.row === row && cell.column === id);
      if (asked && now) this.#agree(asked.prompt, id, now.ceiling);
    }
    if (now) this.#known.set(screen, this.#knownOf(screen, ask.over !== undefined));
    screen.controller.agree(ask.id, ask.phrase ?? '');
  }

  /** The page is gone and opened again. */
  reload(screen: MatrixScreen): void {
    this.going.delete(screen);
    this.#singles.get(screen)?.run.leave();
    const again = screen.reload({ hasLocks: this.#hasLocks });
    if (this.#later.has(screen.tab)) this.#later.add(again.tab);
    this.screens[this.screens.indexOf(screen)] = again;
  }

  /** All pages are gone, so that nothing of this world reaches the next one, also after a failure. */
  async end(): Promise<void> {
    for (const { run } of this.#singles.values()) run.leave();
    for (const { controller, leave, tab } of this.screens) {
      controller.stop();
      leave();
      tab.close();
    }
    await this.world.quiet();
  }

  /** Another client of the account runs the Pack. */
  runElsewhere(): void {
    // After a reload nothing tells a single run from another client's of the same model.
    if (this.screens.some(({ tab }) => tab.ledger.on(key).some((item) => isOpen(item) && item.cell === undefined)))
      return;
    const body = { model: 'zai:glm-4.7-flash', prompt: 'Of another client', growthVersion: 0 };
    const otherClient = client(this.world.sandbox, 'buyer', this.world.name);
    this.#othersSent += 1;
    void this.world
      .beside(otherClient.ask('runs.start', { params: { id: pack }, body }))
      .then(({ status, body: answer }) => {
        this.#othersSent -= 1;
        if (status === 200) this.others += answer.run.usage.points;
      });
  }

  /** Says what the user can see of an unknown cell at the service. */
  mark(screen: MatrixScreen): void {
    for (const { row, column: id, state } of screen.state.cells) {
      if (state.at !== 'unknown') continue;
      const prompt = this.#given.get(screen)?.[Number(row.slice(1))] ?? '';
      const wasAdmitted = this.admitted.some(({ name }) => name === this.#name(prompt, id));
      screen.controller.mark(state.attempt, wasAdmitted);
    }
    const { run, prompt } = this.#singles.get(screen) ?? {};
    if (run?.phase === 'unknown')
      run.controller.mark(this.admitted.some(({ name }) => name === this.#name(prompt ?? '', three.id)));
  }

  /** Holds at every moment. */
  async check(): Promise<void> {
    assert.deepEqual(this.#broken, []);
    for (const { tab } of this.screens) {
      const attempts = tab.ledger.on(key);
      const live = attempts
        .filter((item) => item.cell !== undefined && (isOpen(item) || item.end === 'settled'))
        .map(({ cell }) => cell);
      assert.equal(new Set(live).size, live.length, 'A cell has two attempts');
      const works = attempts.flatMap(({ work }) => work ?? []);
      assert.equal(new Set(works).size, works.length, 'Two attempts have one run');
      for (const { id, end, work } of attempts) {
        if (end !== 'settled' || work === undefined || this.#seenOwn.has(id)) continue;
        assert.ok(await this.#isOwn(id, work), 'Settled by a run that was not its own');
        this.#seenOwn.add(id);
      }
    }
  }

  /** Whether the service's record of a run has the prompt and the checkpoint that were sent for an attempt. */
  async #isOwn(attempt: string, runId: string): Promise<boolean> {
    const sent = this.#requests.find((item) => item.attempt === attempt)?.run.body;
    const account = client(this.world.sandbox, 'buyer', this.world.name);
    const { run } = (await account.ask('runs.read', { params: { runId } })).body;
    return (
      sent !== undefined &&
      run.promptDigest.endsWith(computeTextSha256(sent.prompt)) &&
      run.growthVersion === sent.growthVersion
    );
  }

  /** Holds when everything has ended: what the console says is what the service did. Returns how many outcomes stay unknown. */
  async checkEnd(screen: MatrixScreen): Promise<number> {
    const attempts = screen.tab.ledger.on(key);
    const unknown = attempts.filter(isOpen);
    const settled = attempts.filter(({ end }) => end === 'settled');
    const runs = new Set(this.admitted.map(({ runId }) => runId));
    for (const { work } of settled) assert.ok(work === undefined || runs.has(work), 'A run that was not this matrix’s');
    assert.equal(
      settled.length <= runs.size && settled.length + unknown.length >= runs.size,
      true,
      `${settled.length} settled and ${unknown.length} unknown for ${runs.size} runs`,
    );
    const { spent, held } = await this.world.points();
    assert.equal(held, 0);
    const agreed = this.admitted.reduce((sum, { name }) => sum + (this.agreed.get(name) ?? 0), 0);
    assert.ok(spent - this.others <= agreed, 'More was charged than agreed to');
    const isReported = unknown.length === 0 && settled.every(({ work }) => work !== undefined);
    const singles = await this.#chargedSingles();
    if (isReported)
      assert.equal(screen.charged, spent - this.others - singles, 'The console says another sum than was charged');
    return unknown.length;
  }

  /** What the service charged for the single runs, in Points. */
  async #chargedSingles(): Promise<number> {
    const account = client(this.world.sandbox, 'buyer', this.world.name);
    const singles = this.admitted.filter(({ name }) => name.startsWith(SINGLE));
    const answers = await Promise.all(singles.map(({ runId }) => account.ask('runs.read', { params: { runId } })));
    return answers.reduce((sum, { body }) => sum + body.run.usage.points, 0);
  }

  #name(prompt: string, id: string): string {
    return `${prompt} at ${this.columns.find((item) => item.id === id)?.choices.checkpoint}`;
  }

  #agree(prompt: string, id: string, ceiling: number): void {
    this.agreed.set(this.#name(prompt, id), ceiling);
  }

  async #sent(run: SentRun): Promise<void> {
    const name = getName(run);
    const most = this.agreed.get(name);
    const isSingle = name.startsWith(SINGLE);
    const screen = [...this.going].find(({ state }) => state.phase === 'running');
    const { quoted } = run;
    const now = this.world.browser.clock.elapsed();
    const attempt = this.#unsentAttempt();
    const isOpenStill = this.#requests.some(
      (item) => item.name === name && !item.run.isAnswered && now < item.sentAt + RUN_LASTS_MS,
    );
    this.#requests.push({ run, name, sentAt: now, attempt });
    const rules = {
      'Not on record': attempt === undefined,
      'Sent again before its outcome was known': isOpenStill,
      'Begun above the cap, unasked': !isSingle && screen !== undefined && this.#overCap.has(screen),
      'Not agreed to': most === undefined,
      'Above what was agreed to': quoted === undefined || quoted > (most ?? 0),
      'Not at the price that was agreed to': isSingle && quoted !== most,
      'After it was stopped': !isSingle && screen === undefined,
      'Above the cap, unasked': !isSingle && screen !== undefined && (await this.#isOverCap(screen, quoted ?? 0)),
    };
    for (const [rule, isBroken] of Object.entries(rules)) if (isBroken) this.#broken.push(`${rule}: ${name}`);
  }

  /** The attempt on record for which no request has left yet. */
  #unsentAttempt(): string | undefined {
    const known = new Set(this.#requests.map(({ attempt }) => attempt));
    const attempts = this.screens.flatMap(({ tab }) => tab.ledger.all());
    return attempts.find((item) => item.key === key && item.end === 'sending' && !known.has(item.id))?.id;
  }

  /** Whether the console has seen all that the service says was spent. */
  #isCounted({ tab }: MatrixScreen): boolean {
    return !this.#later.has(tab) && this.#othersSent === 0;
  }

  /** Whether a cell would take what the service has charged and holds above the cap, without a question about it. */
  async #isOverCap(screen: MatrixScreen, points: number): Promise<boolean> {
    const known = this.#known.get(screen);
    if (!known || !this.#isCounted(screen)) return false;
    const { spent, held } = await this.world.points();
    const sum = spent + held - this.others + this.beside + points;
    const now = screen.tab.context.cap.points ?? Number.POSITIVE_INFINITY;
    if (this.beside > known.beside && sum > now) return true;
    return !known.wasAsked && sum > Math.max(known.cap ?? Number.POSITIVE_INFINITY, now);
  }
}
