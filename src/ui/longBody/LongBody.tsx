/**
 * The viewer of long answers is ours. CodeMirror, read-only, was tried in its place: in 10 MB of JSON a search or a fold took
 * 4 to 7 s in one task, during which the page stands still. Here no task is long.
 *
 * A worker of its own (`bodyWorker.ts`) parses the body, breaks it into rows, folds and searches (`bodyView.ts`); the page
 * asks it for the rows in view and nothing else (`useBodyRows.ts`), draws those, and marks the matches in them without
 * changing their text (`useMatchMarks.ts`). `LongBody` is the only way in.
 */
import { type ClipboardEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatCount, formatCounted } from '../../lib/count';
import { MOST_MATCHES, type BodyRow } from './bodyView';
import { fewerMarks } from '../../lib/text/marks';
import { Button } from '../Button';
import { CodeBlock } from '../CodeBlock';
import { Icon } from '../Icon';
import { IconButton } from '../IconButton';
import { Notice } from '../Notice';
import { SearchField } from '../list/SearchField';
import { Skeleton } from '../Skeleton';
import { Tinted } from '../Tinted';
import { isComposed } from '../composition';
import { shortcutKey } from '../typing';
import { cx } from '../cx';
import { useBodyRows } from './useBodyRows';
import { useMatchMarks } from './useMatchMarks';

/** How much of a body is shown if no worker can run, in characters. */
const WITHOUT_WORKER = 200_000;
/** Line height in pixels: the smallest target size for the button that folds a line. Must match the style below. */
const LINE = 24;
/** Browsers limit an element's height at somewhat more than this many pixels; a longer body is scaled to fit. */
const TALLEST = 8_000_000;
/** Bodies above this many characters keep their place with a skeleton until they have been read. */
const SLOW_TO_READ = 200_000;
/** Space for the gutter and the scroll bar, in pixels. */
const BESIDE = 56;
/** The minimum number of characters in a row, however narrow the window. */
const NARROWEST = 30;

