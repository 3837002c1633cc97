import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { Ledger } from './ledger';

function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}

function granted(points: number): Ledger {
  const ledger = new Ledger();
  ledger.grant(points, 'opening', 0);
  return ledger;
}

describe('a ledger', () => {
  test('moves Points from available to held to spent, and returns the rest', () => {
    const ledger = granted(100);
    ledger.hold(60, 'prep', 1);
    expect(ledger.balance).toEqual({ granted: 100, available: 40, held: 60, spent: 0 });
    expect(ledger.settle('prep', 45, 2)).toEqual({ charged: 45, returned: 15 });
    expect(ledger.balance).toEqual({ granted: 100, available: 55, held: 0, spent: 45 });
    expect(ledger.entries.map(({ kind, points }) => [kind, points])).toEqual([
      ['grant', 100],
      ['hold', 60],
      ['spend', 45],
      ['return', 15],
    ]);
  });

  test('gives everything back for failed work', () => {
    const ledger = granted(100);
    ledger.hold(60, 'prep', 1);
    expect(ledger.settle('prep', 0, 2)).toEqual({ charged: 0, returned: 60 });
    expect(ledger.balance).toEqual({ granted: 100, available: 100, held: 0, spent: 0 });
  });

  const misuse: [string, (ledger: Ledger) => unknown][] = [
    ['a hold above what is available', (ledger) => ledger.hold(101, 'more', 1)],
    ['a second hold for the same work', (ledger) => ledger.hold(1, 'prep', 1)],
    ['a hold for settled work', (ledger) => [ledger.settle('prep', 0, 1), ledger.hold(1, 'prep', 1)]],
    ['a second settlement', (ledger) => [ledger.settle('prep', 1, 1), ledger.settle('prep', 1, 1)]],
    ['a settlement of unknown work', (ledger) => ledger.settle('other', 1, 1)],
    ['a charge above the hold', (ledger) => ledger.settle('prep', 61, 1)],
    ['a negative charge', (ledger) => ledger.settle('prep', -1, 1)],
    ['half a Point', (ledger) => ledger.hold(0.5, 'half', 1)],
    ['a negative grant', (ledger) => ledger.grant(-1, 'less', 1)],
    ['no number', (ledger) => ledger.grant(Number.NaN, 'nothing', 1)],
  ];

  test.each(misuse)('throws on %s', (_, act) => {
    const ledger = granted(100);
    ledger.hold(60, 'prep', 1);
    expect(() => act(ledger)).toThrow(RangeError);
    const { granted: all, available, held, spent } = ledger.balance;
    expect(all).toBe(available + held + spent);
  });

  test('keeps its sum under any sequence of calls; misuse changes nothing', () => {
    const reference = fc.constantFrom('a', 'b', 'c', 'd');
    const points = fc.integer({ min: -5, max: 200 });
    const call = fc.record({ kind: fc.constantFrom('grant', 'hold', 'settle'), points, reference });
    fc.assert(
      fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
        const ledger = granted(300);
        for (const { kind, points, reference } of calls) {
          const before = ledger.balance;
          const done = attempt(() => {
            if (kind === 'settle') ledger.settle(reference, points, 0);
            else ledger[kind](points, reference, 0);
          });
          expect(done || isDeepStrictEqual(ledger.balance, before)).toBe(true);
          const { granted: all, available, held, spent } = ledger.balance;
          expect(all).toBe(available + held + spent);
          expect(Math.min(available, held, spent)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: cases(1_000, 200) },
    );
  });
});
