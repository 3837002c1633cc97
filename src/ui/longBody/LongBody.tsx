/**
 * The viewer of long answers is our own. A read-only CodeMirror was tried instead: in 10 MB of JSON, a search or a fold took 4 to 7 s in one task,
 * during which the page froze. Here no task is long.
 *
 * A worker of its own (`bodyWorker.ts`) parses the body, breaks it into rows, folds and searches (`bodyView.ts`); the page requests only the rows in
 * view (`useBodyRows`), draws those, and marks the matches in them without changing their text (`useMatchMarks`). `LongBody` is the only entry point.
 */
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { formatCount, formatCounted } from '../../lib/count';
import { uiWords } from '../words';
import { MAX_MATCHES, type BodyRow } from './bodyView';
import { limitMarks } from '../../lib/text/marks';
import { Button } from '../Button';
import { CodeBlock } from '../CodeBlock';
import { Icon } from '../Icon';
import { IconButton } from '../IconButton';
import { Notice } from '../Notice';
import { SearchField } from '../list/SearchField';
import { Skeleton } from '../Skeleton';
import { HighlightedCode } from '../HighlightedCode';
import { isComposed } from '../composition';
import { shortcutKey } from '../typing';
import { cx } from '../cx';
import type { ToWorker, FromWorker } from './bodyWorker';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import source from './bodyWorker?worker&url';
import { createTextRange } from '../createTextRange';

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
  const [maxLength, setMaxLength] = useState(0);
  const { read, rows, shown, found, currentMatch, failed, ask, fold, find, go } = useBodyRows(body, maxLength);
  const [query, setQuery] = useState('');
  const view = useRef<HTMLElement>(null);
  const probe = useRef<HTMLSpanElement>(null);
  const code = useRef<HTMLElement>(null);
  const finder = useRef<HTMLDivElement>(null);
  /** Whether all of it is selected, including rows that are not drawn. */
  const [whole, setWhole] = useState(false);
  const height = Math.min(rows * LINE, TALLEST);
  const current = query !== '' && found?.query === query ? currentMatch : undefined;

  // Rows are wrapped to the width that the container had at first. Not a layout effect, because a dialog around it opens in one.
  useEffect(() => {
    const letter = (probe.current?.offsetWidth ?? 0) / 100;
    const room = (view.current?.clientWidth ?? 0) - BESIDE;
    setMaxLength(letter > 0 ? Math.max(NARROWEST, Math.floor(room / letter)) : NARROWEST);
  }, []);

  const update = () => {
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
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(element);
    return () => sizes.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- `look` differs by `rows` alone
  }, [rows]);
  useLayoutEffect(() => {
    const { current: element } = view;
    if (!element || !current) return;
    const seen = Math.ceil(element.clientHeight / LINE);
    const lastRow = Math.max(1, rows - seen + 1);
    const from = Math.min(lastRow, Math.max(0, current.place.row - Math.floor(seen / 2)));
    element.scrollTop = (from / lastRow) * (height - element.clientHeight);
    update();
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each match that the user goes to
  }, [current]);
  useMatchMarks(code, shown, query, current?.place);

  if (failed) {
    return (
      <>
        <Notice title={`Only the first ${formatCounted(WITHOUT_WORKER, 'character')} are shown`}>
          Showing the rest needs a worker, which this browser can’t run here. Copying includes all of it.
        </Notice>
        <CodeBlock code={body.slice(0, WITHOUT_WORKER)} label={label} wrap copy={false} maxHeight="60dvh" />
      </>
    );
  }
  const matches = found?.query === query ? found.matches : 0;
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
            label={uiWords.findInBody}
            placeholder={uiWords.findInBody}
            value={query}
            onKeyDown={onKey}
            onChange={(next) => {
              setQuery(next);
              find(next);
            }}
          />
        </div>
        {query !== '' && (
          <>
            <IconButton icon="chevronUp" label="Previous match" onClick={() => step(-1)} />
            <IconButton icon="chevronDown" label="Next match" onClick={() => step(1)} />
          </>
        )}
        <output className="text-ink-2 tabular-nums">
          {whole
            ? 'All of it is selected'
            : query === ''
              ? read
                ? formatCounted(read.lines, 'line')
                : `Reading ${formatCounted(body.length, 'character')}`
              : found?.query === query && formatMatches(matches, current?.match)}
        </output>
        {read?.isJson && (
          <span className="ms-auto flex">
            <Button size="sm" variant="quiet" onClick={() => fold('all', true)}>
              {uiWords.foldAll}
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
        onScroll={update}
        data-whole={whole || undefined}
        className="relative data-whole:bg-accent-soft max-h-[70dvh] overflow-auto rounded border border-line bg-sunken text-xs leading-6"
      >
        <span ref={probe} aria-hidden="true" className="invisible absolute font-mono">
          {maxLength === 0 && '0'.repeat(100)}
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

function formatMatches(matches: number, current: number | undefined): string {
  if (matches === 0) return 'No match';
  const all = `${formatCount(matches)}${matches === MAX_MATCHES ? '+' : ''}`;
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
        {isJson ? <HighlightedCode code={limitMarks(text)} from={from} to={to} /> : limitMarks(text)}
      </span>
    </span>
  );
}

/** What the worker has reported. */
interface Known {
  /** Facts about the body; undefined while it is being read. */
  read?: Extract<FromWorker, { lines: number }>;
  /** Rows that are not folded away. */
  rows: number;
  /** The rows last requested, once they have arrived. */
  shown?: Extract<FromWorker, { shown: unknown }>;
  /** The matches of the last search. */
  found?: Extract<FromWorker, { query: string }>;
  /** The current match. */
  currentMatch?: Extract<FromWorker, { match: number }> | undefined;
  /** This browser cannot run a worker here. */
  failed: boolean;
}

interface BodyRowsProps extends Known {
  ask: (from: number, to: number) => void;
  fold: (line: number | 'all', folded: boolean) => void;
  /** Searches, and goes to the first match. While a search runs, only the latest of further ones is queued. */
  find: (query: string) => void;
  go: (match: number) => void;
}

/**
 * A long body as rows, read by its own worker, which ends with the component. Key the component by body.
 * @param maxLength the maximum length of a row, in characters; 0 while it is not known
 */
function useBodyRows(body: string, maxLength: number): BodyRowsProps {
  const [known, setKnown] = useState<Known>({ rows: 0, failed: false });
  const worker = useRef<Worker>(undefined);
  const search = useRef({ running: '', wanted: '' });

  useEffect(() => {
    if (maxLength === 0) return;
    let ended = false;
    const learn = (news: Partial<Known>) => setKnown((before) => ({ ...before, ...news }));
    const hear = (started: Worker, message: FromWorker) => {
      if ('rows' in message) learn({ rows: message.rows });
      if ('lines' in message) {
        learn({ read: message });
        if (search.current.wanted !== '') send(started, { find: search.current.wanted });
      }
      if ('shown' in message) learn({ shown: message });
      else if ('place' in message) learn({ currentMatch: message });
      else if ('query' in message) {
        const { wanted } = search.current;
        search.current.running = message.query === wanted ? '' : wanted;
        if (message.query !== wanted) return send(started, { find: wanted });
        learn({ found: message, currentMatch: undefined });
        send(started, { match: 0 });
      }
    };
    void start().then((started) => {
      if (ended) return started?.terminate();
      worker.current = started;
      if (!started) return learn({ failed: true });
      started.addEventListener('error', () => learn({ failed: true }));
      started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear(started, data));
      send(started, { body, maxLength });
    });
    return () => {
      ended = true;
      worker.current?.terminate();
    };
  }, [body, maxLength]);

  const tell = (command: ToWorker) => worker.current && send(worker.current, command);
  return {
    ...known,
    ask: (from, to) => tell({ from, to }),
    fold: (line, folded) => tell({ fold: line, folded }),
    find: (query) => {
      search.current.wanted = query;
      if (search.current.running !== '') return;
      search.current.running = query;
      tell({ find: query });
    },
    go: (match) => tell({ match }),
  };
}

