import { expect, test } from 'vitest';
import { consent, product } from '../../../../tests/support/spendingBrowser';
import { recognizePrep } from './prepAnswer';

/** Confirmed: the deep tier of version 1.0.0 of product p, for 900 Points. */
const read = (body: unknown, repeatedNames: string[] = []) =>
  recognizePrep({ body, repeatedNames }, { ...consent, subject: product });
const work = (charged?: number, ...differs: [string, string, string][]) => ({
  is: 'work',
  work: 'w',
  charged,
  differs: differs.map(([term, confirmed, reported]) => ({ term, confirmed, reported })),
});
const prep = { id: 'w', tier: 'deep', version: '1.0.0', points: 900, status: 'running', charged: 0 };

test.each<[string, unknown, object]>([
  ['as confirmed', { prep }, work()],
  ['with the product', { prep, productId: 'P', product: { id: 'p' } }, work()],
  ['without any term', { prepId: 'w', status: 'queued' }, work()],
  ['another tier', { prep: { ...prep, tier: 'smoke' } }, work(undefined, ['tier', 'deep', 'smoke'])],
  [
    'another tier, beside it',
    { jobId: 'w', status: 'queued', tier: 'smoke' },
    work(undefined, ['tier', 'deep', 'smoke']),
  ],
  ['another version', { prep: { ...prep, version: '1.0.1' } }, work(undefined, ['version', '1.0.0', '1.0.1'])],
  ['another product', { prep: { ...prep, productId: 'q' } }, work(undefined, ['product', 'p', 'q'])],
  ['a higher price', { prep: { ...prep, points: 2_980 } }, work(2_980, ['Points', '900', '2,980'])],
  ['a lower price', { prep: { ...prep, points: 9 } }, work(9, ['Points', '900', '9'])],
  ['a higher charge', { prep: { ...prep, charged: 2_980 } }, work(2_980, ['Points', '900', '2,980'])],
  [
    'a higher charge beside it',
    { run_id: 'w', status: 'queued', pointsCharged: 2_980 },
    work(2_980, ['Points', '900', '2,980']),
  ],
  ['its charge', { prep: { ...prep, charged: 900 } }, work(900)],
  ['failed, and nothing charged', { prep: { ...prep, status: 'failed', charged: 0, returned: 900 } }, work(0)],
  [
    'other work altogether',
    { prep: { ...prep, tier: 'full', version: '2.0.0', points: 2_980 } },
    work(2_980, ['tier', 'deep', 'full'], ['version', '1.0.0', '2.0.0'], ['Points', '900', '2,980']),
  ],
])('a prep with %s', (_, body, recognition) => expect(read(body)).toEqual(recognition));

test('a repeated field makes it unknown', () => {
  expect(read({ prep }, ['prep.tier'])).toEqual({ is: 'unknown', why: 'The response repeats a field' });
});
