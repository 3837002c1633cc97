/** The prep rules, transcribed by hand from `marketplace-api.md`. They spend, so they are never sent to another service. */
import { describe, expect, test } from 'vitest';
import { records } from './journeys/client';
import { call, readError, inWorld, advanceClock, points } from './service';
import { baseUrl } from './target';

describe.skipIf(baseUrl)('prep', () => {
  const product = '0b100000-0000-4000-8000-000000000001';
  const quotePath = `/api/seller/products/${product}/prep-quote`;
  const prepPath = `/api/seller/products/${product}/prep`;
  const request = {
    tier: 'verified_listing',
    expectedVersion: '1.4.2',
    expectedPoints: 640,
    confirmation: 'RUN_SELLER_PREP',
  };

  test('the quote carries currentVersion and four choices with a tier and exact Points', async () => {
    const quote = await call('GET', quotePath, inWorld('golden-quote'));
    expect(quote.status).toBe(200);
    expect(quote.body['currentVersion']).toBe('1.4.2');
    const choices = records(quote);
    expect(choices).toHaveLength(4);
    expect(choices.map((choice) => choice['tier'])).toContain('verified_listing');
    const listing = choices.find((choice) => choice['tier'] === 'verified_listing');
    expect(Object.values(listing ?? {})).toContain(640);
    for (const choice of choices) expect(Object.values(choice).some((value) => Number.isInteger(value))).toBe(true);
  });

  test('1: all four match, and the prep is admitted', async () => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-1'), body: request });
    expect([200, 201, 202]).toContain(answer.status);
  });

  test.each([
    ['version', { expectedVersion: '1.4.1' }],
    ['cost', { expectedPoints: 641 }],
  ])('2: a %s mismatch is 409 CONFLICT and spends nothing', async (_, change) => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-2'), body: { ...request, ...change } });
    expect(readError(answer)).toEqual([409, 'CONFLICT']);
    expect(await points('golden-2')).toMatchObject({ available: 5_000, held: 0, spent: 0 });
  });

  test.each([
    ['no confirmation', { ...request, confirmation: undefined }],
    ['another confirmation', { ...request, confirmation: 'YES' }],
    ['no tier', { ...request, tier: undefined }],
    ['an unknown tier', { ...request, tier: 'platinum' }],
    ['no version', { ...request, expectedVersion: undefined }],
    ['Points that are not an integer', { ...request, expectedPoints: 640.5 }],
    ['an empty body', {}],
    ['a list', [request]],
  ])('3: %s is 400 BAD_REQUEST', async (_, body) => {
    expect(readError(await call('POST', prepPath, { ...inWorld('golden-3'), body }))).toEqual([400, 'BAD_REQUEST']);
  });

  test('4: of concurrent starts all but one are rejected', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => call('POST', prepPath, { ...inWorld('golden-4'), body: request })),
    );
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused).toHaveLength(3);
    for (const answer of refused) expect(readError(answer)).toEqual([409, 'CONFLICT']);
    await advanceClock('golden-4', 86_400_000);
    expect(await points('golden-4')).toMatchObject({ available: 4_360, held: 0, spent: 640 });
  });

  test('5: insufficient Points are 402 INSUFFICIENT_POINTS', async () => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-5', 'broke'), body: request });
    expect(readError(answer)).toEqual([402, 'INSUFFICIENT_POINTS']);
    expect(await points('golden-5', 'broke')).toMatchObject({ available: 40, held: 0, spent: 0 });
  });
});
