import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ledger } from '../../../sandbox/world/ledger';
import { addsUp, runningBalance } from './runningBalance';

const account = { account: 'seller', granted: 100, available: 70, held: 0, spent: 30 };
const entry = (kind: 'grant' | 'hold' | 'spend' | 'return', points: number) => ({
  at: 1,
  kind,
  points,
  reference: 'x',
});

test('the newest entry is first, and has the current balance', () => {
  const lines = runningBalance({
    ...account,
    entries: [entry('grant', 100), entry('hold', 40), entry('spend', 30), entry('return', 10)],
  });
  expect(lines?.map(({ kind, after }) => [kind, after.granted, after.available, after.held, after.spent])).toEqual([
    ['return', 100, 70, 0, 30],
    ['spend', 100, 60, 10, 30],
    ['hold', 100, 60, 40, 0],
    ['grant', 100, 100, 0, 0],
  ]);
});

test('is correct after the oldest entries were dropped, and undefined without the whole balance', () => {
  const newestEntries = [entry('return', 10)];
  expect(runningBalance({ ...account, entries: newestEntries })?.[0]?.after).toMatchObject({ available: 70, held: 0 });
  expect(runningBalance({ ...account, held: undefined, entries: newestEntries })).toBeUndefined();
  expect(runningBalance({ ...account, entries: [] })).toEqual([]);
});

test('a balance that loses a Point does not add up', () => {
  expect(addsUp({ granted: 100, available: 70, held: 0, spent: 30 })).toBe(true);
  expect(addsUp({ granted: 100, available: 70, held: 0, spent: 29 })).toBe(false);
});

test('after every entry of any ledger, it is the balance of the ledger at that time', () => {
  const work = fc.record({ hold: fc.nat(300), share: fc.double({ min: 0, max: 1, noNaN: true }), ends: fc.boolean() });
  fc.assert(
    fc.property(fc.array(work, { maxLength: 30 }), (works) => {
      const ledger = new Ledger();
      const balances: unknown[] = [];
      const note = () => {
        while (balances.length < ledger.entries.length) balances.push(ledger.balance);
      };
      ledger.grant(2_000, 'Opening balance', 0);
      note();
      for (const [index, { hold, share, ends }] of works.entries()) {
        if (hold > ledger.balance.available) continue;
        ledger.hold(hold, `work ${index}`, index);
        note();
        if (ends) ledger.settle(`work ${index}`, Math.floor(hold * share), index);
        // Settling enters a charge and a return at the same time, so only the balance after both is known.
        note();
      }
      const lines = runningBalance({ account: 'seller', ...ledger.balance, entries: ledger.entries })!.toReversed();
      expect(lines.map(({ after }) => addsUp(after))).toEqual(lines.map(() => true));
      expect(lines.at(-1)?.after).toEqual(ledger.balance);
      for (const [index, { kind, after }] of lines.entries())
        if (kind === 'hold') expect(after).toEqual(balances[index]);
    }),
  );
});
