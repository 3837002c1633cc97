/** The time axis of the waterfall. */

/** In milliseconds, from any common origin. */
export interface Span {
  from: number;
  to: number;
}

/** The maximum width of a gap without requests, as a share of the time with requests. */
const MAX_IDLE_SHARE = 0.02;

/** A time scale from 0 to 1. Long gaps are shortened, so that requests stay visible however far apart they are. */
export function createScale(spans: readonly Span[]): (at: number) => number {
  const busy: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = busy.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else busy.push({ from, to });
  }
  const worked = busy.reduce((sum, { from, to }) => sum + to - from, 0);
  const idle = Math.max(1, worked * MAX_IDLE_SHARE);
  let width = 0;
  const placed = busy.map(({ from, to }, index) => {
    const previous = busy[index - 1];
    if (previous) width += Math.min(idle, from - previous.to);
    const start = width;
    width += to - from;
    return { from, to, start };
  });
  return (at) => {
    const stretch = placed.findLast(({ from }) => from <= at) ?? placed[0];
    if (!stretch || width === 0) return 0;
    const inside = Math.min(Math.max(at, stretch.from), stretch.to) - stretch.from;
    return (stretch.start + inside) / width;
  };
}
