import { expect, test } from 'vitest';
import { formatModels, formatRuns } from './packDisplay';

test.each([
  [[true, false, true], '2 of 3 models available'],
  [[true], '1 of 1 model available'],
  [[true, undefined], '2 models'],
  [[], '0 of 0 models available'],
])('models of which the service says %j: %s', (availabilities, text) => {
  expect(formatModels(availabilities.map((available) => ({ available })))).toBe(text);
});

test.each([
  [1, 3, 2, '1 of 3 runs active, 2 queued'],
  [0, 3, 0, '0 of 3 runs active'],
  [1, undefined, undefined, '1 run active'],
  [2, undefined, 1, '2 runs active, 1 queued'],
])('%i runs of at most %j, with %j queued: %s', (active, limit, queued, text) => {
  expect(formatRuns(active, limit, queued)).toBe(text);
});
