/**
 * The service's clock, as its `Date` header tells it. Instants in answers are the service's; a local clock that is
 * wrong, or a sandbox clock that was moved, must not turn "just now" into "in five minutes".
 */
let offsetMs = 0;

/** Below this the header's whole seconds and the way of the answer explain the difference. */
const NOTICEABLE_MS = 2_000;

/** Takes the `Date` header of an answer whose headers arrived at `arrivedAt`, ms epoch by this machine. */
export function noteServiceClock(header: string | null, arrivedAt = Date.now()): void {
  const at = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(at)) return;
  const offset = at - arrivedAt;
  offsetMs = Math.abs(offset) < NOTICEABLE_MS ? 0 : offset;
}

/** Milliseconds since the epoch, by the service's clock. */
export function serviceNow(): number {
  return Date.now() + offsetMs;
}
