import { type Range, defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, memo, useCallback, useState } from 'react';
import { withoutHidden } from '../../../lib/text/hidden';
import { shortenForRow, shortenIds } from '../../../lib/text/shorten';
import { cx } from '../../../ui/cx';
import { asRowList } from '../../../ui/screenParts';
import './requests.css';
import { type Entry, getEndTime, formatOutcome, formatTiming } from '../entry';
import { createScale } from './timeline';

/** Height of a row in pixels. */
const ROW_HEIGHT = 36;

interface RequestListProps {
  /** Newest first. */
  rows: readonly Entry[];
  selected: number | undefined;
  onSelect: (id: number) => void;
  listRef: RefObject<HTMLElement | null>;
}

/** The list with its waterfall. Only the visible rows are rendered. */
export function RequestList({ rows, selected, onSelect, listRef }: RequestListProps) {
  const [focused, setFocused] = useState<number>();
  // The focused row stays mounted however far the list is scrolled, so that the focus is not lost. So do its neighbours:
  // a busy page can get several keys before it learns that the list has scrolled, and each of them needs a next row.
  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      const at = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused);
      if (at === -1) return drawn;
      const needed = [at - 1, at, at + 1].filter((index) => index >= 0 && index < rows.length);
      return [...new Set([...drawn, ...needed])].toSorted((a, b) => a - b);
    },
    [rows, focused],
  );
  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is not used here
  const list = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getItemKey: useCallback((at: number) => rows[at]?.id ?? at, [rows]),
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => listRef.current,
    rangeExtractor,
    // Rendered in a separate task, not within the scroll event, so that a phone's tasks stay short.
    useFlushSync: false,
    // Rows above and below the visible ones, so that scrolling shows no gap.
    overscan: 4,
    // New rows are added above: at the top they are seen, anywhere else the visible rows stay in place.
    anchorTo: (listRef.current?.scrollTop ?? 0) > 0 ? 'end' : 'start',
    // Until the list's height is known, and while it is not displayed.
    initialRect: { width: 0, height: 30 * ROW_HEIGHT },
    observeElementRect: (instance, found) => observeElementRect(instance, (rect) => rect.height > 0 && found(rect)),
  });
  // Before the range is read, which it brings up to date.
  const items = list.getVirtualItems();
  const visible = list.range ?? { startIndex: 0, endIndex: -1 };
  const place = createScale(
    rows
      .slice(visible.startIndex, visible.endIndex + 1)
      .map((entry) => ({ from: entry.startedAt, to: getEndTime(entry) })),
  );
  return (
    <div className="panel">
      <div aria-hidden="true" className="request-row h-8 border-b border-line text-xs font-medium text-ink-2">
        <span>Method</span>
        <span>Path</span>
        <span>Status</span>
        <span className="text-end">Time</span>
        <span className="timing-bar">Waterfall</span>
      </div>
      <section
        ref={listRef}
        aria-label="Requests"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-[max(18rem,calc(100dvh-21rem))] overflow-y-auto"
      >
        <ul ref={asRowList} aria-label="Requests" className="relative" style={{ height: list.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const entry = rows[index];
            return (
              entry && (
                <Row
                  key={entry.id}
                  entry={entry}
                  at={index}
                  of={rows.length}
                  top={start}
                  isSelected={entry.id === selected}
                  start={place(entry.startedAt)}
                  end={place(getEndTime(entry))}
                  onSelect={onSelect}
                  onFocus={setFocused}
                />
              )
            );
          })}
        </ul>
      </section>
    </div>
  );
}

interface RowProps {
  entry: Entry;
  /** Its index in the list, and the length of the list. */
  at: number;
  of: number;
  /** Pixels from the top of the list. */
  top: number;
  isSelected: boolean;
  /** Positions on the time axis, between 0 and 1. */
  start: number;
  end: number;
  onSelect: (id: number) => void;
  onFocus: (id: number | undefined) => void;
}

