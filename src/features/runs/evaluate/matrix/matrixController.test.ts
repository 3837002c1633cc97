import { beforeEach, describe, expect, test } from 'vitest';
import {
  type MatrixScreen,
  MatrixWorld,
  column,
  four,
  key,
  pack,
  prompts,
  three,
} from '../../../../../tests/support/matrix/matrixWorld';
import { consent } from '../../../../../tests/support/spendingBrowser';
import { refusal } from '../../../../api/client/testSupport';
import { getPhrase } from './matrixConsent';
import { MATRIX_PHRASE } from './matrix';

let world: MatrixWorld;
beforeEach(() => {
  world = new MatrixWorld();
});
const quotes = () => world.asked.filter((request) => request.endsWith('/runs/quote')).length;

describe('quotes and consent', () => {
  test('one quote for each column; those that run with the same share it', async () => {
    const screen = world.open();
    await screen.quote(prompts, [three, four, column('again')]);
    expect(quotes()).toBe(2);
    expect(screen.state.columns.map(({ quote }) => quote?.ceiling)).toEqual([
      screen.state.columns[2]?.quote?.ceiling,
      expect.any(Number),
      expect.any(Number),
    ]);
    expect(screen.state).toMatchObject({ phase: 'quoted', sums: { runs: 6 }, noReview: undefined });
  });

  test('a consent lists exactly the cells, each at the ceiling of its column, and is frozen', async () => {
    const screen = world.open();
    await screen.quote(prompts, [three, four]);
    const [a, b] = screen.state.columns.map(({ quote }) => quote!.ceiling);
    screen.controller.review();
    const { consent } = screen.state;
    expect(consent).toMatchObject({
      points: 2 * a! + 2 * b!,
      phrase: undefined,
      cells: [
        { row: 'r0', column: 'c3', prompt: prompts[0], ceiling: a },
        { row: 'r0', column: 'c4', prompt: prompts[0], ceiling: b },
        { row: 'r1', column: 'c3', prompt: prompts[1], ceiling: a },
        { row: 'r1', column: 'c4', prompt: prompts[1], ceiling: b },
      ],
      columns: [{ runs: 2 }, { runs: 2 }],
    });
    expect(
      [consent, consent?.cells, consent?.cells[0], consent?.columns[0]?.column.choices].every(Object.isFrozen),
    ).toBe(true);
    screen.controller.cancel();
    screen.controller.confirm(consent!.id, '');
    await world.pass(10_000);
    expect(world.sent).toEqual([]);
  });

  test('a row that is typed while quotes are asked for does not void them; another column does', async () => {
    const screen = world.open();
    const rows = [{ id: 'r0', prompt: 'First prompt' }];
    screen.controller.setInput({ rows, columns: [three, four] });
    screen.controller.getQuotes();
    screen.controller.setInput({ rows: [{ id: 'r0', prompt: 'First prompt, longer' }], columns: [three, four] });
    await world.quiet();
    expect(screen.state.phase).toBe('quoted');
    screen.controller.getQuotes();
    screen.controller.setInput({ rows, columns: [three, column('c2', { checkpoint: 2 })] });
    await world.quiet();
    expect(screen.state.phase).toBe('idle');
  });

  test('above 500 Points it asks for the phrase, exactly', async () => {
    const screen = world.open();
    const dear = { model: 'anthropic:claude-sonnet-4-5', limits: { input: 8_000, output: 2_000 } };
    await screen.quote(prompts, [column('a', dear), column('b', { ...dear, checkpoint: 4 })]);
    expect(screen.state.sums.points).toBeGreaterThan(500);
    for (const typed of ['', MATRIX_PHRASE.toLowerCase(), `${MATRIX_PHRASE} `]) await screen.confirm(typed);
    expect([screen.state.phase, screen.state.consent?.phrase]).toEqual(['reviewing', MATRIX_PHRASE]);
    await screen.confirm();
    expect(screen.state.phase).toBe('running');
    expect([500, 501].map(getPhrase)).toEqual([undefined, MATRIX_PHRASE]);
  });

  test.each([
    ['one column', prompts, [three], 'A matrix needs 2 to 6 columns.'],
    ['no row', [], [three, four], 'A matrix needs 1 to 50 rows.'],
    ['a prompt of one character', ['First prompt', 'x'], [three, four], 'Row 2: Enter at least 2 characters.'],
    ['an unknown checkpoint', prompts, [three, column('c9', { checkpoint: 9 })], 'Get quotes first.'],
    [
      'more than the balance',
      prompts,
      [three, column('x', { model: 'anthropic:claude-sonnet-4-5', limits: { input: 2_000, output: 16_000 } })],
      /^You’re [\d,]+ Points short\.$/,
    ],
  ])('%s cannot be reviewed', async (_, rows, columns, why) => {
    const screen = world.open();
    await screen.quote(rows, columns);
    await screen.confirm();
    expect(screen.state.noReview).toMatch(why);
    expect(screen.state.phase).not.toBe('running');
  });

  test('a sum above the cap is asked about first, and again when more was spent meanwhile', async () => {
    const screen = world.open();
    await screen.quote(prompts, [three, four]);
    const points = screen.state.sums.points!;
    screen.tab.context.cap.set(points - 1);
    screen.controller.review();
    expect(screen.state).toMatchObject({ phase: 'overCap', over: { cap: points - 1, adds: points } });
    screen.controller.goOn();
    expect(screen.state.phase).toBe('reviewing');
    screen.controller.cancel();
    screen.tab.context.cap.set(points);
    screen.controller.review();
    expect(screen.state.phase).toBe('reviewing');
  });

  test('the question about the cap is void once a run of the Pack has no known outcome', async () => {
    const screen = await askedAboutCap();
    const otherScreen = world.browser.open();
    const { id } = otherScreen.ledger.open({ ...consent, subject: { kind: 'run', productId: pack } }, undefined);
    screen.controller.goOn();
    expect([screen.state.phase, screen.state.noReview]).toEqual([
      'quoted',
      'The outcome of another run of this Pack isn’t known yet. Resolve it first.',
    ]);
    otherScreen.ledger.end(id, 'refused', 'n');
    await world.quiet();
    screen.controller.goOn();
    expect(screen.state.phase).toBe('quoted');
  });

  test('the question about the cap leads to no consent while another tab runs the matrix', async () => {
    const screen = await askedAboutCap();
    const otherScreen = world.open(world.browser.open());
    await otherScreen.start(prompts, [three, four]);
    await world.pass(3_000);
    expect(screen.state.noReview).toBe('Another tab is running this matrix.');
    screen.controller.goOn();
    expect(screen.state.phase).not.toBe('reviewing');
    await world.pass(60_000);
    expect(world.sent).toHaveLength(4);
  });

  async function askedAboutCap() {
    const screen = world.open();
    await screen.quote(prompts, [three, four]);
    screen.tab.context.cap.set(1);
    screen.controller.review();
    expect(screen.state.phase).toBe('overCap');
    return screen;
  }
});

