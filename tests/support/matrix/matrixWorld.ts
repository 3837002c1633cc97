/** A run matrix in a browser on the real sandbox, whose clock is the browser's: what was sent, what it charged, and ways to lose an answer. */
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { requestLog } from '../../../src/api/client/requestLog';
import { closedRoutes } from '../../../src/api/client/limit/routeLimits';
import { connect } from '../../../src/api/client/session/session';
import { type RunOffer, quoteRun } from '../../../src/api/resources/packs/runSpend';
import { createRunSubject } from '../../../src/api/resources/packs/runSubject';
import { MAX_CELL_DURATION_MS } from '../../../src/features/runs/evaluate/matrix/matrixConsent';
import type { MatrixColumn, MatrixState } from '../../../src/features/runs/evaluate/matrix/matrix';
import { MatrixController } from '../../../src/features/runs/evaluate/matrix/matrixController';
import type { AccountName } from '../../../src/sandbox/core/accounts';
import { SpendController } from '../../../src/spending/spendController';
import { createSandbox } from '../../../src/entries/sandbox';
import { control, testNow } from '../../../src/sandbox/testSupport';
import { createToken } from '../../../src/sandbox/world/tokens';
import { packIds } from '../../../src/sandbox/catalog/packs/seedIds';
import { pointToSandbox } from '../connected';
import { network } from '../network';
import { settle } from '../fakeClock';
import { Browser, type Tab } from '../spendingBrowser';

let worlds = 0;

/** A run request as it left the page. */
export interface SentRun {
  body: { model: string; prompt: string; growthVersion?: number };
  /** The ceiling in the last quote for exactly its choices, in Points. */
  quoted: number | undefined;
  /** The service itself has answered it, and the answer has left for the page. */
  isAnswered: boolean;
}

/** What happens to a run request: it is lost before it gets there, its answer is lost, or both are, and it gets there late, after these ms. */
export type Loss = 'before' | 'after' | number;

/** A free Pack of `buyer` with checkpoints 0 to 4, of which 3 is the default. */
export const pack = packIds.support;

export const column = (id: string, more: Partial<MatrixColumn['choices']> = {}): MatrixColumn => ({
  id,
  choices: {
    model: 'zai:glm-4.7-flash',
    checkpoint: 3,
    skills: [],
    limits: { input: 2_000, output: 1_000 },
    funding: 'points',
    ...more,
  },
});

/** Two columns that differ in their checkpoint, and two rows: four cells. */
export const [three, four] = [column('c3'), column('c4', { checkpoint: 4 })];
export const prompts = ['First prompt', 'Second prompt'];

/** The ledger's key of the Pack's runs. */
export const key = `run:${pack}`;

export class MatrixWorld {
  readonly browser = new Browser();
  readonly name = `matrix-${(worlds += 1)}`;
  readonly sent: SentRun[] = [];
  readonly asked: string[] = [];
  readonly sandbox = createSandbox({
    now: () => testNow + this.browser.clock.elapsed(),
    sleep: (ms, signal) => this.#sleep(ms, signal),
    strict: true,
    products: 1,
  });
  readonly controls = control(this.sandbox, this.name);
  /** The next run requests are lost like this; a response is answered in its place, without reaching the service. */
  readonly fates: (Loss | Response | undefined)[] = [];
  /** Added to every quote, in Points. */
  rise = 0;
  /** Called when a request arrives, and when its answer leaves. */
  onTraffic: () => void = () => undefined;
  /** Called before each request of a run is passed on. */
  onRun: (run: SentRun) => void | Promise<void> = () => undefined;
  /** Called when the service has admitted one, once it has answered. */
  onAdmitted: (run: SentRun, runId: string) => void = () => undefined;
  readonly token: string;
  readonly #account: AccountName;
  readonly #quotes = new Map<string, number>();
  /** Runs that have arrived and not left yet. */
  #runsHere = 0;
  #activity = 0;
  /** Answers that wait for the clock, and those of them that the page does not wait for. */
  #sleeping = 0;
  #beside = 0;

