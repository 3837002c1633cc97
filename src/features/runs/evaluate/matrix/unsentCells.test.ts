import { beforeEach, describe, expect, test } from 'vitest';
import { MatrixWorld, column, four, key, pack, prompts, three } from '../../../../../tests/support/matrix/matrixWorld';
import { queryClient } from '../../../../api/client/queryClient';
import { growthQuery } from '../../../../api/resources/packs/growth';
import { workloadQuery } from '../../../../api/resources/packs/runtime';

let world: MatrixWorld;
beforeEach(() => {
  world = new MatrixWorld();
});

describe('what is not sent', () => {
  test('a pause holds back a cell that is being checked, and it goes on later', async () => {
    const screen = world.open();
    await screen.quote(prompts, [three, four]);
    screen.controller.review();
    screen.controller.confirm(screen.state.consent!.id, '');
    expect(screen.cells[0]).toBe('idle');
    screen.controller.pause();
    await world.pass(60_000);
    expect([screen.state.phase, world.sent.length]).toEqual(['paused', 0]);
    screen.controller.resume();
    await world.pass(500);
    expect(screen.cells).toEqual(['sent', 'queued', 'queued', 'queued']);
    screen.controller.pause();
    await world.pass(60_000);
    expect([screen.cells, world.sent.length]).toEqual([['done', 'queued', 'queued', 'queued'], 1]);
    screen.controller.resume();
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done', 'done', 'done']);
  });

  test('a stop voids it at once, and what was sent goes on', async () => {
    const screen = world.open();
    await screen.start(prompts, [three, four]);
    await world.pass(500);
    screen.controller.stop();
    expect([screen.state.phase, screen.cells]).toEqual(['ended', ['sent', 'void', 'void', 'void']]);
    expect(screen.state.noReview).toBe('Some runs haven’t finished yet.');
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'void', 'void', 'void']);
    expect(screen.whys[1]).toBe('You stopped it before it was sent.');
    expect(world.sent).toHaveLength(1);
    await screen.start(prompts, [three, four]);
    expect(screen.state.consent?.cells).toHaveLength(3);
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done', 'done', 'done']);
    expect(screen.charged).toBe((await world.points()).spent);
  });

  test('a changed row voids its cells, and the others go on', async () => {
    const screen = world.open();
    await screen.start(prompts, [three, four]);
    await world.pass(500);
    screen.controller.setInput({
      rows: [
        { id: 'r0', prompt: 'First prompt' },
        { id: 'r1', prompt: 'Another one' },
      ],
      columns: [three, four],
    });
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done', 'idle', 'idle']);
    expect(screen.state.unlisted.map(({ state }) => state.at)).toEqual(['void', 'void']);
    expect(world.sent).toHaveLength(2);
  });

  test('a changed row or column withdraws the review; a column without a quote needs one', async () => {
    const screen = world.open();
    await screen.quote(prompts, [three, four]);
    screen.controller.review();
    const { consent } = screen.state;
    const rows = [{ id: 'r0', prompt: 'Another one' }];
    screen.controller.setInput({ rows, columns: [three, four] });
    screen.controller.confirm(consent!.id, '');
    await world.pass(5_000);
    expect([screen.state.phase, world.sent.length]).toEqual(['quoted', 0]);
    screen.controller.setInput({ rows, columns: [three, column('c4', { checkpoint: 2 })] });
    expect([screen.state.phase, screen.state.noReview]).toEqual(['idle', 'Get quotes first.']);
  });

  test('a reload finds what was done, sends nothing, and says what is void', async () => {
    const first = world.open();
    await first.start(prompts, [three, four]);
    await world.pass(7_000);
    expect(world.sent.length).toBe(2);
    const screen = first.reload();
    await world.pass(100_000);
    screen.controller.setInput({
      rows: prompts.map((prompt, at) => ({ id: `r${at}`, prompt })),
      columns: [three, four],
    });
    expect(world.sent).toHaveLength(2);
    expect(screen.cells.slice(2)).toEqual(['void', 'void']);
    expect(screen.whys[2]).toContain('The page was closed');
    expect(screen.state.phase).toBe('idle');
    await world.pass(300_000);
    expect(screen.cells.slice(0, 2)).toEqual(['done', 'done']);
    expect(screen.charged).toBe((await world.points()).spent);
  });

  test('another tab watches, and can begin nothing; what is done there is done here', async () => {
    const first = world.open();
    const otherScreen = world.open();
    await first.start(prompts, [three, four]);
    await world.pass(2_500);
    await otherScreen.quote(prompts, [three, four]);
    expect([otherScreen.state.elsewhere, otherScreen.state.noReview]).toEqual([
      true,
      'Another tab is running this matrix.',
    ]);
    expect(otherScreen.cells).toEqual(['sent', 'queued', 'queued', 'queued']);
    await otherScreen.confirm();
    await world.pass(120_000);
    expect([first.cells, otherScreen.cells]).toEqual([Array(4).fill('done'), Array(4).fill('done')]);
    expect([otherScreen.state.elsewhere, world.sent.length]).toEqual([false, 4]);
  });

  test('two tabs that confirm at the same moment: one runs', async () => {
    for (const hasLocks of [true, false]) {
      world = new MatrixWorld();
      const screens = [0, 1].map(() => world.open(world.browser.open({ hasLocks })));
      for (const screen of screens) {
        await screen.quote(prompts, [three, four]);
        screen.controller.review();
      }
      for (const { controller } of screens) controller.confirm(controller.getState().consent!.id, '');
      await world.pass(180_000);
      expect(world.sent).toHaveLength(4);
      expect(new Set(world.sentAs).size).toBe(4);
      expect(screens.filter(({ state }) => state.why === undefined)).toHaveLength(1);
    }
  });

  test('what another tab has run since the dialog opened is not run again', async () => {
    const [first, otherScreen] = [world.open(), world.open()];
    for (const screen of [first, otherScreen]) {
      await screen.quote(prompts, [three, four]);
      screen.controller.review();
    }
    await first.confirm();
    await world.pass(120_000);
    expect(world.sent).toHaveLength(4);
    otherScreen.controller.confirm(otherScreen.state.consent!.id, '');
    await world.pass(120_000);
    expect(otherScreen.state).toMatchObject({ phase: 'ended', why: expect.stringContaining('Another tab has run') });
    expect([otherScreen.cells, world.sent.length]).toEqual([['done', 'done', 'done', 'done'], 4]);
  });

  test('another token voids it', async () => {
    const screen = world.open();
    await screen.start(prompts, [three, four]);
    await world.pass(500);
    screen.tab.connect('b');
    await world.pass(60_000);
    expect(world.sent).toHaveLength(1);
    expect(screen.state).toMatchObject({ phase: 'ended', why: 'The token changed before it was sent.' });
    screen.tab.connect('a');
    expect(screen.cells).toEqual([expect.any(String), 'void', 'void', 'void']);
  });

  test('leaving the screen pauses it', async () => {
    const screen = world.open();
    await screen.start(prompts, [three, four]);
    await world.pass(500);
    screen.leave();
    await world.pass(60_000);
    screen.controller.subscribe(() => undefined);
    await world.quiet();
    expect(screen.state).toMatchObject({ phase: 'paused', why: expect.stringContaining('You left this screen') });
    expect(world.sent).toHaveLength(1);
    screen.controller.resume();
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done', 'done', 'done']);
  });

  test('a machine that slept pauses it', async () => {
    const screen = world.open();
    await screen.start(prompts, [three, four]);
    await world.pass(500);
    await world.browser.clock.sleep(3_600_000);
    await world.pass(60_000);
    expect(screen.state).toMatchObject({ phase: 'paused', why: expect.stringContaining('slept') });
    expect(world.sent).toHaveLength(1);
  });

  test('more that was spent elsewhere, above the cap, pauses it', async () => {
    const screen = world.open();
    await screen.quote(prompts, [three, four]);
    screen.tab.context.cap.set(screen.state.sums.points);
    await screen.confirm();
    await world.pass(500);
    const { ledger } = screen.tab;
    const otherScreen = { title: 'P', version: '1.0.0', choice: 'deep', points: 900, maxDurationMs: 30_000, id: 0 };
    const { id } = ledger.open({ ...otherScreen, subject: { kind: 'prep', productId: 'p' } }, undefined);
    ledger.end(id, 'settled', 'Accepted by the service');
    await world.pass(60_000);
    expect(screen.state).toMatchObject({ phase: 'paused', why: expect.stringContaining('over its cap') });
    expect(world.sent).toHaveLength(1);
  });

  test('storage that refuses the record stops it before anything is sent', async () => {
    const screen = world.open();
    await screen.quote(prompts, [three, four]);
    screen.tab.storage = 'full';
    await screen.confirm();
    await world.pass(60_000);
    expect(screen.state.why).toContain('doesn’t let the console save');
    expect(world.sent).toEqual([]);
  });
});

