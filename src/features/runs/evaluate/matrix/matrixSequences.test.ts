import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../../tests/depth';
import { MatrixModel } from '../../../../../tests/support/matrix/matrixModel';
import type { MatrixScreen } from '../../../../../tests/support/matrix/matrixWorld';
import { refusal } from '../../../../api/client/testSupport';

const SEQUENCES = cases(250, 16);

/** One event on one of the screens; `ms` is a duration, or any number. */
type Step = (model: MatrixModel, screen: MatrixScreen, ms: number) => void | Promise<void>;

const fate =
  (made: () => MatrixModel['world']['fates'][number]): Step =>
  ({ world }) =>
    void world.fates.push(made());

const steps: Record<string, Step> = {
  confirm: (model, screen) => model.confirm(screen),
  review: (model, screen) => model.review(screen),
  press: (model, screen) => model.press(screen),
  'confirm twice': async (model, screen) => {
    await Promise.all([model.confirm(screen), model.confirm(screen)]);
  },
  'press in every tab': (model) => {
    for (const screen of model.screens) model.press(screen);
  },
  'press twice': (model, screen) => {
    model.press(screen);
    model.press(screen);
  },
  cancel: (_, screen) => screen.controller.cancel(),
  'a cap': (_, { tab }, ms) => tab.context.cap.set(ms % 60),
  'confirm under a cap': async (model, screen, ms) => {
    screen.tab.context.cap.set(ms % 60);
    await model.confirm(screen);
  },
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
  'press a single run': (model, screen) => model.pressSingle(screen),
  'a moment': ({ world }, _, ms) => world.pass(ms / 20),
  'some time': ({ world }, _, ms) => world.pass(ms),
  pause: (model, screen) => {
    model.going.delete(screen);
    screen.controller.pause();
  },
  resume: (model, screen) => {
    if (screen.state.phase === 'paused') model.going.add(screen);
    screen.controller.resume();
  },
  stop: (model, screen) => {
    model.going.delete(screen);
    screen.controller.stop();
  },
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
  'look again': (_, screen) => screen.controller.lookAgain(),
  'say what happened': (model, screen) => model.mark(screen),
  'another client': (model) => model.runElsewhere(),
};

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

const happening = fc.record({
  name: fc.constantFrom(...Object.keys(steps), ...often),
  place: fc.nat(2),
  ms: fc.nat(40_000),
});

test('random sequences: no cell twice, none above what was agreed to, none after a stop, and a true ledger', async () => {
  const seen = { runs: 0, singles: 0, overCap: 0, unknown: 0, asks: 0, voids: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 6, maxLength: 24 }),
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      async (happenings, hasLocks, isGuarded, isListFirst) => {
        const model = new MatrixModel({ hasLocks, isGuarded });
        const { world } = model;
        await (isListFirst ? model.confirm(model.screens[0]!) : model.confirmSingle(model.screens[0]!));
        for (const { name, place, ms } of happenings) {
          const screen = model.screens[place % model.screens.length]!;
          await steps[name]!(model, screen, ms);
          await world.quiet();
          model.check();
          seen.asks += screen.state.columns.filter(({ ask }) => ask).length;
        }
        for (const { tab } of model.screens) {
          tab.storage = 'works';
          tab.reload();
        }
        // At the end nothing more is sent, and everything that was is known.
        for (const screen of model.screens) void steps['stop']!(model, screen, 0);
        for (let times = 0; times < 6; times += 1) {
          await world.pass(60_000);
          model.check();
        }
        const last = model.screens[0]!;
        model.give(last);
        last.controller.lookAgain();
        await world.pass(20_000);
        seen.voids += last.cells.filter((at) => at === 'void').length;
        seen.unknown += await model.checkEnd(last);
        seen.runs += model.admitted.length;
        seen.singles += model.admitted.filter(({ name }) => name.startsWith('Single')).length;
        seen.overCap += model.askedAboutCap;
      },
    ),
    { numRuns: SEQUENCES },
  );
  // The sequences reach the cases they are meant for.
  expect(seen.runs).toBeGreaterThan(SEQUENCES);
  expect(seen.singles).toBeGreaterThan(SEQUENCES / 4);
  expect(seen.overCap).toBeGreaterThan(0);
  expect(seen.asks).toBeGreaterThan(SEQUENCES / 10);
  expect(seen.voids).toBeGreaterThan(SEQUENCES / 2);
}, 600_000);