describe('running', () => {
  test('each cell is sent once, right after a quote at its consent, and the ledger is what the world charged', async () => {
    const screen = world.open();
    await screen.start(prompts, [three, four]);
    await world.pass(120_000);
    expect([screen.state.phase, screen.cells]).toEqual(['ended', ['done', 'done', 'done', 'done']]);
    expect(world.sentAs).toEqual([
      'First prompt at 3',
      'First prompt at 4',
      'Second prompt at 3',
      'Second prompt at 4',
    ]);
    for (const { quoted } of world.sent) expect(quoted).toBeGreaterThan(0);
    const { spent, held } = await world.points();
    expect([screen.charged, held]).toEqual([spent, 0]);
    expect(screen.tab.ledger.on(key).map(({ end, charged, cell }) => [end, charged! > 0, cell !== undefined])).toEqual(
      [0, 1, 2, 3].map(() => ['settled', true, true]),
    );
    expect(screen.tab.context.cap.spent()).toBe(spent);
  });

  test('runs that are answered at admission still follow one another', async () => {
    await world.controls.post('runs', { answer: 'admitted' });
    const screen = world.open();
    await screen.start(prompts, [three, four]);
    await world.pass(2_000);
    expect(screen.cells).toEqual(['running', 'queued', 'queued', 'queued']);
    await world.pass(120_000);
    expect(screen.cells).toEqual(['done', 'done', 'done', 'done']);
    expect(world.sent).toHaveLength(4);
    expect(screen.charged).toBe((await world.points()).spent);
  });

  test.each([
    ['by itself', (_: MatrixScreen) => world.pass(30_000)],
    ['at once when the page is shown', ({ tab }: MatrixScreen) => (tab.show(), world.quiet())],
  ])('a run that could not be read for ten minutes is read again %s', async (_, back) => {
    await world.controls.post('runs', { answer: 'admitted' });
    const screen = world.open();
    await screen.start(['First prompt'], [three, four]);
    await world.controls.fault({ route: 'GET /api/ai-packs/runs/:runId', status: 502, times: 1_000 });
    await world.pass(600_000);
    expect(screen.cells).toEqual(['running', 'running']);
    await world.controls.clearFaults();
    await back(screen);
    expect(screen.cells).toEqual(['done', 'done']);
    expect(screen.charged).toBe((await world.points()).spent);
  });

  test('the saved default is bound to the checkpoint that was quoted', async () => {
    const screen = world.open();
    await screen.start(['First prompt'], [column('default', { checkpoint: undefined }), four]);
    await world.pass(60_000);
    expect(world.sentAs).toEqual(['First prompt at 3', 'First prompt at 4']);
  });

  test('a run that fails costs nothing and is a result', async () => {
    const screen = world.open();
    await screen.start(['First prompt [fail]'], [three, four]);
    await world.pass(60_000);
    expect(screen.state.cells.map(({ state }) => state)).toEqual([
      expect.objectContaining({ at: 'done', kind: 'failed', charged: 0 }),
      expect.objectContaining({ at: 'done', kind: 'failed', charged: 0 }),
    ]);
  });

  test('a risen price is not sent and asks; the other column goes on; agreeing is to exactly the rest of it', async () => {
    const screen = world.open();
    await screen.start(prompts, [three, four]);
    await world.pass(1_000);
    const old = screen.state.columns[1]!.quote!.ceiling;
    world.rise = 7;
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'asking', 'asking', 'asking']);
    expect(world.sent).toHaveLength(1);
    const [, { ask }] = screen.state.columns as [
      unknown,
      { ask: NonNullable<(typeof screen.state.columns)[0]['ask']> },
    ];
    expect(ask).toMatchObject({
      old: { ceiling: old },
      now: { ceiling: old + 7 },
      points: 2 * (old + 7),
      cells: [
        { row: 'r0', column: 'c4' },
        { row: 'r1', column: 'c4' },
      ],
      why: 'The price has risen.',
    });
    screen.controller.agree(ask.id, '');
    screen.controller.leaveOut(screen.state.columns[0]!.ask!.id);
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done', 'void', 'done']);
    expect(screen.state.cells.map(({ ceiling }) => ceiling)).toEqual([
      expect.any(Number),
      old + 7,
      expect.any(Number),
      old + 7,
    ]);
    expect(screen.state.phase).toBe('ended');
  });

  test('a fallen price is sent at the lower one', async () => {
    world.rise = 7;
    const screen = world.open();
    await screen.quote(['First prompt'], [three, four]);
    world.rise = 0;
    await screen.confirm();
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done']);
    const ceilings = screen.state.cells.map(({ ceiling }) => ceiling! - 7);
    expect(screen.tab.ledger.on(key).map(({ points }) => points)).toEqual(ceilings);
  });

  test('another version of what was quoted asks, whatever it costs', async () => {
    const screen = world.open();
    await screen.quote(['First prompt'], [column('default', { checkpoint: undefined }), four]);
    // Another client changes the saved default.
    await fetch(`/api/ai-packs/${pack}/growth/select`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ sequence: 1 }),
    });
    await screen.confirm();
    await world.pass(60_000);
    expect(screen.cells).toEqual(['asking', 'done']);
    expect(screen.state.columns[0]?.ask?.why).toBe('Its runs would now use checkpoint 1.');
  });

  test('a busy workload waits as long as it says, and goes on; nothing is sent twice', async () => {
    const screen = world.open();
    world.fates.push(refusal(429, 'AI_WORKLOAD_BUSY', 'Busy', { 'retry-after': '7' }));
    await screen.start(['First prompt'], [three, four]);
    await world.pass(1_000);
    expect(screen.cells).toEqual(['waiting', 'queued']);
    await world.pass(5_000);
    expect(world.sent).toHaveLength(1);
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done']);
    expect(world.sentAs).toEqual(['First prompt at 3', 'First prompt at 4', 'First prompt at 3']);
    expect(screen.charged).toBe((await world.points()).spent);
  });

  test('a cell that is always busy is given up, and the others have run', async () => {
    const screen = world.open();
    await screen.start(['First prompt [busy]', 'Second prompt'], [three, four]);
    await world.pass(300_000);
    expect(screen.cells).toEqual(['refused', 'refused', 'done', 'done']);
    expect(screen.whys[0]).toContain('busy 6 times');
    expect(screen.state.phase).toBe('ended');
  });

  test('without Points everything stops', async () => {
    const screen = world.open();
    world.fates.push(undefined, refusal(402, 'INSUFFICIENT_POINTS', 'Get more'));
    await screen.start(prompts, [three, four]);
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'refused', 'void', 'void']);
    expect(screen.state).toMatchObject({ phase: 'ended', why: expect.stringContaining('Not enough Points') });
    expect(world.sent).toHaveLength(2);
  });

  test('any other refusal stops its column', async () => {
    const screen = world.open();
    world.fates.push(refusal(403, 'FORBIDDEN', 'Not you'));
    await screen.start(prompts, [three, four]);
    await world.pass(60_000);
    expect(screen.cells).toEqual(['refused', 'done', 'void', 'done']);
    expect(screen.state.columns[0]?.stopped).toContain('403 FORBIDDEN');
  });

  test('a 409 to a run asks with a new quote, and nothing is sent again by itself', async () => {
    const screen = world.open();
    world.fates.push(refusal(409, 'CONFLICT', 'Changed'));
    await screen.start(['First prompt'], [three, four]);
    await world.pass(60_000);
    expect(screen.cells).toEqual(['asking', 'done']);
    const ask = screen.state.columns[0]?.ask;
    expect(ask).toMatchObject({ now: { ceiling: ask?.old.ceiling } });
    screen.controller.agree(ask!.id, '');
    await world.pass(60_000);
    expect(screen.cells).toEqual(['done', 'done']);
  });
});
