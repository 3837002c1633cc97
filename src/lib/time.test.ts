import { describe, expect, it } from 'vitest';
import { formatCountdown, formatDay, formatDuration, formatElapsed, formatExact, formatRelative } from './time';

const now = Date.UTC(2026, 2, 12, 12);
const day = 86_400_000;

describe('formatRelative', () => {
  it.each([
    [0, 'just now'],
    [4_999, 'just now'],
    [12_000, '12 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [3_600_000, '1 h ago'],
    [day, '1 day ago'],
    [2 * day, '2 days ago'],
    [-1_000, 'just now'],
    [-1_001, 'in a moment'],
    [-4_999, 'in a moment'],
    [-5_000, 'in 5 s'],
    [-300_000, 'in 5 min'],
    [30 * day, '10 Feb 2026'],
  ])('%s ms before reads %s', (ms, text) => expect(formatRelative(now - ms, now)).toBe(text));

  it('says so for an invalid time', () => {
    expect(formatRelative(Number.NaN, now)).toBe('unknown time');
    expect(formatRelative(1e300, now)).toBe('unknown time');
  });
});

it('names a day', () => {
  expect(formatDay(now)).toBe('12 Mar 2026');
  expect(formatDay(1e300)).toBe('unknown time');
});

it('includes the zone in the exact time', () => {
  expect(formatExact(now)).toMatch(/1[123] Mar 2026, \d\d:00:00 \S+/);
  expect(formatExact(Number.NaN)).toBe('unknown time');
});

it.each([
  [41.4, '41 ms'],
  [999.6, '1 s'],
  [6214, '6.2 s'],
  [59_960, '1 min'],
  [192_000, '3 min 12 s'],
  [7_500_000, '2 h 5 min'],
  [10 * day + 3 * 3_600_000, '10 days 3 h'],
  [-1, '–'],
])('%s ms last %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

it.each([
  [-5, '0 s'],
  [1, '1 s'],
  [7000, '7 s'],
  [65_000, '1:05'],
  [3_600_000, '60:00'],
  [3_600_001, '1 h 1 min'],
  [7_200_000, '2 h'],
  [day, '24 h'],
  [day + 1, 'more than a day'],
  [1e23, 'more than a day'],
  [Number.POSITIVE_INFINITY, 'more than a day'],
])('counts %s ms down as %s', (ms, text) => expect(formatCountdown(ms)).toBe(text));

it.each([
  [0, '0 s'],
  [999, '0 s'],
  [1_999, '1 s'],
  [59_999, '59 s'],
  [65_400, '1 min 5 s'],
])('%s ms have elapsed as %s', (ms, text) => expect(formatElapsed(ms)).toBe(text));
