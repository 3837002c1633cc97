import { describe, expect, test } from 'vitest';
import { readAvailablePoints } from '../../client/balance';
import { readPrepQuote } from './prepQuote';

const priceOf = (fields: Record<string, unknown>) =>
  readPrepQuote({ choices: [{ tier: 'a', ...fields }] }).choices[0]?.points;

describe('the exact Points of a choice', () => {
  test.each([
    [{ points: 1240 }, 1240],
    [{ points: 0 }, 0],
    [{ points_cost: 1240 }, 1240],
    [{ pointsCost: 1240 }, 1240],
    [{ exactPoints: 1240 }, 1240],
    [{ requiredPoints: 1240 }, 1240],
    [{ cost: 1240 }, 1240],
    [{ price: 1240 }, 1240],
    [{ priceInPoints: 1240, cost: 1240 }, 1240],
    [{ points: 1240, cost: 1240, baseCost: 1240 }, 1240],
    [{ points: null, cost: 1240 }, 1240],
    [{ cost: 1240, costUsd: 13, points_per_mb: 4, balancePoints: 90, availablePoints: 7 }, 1240],
    [{ totalPoints: 1240, costUsd: 12.4 }, 1240],
  ])('%o: %i', (fields, points) => {
    expect(priceOf(fields)).toBe(points);
  });

  test.each([
    ['two costs that disagree', { cost: 100, totalCost: 120 }],
    ['two Points that disagree', { basePoints: 100, totalPoints: 120 }],
    ['Points and cost that disagree', { basePoints: 100, cost: 120 }],
    ['Points and reserved Points that disagree', { points: 40, reservePoints: 400 }],
    ['Points and a part that disagree', { points: 1240, cost: 1240, baseCost: 900 }],
    ['Points and a fraction of a cost', { totalPoints: 1240, cost: 12.4 }],
    ['Points and a price in a record that disagree', { points: 40, quote: { points: 400 } }],
    ['only an estimate', { estimatedPoints: 40 }],
    ['two exact names that disagree', { points: 100, pointsCost: 120 }],
    ['two spellings that disagree', { pointsCost: 100, points_cost: 120 }],
    ['a fraction', { points: 10.5 }],
    ['a fraction beside another name', { points: 10.5, cost: 11 }],
    ['a negative', { points: -10 }],
    ['a negative beside another name', { points: -10, cost: 10 }],
    ['a text', { points: '1240' }],
    ['a text beside another name', { points: '1,240', cost: 1 }],
    ['a record', { points: { exact: 10 } }],
    ['beyond exact integers', { points: 2 ** 53 }],
    ['dollars alone', { priceUsd: 12 }],
    ['only a balance', { availablePoints: 12 }],
    ['only a rate', { pointsPerMegabyte: 12 }],
    ['no number at all', { label: 'A' }],
    ['a number under another name', { seconds: 40 }],
  ])('is never guessed: %s', (_, fields) => {
    expect(priceOf(fields)).toBeUndefined();
  });
});

describe('the choices', () => {
  const list = [
    { tier: 'a', points: 1 },
    { tier: 'b', points: 2 },
  ];
  const tiers = (body: unknown) => readPrepQuote(body).choices.map(({ tier, points }) => [tier, points]);
  const both = [
    ['a', 1],
    ['b', 2],
  ];

  test.each([
    ['under choices', { choices: list }],
    ['under any name', { whatever: list }],
    ['in a wrapper', { quote: { currentVersion: '1.0.0', tiers: list } }],
    ['two levels down', { data: { quote: { offers: list } } }],
    ['three levels down', { a: { b: { c: { offers: list } } } }],
    ['after lists without tiers', { notes: ['x'], rules: [{ id: 1 }], offers: list }],
    ['beside the history of runs', { recentRuns: [{ tier: 'b', points: 9 }], choices: list }],
    ['with other data between them', { choices: [null, ...list, 'x'] }],
  ])('%s', (_, body) => {
    expect(tiers(body)).toEqual(both);
  });

  test.each([
    ['no list', { tier: 'a', points: 3 }],
    ['an empty list', { choices: [] }],
    ['a list with a record that has no tier', { choices: [...list, { name: 'c' }] }],
    ['tiers that are not text', { choices: [{ tier: 1 }, { tier: 2 }] }],
    ['two lists that are both possible', { upgrades: [{ tier: 'c', points: 5 }], offers: list }],
    ['null', null],
    ['text', 'choices'],
  ])('are none for %s', (_, body) => {
    expect(tiers(body)).toEqual([]);
  });

  test('a tier quoted twice appears once, and two prices are none', () => {
    const read = (...prices: unknown[]) =>
      readPrepQuote({ choices: prices.map((points) => ({ tier: 'a', points })) }).choices.map(
        ({ points, priceProblem }) => points ?? priceProblem?.kind,
      );
    expect(read(120, 120)).toEqual([120]);
    expect(read(120, 640)).toEqual(['repeated']);
    expect(read(120, 640, 120)).toEqual(['repeated']);
    expect(read(120, null)).toEqual(['repeated']);
    expect(read('120')).toEqual(['unreadable']);
  });

  test('include the other known fields, and the record as received', () => {
    const raw = { tier: 'a', points: 1, title: 'A', summary: 'Deep', more: true };
    expect(readPrepQuote({ choices: [raw] }).choices).toStrictEqual([
      { tier: 'a', points: 1, priceProblem: undefined, label: 'A', description: 'Deep', raw },
    ]);
  });
});

