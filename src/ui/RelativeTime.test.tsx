import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { formatExact } from '../lib/time';
import { RelativeTime } from './RelativeTime';

const start = Date.UTC(2026, 2, 12, 12);

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

it('keeps itself up to date', () => {
  render(<RelativeTime at={start} />);
  const time = screen.getByText('just now');
  expect(time.getAttribute('datetime')).toBe('2026-03-12T12:00:00.000Z');
  act(() => void vi.advanceTimersByTime(12_000));
  expect(time.textContent).toBe('12 s ago');
});

it('shows the exact time under the pointer, also of a later moment', async () => {
  vi.useRealTimers();
  const { rerender } = render(<RelativeTime at={start} />);
  const time = screen.getByRole('time');
  await userEvent.hover(time);
  expect(time.title).toBe(formatExact(start));
  rerender(<RelativeTime at={start + 60_000} />);
  expect(time.title).toBe(formatExact(start + 60_000));
});

it.each([3_600_000, -3_600_000])('counts on when the clock is set by %i ms', (ms) => {
  render(<RelativeTime at={start} />);
  vi.setSystemTime(start + ms);
  act(() => void vi.advanceTimersByTime(12_000));
  expect(screen.getByText('12 s ago')).toBeTruthy();
});

it('shares one timer and releases it', () => {
  const { unmount } = render(
    <>
      <RelativeTime at={start} />
      <RelativeTime at={start - 1000} />
    </>,
  );
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('measures by the given clock, and accepts an invalid time', () => {
  render(
    <>
      <RelativeTime at={0} now={() => 300_000} />
      <RelativeTime at={Number.NaN} />
    </>,
  );
  expect(screen.getByText('5 min ago')).toBeTruthy();
  expect(screen.getByText('unknown time')).toBeTruthy();
});
