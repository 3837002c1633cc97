import { useLayoutEffect, useRef } from 'react';
import { formatCounted } from '../lib/count';
import { fewerMarks } from '../lib/text/marks';
import { CodeBlock } from './CodeBlock';
import { Notice } from './Notice';
import { Skeleton } from './Skeleton';
import { Tinted } from './Tinted';
import { useBodyLines } from './useBodyLines';

/** How much of a body is shown where no worker can run, in characters. */
const WITHOUT_WORKER = 200_000;
/** Line height in pixels; must match the style below. */
const LINE = 18;
/** Browsers limit an element's height at somewhat more than this many pixels; a longer body is scaled to fit. */
const TALLEST = 8_000_000;

/** A body of any length. A worker parses and indents it, and only the visible part is rendered. */
export function LongBody({ body, label }: { body: string; label: string }) {
  const { read, shown, failed, ask } = useBodyLines(body);
  const view = useRef<HTMLElement>(null);
  const count = read?.count ?? 0;
  const height = Math.min(count * LINE, TALLEST);

  const look = () => {
    const element = view.current;
    if (!element || count === 0) return;
    const rows = Math.ceil(element.clientHeight / LINE);
    const share = element.scrollTop / Math.max(1, height - element.clientHeight);
    const from = Math.round(Math.min(1, share) * Math.max(0, count - rows + 1));
    ask(from, from + rows);
  };
  // Runs when the body has been parsed, when the window grows, and at each scroll.
  useLayoutEffect(() => {
    const { current } = view;
    if (!current || count === 0) return;
    // At once: the observer reports its first size only with the next frame, which may be late on a busy machine.
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    return () => sizes.disconnect();
    // oxlint-disable-next-line react/exhaustive-deps -- `look` differs by `count` alone
  }, [count]);

  if (failed) {
    return (
      <>
        <Notice title={`Its first ${formatCounted(WITHOUT_WORKER, 'character')} are shown`}>
          This browser cannot run a worker here, which the rest would need. The copy has all of it.
        </Notice>
        <CodeBlock code={body.slice(0, WITHOUT_WORKER)} label={label} wrap copy={false} maxHeight="60dvh" />
      </>
    );
  }
  return (
    <>
      <output className="text-sm text-ink-2">
        {read ? formatCounted(count, 'line') : `Reading ${formatCounted(body.length, 'character')}`}
      </output>
      <section
        ref={view}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={look}
        className="h-[60dvh] overflow-auto rounded border border-line bg-sunken text-xs leading-4.5"
      >
        {read ? (
          <div style={{ height, minWidth: `calc(${read.width}ch + 1.5rem)` }} className="font-mono">
            <pre className="sticky top-0 px-3">
              <code>
                {shown?.lines.map((line, place) => (
                  <span key={place} className="block h-4.5 whitespace-pre">
                    {read.isJson ? <Tinted code={fewerMarks(line)} /> : fewerMarks(line)}
                  </span>
                ))}
              </code>
            </pre>
          </div>
        ) : (
          <div className="p-3">
            <Skeleton height="50dvh" />
          </div>
        )}
      </section>
    </>
  );
}