/** A body of any length, searchable and foldable. A worker parses and indents it, and only the visible part is rendered. */
export function LongBody({ body, label }: { body: string; label: string }) {
  const [longest, setLongest] = useState(0);
  const { read, rows, shown, found, here, failed, ask, fold, find, go } = useBodyRows(body, longest);
  const [words, setWords] = useState('');
  const view = useRef<HTMLElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const code = useRef<HTMLElement>(null);
  const finder = useRef<HTMLDivElement>(null);
  /** All of it is selected, also what is not drawn. */
  const [whole, setWhole] = useState(false);
  const height = Math.min(rows * LINE, TALLEST);
  const current = words !== '' && found?.words === words ? here : undefined;

  // Rows are wrapped to the width that the container had at first. Not a layout effect, because a dialog around it opens in one.
  useEffect(() => {
    const letter = (probe.current?.offsetWidth ?? 0) / 100;
    const room = (view.current?.clientWidth ?? 0) - BESIDE;
    setLongest(letter > 0 ? Math.max(NARROWEST, Math.floor(room / letter)) : NARROWEST);
  }, []);

  const look = () => {
    const element = view.current;
    if (!element || rows === 0) return;
    const seen = Math.ceil(element.clientHeight / LINE);
    const share = element.scrollTop / Math.max(1, height - element.clientHeight);
    const from = Math.round(Math.min(1, share) * Math.max(0, rows - seen + 1));
    ask(from, from + seen);
  };
  // Runs when the body has been parsed or folded, when the window grows, and at each scroll.
  useLayoutEffect(() => {
    const { current: element } = view;
    if (!element || rows === 0) return;
    // At once, because the observer reports its first size only with the next frame, which may be late on a busy machine.
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => sizes.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- `look` differs by `rows` alone
  }, [rows]);
  useLayoutEffect(() => {
    const { current: element } = view;
    if (!element || !current) return;
    const seen = Math.ceil(element.clientHeight / LINE);
    const most = Math.max(1, rows - seen + 1);
    const from = Math.min(most, Math.max(0, current.place.row - Math.floor(seen / 2)));
    element.scrollTop = (from / most) * (height - element.clientHeight);
    look();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each match that is gone to
  }, [current]);
  useMatchMarks(code, shown, words, current?.place);

  if (failed) {
    return (
      <>
        <Notice title={`Its first ${formatCounted(WITHOUT_WORKER, 'character')} are shown`}>
          Showing the rest needs a worker, which this browser cannot run here. The copy has all of it.
        </Notice>
        <CodeBlock code={body.slice(0, WITHOUT_WORKER)} label={label} wrap copy={false} maxHeight="60dvh" />
      </>
    );
  }
  const matches = found?.words === words ? found.matches : 0;
  const step = (by: number) => matches > 0 && go(((current?.match ?? -1) + by + matches) % matches);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposed(event.nativeEvent)) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  // Only the rows in view are in the document, so the browser's own search and selection would miss the others.
  const onShortcut = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, nativeEvent } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey) return;
    const key = shortcutKey(nativeEvent);
    if (key === 'f') {
      event.preventDefault();
      const field = finder.current?.querySelector('input');
      field?.focus();
      field?.select();
    } else if (key === 'a') {
      event.preventDefault();
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setWhole(true);
    }
  };
  const onCopy = (event: ClipboardEvent) => {
    if (!whole) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', body);
  };
  return (
    <>
      <div ref={finder} className="flex flex-wrap items-center gap-2 text-sm">
        <div className="min-w-0 flex-1 basis-48 sm:max-w-72">
          <SearchField
            label="Find in body"
            placeholder="Find in body"
            value={words}
            onKeyDown={onKey}
            onChange={(next) => {
              setWords(next);
              find(next);
            }}
          />
        </div>
        {words !== '' && (
          <>
            <IconButton icon="chevronUp" label="Previous match" onClick={() => step(-1)} />
            <IconButton icon="chevronDown" label="Next match" onClick={() => step(1)} />
          </>
        )}
        <output className="text-ink-2 tabular-nums">
          {whole
            ? 'All of it is selected'
            : words === ''
              ? read
                ? formatCounted(read.lines, 'line')
                : `Reading ${formatCounted(body.length, 'character')}`
              : found?.words === words && matchWords(matches, current?.match)}
        </output>
        {read?.isJson && (
          <span className="ms-auto flex">
            <Button size="sm" variant="quiet" onClick={() => fold('all', true)}>
              Fold all
            </Button>
            <Button size="sm" variant="quiet" onClick={() => fold('all', false)}>
              Unfold all
            </Button>
          </span>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes the place of the browser's own keys */}
      <section
        ref={view}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        aria-keyshortcuts="Control+F Meta+F Control+A Meta+A"
        onKeyDown={onShortcut}
        onCopy={onCopy}
        onPointerDown={() => setWhole(false)}
        onBlur={() => setWhole(false)}
        onScroll={look}
        data-whole={whole || undefined}
        className="relative data-whole:bg-accent-soft max-h-[70dvh] overflow-auto rounded border border-line bg-sunken text-xs leading-6"
      >
        <span ref={probe} aria-hidden="true" className="invisible absolute font-mono">
          {longest === 0 && '0'.repeat(100)}
        </span>
        {read ? (
          <div style={{ height, minWidth: `calc(${read.width}ch + 2rem)` }} className="font-mono">
            <pre translate="no" className="sticky top-0 pe-3">
              <code translate="no" ref={code}>
                {shown?.shown.map((row) => (
                  <Row
                    key={row.line}
                    row={row}
                    isJson={read.isJson}
                    isHere={row.line === current?.place.line}
                    onFold={(folded) => fold(row.line, folded)}
                  />
                ))}
              </code>
            </pre>
          </div>
        ) : (
          body.length > SLOW_TO_READ && (
            <div className="p-3">
              <Skeleton size="h-[50dvh]" />
            </div>
          )
        )}
      </section>
    </>
  );
}

function matchWords(matches: number, current: number | undefined): string {
  if (matches === 0) return 'No match';
  const all = `${formatCount(matches)}${matches === MOST_MATCHES ? '+' : ''}`;
  return current === undefined ? all : `${formatCount(current + 1)} of ${all}`;
}

interface RowProps {
  row: BodyRow;
  isJson: boolean;
  /** It contains the current match. */
  isHere: boolean;
  onFold: (folded: boolean) => void;
}

function Row({ row: { line, text, fold, from, to }, isJson, isHere, onFold }: RowProps) {
  return (
    <span className={cx('flex h-6', isHere && 'bg-accent-soft')}>
      <span className="w-6 shrink-0 select-none">
        {fold && (
          <button
            type="button"
            aria-label={fold === 'open' ? 'Fold' : 'Unfold'}
            aria-expanded={fold === 'open'}
            className="flex h-full w-full items-center justify-center text-ink-2 hover:text-ink"
            onClick={() => onFold(fold === 'open')}
          >
            <Icon name={fold === 'open' ? 'chevronDown' : 'chevronRight'} size={10} />
          </button>
        )}
      </span>
      <span data-line={line} className="whitespace-pre">
        {isJson ? <Tinted code={fewerMarks(text)} from={from} to={to} /> : fewerMarks(text)}
      </span>
    </span>
  );
}
