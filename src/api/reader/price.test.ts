import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { type PriceProblem, listPriceFields, readPrice } from './price';
import { spellings } from './testSupport';

const getPoints = (from: unknown) => readPrice(from).points;
const getProblem = (from: unknown): PriceProblem | undefined => readPrice(from).problem;

const splitNames = (text: string): string[] => text.trim().split(/\s+/);

const says = splitNames(`
  points point cost price ceiling pointsCost exactPoints costPoints pricePoints priceInPoints reservePoints
  reservedPoints maxPoints maximumPoints mostPoints ceilingPoints pointsCeiling maxCost quotedPoints quotePrice
  totalPoints totalCost finalPrice requiredPoints pointsRequired neededPoints chargePoints spendPoints prepPoints
  runCost auditPrice tierPoints
`);

/** None clearly means the price, but any of them might. */
const maySay = splitNames(`
  basePoints baseCost minPoints estimatedPoints expectedPoints averageCost originalPrice listPrice discountPoints
  discountedPrice heldPoints chargedPoints nonRefundablePoints permittedPoints pointsPermitted upperPoints
  pointsLimit priceLabel pricing ceilingValue checkpointPoints points2
`);

/** As above: each has a name in it that is never the price, or a word that only sounds like Points. */
const containNever = splitNames(`
  requiredBalancePoints availablePointsCharged chargedPointsLeft pointsMissingFee refundPointsFee heldPointsReturned
  pointsReturnedFee usdRatePoints costPerCallTotal listPriceId pricingModelPoints basePriceUntil priceAtLaunch
  endpointCost dividendpoints costumeprice
`);

const never = splitNames(`
  availablePoints pointsAvailable balancePoints pointsBalance accountBalancePoints balanceAfterPoints
  remainingPoints pointsLeft missingPoints shortfallPoints refundPoints refundablePoints returnedPoints
  pointsReturnedOnFailure priceUsd estimatedCostUsd ownKeyCeilingUsd priceUsdCents pointsPerMegabyte
  pointsPer1kTokens costPerCall pricePerInputToken priceCurrency pointsUnit priceNote priceVersion costBreakdown
  priceValidUntil pricedAt checkpoint growthCheckpoint endpoint available balance missing estimatedSeconds
  maxInputTokens total tier appoint appointmentAt appointments disappointed pointer costume viewpoint
  endPoint availablePoint pointBalance refundPoint pointReturned pointsRefunded pointPerCall pointUnit
  pointExpiresAt pointsExpireAt
`);

/** Names that contain the letters of a price word only across word boundaries. */
const acrossWords = splitNames(`publicOsType basicOstrich topOintment epicOstTotal public-os-type PUBLIC_OS_TYPE`);

describe('what a name means', () => {
  test.each(says)('%s means the price, and must agree with every other', (name) => {
    expect(getPoints({ [name]: 1240 })).toBe(1240);
    expect(getProblem({ [name]: 1240, quote: { exactPoints: 5 } })?.kind).toBe('disagree');
  });

  test.each([...maySay, ...containNever])('%s alone is no price, but must agree with one beside it', (name) => {
    expect(getProblem({ [name]: 1240 })).toEqual({ kind: 'unclear', fields: [{ field: name, points: 1240 }] });
    expect(getPoints({ [name]: 1240, points: 1240 })).toBe(1240);
    expect(getProblem({ [name]: 1240, points: 5 })?.kind).toBe('disagree');
    expect(getProblem({ [name]: '1240', points: 5 })?.kind).toBe('unreadable');
  });

  test.each(never)('%s is never the price, and does not affect one', (name) => {
    expect(getProblem({ [name]: 1240 })).toEqual({ kind: 'none' });
    expect(getPoints({ [name]: 1240, points: 5 })).toBe(5);
    expect(getPoints({ [name]: 'text', points: 5 })).toBe(5);
  });
});

test.each(acrossWords)('%s has the letters of a price, not its words', (name) => {
  expect(getPoints({ [name]: 'text', points: 5 })).toBe(5);
  expect(getPoints({ [name]: 7, points: 5 })).toBe(5);
});

test('a name of thousands of characters might mean anything', () => {
  const long = 'x'.repeat(2_000);
  expect(getPoints({ [long]: 5, points: 5 })).toBe(5);
  expect(getProblem({ [long]: 6, points: 5 })?.kind).toBe('disagree');
  expect(getProblem({ [long]: 'text', points: 5 })?.kind).toBe('unreadable');
});

