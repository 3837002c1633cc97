import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases, deep } from '../../../../../tests/depth';
import { MatrixModel } from '../../../../../tests/support/matrix/matrixModel';
import type { MatrixScreen } from '../../../../../tests/support/matrix/matrixWorld';
import { refusal } from '../../../../api/client/testSupport';

/** How many sequences there are at least; about half of the few are random. */
const SEQUENCES = cases(250, 27);

/** One event on one of the screens; `ms` is a duration, or any number. */
type Step = (model: MatrixModel, screen: MatrixScreen, ms: number) => void | Promise<void>;

const fate =
  (made: () => MatrixModel['world']['fates'][number]): Step =>
  ({ world }) =>
    void world.fates.push(made());

const pause = (model: MatrixModel, screen: MatrixScreen): void => {
  model.going.delete(screen);
  screen.controller.pause();
};
const stop = (model: MatrixModel, screen: MatrixScreen): void => {
  model.going.delete(screen);
  screen.controller.stop();
};

const steps: Record<string, Step> = {
  confirm: (model, screen) => model.confirm(screen),
  review: (model, screen) => model.review(screen),
  click: (model, screen) => model.click(screen),
  'confirm twice': async (model, screen) => {
    await Promise.all([model.confirm(screen), model.confirm(screen)]);
  },
  'click in every tab': (model) => model.click(...model.screens),
  'click in every tab at once': (model) => model.clickAtOnce(),
  'confirm in every tab at once': async (model) => {
    for (const screen of model.screens) await model.review(screen);
    await model.clickAtOnce();
  },
  'click twice': (model, screen) => model.click(screen, screen),
  cancel: (_, screen) => screen.controller.cancel(),
  'a cap': (_, { tab }, ms) => tab.context.cap.set(ms % 60),
  'confirm under a cap': async (model, screen, ms) => {
    screen.tab.context.cap.set(ms % 60);
    await model.confirm(screen);
  },
  'review at the cap': (model, screen) => model.reviewAtCap(screen),
  'no cap': (_, { tab }) => tab.context.cap.set(undefined),
  'a spend on another subject': (model, screen, ms) => {
    if (screen.tab.storage === 'works') model.spendBeside(screen, 1 + (ms % 9));
  },
  'a single run': (model, screen) => model.confirmSingle(screen),
  // While a cell is on its way nothing else of its Pack can be reviewed.
  'a single run after a while': async (model, screen, ms) => {
    await model.world.pass(ms);
    await model.confirmSingle(screen);
  },
  'review a single run': (model, screen) => model.reviewSingle(screen),
  'click a single run': (model, screen) => model.clickSingle(screen),
  'a moment': ({ world }, _, ms) => world.pass(ms / 20),
  'some time': ({ world }, _, ms) => world.pass(ms),
  pause,
  'pause in between': (model, screen, ms) => model.within(ms % 30, () => pause(model, screen)),
  resume: (model, screen) => {
    if (screen.state.phase === 'paused') model.going.add(screen);
    screen.controller.resume();
  },
  stop,
  'stop in between': (model, screen, ms) => model.within(ms % 30, () => stop(model, screen)),
  'lost before': fate(() => 'before'),
  'lost after': fate(() => 'after'),
  'lost and late': ({ world }, _, ms) => void world.fates.push(ms * 4),
  'an answer of a proxy': fate(() => new Response('<h1>Bad gateway</h1>', { status: 502 })),
  busy: fate(() => refusal(429, 'AI_WORKLOAD_BUSY', 'Busy', { 'retry-after': '7' })),
  conflict: fate(() => refusal(409, 'CONFLICT', 'Changed')),
  'no Points': fate(() => refusal(402, 'INSUFFICIENT_POINTS', 'More')),
  forbidden: fate(() => refusal(403, 'FORBIDDEN', 'No')),
  'another price': ({ world }, _, ms) => {
    world.rise = ms % 9;
  },
  'another price in between': (model, _, ms) =>
    model.within(ms % 30, () => {
      model.world.rise += 1 + (ms % 5);
    }),
  agree: (model, screen) => model.answer(screen, true),
  'leave out': (model, screen) => model.answer(screen, false),
  'another prompt': (model, screen, ms) => {
    const row = ms % 3;
    model.prompts = model.prompts.map((prompt, at) => (at === row ? `Prompt ${ms % 4} of row ${row}` : prompt));
    model.give(screen);
  },
  reload: (model, screen) => model.reload(screen),
  'another tab': (model) => {
    if (model.screens.length < 3) model.openTab();
  },
  'leave and come back': async (model, screen) => {
    model.going.delete(screen);
    screen.leave();
    await model.world.quiet();
    screen.comeBack();
  },
  'another token and back': async (model, screen) => {
    model.going.delete(screen);
    await model.reconnect(screen);
  },
  'a sleeping machine': ({ world }) => world.browser.clock.sleep(3_600_000),
  'storage full': (_, { tab }) => {
    tab.storage = 'full';
    tab.reload();
  },
  'storage works': (_, { tab }) => {
    tab.storage = 'works';
    tab.reload();
  },
  'check again': (_, screen) => screen.controller.checkAgain(),
  'say what happened': (model, screen) => model.mark(screen),
  'another client': (model) => model.runElsewhere(),
};