const Row = memo(function Row({ entry, at, of, top, isSelected, start, end, onSelect, onFocus }: RowProps) {
  const bad = entry.state === 'refused' || entry.state === 'failed';
  return (
    <li aria-setsize={of} aria-posinset={at + 1} className="absolute inset-x-0" style={{ top, height: ROW_HEIGHT }}>
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => onSelect(entry.id)}
        onFocus={() => onFocus(entry.id)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The row that gets the focus may be drawn only as a neighbour of this one, and must not go before it has it.
          if (!currentTarget.closest('ul')?.contains(relatedTarget)) onFocus(undefined);
        }}
        className={cx(
          'request-row size-full border-b border-line text-start text-xs',
          'focus-visible:-outline-offset-2',
          isSelected ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <code translate="no" className="truncate text-ink-2">
          {shortenForRow(entry.method)}
        </code>
        <code translate="no" className="truncate" title={withoutHidden(shortenForRow(entry.path))}>
          {shortenForRow(shortenIds(entry.path))}
        </code>
        <code translate="no" className={cx('truncate', bad ? 'text-bad' : 'text-ink-2')}>
          {shortenForRow(formatOutcome(entry))}
        </code>
        <span className="text-end whitespace-nowrap tabular-nums">
          <span className="sr-only">{formatTiming(entry)}</span>
          <span aria-hidden="true">{formatTiming({ ...entry, tries: [] })}</span>
        </span>
        <TimingBar entry={entry} start={start} end={end} />
      </button>
    </li>
  );
});

/** One try in the waterfall, in milliseconds from the start of its request. */
interface BarSegment {
  from: number;
  to: number;
  segmentClass: string;
}

/** A request in the waterfall. Visual only: the timing is also there as text. */
function TimingBar({ entry, start, end }: { entry: Entry; start: number; end: number }) {
  const segments = toSegments(entry);
  const whole = Math.max(1, segments.at(-1)?.to ?? 0);
  return (
    <span aria-hidden="true" className="timing-bar relative h-3.5 overflow-hidden">
      <span
        className="absolute inset-y-0 min-w-0.5"
        style={{ insetInlineStart: `min(${start * 100}%, 100% - 2px)`, width: `${Math.max(0, end - start) * 100}%` }}
      >
        {segments.map(({ from, to, segmentClass }, index) => (
          <span
            key={index}
            className={cx('absolute min-w-0.5', segmentClass)}
            style={{ insetInlineStart: `${(from / whole) * 100}%`, width: `${((to - from) / whole) * 100}%` }}
          />
        ))}
      </span>
    </span>
  );
}

const bar = 'bar-fill inset-y-1 rounded-[1px]';
const segmentClasses = {
  waiting: `${bar} bg-line-strong`,
  receiving: `${bar} bg-accent`,
  failed: `${bar} bg-bad`,
  pause: 'top-1/2 border-t border-dashed border-line-strong',
};

function toSegments({ tries, durationMs, state }: Entry): BarSegment[] {
  return tries.flatMap(({ sentAt, headAt, endedAt, wait }, index) => {
    const isLast = index === tries.length - 1;
    const ended = endedAt ?? durationMs ?? headAt ?? sentAt;
    const failed = !isLast || state === 'refused' || state === 'failed';
    const pauseEnd = tries[index + 1]?.sentAt ?? (wait && isLast ? (durationMs ?? ended) : ended);
    return [
      ...(failed
        ? [{ from: sentAt, to: ended, segmentClass: segmentClasses.failed }]
        : [
            { from: sentAt, to: headAt ?? ended, segmentClass: segmentClasses.waiting },
            { from: headAt ?? ended, to: ended, segmentClass: segmentClasses.receiving },
          ]),
      ...(pauseEnd > ended ? [{ from: ended, to: pauseEnd, segmentClass: segmentClasses.pause }] : []),
    ];
  });
}
