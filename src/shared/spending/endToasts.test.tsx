import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openTabEachTest } from '../../../tests/support/tab';
import { ApiError } from '../../api/client/errors';
import type { UnconfirmedWork } from '../../spending/unconfirmedWork';
import type { SpendResult } from '../../spending/spend';
import { type EndTexts, awayToast, unconfirmedWorkToast, readFoundWork, settledToast } from './endToasts';

openTabEachTest();

const spent = { title: 'Drafter', points: 1_051 };
const poor = { kind: 'refused', status: 402, code: 'INSUFFICIENT_POINTS', route: 'runs.start', message: 'm' } as const;

const texts: EndTexts = {
  noun: 'run',
  accepted: (points) => ({ tone: 'success', title: `Run started for up to ${points}` }),
  followed: (work) => ({ to: `/runs/${work}`, label: 'Open the run' }),
  screen: { to: '/packs/p/run', label: 'Open Run' },
  read: () => Promise.resolve(),
  atMost: true,
};
const differs = [{ term: 'version', confirmed: '1.0.0', reported: '2.0.0' }];

async function reported(createToast: (go: (to: string) => void) => ReturnType<typeof awayToast>) {
  const go = vi.fn<(to: string) => void>();
  const { title, tone, stays, detail } = createToast(go);
  render(detail);
  const link = screen.getByRole('link');
  await userEvent.click(link);
  expect(go.mock.calls).toEqual([[link.getAttribute('href')]]);
  return { title, tone, stays, text: document.body.textContent, to: link.getAttribute('href') };
}

test('accepted work is announced with a link to it', async () => {
  const text = 'Run started for up to 1051. Open the run';
  const expected = { title: 'Drafter', tone: 'success', stays: true, text, to: '/runs/r' };
  const result = { end: 'settled', attempt: 'a', work: 'r', differs: [] } as const;
  expect(await reported((go) => awayToast(texts, spent, result, go))).toEqual(expected);
});

test('work other than what was confirmed is announced as such, on its screen and away', async () => {
  const title = 'The service started something other than what you confirmed';
  const detail = 'The run has version 2.0.0 instead of 1.0.0.';
  expect(settledToast(texts, spent, { work: 'r', differs })).toEqual({
    tone: 'failed',
    stays: true,
    title,
    detail,
  });
  const result = { end: 'settled', attempt: 'a', work: 'r', differs } as const;
  const expected = {
    title: 'Drafter',
    tone: 'failed',
    stays: true,
    text: `${title}. ${detail} Open the run`,
    to: '/runs/r',
  };
  expect(await reported((go) => awayToast(texts, spent, result, go))).toEqual(expected);
});

test('work found by evidence is announced with the ledger’s note, on its screen and away', async () => {
  const note = 'The response was lost, but the service shows the work';
  expect(settledToast(texts, spent, { work: 'r', differs: [], note })).toEqual({
    tone: 'success',
    title: 'Run started for up to 1051',
    detail: `${note}.`,
  });
  const text = `Run started for up to 1051. ${note}. Open the run`;
  const result = { end: 'settled', attempt: 'a', work: 'r', differs: [], note } as const;
  const expected = { title: 'Drafter', tone: 'success', stays: true, text, to: '/runs/r' };
  expect(await reported((go) => awayToast(texts, spent, result, go))).toEqual(expected);
});

test.each([
  ['found', { work: 'r', note: 'found' }, ['r']],
  ['answered', { work: 'r' }, []],
  ['found without its id', { work: undefined, note: 'found' }, []],
])('the record of work that was %s is read before it is announced: %o', async (_, found, reads) => {
  const read = vi.fn<(work: string) => Promise<unknown>>(() => Promise.reject(new Error('not now')));
  await readFoundWork({ ...texts, read }, { differs: [], ...found });
  expect(read.mock.calls.flat()).toEqual(reads);
});

test.each<[SpendResult, string, string]>([
  [
    { end: 'refused', attempt: 'a', error: new ApiError(poor) },
    'The run of Drafter was refused',
    '402 INSUFFICIENT_POINTS.',
  ],
  [{ end: 'unknown', attempt: 'a' }, 'The run of Drafter may or may not have been charged', '1,051 Points at most.'],
  [{ end: 'blocked', why: 'You left before.' }, 'The run of Drafter wasn’t sent', 'You left before.'],
])('%j leads back to its screen', async (result, title, detail) => {
  const expected = { title, tone: 'failed', stays: true, text: `${detail} Open Run`, to: '/packs/p/run' };
  expect(await reported((go) => awayToast(texts, spent, result, go))).toEqual(expected);
});

const otherWork = (work: string, alike: boolean | undefined, points: number | undefined) => ({ work, alike, points });
test.each<[UnconfirmedWork, string, string]>([
  [
    { works: [otherWork('b', true, 51)], fell: undefined },
    'The service shows 2 runs of Drafter where you confirmed 1',
    'The other cost 51 Points. It’s listed in Activity and counts toward your session cap.',
  ],
  [
    { works: [otherWork('b', undefined, undefined)], fell: undefined },
    'The service shows 2 runs of Drafter where you confirmed 1',
    'The cost of the other isn’t known yet. It may be another client’s. It’s listed in Activity and counts toward your session cap.',
  ],
  [
    { works: [otherWork('b', true, 17), otherWork('c', undefined, 51)], fell: undefined },
    'The service shows 3 runs of Drafter where you confirmed 1',
    'The others cost 68 Points. They may be another client’s. They’re listed in Activity and count toward your session cap.',
  ],
  [
    { works: [], fell: { by: 102, confirmed: 51 } },
    'More Points left the balance than you confirmed for Drafter',
    'It fell by 102 Points, but at most 51 Points were confirmed in this browser. Another client may have spent the rest.',
  ],
])('more than was confirmed, as seen: %j', async (extra, title, detail) => {
  const to = '/activity?tab=points';
  const expected = { title, tone: 'failed', stays: true, text: `${detail} Open Activity`, to };
  expect(await reported((go) => unconfirmedWorkToast(texts, spent, extra, go))).toEqual(expected);
});
