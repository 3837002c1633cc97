import { beforeEach, describe, expect, test } from 'vitest';
import { Browser, type Tab, consent, quiet } from '../../../tests/support/spendingBrowser';
import type { StoredCell, StoredEnd } from '../../features/runs/evaluate/matrix/matrixStore';
import { type EvaluationState, readEvaluations, trackEvaluations } from './evaluations';

const productId = 'Pack';
const lock = 'console.spend.sandbox.matrix:pack';
let browser: Browser;
let tab: Tab;
beforeEach(() => {
  browser = new Browser();
  tab = browser.open();
});

const cell = (id: string, end?: StoredEnd): StoredCell => ({
  id,
  row: id,
  column: 'c',
  prompt: 'd',
  choices: { model: 'm', skills: [], limits: { input: 1, output: 2 }, funding: 'points' },
  checkpoint: undefined,
  version: undefined,
  ceiling: 40,
  end,
});
const completed = (attempt: string, charged: number | undefined = 30): StoredEnd => ({
  at: 'done',
  attempt,
  runId: 'r',
  kind: 'completed',
  charged,
});

/** Sends the run of a cell; its answer is outstanding. */
function send(id: string) {
  return tab.ledger.open({ ...consent, title: 'Reply Writer', subject: { kind: 'run', productId }, cell: id }, quiet);
}

/** The evaluation, as any tab reads it. */
async function read(cells: readonly StoredCell[]): Promise<EvaluationState | undefined> {
  tab.context.matrices.begin(productId, { claim: 'k', cells });
  const second = browser.open();
  second.ledger.reload();
  const [state, ...others] = await readEvaluations(second.context, second.ledger.all());
  expect(others).toEqual([]);
  return state;
}

describe('an evaluation', () => {
  test('is at work while a tab holds its lock, and has the ceilings and ends of its own runs alone', async () => {
    const { at } = send('k.0');
    browser.locks.hold(lock);
    expect(await read([cell('old.0', completed('x')), cell('k.0'), cell('k.1'), cell('k.2')])).toMatchObject({
      id: 'evaluation-k',
      name: 'Reply Writer',
      productId,
      at,
      isAtWork: true,
      points: 120,
      progress: { done: 0, of: 3 },
    });
  });

  test.each<[string, StoredEnd[], EvaluationState['end']]>([
    ['done', [completed('a'), completed('b', 12)], { outcome: 'done', charged: 42 }],
    [
      'done, at a price that isn’t known',
      [completed('a'), { at: 'done', attempt: 'b', runId: 'r', kind: 'completed', charged: undefined }],
      { outcome: 'done', charged: undefined },
    ],
    ['partly done', [completed('a'), { at: 'void', why: 'You stopped it.' }], { outcome: 'partial', charged: 30 }],
    [
      'partly done, if a run failed',
      [completed('a'), { at: 'done', attempt: 'b', runId: 'r', kind: 'failed', charged: 0 }],
      { outcome: 'partial', charged: 30 },
    ],
    [
      'not done',
      [
        { at: 'refused', why: '402' },
        { at: 'void', why: '402' },
      ],
      { outcome: 'failed', charged: 0 },
    ],
  ])('whose tab has let go is %s', async (_, ends, end) => {
    const { id } = send('k.0');
    tab.ledger.end(id, 'settled', 'Accepted', 'r');
    expect(await read(ends.map((each, index) => cell(`k.${index}`, each)))).toMatchObject({ isAtWork: false, end });
  });

  test('with a run whose response was lost has no known end', async () => {
    const { id } = send('k.0');
    tab.ledger.end(id, 'unknown', 'No response');
    expect(await read([cell('k.0'), cell('k.1', completed('b'))])).toMatchObject({ end: { outcome: 'unknown' } });
  });

  test('of which nothing was sent, or whose record is gone, is none', async () => {
    expect(await read([cell('k.0')])).toBeUndefined();
    send('k.0');
    browser.clear();
    expect(await readEvaluations(tab.context, tab.ledger.all())).toEqual([]);
  });
});

test('one that was followed, and whose record is gone, has an unknown end', () => {
  const state: EvaluationState = {
    id: 'evaluation-k',
    productId,
    name: 'Reply Writer',
    at: 1,
    isAtWork: true,
    points: 80,
    progress: { done: 0, of: 2 },
    end: { outcome: 'failed', charged: 0 },
  };
  const followed = trackEvaluations([], [state], 's');
  expect(followed).toMatchObject([{ kind: 'evaluation', scope: 's', points: 80, end: undefined }]);
  expect(trackEvaluations(followed, [state], 's')).toEqual(followed);
  expect(trackEvaluations(followed, [], 's')).toMatchObject([{ end: { outcome: 'unknown', charged: undefined } }]);
  expect(trackEvaluations([], [{ ...state, isAtWork: false }], 's')).toEqual([]);
});
