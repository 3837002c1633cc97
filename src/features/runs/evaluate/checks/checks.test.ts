import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../../../tests/limits';
import { connectEachTest } from '../../../../../tests/support/connected';
import type { Check } from '../../../../api/drafts/promptsDraft';
import { checkError, describeCheck } from './check';
import { CheckQueue, TIMEOUT_CHECK_MS, TIMEOUT_READY_MS } from './checkQueue';
import { countWords, passes } from './verdict';

connectEachTest('txk_sandbox_seller_checks');

const contains = (text: string): Check => ({ kind: 'contains', text });
const matches = (pattern: string): Check => ({ kind: 'matches', pattern });
const words = (most: string): Check => ({ kind: 'words', most });
const json: Check = { kind: 'json' };

test.each<[Check, string, boolean]>([
  [contains('REFUND'), 'A refund is due.', true],
  [contains('café'), 'The cafe\u0301 is closed.', true],
  [contains('refunds'), 'A refund is due.', false],
  [matches(String.raw`\d{4}-\d{2}`), 'Due 2026-03', true],
  [matches('^refund'), 'A\nrefund', false],
  [matches('/^REFUND/im'), 'A\nrefund', true],
  [matches('a/b'), 'a/b', true],
  [json, ' {"a": [1]} ', true],
  [json, '```json\n[1, 2]\n```', true],
  [json, 'Here it is:\n```json\n[1]\n```', false],
  [json, '{"a": }', false],
  [words('3'), 'One, two - three.', true],
  [words('2'), 'One, two - three.', false],
  [words('1000'), 'a '.repeat(1_000), true],
])('%#: a check passes or not', (check, result, passed) => {
  expect(passes(check, result)).toBe(passed);
});

test('punctuation alone does not count as words', () => {
  expect(countWords('# A — b * c\n- 4')).toBe(4);
});

test.each<[Check, string | undefined]>([
  [contains(''), 'Enter the text to look for'],
  [
    contains('txk_live_abcdefghijklmnopqrstuvwxyz0123456789'),
    'This contains what looks like a token. It won’t be added to the address, saved in this tab or sent.',
  ],
  [matches('('), 'Invalid regular expression: unterminated group'],
  [matches('/a/ii'), undefined],
  [matches('/a{2,1}/'), 'Invalid regular expression: numbers out of order in {} quantifier'],
  [matches('x'.repeat(1_001)), 'Enter at most 1,000 characters'],
  [words('0'), 'A whole number from 1 to 100,000.'],
  [words('12'), undefined],
  [json, undefined],
])('%#: what is wrong with a check is said', (check, why) => {
  if (check.kind === 'matches' && check.pattern === '/a/ii')
    expect(checkError(check)).toMatch(/^Invalid regular expression/);
  else expect(checkError(check)).toBe(why);
});

test('a check is named in words', () => {
  expect([contains('a'), matches('b+'), words('1000'), json].map(describeCheck)).toEqual([
    'contains “a”',
    'matches b+',
    'at most 1,000 words',
    'is JSON',
  ]);
});

describe('in turn, each within a time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const ready = () => Promise.resolve();

  test('a pattern that never ends is stopped, and the next check still runs', async () => {
    const end = vi.fn();
    const asked: string[] = [];
    const decide = vi.fn(({ result }: { result: string }) => {
      asked.push(result);
      return result === 'endless' ? new Promise<boolean>(() => undefined) : Promise.resolve(result === 'good');
    });
    const checks = new CheckQueue({ ready, decide, end });
    const verdicts = Promise.all(['endless', 'good', 'bad'].map((result) => checks.verdict(matches('(a+)+$'), result)));
    await vi.advanceTimersByTimeAsync(TIMEOUT_CHECK_MS - 1);
    // One at a time: what comes after it waits.
    expect([asked, end.mock.calls.length]).toEqual([['endless'], 0]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await verdicts).toEqual(['slow', 'passed', 'failed']);
    expect(end).toHaveBeenCalledOnce();
  });

  test('loading the worker does not count towards the timeout of a check', async () => {
    const loads = () => new Promise<void>((resolve) => setTimeout(resolve, 5 * TIMEOUT_CHECK_MS));
    const checks = new CheckQueue({ ready: loads, decide: () => Promise.resolve(true), end: vi.fn() });
    const verdict = checks.verdict(json, 'x');
    await vi.advanceTimersByTimeAsync(5 * TIMEOUT_CHECK_MS);
    expect(await verdict).toBe('passed');
  });

  test('a worker that never loads does not block other checks', async () => {
    const end = vi.fn();
    const loads = vi
      .fn()
      .mockReturnValueOnce(new Promise(() => undefined))
      .mockReturnValue(ready());
    const checks = new CheckQueue({ ready: loads, decide: () => Promise.resolve(true), end });
    const verdicts = Promise.all([checks.verdict(json, 'x'), checks.verdict(json, 'x')]);
    await vi.advanceTimersByTimeAsync(TIMEOUT_READY_MS);
    expect([await verdicts, end.mock.calls.length]).toEqual([['not made', 'passed'], 1]);
  });

  test('time in which the machine stood still is not the pattern’s', async () => {
    const due: (() => void)[] = [];
    const after = (_ms: number, call: () => void) => {
      due.push(call);
      return () => undefined;
    };
    const end = vi.fn();
    let pass = (): void => undefined;
    const decide = () => new Promise<boolean>((resolve) => (pass = () => resolve(true)));
    const checks = new CheckQueue({ ready, decide, end }, after);
    const verdict = checks.verdict(json, 'x');
    // The first one is for the worker.
    await vi.waitFor(() => expect(due).toHaveLength(2), STEP_MS);
    // The only timer that was due meanwhile, however long that was.
    due[1]?.();
    await vi.waitFor(() => expect(due).toHaveLength(3), STEP_MS);
    pass();
    expect([await verdict, end.mock.calls.length]).toEqual(['passed', 0]);
  });

  test('a worker that fails leaves the check undecided and is begun afresh', async () => {
    const end = vi.fn();
    const decide = vi.fn().mockRejectedValueOnce(new Error('no worker')).mockResolvedValue(true);
    const checks = new CheckQueue({ ready, decide, end });
    expect([await checks.verdict(json, 'x'), await checks.verdict(json, 'x')]).toEqual(['not made', 'passed']);
    expect(end).toHaveBeenCalledOnce();
  });
});
