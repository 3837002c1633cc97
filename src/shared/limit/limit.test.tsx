import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client/errors';
import { pointToSandbox } from '../../../tests/support/connected';
import { Failure } from '../Failure';
import { LastLookFailed } from '../LastLookFailed';
import { NotKnown, Refusal } from '../Refusal';
import { RetryIn } from './limit';

const limited = (retryAfterMs?: number, status = 429) =>
  new ApiError({ kind: 'refused', route: 'listing.update', status, message: 'Slow down.', retryAfterMs });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const timers = () => screen.queryAllByRole('timer').map(({ textContent }) => textContent);

beforeEach(() => {
  pointToSandbox();
  vi.useFakeTimers({ now: 1_772_442_000_000 });
});
afterEach(() => void vi.useRealTimers());

test('counts the wait down to the second and says when it is over', () => {
  render(<RetryIn error={limited(61_000)} />);
  expect(timers()).toEqual(['Ready again in 1:01']);
  pass(1_000);
  expect(timers()).toEqual(['Ready again in 1:00']);
  pass(59_999);
  expect(timers()).toEqual(['Ready again in 1 s']);
  pass(1);
  expect(timers()).toEqual(['Ready again.']);
});

test('waits five seconds where the service names no time, and not at all where it names none to wait', () => {
  const { rerender } = render(<RetryIn error={limited()} />);
  expect(timers()).toEqual(['Ready again in 5 s']);
  rerender(<RetryIn error={limited(0)} />);
  expect(timers()).toEqual(['Ready again.']);
});

test('one error is one wait, wherever and however often it is shown', () => {
  const error = limited(10_000);
  const { unmount } = render(<RetryIn error={error} />);
  pass(4_000);
  unmount();
  render(
    <>
      <RetryIn error={error} />
      <RetryIn error={error} />
      <RetryIn error={limited(10_000)} />
    </>,
  );
  expect(timers()).toEqual(['Ready again in 6 s', 'Ready again in 6 s', 'Ready again in 10 s']);
});

test.each([limited(7_000, 503), limited(7_000, 402), new Error('x'), undefined])('shows nothing for %s', (error) => {
  render(<RetryIn error={error} />);
  expect(timers()).toEqual([]);
});

const error = limited(7_000);
const state = { at: 'unknown', input: undefined, error, lookError: error } as const;
const unknown = { state, lookAgain: () => undefined };
test.each([
  ['a failed read', <Failure key="1" error={error} />],
  ['a refused write', <Refusal key="2" error={error} title="Not changed" />],
  ['a failed look after a write', <NotKnown key="3" title="Not known" write={unknown} />],
  ['a failed refresh', <LastLookFailed key="4" read={{ error, dataUpdatedAt: 0 }} />],
])('the same countdown is in %s', (_, shown) => {
  render(shown);
  expect(timers()).toHaveLength(1);
  expect(screen.getByRole('timer')).toHaveTextContent(/^Ready again in \d s$/);
});
