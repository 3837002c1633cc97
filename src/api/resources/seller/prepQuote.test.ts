import { describe, expect, test } from 'vitest';
import { readAvailablePoints } from '../../client/balance';
import { type Json, moreFields } from '../../reader/json';
import { readPrepQuote } from './prepQuote';

// price.test.ts covers every name and value that a price may have.
test.each([
  [{ points: 1240, cost: 1240, availablePoints: 7, costUsd: 13, points_per_mb: 4 }, 1240],
  [{ points: 1240, cost: 1240, baseCost: 900 }, undefined],
  [{ points: 40, quote: { points: 400 } }, undefined],
  [{ estimatedPoints: 40 }, undefined],
])('the exact Points of the choice %o: %s', (fields, points) => {
  expect(readPrepQuote({ choices: [{ tier: 'a', ...fields }] }).choices[0]?.points).toBe(points);
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
    const none = { deliverables: [], gates: [], publishable: undefined, estimatedSeconds: undefined };
    const known: unknown = expect.arrayContaining(['tier', 'title', 'summary', 'points']);
    expect(readPrepQuote({ choices: [raw] }).choices).toStrictEqual([
      { tier: 'a', points: 1, priceProblem: undefined, label: 'A', description: 'Deep', ...none, raw, known },
    ]);
    expect(readPrepQuote({ choices: [{ tier: 'a', estimated_seconds: 90 }] }).choices[0]?.estimatedSeconds).toBe(90);
    const pack = { ...raw, deliverables: ['A report'], gates: [{ key: 'model', label: 'Models' }], publishable: true };
    expect(readPrepQuote({ digest: 'sha256:a', choices: [pack] })).toMatchObject({
      digest: 'sha256:a',
      choices: [{ deliverables: ['A report'], gates: ['Models'], publishable: true }],
    });
  });
});

describe('what else it says', () => {
  const more = (body: object) => {
    const { known, choices } = readPrepQuote(body, 'p');
    const names = (raw: Json, read: readonly string[]) => moreFields(raw, ...read).map(([name]) => name);
    return [names(body as Json, known), ...choices.map((choice) => names(choice.raw, choice.known))];
  };

  test.each<[object, string[][]]>([
    [
      { currentVersion: '1.0.0', offers: [{ tier: 'a', points: 1 }], moon: 1, quotedAt: 'x' },
      [['moon', 'quotedAt'], []],
    ],
    // The field with the price isn't repeated; a field that only mentions Points is.
    [{ choices: [{ tier: 'a', total_cost: 1, costUsd: 13 }] }, [[], ['costUsd']]],
    // Where there is no price, each field that may be one is shown.
    [{ choices: [{ tier: 'a', points: 1, basePoints: 2 }] }, [[], ['points', 'basePoints']]],
    [{ choices: [{ tier: 'a', points: '1' }] }, [[], ['points']]],
    [{ choices: [{ tier: 'a', points: 1, label: 7, estimatedSeconds: 1.5 }] }, [[], ['label', 'estimatedSeconds']]],
    [{ availablePoints: '40', choices: [] }, [['availablePoints', 'choices']]],
  ])('%j: %j', (body, names) => expect(more(body)).toEqual(names));
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
  [{ availablePoints: 40, available_points: 41 }, undefined],
  [{ availablePoints: 40, affordability: { availablePoints: 5000 } }, undefined],
  [{ availablePoints: 40, quote: { affordability: { availablePoints: 40 } } }, 40],
  [{ availablePoints: -0 }, 0],
  [{ availablePoints: '40' }, undefined],
  [{ availablePoints: 1.5 }, undefined],
  [{ points: 40 }, undefined],
  [{ product: { availablePoints: 40 } }, undefined],
  [null, undefined],
])('the balance in %o: %o', (body, points) => {
  expect(readAvailablePoints(body)).toBe(points);
});