describe('version and size', () => {
  test.each([
    [{ currentVersion: '1.2.0' }, '1.2.0'],
    [{ current_version: '1.2.0' }, '1.2.0'],
    [{ currentVersion: { version: '1.2.0', digest: 'x' } }, '1.2.0'],
    [{ current_version: { number: '1.2.0' } }, '1.2.0'],
    [{ quote: { currentVersion: '1.2.0' } }, '1.2.0'],
    [{ quote: {}, currentVersion: '1.2.0' }, '1.2.0'],
    [{ currentVersion: 1.2 }, undefined],
    [{ version: '1.2.0' }, undefined],
  ])('%o is of version %o', (body, version) => {
    expect(readPrepQuote(body).currentVersion).toBe(version);
  });

  test.each([
    [{ artifactSizeBytes: 5 }, 5],
    [{ artifact_size: 5 }, 5],
    [{ quote: { sizeBytes: 5 } }, 5],
    [{ artifact: { size: 5 } }, 5],
    [{ currentVersion: { size_bytes: 5 } }, 5],
    [{ sizeBytes: '5' }, undefined],
  ])('%o has %o bytes', (body, bytes) => {
    expect(readPrepQuote(body).sizeBytes).toBe(bytes);
  });
});

test.each([
  [{ availablePoints: 40 }, 40],
  [{ available_points: 40 }, 40],
  [{ availablePoints: 0 }, 0],
  [{ affordability: { availablePoints: 40, canAfford: false } }, 40],
  [{ quote: { available_points: 40 } }, 40],
  [{ availablePoints: '40' }, undefined],
  [{ availablePoints: 1.5 }, undefined],
  [{ points: 40 }, undefined],
  [{ product: { availablePoints: 40 } }, undefined],
  [null, undefined],
])('the balance in %o: %o', (body, points) => {
  expect(readAvailablePoints(body)).toBe(points);
});

describe('a choice belongs to the product and version of its quote, or it has no price', () => {
  const read = (choice: object, quote: object = {}) => {
    const body = { currentVersion: '1.2.0', choices: [{ tier: 'a', points: 5, ...choice }], ...quote };
    const [first] = readPrepQuote(body, 'AB-1').choices;
    return first?.points ?? first?.priceProblem;
  };

  test.each<[object, object?]>([
    [{}],
    [{ version: '1.2.0', productId: 'ab-1' }],
    [{ expected_version: '1.2.0', product: { id: 'AB-1', name: 'P' } }],
    [{ version: null, product: { name: 'P' } }],
    [{}, { productId: 'ab-1', current_version: { version: '1.2.0', digest: 'd' }, version: 3 }],
  ])('%j beside %j', (choice, quote) => expect(read(choice, quote)).toBe(5));

  test.each<[object, object, string, string | undefined]>([
    [{ version: '1.3.0' }, {}, 'version', '1.3.0'],
    [{ Expected_Version: '1.3.0' }, {}, 'version', '1.3.0'],
    [{ version: { number: '1.3.0' } }, {}, 'version', '1.3.0'],
    [{ version: 1.2 }, {}, 'version', undefined],
    [{ quote: { currentVersion: '1.3.0' } }, {}, 'version', '1.3.0'],
    [{}, { quote: { currentVersion: '1.3.0' } }, 'version', '1.2.0'],
    [{}, { current_version: '1.3.0' }, 'version', '1.3.0'],
    [{ productId: 'ab-2' }, {}, 'product', 'ab-2'],
    [{ product_id: 7 }, {}, 'product', undefined],
    [{}, { product: { id: 'ab-2' } }, 'product', 'ab-2'],
    [{}, { data: { productId: 'ab-2' } }, 'product', 'ab-2'],
  ])('%j beside %j: another %s', (choice, quote, term, quoted) =>
    expect(read(choice, quote)).toMatchObject({ kind: 'other', terms: [{ term, quoted }] }),
  );
});
