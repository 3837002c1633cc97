/** What must hold of a run matrix in whatever order things happen, counted at the sandbox. */
import assert from 'node:assert/strict';
import { client } from '../../../src/sandbox/testSupport';
import { isOpen } from '../../../src/api/spending/ledger/attempt';
import type { MatrixColumn } from '../../../src/api/spending/matrix/matrix';
import { type MatrixScreen, MatrixWorld, type SentRun, four, key, pack, three } from './matrixWorld';

const nameOf = ({ body }: SentRun): string => `${body.prompt} at ${body.growthVersion}`;

export class MatrixModel {
  readonly world = new MatrixWorld();
  readonly columns: readonly MatrixColumn[] = [three, four];
  screens: MatrixScreen[] = [this.world.open()];
  prompts = ['First prompt', 'Second prompt', 'Third prompt'];
  /** The most that was agreed to for each cell, in Points. */
  readonly agreed = new Map<string, number>();
  /** Runs that the service admitted, by their cell. */
  readonly admitted: { name: string; runId: string }[] = [];
  /** Screens on which the user has said go, and nothing since that takes it back. */
  readonly going = new Set<MatrixScreen>();
  /** What other clients have spent of the account's Points. */
  others = 0;
  /** The prompts on each screen. */
  readonly #given = new Map<MatrixScreen, readonly string[]>();
  /** What was sent against the rules; an error within a request would count as a lost connection. */
  readonly #broken: string[] = [];

  constructor() {
    this.world.onRun = (run) => this.#sent(run);
    this.world.onAdmitted = (run, runId) => {
      const name = nameOf(run);
      if (this.admitted.some((one) => one.name === name)) this.#broken.push(`Run twice: ${name}`);
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
    screen.controller.getQuotes();
    await this.world.quiet();
    screen.controller.review();
    screen.controller.goOn();
  }

  /** Presses the button of an open dialog. */
  press(screen: MatrixScreen): void {
    const { consent, phase } = screen.state;
    if (!consent || phase !== 'reviewing') return;
    for (const { prompt, column: id, ceiling } of consent.cells) this.#agree(prompt, id, ceiling);
    this.going.add(screen);
    screen.controller.confirm(consent.id, consent.phrase ?? '');
  }

  async confirm(screen: MatrixScreen): Promise<void> {
    await this.review(screen);
    this.press(screen);
  }

  /** Answers the first question of a column. */
  answer(screen: MatrixScreen, agrees: boolean): void {
    const ask = screen.state.columns.find((one) => one.ask)?.ask;
    if (!ask) return;
    if (!agrees) return screen.controller.leaveOut(ask.id);
    const { now } = ask;
    const cells = screen.state.consent?.cells ?? [];
    for (const { row, column: id } of now ? ask.cells : []) {
      const asked = cells.find((cell) => cell.row === row && cell.column === id);
      if (asked && now) this.#agree(asked.prompt, id, now.ceiling);
    }
    screen.controller.agree(ask.id, ask.phrase ?? '');
  }

  /** The page is gone and opened again. */
  reload(screen: MatrixScreen): void {
    this.going.delete(screen);
    this.screens[this.screens.indexOf(screen)] = screen.reload();
  }

  /** Another client of the account runs the Pack. */
  runElsewhere(): void {
    const body = { model: 'zai:glm-4.7-flash', prompt: 'Of another client', growthVersion: 0 };
    const other = client(this.world.sandbox, 'buyer', this.world.name);
    void this.world.beside(other.ask('runs.start', { params: { id: pack }, body })).then(({ status, body: answer }) => {
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
  }

  /** Holds at every moment. */
  check(): void {
    assert.deepEqual(this.#broken, []);
    for (const { tab } of this.screens) {
      const attempts = tab.ledger.all().filter(({ cell }) => cell !== undefined);
      const live = attempts.filter((one) => isOpen(one) || one.end === 'settled').map(({ cell }) => cell);
      assert.equal(new Set(live).size, live.length, 'A cell has two attempts');
      const works = attempts.flatMap(({ work }) => work ?? []);
      assert.equal(new Set(works).size, works.length, 'Two attempts have one run');
    }
  }

  /** Holds when everything has ended: what the console says is what the service did. Returns how many outcomes stay unknown. */
  async checkEnd(screen: MatrixScreen): Promise<number> {
    const attempts = screen.tab.ledger.on(key).filter(({ cell }) => cell !== undefined);
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
    const isTold = unknown.length === 0 && settled.every(({ work }) => work !== undefined);
    if (isTold) assert.equal(screen.charged, spent - this.others, 'The console says another sum than was charged');
    return unknown.length;
  }

  #name(prompt: string, id: string): string {
    return `${prompt} at ${this.columns.find((one) => one.id === id)?.variant.growthVersion}`;
  }

  #agree(prompt: string, id: string, ceiling: number): void {
    this.agreed.set(this.#name(prompt, id), ceiling);
  }

  #sent(run: SentRun): void {
    const name = nameOf(run);
    const most = this.agreed.get(name);
    const rules = {
      'Not agreed to': most === undefined,
      'Above what was agreed to': run.quoted === undefined || run.quoted > (most ?? 0),
      'After it was stopped': ![...this.going].some(({ state }) => state.phase === 'running'),
    };
    for (const [rule, isBroken] of Object.entries(rules)) if (isBroken) this.#broken.push(`${rule}: ${name}`);
  }
}