  constructor(account: AccountName = 'buyer') {
    this.#account = account;
    network.use(http.all('*', ({ request }) => this.#answer(request)));
    vi.spyOn(performance, 'now').mockImplementation(() => this.browser.clock.elapsed());
    pointToSandbox();
    this.token = createToken(account, this.name);
    connect(this.token, false);
    closedRoutes.forget();
  }

  /** A tab with the matrix on its screen. */
  open(tab: Tab = this.browser.open()) {
    const controller = new MatrixController(
      { productId: pack, name: 'Support', version: undefined, owned: true },
      tab.context,
    );
    const leave = controller.subscribe(() => undefined);
    return new MatrixScreen(this, tab, controller, leave);
  }

  /** The screen of one run of the same Pack, in a tab: a consent to one spend. */
  openSingle(tab: Tab): SingleRun {
    return new SingleRun(this, tab);
  }

  /** The runs that left the page: `First prompt at 3`. */
  get sentAs(): string[] {
    return this.sent.map(({ body }) => `${body.prompt} at ${body.growthVersion}`);
  }

  /** A request of a run has left the page, and its answer is not on the way back: nothing prevents it any more. */
  get isRunSent(): boolean {
    const sent = requestLog().filter(({ route, state }) => route === 'runs.start' && state === 'running').length;
    return sent > this.#runsHere;
  }

  /** Lets everything happen that needs no time. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 4; still += 1) {
      const before = this.#activity;
      await settle();
      const running = requestLog().filter(({ state }) => state === 'running').length;
      if (this.#activity !== before || running > this.#sleeping - this.#beside) still = -1;
    }
  }

  /** Moves all clocks forward; what is due happens when it is. */
  async pass(ms: number): Promise<void> {
    const { clock } = this.browser;
    const end = clock.elapsed() + ms;
    await this.quiet();
    while (clock.elapsed() < end) {
      const left = end - clock.elapsed();
      await clock.pass(Math.min(left, Math.max(1, clock.nextIn ?? left)));
      await this.quiet();
    }
  }

  /** What the account's Points did, as the service has it. */
  async points(): Promise<{ spent: number; held: number }> {
    // Its world begins with the first request; before that there are none.
    const { accounts }: { accounts?: Record<AccountName, { spent: number; held: number }> } =
      await this.controls.state();
    return accounts?.[this.#account] ?? { spent: 0, held: 0 };
  }

  async #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    this.#activity += 1;
    this.#sleeping += 1;
    await new Promise<void>((resolve) => {
      const cancel = this.browser.clock.after(ms, resolve);
      signal?.addEventListener('abort', () => (cancel(), resolve()), { once: true });
    });
    this.#sleeping -= 1;
    this.#activity += 1;
  }

  async #answer(request: Request): Promise<Response> {
    this.#activity += 1;
    try {
      const { pathname } = new URL(request.url);
      this.asked.push(`${request.method} ${pathname}`);
      this.onTraffic();
      const text = await request.clone().text();
      if (pathname.endsWith('/runs/quote')) return await this.#quote(await this.sandbox.fetch(request), text);
      if (!/\/ai-packs\/[^/]+\/runs$/.test(pathname)) return await this.sandbox.fetch(request);
      const body = JSON.parse(text) as SentRun['body'];
      const run = { body, quoted: this.#quotes.get(formatVariant(body)), isAnswered: false };
      this.sent.push(run);
      return await this.#run(run, request, text);
    } finally {
      this.onTraffic();
      this.#activity += 1;
    }
  }

  async #run(run: SentRun, request: Request, text: string): Promise<Response> {
    this.#runsHere += 1;
    try {
      await this.onRun(run);
      const fate = this.fates.shift();
      if (fate instanceof Response) {
        // A proxy's error page says nothing of the service.
        run.isAnswered = fate.status < 500;
        return fate;
      }
      if (fate === 'before') return HttpResponse.error();
      if (typeof fate === 'number') {
        const { method, headers } = request;
        const late = new Request(request.url, { method, headers, body: text });
        this.browser.clock.after(fate, () => void this.beside(this.#admit(run, late)));
        return HttpResponse.error();
      }
      const answer = await this.#admit(run, request);
      if (fate === 'after') return HttpResponse.error();
      run.isAnswered = true;
      return answer;
    } finally {
      this.#runsHere -= 1;
    }
  }

  /** Work at the service that no request of the page waits for. */
  async beside<T>(work: Promise<T>): Promise<T> {
    this.#beside += 1;
    return work.finally(() => {
      this.#beside -= 1;
      this.#activity += 1;
    });
  }

  async #admit(run: SentRun, request: Request): Promise<Response> {
    const answer = await this.sandbox.fetch(request);
    if (answer.status === 200) {
      const { run: admitted } = (await answer.clone().json()) as { run: { runId: string } };
      this.onAdmitted(run, admitted.runId);
    }
    return answer;
  }

  async #quote(answer: Response, asked: string): Promise<Response> {
    if (answer.status !== 200) return answer;
    const quote = (await answer.json()) as { ceilingPoints: number; breakdown: { points: number }[] };
    if (this.rise > 0 && quote.breakdown[0]) quote.breakdown[0].points += this.rise;
    quote.ceilingPoints += this.rise;
    this.#quotes.set(formatVariant(JSON.parse(asked) as SentRun['body']), quote.ceilingPoints);
    return new Response(JSON.stringify(quote), { status: 200, headers: answer.headers });
  }
}

const formatVariant = (body: SentRun['body']): string => `${body.model} ${body.growthVersion ?? 'default'}`;

/** The screen of a matrix in one tab. */
export class MatrixScreen {
  readonly world: MatrixWorld;
  readonly tab: Tab;
  readonly controller: MatrixController;
  leave: () => void;