test('the reason why there is no price is named', () => {
  expect(getProblem({ points: 5, pointOfSale: 'Berlin' })).toEqual({
    kind: 'unreadable',
    field: 'pointOfSale',
    found: 'text',
  });
});

test.each<[unknown, number]>([
  [{ quote: { ceilingPoints: 5 } }, 5],
  [{ data: { quote: { ceilingPoints: 5 } } }, 5],
  [{ ceilingPoints: 5, quote: { points: 5, affordability: { requiredPoints: 5, availablePoints: 9 } } }, 5],
  [{ ceiling: { points: 5 } }, 5],
  [{ price: { points: 5, usd: 0.05, currency: 'points' } }, 5],
  [{ price: { points: 5, parts: [2, 3] } }, 5],
  [{ price: { price: { price: { price: 5 } } } }, 5],
  [{ points: null, cost: 5 }, 5],
  [{ points: 0 }, 0],
  [{ points: 5, breakdown: [{ points: 3 }, { points: 2 }], recent: { points: 7 } }, 5],
  [{ points: Number.MAX_SAFE_INTEGER }, Number.MAX_SAFE_INTEGER],
])('the price in %j is %i', (from, points) => expect(readPrice(from)).toEqual({ points, problem: undefined }));

test('the fields with the price are named as they arrived, at every level', () => {
  const price = { points: 5, usd: 0.05 };
  const quote = { ceiling_points: 5, availablePoints: 9, affordability: { requiredPoints: 5 } };
  expect(listPriceFields({ price, quote })).toEqual(['price.points', 'ceiling_points', 'requiredPoints']);
});

const two = (left: string, first: number, right: string, second: number): PriceProblem => ({
  kind: 'disagree',
  fields: [
    { field: left, points: first },
    { field: right, points: second },
  ],
});

describe('there is no price', () => {
  test.each<[unknown, PriceProblem]>([
    [{ ceilingPoints: 5, ceiling_points: 500 }, two('ceilingPoints', 5, 'ceiling_points', 500)],
    [{ ceilingPoints: 5, maxPoints: 500 }, two('ceilingPoints', 5, 'maxPoints', 500)],
    [
      { ceilingPoints: '500', ceiling_points: 5 },
      { kind: 'unreadable', field: 'ceilingPoints', found: 'text' },
    ],
    [{ points: 40, reservePoints: 400 }, two('points', 40, 'reservePoints', 400)],
    [{ ceilingPoints: 900, quote: { points: 5 } }, two('ceilingPoints', 900, 'quote.points', 5)],
    [{ ceilingPoints: 900, Quote: { POINTS: 5 } }, two('ceilingPoints', 900, 'Quote.POINTS', 5)],
    [{ quote: { points: 5 }, data: { points: 6 } }, two('quote.points', 5, 'data.points', 6)],
    [
      { ceilingPoints: 5, affordability: { requiredPoints: 6 } },
      two('ceilingPoints', 5, 'affordability.requiredPoints', 6),
    ],
    [{ ceilingPoints: 5, limits: { maxPoints: 6 } }, two('ceilingPoints', 5, 'limits.maxPoints', 6)],
    [{ price: { points: 5, max: 6 } }, two('price.points', 5, 'price.max', 6)],
    [{ ceiling: { points: 5, max: { value: 6 } } }, two('ceiling.points', 5, 'ceiling.max.value', 6)],
    [{ ceiling: { points: 5, amount: '6' } }, { kind: 'unreadable', field: 'ceiling.amount', found: 'text' }],
    [{ price: { amount: 5 } }, { kind: 'unclear', fields: [{ field: 'price.amount', points: 5 }] }],
    [{ estimatedCost: { points: 5 } }, { kind: 'unclear', fields: [{ field: 'estimatedCost.points', points: 5 }] }],
    [
      { price: { price: { price: { price: { price: 5 } } } } },
      { kind: 'unreadable', field: 'price.price.price.price', found: 'structure' },
    ],
    [{ ['points'.repeat(20)]: 5 }, { kind: 'unclear', fields: [{ field: 'points'.repeat(20), points: 5 }] }],
    [{ points: {} }, { kind: 'unreadable', field: 'points', found: 'structure' }],
    [{ points: { exact: 5 } }, { kind: 'unclear', fields: [{ field: 'points.exact', points: 5 }] }],
    [{ points: [5] }, { kind: 'unreadable', field: 'points', found: 'structure' }],
    [{ points: true }, { kind: 'unreadable', field: 'points', found: 'flag' }],
    [{ points: '' }, { kind: 'unreadable', field: 'points', found: 'text' }],
    [
      { points: 10.5, cost: 11 },
      { kind: 'unreadable', field: 'points', found: 10.5 },
    ],
    [
      { points: -10, cost: 10 },
      { kind: 'unreadable', field: 'points', found: -10 },
    ],
    [{ points: 2 ** 53 }, { kind: 'unreadable', field: 'points', found: 2 ** 53 }],
    [{ points: Number.POSITIVE_INFINITY }, { kind: 'unreadable', field: 'points', found: Number.POSITIVE_INFINITY }],
    [{ quote: [{ points: 5 }] }, { kind: 'none' }],
    [{}, { kind: 'none' }],
    [null, { kind: 'none' }],
    ['5', { kind: 'none' }],
  ])('%j', (from, problem) => expect(readPrice(from)).toEqual({ points: undefined, problem }));

  test('in names of a million characters, in one pass', () => {
    const long = (part: string) => part.repeat(1_000_000 / part.length);
    for (const part of ['points', 'max', 'pointsper', 'pointsper1k', 'a', 'usdcents', 'checkpoint'])
      expect(getProblem({ [long(part)]: 5, [`${long(part)}points`]: 6 })).toBeDefined();
  });
});

