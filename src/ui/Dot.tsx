import type { Content } from './content';
import { revealHidden } from './revealHidden';

export type DotState = 'done' | 'open' | 'refused' | 'active';

const drawings: Record<DotState, { color: string; filled: boolean }> = {
  done: { color: 'text-good', filled: true },
  active: { color: 'text-accent', filled: true },
  open: { color: 'text-line-strong', filled: false },
  refused: { color: 'text-bad', filled: false },
};

/** A state as shape and colour beside its text: filled is done, a ring is open, a red ring is refused. */
export function Dot({ state, children }: { state: DotState; children: Content }) {
  const { color, filled } = drawings[state];
  return (
    <span className="inline-flex items-baseline gap-2">
      <svg
        aria-hidden="true"
        viewBox="0 0 8 8"
        width="8"
        height="8"
        className={`dot h-[1lh] shrink-0 self-start ${color}`}
      >
        <circle
          cx="4"
          cy="4"
          r={filled ? 4 : 3}
          fill={filled ? 'currentColor' : 'none'}
          stroke={filled ? 'none' : 'currentColor'}
          strokeWidth="2"
        />
      </svg>
      <span className="min-w-0">{revealHidden(children)}</span>
    </span>
  );
}
