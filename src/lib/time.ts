import { formatCount, unknownNumber } from './count';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Made when first used: that takes the browser several milliseconds. */
let dateOnly: Intl.DateTimeFormat | undefined;
let exact: Intl.DateTimeFormat | undefined;

/** Whether `at` (ms since 1970) is within the range of a Date. */
export function isMoment(at: number): boolean {
  return Math.abs(at) <= 8.64e15;
}

/** Relative time: `just now`, `in a moment`, `12 s ago`, `in 5 min`, `2 days ago`; from 30 days on, the date itself. */
export function formatRelative(at: number, now: number): string {
  if (!isMoment(at)) return 'unknown time';
  const away = Math.abs(now - at);
  // Another clock may be slightly ahead of this one.
  if (away < 5 * second) return at > now + second ? 'in a moment' : 'just now';
  if (away >= 30 * day) return formatDay(at);
  const amount = coarse(away);
  return at <= now ? `${amount} ago` : `in ${amount}`;
}

function coarse(ms: number): string {
  if (ms < minute) return `${Math.floor(ms / second)} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  if (ms < day) return `${Math.floor(ms / hour)} h`;
  const days = Math.floor(ms / day);
  return days === 1 ? '1 day' : `${days} days`;
}

/** The full time in the reader's time zone: `12 Mar 2026, 14:03:22 GMT+9`. */
export function formatExact(at: number): string {
  if (!isMoment(at)) return 'unknown time';
  exact ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  });
  return exact.format(at);
}

/** The day in the reader's time zone: `12 Mar 2026`. */
export function formatDay(at: number): string {
  if (!isMoment(at)) return 'unknown time';
  dateOnly ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
  return dateOnly.format(at);
}

/** A duration: `41 ms`, `6.2 s`, `3 min 12 s`, `2 h 5 min`. */
export function formatDuration(ms: number): string {
  if (!Number.isFinite(ms) || ms < 0) return unknownNumber;
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  if (ms < 59_950) return `${formatCount(Math.round(ms / 100) / 10)} s`;
  const seconds = Math.round(ms / second);
  if (seconds < 3600) return pair(seconds, 60, 'min', 's');
  const minutes = Math.round(ms / minute);
  return minutes < 48 * 60 ? pair(minutes, 60, 'h', 'min') : pair(Math.round(ms / hour), 24, 'days', 'h');
}

function pair(amount: number, base: number, big: string, small: string): string {
  const rest = amount % base;
  const head = `${formatCount(Math.floor(amount / base))} ${big}`;
  return rest === 0 ? head : `${head} ${rest} ${small}`;
}

/** Elapsed time in whole seconds: `0 s`, `12 s`, `1 min 5 s`. */
export function formatElapsed(ms: number): string {
  return ms < second ? '0 s' : formatDuration(Math.floor(ms / second) * second);
}

/** The remaining wait, rounded up so that it never shows zero too early: `7 s`, `1:05`, `2 h 5 min`, `more than a day`. */
export function formatCountdown(ms: number): string {
  if (ms > day) return 'more than a day';
  const seconds = Math.max(0, Math.ceil(ms / second));
  if (seconds < 60) return `${seconds} s`;
  if (seconds > 3600) return pair(Math.ceil(seconds / 60), 60, 'h', 'min');
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
