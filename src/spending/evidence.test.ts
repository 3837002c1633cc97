import { fingerprint } from '../lib/json/fingerprint';
import type { Snapshot } from '../api/resources/subject';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repeated } from '../../tests/support/repeated';
import { cases } from '../../tests/depth';
import { decideOutcome } from './evidence';

const before: Snapshot = {
  work: 'w1',
  workStatus: 'completed',
  workChoice: 'smoke',
  workVersion: '1.0.0',
  balance: 5000,
  fingerprint: 'f',
};
const attempt = { choice: 'deep', version: '1.1.0', points: 1000, before };
const started = {
  work: 'w2',
  workStatus: 'running',
  workChoice: 'deep',
  workVersion: '1.1.0',
  balance: 4000,
  fingerprint: 'g',
};
const none = { work: undefined, workStatus: undefined, workChoice: undefined, workVersion: undefined };

describe('decideOutcome', () => {
  test('with several works, one that existed before is not new', () => {
    const many = { ...before, others: ['w0', 'w2'] };
    expect(decideOutcome({ ...attempt, before: many }, { ...before, ...started })).toBe('undecided');
    expect(decideOutcome({ ...attempt, before: many }, { ...before, ...started, work: 'w3' })).toBe('started');
  });

  test.each([
    ['new work of that choice and version', {}, 'started'],
    ['new work, no balance given', { balance: undefined }, 'started'],
    ['new work, the balance as before', { balance: 5000 }, 'started'],
    ['new work without its choice', { workChoice: undefined }, 'started'],
    ['new work without its version', { workVersion: undefined }, 'started'],
    ['new work of another choice', { workChoice: 'smoke' }, 'undecided'],
    ['new work of another version', { workVersion: '1.0.0' }, 'undecided'],
    [
      'new work of another choice in a snapshot that looks the same',
      { workChoice: 'smoke', balance: 5000, fingerprint: 'f' },
      'not-started',
    ],
    ['everything as before', before, 'not-started'],
    ['everything as before except the balance', { ...before, balance: 4000 }, 'undecided'],
    ['everything as before, the balance higher', { ...before, balance: 5001 }, 'undecided'],
    ['everything as before, the balance no longer given', { ...before, balance: undefined }, 'undecided'],
    ['the same work in another state', { ...before, workStatus: 'running', fingerprint: 'g' }, 'undecided'],
    ['the work gone', { ...before, ...none, fingerprint: 'g' }, 'undecided'],
    ['something else changed', { ...before, fingerprint: 'g' }, 'undecided'],
  ])('%s: %o is %s', (_, change, finding) => {
    expect(decideOutcome(attempt, { ...started, ...change })).toBe(finding);
  });

  test('the first work of a subject', () => {
    expect(decideOutcome({ ...attempt, before: { ...before, ...none } }, started)).toBe('started');
  });

  const blind = { ...before, balance: undefined };
  const listed = { ...before, complete: true };
  const listedAlone = { ...blind, complete: true };
  test.each([
    ['a price that the balance would show', 1000, before, before, 'not-started'],
    ['no price that the balance could show', 0, before, before, 'undecided'],
    ['no price, but all work is listed', 0, listed, listed, 'not-started'],
    ['no balance', 1000, blind, blind, 'undecided'],
    ['no balance before', 1000, blind, before, 'undecided'],
    ['no balance, but all work is listed', 1000, listedAlone, listedAlone, 'not-started'],
    ['no balance before, but all work is listed', 1000, listedAlone, listed, 'not-started'],
    ['no balance, and not all work is listed any more', 1000, listedAlone, blind, 'undecided'],
    ['no balance, and not all work was listed before', 1000, blind, listedAlone, 'undecided'],
    ['another balance, though all work is listed', 1000, listed, { ...listed, balance: 4000 }, 'undecided'],
    ['a balance no longer given, though all work is listed', 1000, listed, listedAlone, 'undecided'],
    ['all work is listed, and other work has begun', 0, listed, { ...listed, fingerprint: 'g' }, 'undecided'],
  ])('everything as before, %s: %i Points, %o then %o is %s', (_, points, first, then, finding) => {
    expect(decideOutcome({ ...attempt, points, before: first }, then)).toBe(finding);
  });

  test('without a snapshot from before nothing is decided, whatever is seen', () => {
    for (const after of [started, before, { ...before, ...none }]) {
      expect(decideOutcome({ ...attempt, before: undefined }, after)).toBe('undecided');
    }
  });
});

describe('fingerprint', () => {
  test('ignores the order of names, at any depth', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const turned = (node: unknown): unknown => {
          if (Array.isArray(node)) return node.map(turned);
          if (typeof node !== 'object' || node === null) return node;
          return Object.fromEntries(
            Object.entries(node)
              .toReversed()
              .map(([name, field]) => [name, turned(field)]),
          );
        };
        expect(fingerprint(turned(value))).toBe(fingerprint(value));
        expect(fingerprint(value)).toMatch(/^[0-9a-f]{16}$/);
      }),
      { numRuns: cases(500, 100) },
    );
  });

  test('reflects everything else', () => {
    const values = [
      null,
      0,
      1,
      '',
      '0',
      [],
      [0],
      [1, 2],
      [2, 1],
      {},
      { a: 1 },
      { a: 2 },
      { b: 1 },
      { a: { b: 1 } },
      { a: [1] },
      [null, {}],
      [{}, null],
    ];
    const alike = repeated(values.map(fingerprint));
    expect(values.filter((value) => alike.includes(fingerprint(value)))).toEqual([]);
  });
});