  constructor(world: MatrixWorld, tab: Tab, controller: MatrixController, leave: () => void) {
    this.world = world;
    this.tab = tab;
    this.controller = controller;
    this.leave = leave;
  }

  get state(): MatrixState {
    return this.controller.getState();
  }

  /** `done`, `queued` … of each cell, row by row. */
  get cells(): string[] {
    return this.state.cells.map(({ state }) => state.at);
  }

  /** Why delta each cell is void or was refused, row by row. */
  get whys(): (string | undefined)[] {
    return this.state.cells.map(({ state }) => ('why' in state ? state.why : undefined));
  }

  /** Gives the input and gets its quotes. */
  async quote(prompts: readonly string[], columns: readonly MatrixColumn[]): Promise<void> {
    this.controller.setInput({ rows: prompts.map((prompt, at) => ({ id: `r${at}`, prompt })), columns });
    this.controller.getQuotes();
    await this.world.quiet();
  }

  /** Reviews and confirms; `typed` is what is asked for by default. */
  async confirm(typed?: string): Promise<void> {
    this.controller.review();
    this.controller.goOn();
    const { consent } = this.state;
    if (consent) this.controller.confirm(consent.id, typed ?? consent.phrase ?? '');
    await this.world.quiet();
  }

  /** Quotes and confirms. */
  async start(prompts: readonly string[], columns: readonly MatrixColumn[]): Promise<void> {
    await this.quote(prompts, columns);
    await this.confirm();
  }

  /** What its cells cost, in Points, as the console has it. */
  get charged(): number {
    return [...this.state.cells, ...this.state.unlisted].reduce(
      (sum, { state }) => sum + (state.at === 'done' ? (state.charged ?? 0) : 0),
      0,
    );
  }

  /** The screen is opened again, after `leave`. */
  comeBack(): void {
    this.leave = this.controller.subscribe(() => undefined);
  }

  /** The page is gone, and opened again in the same tab. */
  reload(options: { hasLocks?: boolean } = {}): MatrixScreen {
    this.leave();
    this.tab.close();
    return this.world.open(this.world.browser.open({ own: this.tab.own, ...options }));
  }
}

/** One run of the Pack of the matrix, beside it: quoted, reviewed and confirmed by itself. */
export class SingleRun {
  readonly controller: SpendController<RunOffer>;
  readonly leave: () => void;
  readonly #world: MatrixWorld;

  constructor(world: MatrixWorld, tab: Tab) {
    this.#world = world;
    this.controller = new SpendController<RunOffer>(
      createRunSubject(pack, true, () => ({ onSend: () => undefined })),
      {
        onSettled: () => undefined,
        onMore: () => undefined,
        onEnded: () => undefined,
        onEndedAway: () => undefined,
      },
      tab.context,
    );
    this.leave = this.controller.subscribe(() => undefined);
  }

  get phase() {
    return this.controller.getState().flow.phase;
  }

  /** Quotes it, and opens its dialog. */
  async review(prompt: string): Promise<void> {
    const { choices } = three;
    const request = { ...choices, productId: pack, prompt, files: [] };
    this.controller.requote(() => quoteRun(request));
    await this.#world.quiet();
    const { flow } = this.controller.getState();
    if (flow.phase !== 'quoted' || flow.quote.ceilingPoints === undefined) return;
    const { version = 'not given', ceilingPoints: points } = flow.quote;
    const terms = { title: 'Support', version, choice: choices.model, points, maxDurationMs: MAX_CELL_DURATION_MS };
    this.controller.review(terms);
    this.controller.goOn();
  }
}