describe('a lost answer', () => {
  test('to a run that was done: one attempt, found by its evidence; the others go on', async () => {
    const screen = world.open();
    world.fates.push('after');
    await screen.start(prompts, [three, four]);
    await world.pass(180_000);
    expect(screen.cells).toEqual(['done', 'done', 'done', 'done']);
    expect(world.sent).toHaveLength(4);
    expect(screen.charged).toBe((await world.points()).spent);
    const works = screen.tab.ledger.on(key).map(({ work }) => work);
    expect(new Set(works).size).toBe(4);
  });

  test('to a run that never arrived: unknown until everything shows that it was not charged, and only then open again', async () => {
    const screen = world.open();
    world.fates.push('before', 'before');
    await screen.start(prompts, [three, four]);
    await world.pass(60_000);
    expect(screen.cells).toEqual(['unknown', 'unknown', 'done', 'done']);
    await screen.quote(prompts, [three, four]);
    expect(screen.state.sums.runs).toBe(0);
    expect(screen.state.cells[0]?.state).toMatchObject({ at: 'unknown' });
    expect(screen.controller.mark(screen.tab.ledger.on(key)[0]!.id, false)).toBe(false);
    expect(screen.cells[0]).toBe('unknown');
    await world.pass(400_000);
    expect(screen.cells).toEqual(['void', 'void', 'done', 'done']);
    expect(screen.whys[0]).toContain('nothing was spent');
    expect(world.sent).toHaveLength(4);
    await screen.start(prompts, [three, four]);
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done', 'done', 'done']);
    expect(screen.charged).toBe((await world.points()).spent);
  });

  test('of a prompt that was changed since is settled by what the user saw, in spite of the cell in its place', async () => {
    const screen = world.open();
    world.fates.push('before');
    await screen.start(['First prompt'], [three, four]);
    await world.pass(60_000);
    await screen.quote(['Another prompt'], [three, four]);
    expect(screen.cells).toEqual(['idle', 'idle']);
    const lost = screen.state.unlisted.find(({ state }) => state.at === 'unknown');
    expect(lost).toMatchObject({ row: 'r0', column: 'c3' });
    const [attempt] = screen.tab.ledger.on(key);
    expect(screen.controller.mark(attempt!.id, true)).toBe(true);
    expect(screen.tab.ledger.find(attempt!.id)).toMatchObject({ end: 'settled', note: 'Marked as started by hand' });
    expect(screen.cells).toEqual(['idle', 'idle']);
  });

  test('is looked for after a reload, too', async () => {
    const first = world.open();
    world.fates.push('after');
    await first.start(['First prompt'], [three, four]);
    await world.pass(20);
    const screen = first.reload();
    await world.pass(400_000);
    await screen.quote(['First prompt'], [three, four]);
    expect(screen.cells).toEqual(['done', 'void']);
    expect(screen.charged).toBe((await world.points()).spent);
  });

  test('of a cell with an equal prompt and model at another checkpoint is not taken for it', async () => {
    const screen = world.open();
    world.fates.push('before');
    await screen.start(['Same', 'Same'], [three, four]);
    await world.pass(500_000);
    expect(screen.cells).toEqual(['void', 'done', 'done', 'done']);
    expect(world.sent).toHaveLength(4);
    expect(screen.charged).toBe((await world.points()).spent);
  });
});