const spelled = (names: readonly string[]) =>
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...spellings)).map(([name, spell]) => spell(name));
const whole = fc.nat({ max: 100_000 });
const wrap = fc.constantFrom<((inner: object) => object)[]>(
  (inner) => inner,
  (inner) => ({ quote: inner }),
  (inner) => ({ data: { Quote: inner } }),
  (inner) => ({ affordability: inner }),
);

describe('for any input', () => {
  test('two fields that may be the price and differ give none, at any two levels and in any spelling', () => {
    fc.assert(
      fc.property(spelled(says), spelled([...says, ...maySay]), whole, whole, wrap, (left, right, a, b, around) => {
        fc.pre(a !== b && left !== right);
        expect(getPoints({ [left]: a, ...around({ [right]: b }) })).toBeUndefined();
        expect(getPoints({ ...around({ [right]: b, [left]: a }) })).toBeUndefined();
      }),
      { numRuns: cases(2_000, 400) },
    );
  });

  test('spelling never matters', () => {
    fc.assert(
      fc.property(spelled(says), fc.constantFrom(...spellings), fc.anything(), whole, (name, spell, value, points) => {
        const left = readPrice({ [name]: value, quote: { points } });
        const right = readPrice({ [spell(name)]: value, QUOTE: { POINTS: points } });
        expect(right.points).toBe(left.points);
        expect(right.problem?.kind).toBe(left.problem?.kind);
      }),
      { numRuns: cases(1_000, 200) },
    );
  });

  test('other fields never change the price', () => {
    const unrelated = fc.dictionary(
      fc.oneof(
        spelled(never),
        fc.string().filter((name) => !/p.*o.*i.*n.*t|c.*o.*s.*t|p.*r.*i.*c|c.*e.*i.*l|quote|data/is.test(name)),
      ),
      fc.jsonValue({ maxDepth: 1 }),
    );
    fc.assert(
      fc.property(spelled(says), whole, unrelated, (name, points, more) => {
        expect(readPrice({ ...more, [name]: points })).toEqual({ points, problem: undefined });
      }),
      { numRuns: cases(1_000, 200) },
    );
  });

  test('under a name that means the price, a value that is not an integer is no price', () => {
    const odd = fc.anything().filter((value) => !(Number.isSafeInteger(value) && (value as number) >= 0));
    fc.assert(
      fc.property(spelled(says), odd, (name, value) => {
        fc.pre(value !== null && value !== undefined && typeof value !== 'object');
        expect(getPoints({ [name]: value, quote: { points: 5 } })).toBeUndefined();
      }),
      { numRuns: cases(1_000, 200) },
    );
  });
});
