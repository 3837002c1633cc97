import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../../spending/ledger/attempt';
import { createAttempt as attempt } from '../testSupport';
import { type RecordedCost, computeCost, groupLines, sumLines } from './cost';
import { pointsCsv } from './pointsCsv';

const ended: RecordedCost = { running: false, charged: 12, returned: 28, source: 'its record' };

describe('what an attempt cost', () => {
  test.each([
    ['refused', undefined, { held: 0, charged: 0, returned: 0 }],
    ['not-started', undefined, { held: 0, charged: 0, returned: 0 }],
    ['unknown', undefined, { held: undefined, charged: undefined, returned: undefined }],
    ['sending', undefined, { held: undefined, charged: undefined, returned: undefined }],
    ['settled', undefined, { held: undefined, charged: undefined, returned: undefined }],
    ['settled', ended, { held: 0, charged: 12, returned: 28 }],
    ['settled', { ...ended, running: true }, { held: 40, charged: undefined, returned: undefined }],
    ['settled', { ...ended, returned: undefined }, { held: 0, charged: 12, returned: undefined }],
    // A record never overrules an attempt with an unknown outcome, or one that spent nothing.
    ['unknown', ended, { held: undefined, charged: undefined, returned: undefined }],
    ['refused', ended, { held: 0, charged: 0, returned: 0 }],
  ] as const)('%s, record %j', (end, record, cost) => {
    expect(computeCost(attempt({ end }), record)).toMatchObject(cost);
  });

  test('the evidence says by which record', () => {
    expect(computeCost(attempt(), ended).evidence).toBe('Accepted by the service. Ended, according to its record');
    const running = { ...ended, running: true };
    expect(computeCost(attempt(), running).evidence).toMatch(
      /^Accepted.*\. Still in progress when its record was last loaded$/,
    );
    expect(computeCost(attempt(), undefined).evidence).toBe('Accepted by the service');
  });
});

const line = (change: Partial<Attempt> = {}, record?: RecordedCost) => ({
  attempt: attempt(change),
  cost: computeCost(attempt(change), record),
});

test('sums count only what is known, and say how much is not', () => {
  const lines = [line({}, ended), line({ end: 'refused', points: 100 }), line({ points: 7 })];
  expect(sumLines(lines)).toEqual({ attempts: 3, quoted: 147, charged: 12, returned: undefined, open: 1 });
  expect(sumLines(lines.slice(0, 2))).toMatchObject({ charged: 12, returned: 28, open: 0 });
  // A record may state only the charge.
  const record = { ...ended, returned: undefined };
  expect(sumLines([line({}, record)])).toMatchObject({ charged: 12, returned: undefined, open: 0 });
  const byTitle = groupLines([line(), line({ title: 'Other' }), line()], ({ attempt }) => attempt.title);
  expect(byTitle.map(([title, group]) => [title, group.length])).toEqual([
    ['Ticket Reply Drafter', 2],
    ['Other', 1],
  ]);
});

test('the CSV has what is known, leaves the rest empty, and no cell that a spreadsheet would run', () => {
  const csv = pointsCsv([
    line({ proposal: 'proposal-1' }, ended),
    line({ title: '=HYPERLINK("https://x")', at: Number.NaN, end: 'unknown' }),
  ]);
  const [headings, first, second, rest] = csv.split('\r\n');
  expect(headings).toMatch(
    /^\uFEFFAt,Kind,Product,.*Quoted Points,Held Points,Charged Points,Returned Points,Outcome,/,
  );
  expect(first).toBe(
    '2026-03-12T12:00:00.000Z,run,Ticket Reply Drafter,p1,1.2.0,openai:gpt-5.4-mini,40,0,12,28,Accepted,"Accepted by the service. Ended, according to its record",r1,proposal-1',
  );
  expect(second).toMatch(
    /^,run,"'=HYPERLINK\(""https:\/\/x""\)",p1,1\.2\.0,openai:gpt-5\.4-mini,40,,,,Outcome unknown,/,
  );
  expect(rest).toBe('');
});
