import { steadyNow } from '../../lib/clock/steadyClock';

/**
 * The service's clock, from its `Date` header. Times in answers are the service's; a wrong local clock, or a sandbox
 * clock that was moved, must not turn "just now" into "in five minutes".
 */
let offsetMs = 0;

/** A smaller difference can come from the header's whole seconds and the answer's travel time. */
const NOTICEABLE_MS = 2_000;

/** Records the `Date` header of an answer whose head arrived at `arrivedAt`, by the steady clock. */
export function recordServiceClock(header: string | null, arrivedAt = steadyNow()): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(at)) return;
  const offset = at - arrivedAt;
  offsetMs = Math.abs(offset) < NOTICEABLE_MS ? 0 : offset;
}

/** The service's time in milliseconds since the epoch, extrapolated from its last answer independently of the local wall clock. */
export function serviceNow(): number {
  return steadyNow() + offsetMs;
}