const starts = ['confirm', 'a single run', undefined] as const;
type Given = [Happening[], boolean, boolean, (typeof starts)[number], { tabs: number; rows: number }];

const often = [
  ...Array<string>(5).fill('confirm'),
  ...Array<string>(5).fill('some time'),
  'confirm under a cap',
  'a moment',
  'a moment',
  'agree',
  'resume',
  ...Array<string>(3).fill('a single run after a while'),
];

interface Happening {
  name: string;
  place: number;
  ms: number;
}
const happening: fc.Arbitrary<Happening> = fc.record({
  name: fc.constantFrom(...Object.keys(steps), ...often),
  place: fc.nat(2),
  ms: fc.nat(40_000),
});

const at = (name: keyof typeof steps, ms = 30_000, place = 0): Happening => ({ name, place, ms });

/** A pause while the next cell waits for a check of the one before it; in the deep run at every other moment as well. */
const pauses = deep ? Array.from({ length: 30 }, (_, moment) => moment) : [16, 17, 18];

/** The sequences to begin with, on one row: each is a way to spend what was not agreed to. Chance seldom finds some of them. */
const directed: readonly Happening[][] = [
  // A cap, unasked; and other Points spent under one while the dialog was open.
  [at('confirm under a cap', 9)],
  [at('review at the cap'), at('a spend on another subject'), at('click')],
  // A price that rises between two cells, within one, and between a dialog and its button.
  [at('confirm'), at('another price', 5), at('some time')],
  [at('another price in between', 11), at('confirm'), at('some time')],
  [at('review a single run'), at('another price', 5), at('click a single run')],
  ...pauses.map((moment) => [at('lost before'), at('pause in between', moment), at('confirm')]),
  // Another client's run, where a cell's own was lost.
  [at('lost before'), at('confirm'), at('pause'), at('some time'), at('another client'), at('some time')],
  // A cell whose request is still on its way, confirmed again; and again once it was said not to have started.
  [at('lost and late'), at('confirm'), at('stop'), at('some time'), at('confirm'), at('some time')],
  [at('lost and late'), at('confirm'), at('stop'), at('some time'), at('say what happened'), at('confirm')],
  // The screen is left, or the token changes, while a cell is on its way.
  [at('confirm'), at('leave and come back'), at('some time')],
  [at('confirm'), at('another token and back'), at('some time')],
  // Two tabs, at one moment.
  [at('another tab'), at('confirm in every tab at once'), at('some time')],
];

/** With locks and without, on a guarded connection and on another one. */
const circumstances = [
  [true, true],
  [false, false],
  [true, false],
  [false, true],
] as const;
/** Each in all circumstances in the deep run, otherwise in one or the other of the first two. */
const examples = directed.flatMap((happenings, index) =>
  (deep ? circumstances : [circumstances[index % 2]!]).map(([hasLocks, isGuarded]): Given => [
    [...happenings],
    hasLocks,
    isGuarded,
    undefined,
    { tabs: 1, rows: 1 },
  ]),
);

test('sequences: no cell twice, none above what was agreed to, none after a stop, and a true ledger', async () => {
  const seen = { runs: 0, singles: 0, overCap: 0, unknown: 0, asks: 0, voids: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 6, maxLength: 24 }),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(...starts),
      fc.record({ tabs: fc.integer({ min: 1, max: 2 }), rows: fc.integer({ min: 1, max: 3 }) }),
      async (happenings, hasLocks, isGuarded, start, size) => {
        const model = new MatrixModel({ hasLocks, isGuarded, ...size });
        const { world } = model;
        try {
          if (start) await steps[start]!(model, model.screens[0]!, 0);
          for (const { name, place, ms } of happenings) {
            const screen = model.screens[place % model.screens.length]!;
            await steps[name]!(model, screen, ms);
            await world.quiet();
            await model.check();
            seen.asks += screen.state.columns.filter(({ ask }) => ask).length;
          }
          for (const { tab } of model.screens) {
            tab.storage = 'works';
            tab.reload();
          }
          // At the end nothing more is sent, and everything that was is known.
          for (const screen of model.screens) stop(model, screen);
          for (let times = 0; times < 6; times += 1) {
            await world.pass(60_000);
            await model.check();
          }
          const last = model.screens[0]!;
          model.give(last);
          last.controller.checkAgain();
          await world.pass(20_000);
          seen.voids += last.cells.filter((cell) => cell === 'void').length;
          seen.unknown += await model.checkEnd(last);
          seen.runs += model.admitted.length;
          seen.singles += model.admitted.filter(({ name }) => name.startsWith('Single')).length;
          seen.overCap += model.askedAboutCap;
        } finally {
          await model.end();
        }
      },
    ),
    {
      // The examples count among them.
      numRuns: SEQUENCES + examples.length - directed.length,
      examples,
    },
  );
  // The sequences reach the cases they are meant for.
  expect(seen.runs).toBeGreaterThan(SEQUENCES);
  expect(seen.singles).toBeGreaterThan(SEQUENCES / 4);
  expect(seen.overCap).toBeGreaterThan(0);
  expect(seen.asks).toBeGreaterThan(SEQUENCES / 10);
  expect(seen.voids).toBeGreaterThan(SEQUENCES / 2);
}, 600_000);
