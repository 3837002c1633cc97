import { type RefObject, memo, useLayoutEffect, useRef, useState } from 'react';
import { withoutHidden } from '../../../lib/text/hidden';
import { beginning, shortenIds } from '../../../lib/text/shorten';
import { cx } from '../../../ui/cx';
import { asRowList } from '../../../ui/screenParts';
import './requests.css';
import { TimingBar } from './TimingBar';
import { type Entry, endOf, outcomeOf, timingWords } from '../entry';
import { scaleOf } from './timeline';

/** Height of a row in pixels; must match the style below. */
const ROW = 36;
/** Rows rendered above and below the visible ones, so that Tab always has a next one. */
const BEYOND = 4;
/** Rows rendered before the list's height is known. */
const AT_FIRST = 30;

interface RequestListProps {
  /** Newest first. */
  rows: readonly Entry[];
  selected: number | undefined;
  onSelect: (id: number) => void;
  listRef: RefObject<HTMLElement | null>;
}

/** The list with its waterfall. Only the visible rows are rendered. */
export function RequestList({ rows, selected, onSelect, listRef }: RequestListProps) {
  const [seen, setSeen] = useState({ from: 0, to: AT_FIRST });
  const [focused, setFocused] = useState<number>();
  const first = useRef<number>(undefined);

  const look = () => {
    const { current } = listRef;
    if (!current || current.clientHeight === 0) return;
    const from = Math.floor(current.scrollTop / ROW);
    const to = from + Math.ceil(current.clientHeight / ROW) + 1;
    setSeen((now) => (now.from === from && now.to === to ? now : { from, to }));
  };
  useLayoutEffect(() => {
    const { current } = listRef;
    // New rows are added above; the visible rows stay in place.
    const before = first.current === undefined ? 0 : rows.findIndex(({ id }) => id === first.current);
    if (current && before > 0 && current.scrollTop > 0) current.scrollTop += before * ROW;
    first.current = rows[0]?.id;
    look();
    // oxlint-disable-next-line react/exhaustive-deps -- `look` is the same in every render
  }, [rows]);
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(look);
    if (listRef.current) sizes.observe(listRef.current);
    return () => sizes.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- `look` is the same in every render
  }, [listRef]);

  const [from, to] = [Math.max(0, seen.from - BEYOND), Math.min(rows.length, seen.to + BEYOND)];
  const drawn = rows.slice(from, to).map((entry, index) => ({ entry, place: from + index }));
  // The focused row stays mounted however far the list is scrolled, so that the focus is not lost.
  const kept = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused);
  const keptEntry = kept < from || kept >= to ? rows[kept] : undefined;
  if (keptEntry) drawn.push({ entry: keptEntry, place: kept });
  const place = scaleOf(rows.slice(seen.from, seen.to).map((entry) => ({ from: entry.startedAt, to: endOf(entry) })));
  return (
    <div className="panel">
      <div aria-hidden="true" className="request-row h-8 border-b border-line text-xs font-medium text-ink-2">
        <span>Method</span>
        <span>Path</span>
        <span>Status</span>
        <span className="text-end">Time</span>
        <span className="request-bar">Waterfall</span>
      </div>
      <section
        ref={listRef}
        aria-label="Requests"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={look}
        className="max-h-[max(18rem,calc(100dvh-21rem))] overflow-y-auto"
      >
        <ul ref={asRowList} aria-label="Requests" className="relative" style={{ height: rows.length * ROW }}>
          {drawn
            .toSorted((a, b) => a.place - b.place)
            .map(({ entry, place: at }) => (
              <Row
                key={entry.id}
                entry={entry}
                at={at}
                of={rows.length}
                isSelected={entry.id === selected}
                start={place(entry.startedAt)}
                end={place(endOf(entry))}
                onSelect={onSelect}
                onFocus={setFocused}
              />
            ))}
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
  isSelected: boolean;
  /** Positions on the time axis, between 0 and 1. */
  start: number;
  end: number;
  onSelect: (id: number) => void;
  onFocus: (id: number | undefined) => void;
}

const Row = memo(function Row({ entry, at, of, isSelected, start, end, onSelect, onFocus }: RowProps) {
  const bad = entry.state === 'refused' || entry.state === 'failed';
  return (
    <li aria-setsize={of} aria-posinset={at + 1} className="absolute inset-x-0 h-9" style={{ top: at * ROW }}>
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => onSelect(entry.id)}
        onFocus={() => onFocus(entry.id)}
        onBlur={() => onFocus(undefined)}
        className={cx(
          'request-row size-full border-b border-line text-start text-xs',
          'focus-visible:-outline-offset-2',
          isSelected ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <code translate="no" className="truncate text-ink-2">
          {beginning(entry.method)}
        </code>
        <code translate="no" className="truncate" title={withoutHidden(beginning(entry.path))}>
          {beginning(shortenIds(entry.path))}
        </code>
        <code translate="no" className={cx('truncate', bad ? 'text-bad' : 'text-ink-2')}>
          {beginning(outcomeOf(entry))}
        </code>
        <span className="text-end whitespace-nowrap tabular-nums">
          <span className="sr-only">{timingWords(entry)}</span>
          <span aria-hidden="true">{timingWords({ ...entry, tries: [] })}</span>
        </span>
        <TimingBar entry={entry} start={start} end={end} />
      </button>
    </li>
  );
});
