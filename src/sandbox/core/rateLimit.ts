/** How many requests an account may send per minute. The document has a code for exceeding it, but no number. */
import { formatCounted } from '../../lib/count';
import { Refusal } from './refusal';

/** Requests per minute of one account in a new world: more than any person or screen sends (sandbox). */
export const DEFAULT_REQUESTS_PER_MINUTE = 6_000;

const MINUTE = 60_000;

interface Minute {
  /** ms epoch of the world's clock. */
  endsAt: number;
  requests: number;
}

/** The requests of each account in its current minute. A minute begins with the first request after the previous one ended. */
export class RateLimit {
  /** Requests per minute that an account may send. */
  perMinute = DEFAULT_REQUESTS_PER_MINUTE;
  readonly #minutes = new Map<string, Minute>();

  /** Counts a request at `now`, in ms epoch. Throws 429 RATE_LIMIT with the seconds until the minute is over. */
  admit(account: string, now: number): void {
    let minute = this.#minutes.get(account);
    if (!minute || now >= minute.endsAt) {
      minute = { endsAt: now + MINUTE, requests: 0 };
      this.#minutes.set(account, minute);
    }
    if (minute.requests >= this.perMinute) {
      const retryAfter = Math.ceil((minute.endsAt - now) / 1_000);
      const most = formatCounted(this.perMinute, 'request');
      throw new Refusal(
        'RATE_LIMIT',
        `Too many requests: an account may send ${most} a minute. Nothing was changed. Retry after ${retryAfter} s.`,
        { retryAfter },
      );
    }
    minute.requests += 1;
  }
}
