import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client/errors';
import { pointToSandbox } from '../../../tests/support/connected';
import { Failure } from '../Failure';
import { LastReadFailed } from '../read/LastReadFailed';
import { UnknownWriteOutcome, Refusal } from '../Refusal';
import { closedRoutes } from '../../api/client/limit/routeLimits';
import { limitScope } from '../../api/client/session/scope';
import { Button } from '../../ui/Button';
import { ButtonCountdown, RetryIn, useClosed } from './limit';

const limited = (retryAfterMs?: number, status = 429) =>
  new ApiError({ kind: 'refused', route: 'listing.update', status, message: 'Slow down.', retryAfterMs });
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const timers = () => screen.queryAllByRole('timer').map(({ textContent }) => textContent);

const start = 1_772_442_000_000;
beforeEach(() => {
  pointToSandbox();
  vi.useFakeTimers({ now: start });
  closedRoutes.forget();
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

test('waits five seconds if the service names no time, and not at all if it asks for no wait', () => {
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
const state = { at: 'unknown', input: undefined, error, checkFailure: error } as const;
const unknown = { state, checkAgain: () => undefined };
test.each([
  ['a failed read', <Failure key="1" error={error} />],
  ['a refused write', <Refusal key="2" error={error} title="Not changed" />],
  ['a failed look after a write', <UnknownWriteOutcome key="3" title="Not known" write={unknown} />],
  ['a failed refresh', <LastReadFailed key="4" read={{ error, dataUpdatedAt: 0 }} />],
])('the same countdown is in %s', (_, shown) => {
  render(shown);
  expect(timers()).toHaveLength(1);
  expect(screen.getByRole('timer')).toHaveTextContent(/^Ready again in \d s$/);
});

test('screen readers hear milestones only: one word for many seconds', () => {
  render(<RetryIn error={limited(61_000)} />);
  const announced = new Set<string | null>();
  const live = document.querySelector('[aria-live="polite"]');
  for (let second = 0; second <= 61; second += 1) {
    announced.add(live!.textContent);
    pass(1_000);
  }
  expect([...announced]).toEqual([
    'Ready again in up to 2 minutes',
    'Ready again in up to a minute',
    'Ready again in up to 30 seconds',
    'Ready again in up to 10 seconds',
    'Ready again in up to 5 seconds',
    'Ready again.',
  ]);
  expect(screen.getByRole('timer')).toHaveAttribute('aria-live', 'off');
});

test.each<[number, string]>([
  [660_000, 'asks you to wait 11:00.'],
  [7_200_000, 'asks you to wait 2 h.'],
  [31_536_000_000, 'asks you to wait more than a day.'],
  [1e23, 'asks you to wait more than a day.'],
  [Number.POSITIVE_INFINITY, 'asks you to wait more than a day.'],
])('a wait of %d ms is counted for ten minutes, and stated in words', (ms, message) => {
  render(<RetryIn error={limited(ms)} />);
  expect(timers()).toEqual(['Ready again in 10:00']);
  expect(screen.getByText(/blocks requests for ten minutes at most/)).toHaveTextContent(message);
  pass(599_000);
  pass(1_000);
  expect(timers()).toEqual(['Ready again.']);
});

function Closed() {
  const { left, why } = useClosed('seller.prep', 'seller.prepQuote');
  return (
    <Button disabledReason={why}>
      <span>Spend</span>
      <ButtonCountdown left={left} />
    </Button>
  );
}
const button = () => screen.getByRole('button', { name: 'Spend' });

test('a button of a closed route counts down on itself, without its name changing, and opens by itself', () => {
  render(<Closed />);
  expect(button()).not.toHaveAttribute('aria-disabled');
  act(() => closedRoutes.close('POST /api/seller/products/:id/prep', 12_000));
  expect(button()).toHaveTextContent('Spend12 s');
  expect(button()).toHaveAccessibleDescription('The service asks you to wait. Ready again in up to 30 seconds');
  pass(2_000);
  expect(button()).toHaveTextContent('Spend10 s');
  // The other of the two, in another tab.
  act(() => {
    const later = { until: start + 22_000, ms: 20_000 };
    localStorage.setItem(
      `console.closed.${limitScope()} GET /api/seller/products/:id/prep-quote`,
      JSON.stringify(later),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'console.closed.x' }));
  });
  expect(button()).toHaveTextContent('Spend20 s');
  pass(20_000);
  expect(button()).toHaveTextContent('Spend');
  expect(button()).not.toHaveAttribute('aria-disabled');
});
