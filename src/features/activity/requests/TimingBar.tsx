import { cx } from '../../../ui/cx';
import type { Entry } from '../entry';

/** One try in the waterfall, in milliseconds from the start of its request. */
interface Stretch {
  from: number;
  to: number;
  look: string;
}

/** A request in the waterfall. Visual only: the timing is beside it in words. */
export function TimingBar({ entry, start, end }: { entry: Entry; start: number; end: number }) {
  const stretches = stretchesOf(entry);
  const whole = Math.max(1, stretches.at(-1)?.to ?? 0);
  return (
    <span aria-hidden="true" className="request-bar relative h-3.5 overflow-hidden">
      <span
        className="absolute inset-y-0 min-w-0.5"
        style={{ insetInlineStart: `min(${start * 100}%, 100% - 2px)`, width: `${Math.max(0, end - start) * 100}%` }}
      >
        {stretches.map(({ from, to, look }, index) => (
          <span
            key={index}
            className={cx('absolute min-w-0.5', look)}
            style={{ insetInlineStart: `${(from / whole) * 100}%`, width: `${((to - from) / whole) * 100}%` }}
          />
        ))}
      </span>
    </span>
  );
}

const bar = 'bar-fill inset-y-1 rounded-[1px]';
const looks = {
  waiting: `${bar} bg-line-strong`,
  receiving: `${bar} bg-accent`,
  failed: `${bar} bg-bad`,
  pause: 'top-1/2 border-t border-dashed border-line-strong',
};

function stretchesOf({ tries, durationMs, state }: Entry): Stretch[] {
  return tries.flatMap(({ sentAt, headAt, endedAt, wait }, index) => {
    const isLast = index === tries.length - 1;
    const ended = endedAt ?? durationMs ?? headAt ?? sentAt;
    const failed = !isLast || state === 'refused' || state === 'failed';
    const pauseEnd = tries[index + 1]?.sentAt ?? (wait && isLast ? (durationMs ?? ended) : ended);
    return [
      ...(failed
        ? [{ from: sentAt, to: ended, look: looks.failed }]
        : [
            { from: sentAt, to: headAt ?? ended, look: looks.waiting },
            { from: headAt ?? ended, to: ended, look: looks.receiving },
          ]),
      ...(pauseEnd > ended ? [{ from: ended, to: pauseEnd, look: looks.pause }] : []),
    ];
  });
}
