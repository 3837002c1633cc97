/**
 * Ages and waits by a clock that cannot be set. The system's own can be moved by an hour at any moment: it says when
 * something was, but not how long ago. While the machine sleeps this one may stand still.
 */

/** Milliseconds since the epoch, counted on from when this page was loaded. Never moves back or ahead of time. */
export const steadyNow = (): number => performance.timeOrigin + performance.now();

/** The steady time of each time of the system's clock that was noted, oldest first. */
const noted = new Map<number, number>();
const MOST_NOTED = 5_000;

/**
 * The steady time of a time of the system's clock, in ms since the epoch. Exact for one that was noted at its moment;
 * for any other, such as one from before a reload, both clocks are compared when it is first asked for.
 */
export function steadyOf(at: number): number {
  const known = noted.get(at);
  if (known !== undefined) return known;
  const steady = steadyNow() - (Date.now() - at);
  noted.set(at, steady);
  for (const oldest of noted.keys()) {
    if (noted.size <= MOST_NOTED) break;
    noted.delete(oldest);
  }
  return steady;
}

/** The time now by the system's clock, to be shown and kept, in ms since the epoch; its age is counted from here on. */
export function noteNow(): number {
  const now = Date.now();
  // A clock that was set back says the same time again.
  noted.delete(now);
  steadyOf(now);
  return now;
}
