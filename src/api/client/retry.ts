import type { EndpointId } from '../../contract/endpoints';
import { MAX_REQUEST_MS } from '../../lib/serving/idempotencyKey';
import type { ApiError } from './errors';

/** The most times a GET is retried. Nothing but a GET is ever retried. */
const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 300;
const MAX_DELAY_MS = 5_000;
/** A longer `Retry-After` is shown to the user, not waited for. */
export const MAX_WAIT_MS = 10_000;

/** Deadlines in milliseconds. Runs and uploads take longer than reads; an artifact may be 200 MiB. */
export const deadlines = { request: 30_000, run: 180_000, upload: 600_000, artifact: MAX_REQUEST_MS } as const;

const routeDeadlines: Partial<Record<EndpointId, number>> = {
  'runs.start': deadlines.run,
  'runs.startWithFiles': deadlines.upload,
  'versions.commit': deadlines.artifact,
  'listing.previewImage': deadlines.upload,
};

/** The deadline of a single try of a route, in milliseconds. */
export const getDeadline = (route: EndpointId | undefined): number =>
  (route && routeDeadlines[route]) ?? deadlines.request;

/**
 * Milliseconds before a failed GET is retried; undefined when it must not be. Exponential back-off with full jitter (`random` is 0 to 1), never
 * earlier than `Retry-After`.
 * @param tries how often it has been sent
 */
export function retryDelay(method: string, error: ApiError, tries: number, random: number): number | undefined {
  if (method !== 'GET' || tries > MAX_RETRIES) return undefined;
  const transient = error.kind === 'network' || error.status === 429 || error.status === 500 || error.status === 503;
  if (!transient) return undefined;
  const retryAfterMs = error.retryAfterMs ?? 0;
  if (retryAfterMs > MAX_WAIT_MS) return undefined;
  return Math.max(retryAfterMs, random * Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (tries - 1)));
}

/** Parses `Retry-After`, seconds or an HTTP date, into milliseconds from `now`. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d+(\.\d+)?$/.test(header.trim())) return Math.ceil(Number(header) * 1000);
  // Date.parse accepts almost anything; an HTTP date starts with the name of a day.
  const at = /^[a-z]{3,9},? /i.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