function send(worker: Worker, message: ToWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(message);
}

interface Policy {
  createScriptURL: (url: string) => string;
}
type Policies = { createPolicy: (name: string, rules: Policy) => Policy } | undefined;

let policy: Policy | undefined;

/** The page allows a single script as a worker, by a policy set in its head (`scripts/vite/pageHead.ts`). */
async function start(): Promise<Worker | undefined> {
  try {
    policy ??= (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('body-worker', {
      createScriptURL: (url) => (url === source ? url : ''),
    });
    return new Worker(policy?.createScriptURL(source) ?? source, { type: 'module' });
  } catch {
    return undefined;
  }
}

const ALL = 'found';
const HERE = 'found-here';

/** Not in a style sheet of the build, whose compiler does not know the pseudo-element. */
let styles: CSSStyleSheet | undefined;

function style(): void {
  if (styles) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(
    `::highlight(${ALL}) { background: color-mix(in oklab, var(--accent) 25%, transparent) }
     ::highlight(${HERE}) { background: var(--accent); color: var(--on-accent) }`,
  );
  document.adoptedStyleSheets.push(styles);
}

/**
 * Highlights a text wherever it occurs in the visible rows, case-insensitively, and the current match of its line separately. The text itself is
 * unchanged; a browser without the CSS Custom Highlight API highlights nothing.
 * @param drawn the rendered rows; undefined before that
 */
function useMatchMarks(
  code: RefObject<HTMLElement | null>,
  drawn: unknown,
  query: string,
  currentMatch: { line: number; nth: number } | undefined,
): void {
  useLayoutEffect(() => {
    if (!globalThis.CSS?.highlights || query === '' || drawn === undefined || !code.current) return;
    style();
    const all = new Highlight();
    const current = new Highlight();
    current.priority = 1;
    for (const row of code.current.querySelectorAll<HTMLElement>('[data-line]')) {
      const ranges = rangesIn(row, query);
      for (const range of ranges) all.add(range);
      const found =
        currentMatch && Number(row.dataset['line']) === currentMatch.line ? ranges[currentMatch.nth] : undefined;
      if (found) current.add(found);
    }
    CSS.highlights.set(ALL, all);
    CSS.highlights.set(HERE, current);
    return () => {
      CSS.highlights.delete(ALL);
      CSS.highlights.delete(HERE);
    };
  }, [code, drawn, query, currentMatch]);
}

function rangesIn(row: HTMLElement, query: string): Range[] {
  const text = row.textContent.toLowerCase();
  const sought = query.toLowerCase();
  const ranges: Range[] = [];
  for (let start = text.indexOf(sought); start !== -1; start = text.indexOf(sought, start + sought.length)) {
    const range = createTextRange(row, start, start + sought.length);
    // A letter that is longer in lower case puts the end beyond the text.
    if (!range) break;
    ranges.push(range);
  }
  return ranges;
}