describe('what a cell has changed is read again', () => {
  const keys = () => [growthQuery(pack).queryKey, workloadQuery().queryKey];
  /** Both are as good as new. */
  const readAll = () => {
    for (const queryKey of keys()) queryClient.setQueryData(queryKey, {} as never);
  };
  const isStale = () => keys().map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated);
  /** A list whose last cell has no known outcome when it ends, as the Pack's runs cannot be read. */
  const lost = async (fate: 'before' | 'after') => {
    const screen = world.open();
    world.fates.push(undefined, fate);
    await screen.start(['First prompt'], [three, four]);
    while (world.sent.length < 2) await world.pass(100);
    await world.controls.fault({ route: 'GET /api/ai-packs/workload/status', status: 503, times: 1_000 });
    while (screen.state.phase !== 'ended') await world.pass(100);
    expect(screen.cells).toEqual(['done', 'unknown']);
    readAll();
    return screen;
  };

  test('when its list has ended', async () => {
    const screen = world.open();
    readAll();
    await screen.start(['First prompt'], [three, four]);
    await world.pass(60_000);
    expect([screen.state.phase, isStale()]).toEqual(['ended', [true, true]]);
  });

  test.each([
    ['its run is found', 'after', 'done', [true, true]],
    // Nothing has grown.
    ['its run is shown not to have started', 'before', 'void', [false, true]],
  ] as const)('when %s after its list has ended', async (_, fate, at, stale) => {
    const screen = await lost(fate);
    await world.controls.clearFaults();
    await world.pass(300_000);
    expect([screen.cells, isStale()]).toEqual([['done', at], stale]);
  });

  test('when the user says that it has started', async () => {
    const screen = await lost('before');
    const { state } = screen.state.cells[1]!;
    expect(state.at === 'unknown' && screen.controller.mark(state.attempt, true)).toBe(true);
    expect(isStale()).toEqual([true, true]);
  });
});
