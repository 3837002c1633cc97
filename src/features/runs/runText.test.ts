import { expect, test } from 'vitest';
import { openTabEachTest } from '../../../tests/support/tab';
import { queryClient } from '../../api/client/queryClient';
import { readRun, runQuery } from '../../api/resources/packs/runs';
import { describeHeldPoints, getRunEndTexts, getSpendLabel } from './runText';

openTabEachTest();

const words = getRunEndTexts('p');

test.each([
  ['r', '/runs/r'],
  [undefined, '/runtime'],
])('a run that was accepted with the id %s leads to %s', (work, to) => {
  expect(words.accepted(1_051, work)).toEqual({ tone: 'success', title: 'Run started for up to 1,051 Points' });
  expect(words.followed(work).to).toBe(to);
});

test.each([
  ['completed', 17, 'success'],
  ['failed', 0, 'failed'],
  ['partial', undefined, 'success'],
] as const)(
  'a run that has ended is reported with its status and what it was charged: %s, %j',
  (status, points, tone) => {
    queryClient.setQueryData(runQuery(status).queryKey, readRun({ runId: status, status, usage: { points } }));
    const charged = points === undefined ? '' : `, ${points} Points charged`;
    expect(words.accepted(51, status)).toEqual({ tone, title: `Run ended: ${status}${charged}` });
  },
);

test.each([
  [true, 0, 'Run with your key'],
  [true, 20, 'Run with your key, up to 20 Points'],
  [false, 0, 'Run for 0 Points'],
  // The dialog itself states the price.
  [false, 51, undefined],
])('with an own key: %s, at %i Points, the button says %s', (ownKey, points, words) => {
  expect(getSpendLabel(ownKey, points)).toBe(words);
});

test('mentions held Points only if there are any', () => {
  expect(describeHeldPoints(true, 0)).toBe('Your provider charges you for the model. No Points are held.');
  expect(describeHeldPoints(true, 20)).toMatch(/^Your provider charges you for the model\. The Points are held/);
  expect(describeHeldPoints(false, 0)).toBe('No Points are held.');
  expect(describeHeldPoints(false, 51)).toMatch(/^The Points are held/);
});
