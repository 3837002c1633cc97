import { useMemo, useRef, useState } from 'react';
import { type RunView, isUnderWay } from '../../../api/resources/packs/runs';
import { formatCounted } from '../../../lib/count';
import { fewerMarks } from '../../../lib/text/marks';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { CodeBlock } from '../../../ui/CodeBlock';
import { Panel } from '../../../ui/Panel';
import { revealHidden } from '../../../ui/revealHidden';
import '../diff.css';
import { type DiffPart, diffOf, folded } from './textDiff';

/** Differences beyond this number are shown on request, because nobody reads a page of a thousand changes. */
const FIRST_PARTS = 600;

/** The differences of two results: text only on the left is struck out, text only on the right is marked. */
export function ResultDiff({ left, right }: { left: RunView; right: RunView }) {
  const one = useMemo(() => fewerMarks(left.result ?? ''), [left.result]);
  const other = useMemo(() => fewerMarks(right.result ?? ''), [right.result]);
  const diff = useMemo(() => diffOf(one, other), [one, other]);
  const [all, setAll] = useState(false);
  const text = useRef<HTMLElement>(null);
  if (left.result === undefined || right.result === undefined) {
    return (
      <Panel title="Results">
        <p className="text-sm text-ink-2">{missing(left, right)}</p>
      </Panel>
    );
  }
  if (!diff) {
    return (
      <Panel title="Results">
        <div className="grid gap-3">
          <p className="text-sm text-ink-2">
            The results differ too much to compare line by line. They are shown side by side.
          </p>
          <div className="grid gap-4 lg:grid-cols-2">
            <CodeBlock code={one.slice(0, 200_000)} label="Left result" wrap />
            <CodeBlock code={other.slice(0, 200_000)} label="Right result" wrap />
          </div>
        </div>
      </Panel>
    );
  }
  const parts = all ? diff.parts : diff.parts.slice(0, FIRST_PARTS);
  const changes = diff.parts.filter(({ kind }) => kind !== 'same').length;
  return (
    <Panel
      title="Results"
      badges={
        <>
          <Badge>{changes === 0 ? 'equal' : `${formatCounted(changes, 'change')} by ${diff.by}`}</Badge>
          {changes > 0 && (
            <span className="text-xs text-ink-2">
              <del className="diff-left">only left</del> <ins className="diff-right">only right</ins>
            </span>
          )}
        </>
      }
    >
      <section
        ref={text}
        tabIndex={-1}
        aria-label="Differences of the results"
        className="diff text-sm outline-offset-2"
      >
        {parts.map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </section>
      {parts.length < diff.parts.length && (
        <div className="flex flex-wrap items-center gap-3 pt-3 text-sm text-ink-2">
          <span>{`${formatCounted(diff.parts.length - parts.length, 'more part')}.`}</span>
          <Button
            size="sm"
            onClick={() => {
              text.current?.focus({ preventScroll: true });
              setAll(true);
            }}
          >
            Show all
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Which result is missing, so that there is nothing to compare. */
function missing(left: RunView, right: RunView): string {
  if (left.result === undefined && right.result === undefined) return 'Neither run has a result.';
  const [side, run] = left.result === undefined ? (['left', left] as const) : (['right', right] as const);
  return `The ${side} run has no result${isUnderWay(run) ? ' yet' : ''} to compare with.`;
}

/** Expanded text takes the focus of the button that opened it. */
const focusThere = (place: HTMLElement | null) => place?.focus({ preventScroll: true });

function Part({ part: { kind, text } }: { part: DiffPart }) {
  const [open, setOpen] = useState(false);
  if (kind === 'left') return <del className="diff-left">{revealHidden(text)}</del>;
  if (kind === 'right') return <ins className="diff-right">{revealHidden(text)}</ins>;
  if (open) {
    return (
      <span ref={focusThere} tabIndex={-1} className="outline-none">
        {revealHidden(text)}
      </span>
    );
  }
  const fold = folded(text);
  if (!fold) return <span>{revealHidden(text)}</span>;
  return (
    <>
      <span>{revealHidden(fold.head)}</span>
      <span className="mx-1 inline-block">
        <Button
          size="sm"
          variant="quiet"
          onClick={() => setOpen(true)}
        >{`… ${formatCounted(fold.left, 'equal character')} …`}</Button>
      </span>
      <span>{revealHidden(fold.tail)}</span>
    </>
  );
}
