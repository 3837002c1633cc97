import { useMemo, useRef, useState, useEffect, useEffectEvent } from 'react';
import { type RunView, isUnderWay } from '../../../api/resources/packs/runs';
import { formatCount, formatCounted } from '../../../lib/count';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { CodeBlock } from '../../../ui/CodeBlock';
import { Panel } from '../../../ui/Panel';
import { useSingleKeys } from '../../../ui/singleKeys';
import { sharedWords } from '../../../shared/words';
import '../diff.css';
import { findDefinitions } from '../markdown/Markdown';
import { DiffRowView, changeId } from './DiffRows';
import { type ResultsDiff, diffResults } from './blockDiff';
import { singleKey } from '../../../ui/typing';
import { compareWords } from './words';

/** Rows beyond this number are shown on request: nobody reads a page of a thousand changes. */
const FIRST_ROWS = 200;

/** The two results as one: what is equal is drawn once, what differs side by side. */
export function ResultDiff({ left, right }: { left: RunView; right: RunView }) {
  const [leftText, rightText] = [left.result ?? '', right.result ?? ''];
  const diff = useMemo(() => diffResults(leftText, rightText), [leftText, rightText]);
  if (left.result === undefined || right.result === undefined) {
    return (
      <Panel title="Results">
        <p className="text-sm text-ink-2">{describeMissing(left, right)}</p>
      </Panel>
    );
  }
  if (!diff) {
    return (
      <Panel title="Results">
        <div className="grid gap-3">
          <p className="text-sm text-ink-2">
            The results differ too much to compare them block by block. They are shown side by side.
          </p>
          <div className="grid gap-4 lg:grid-cols-2">
            <CodeBlock code={leftText.slice(0, 200_000)} label="Left result" wrap />
            <CodeBlock code={rightText.slice(0, 200_000)} label="Right result" wrap />
          </div>
        </div>
      </Panel>
    );
  }
  return <Differences key={`${left.runId}${right.runId}`} diff={diff} texts={[leftText, rightText]} />;
}

/** Says which result is missing. */
function describeMissing(left: RunView, right: RunView): string {
  if (left.result === undefined && right.result === undefined) return 'Neither run has a result.';
  const [side, run] = left.result === undefined ? (['left', left] as const) : (['right', right] as const);
  return `The ${side} run has no result${isUnderWay(run) ? ' yet' : ''} to compare with.`;
}

const noCitations = { citations: new Set<number>(), onCite: () => undefined };

function Differences({ diff: { rows, changes }, texts }: { diff: ResultsDiff; texts: readonly [string, string] }) {
  const [left, right] = texts;
  const around = useMemo(
    () => ({ ...noCitations, definitions: new Map([...findDefinitions(left), ...findDefinitions(right)]) }),
    [left, right],
  );
  const [all, setAll] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { current, go } = useChanges(changes, () => setAll(true));
  const keys = useSingleKeys();
  const drawn = all ? rows : rows.slice(0, FIRST_ROWS);
  const formatChange = (change: number) => `Change ${formatCount(change)} of ${formatCount(changes)}`;
  return (
    <Panel title="Results" badges={<Badge>{changes === 0 ? 'equal' : formatCounted(changes, 'change')}</Badge>}>
      {changes > 0 && (
        <div className="diff-bar panel-stays">
          <Button size="sm" icon="chevronLeft" aria-keyshortcuts="p" onClick={() => go(-1)}>
            Previous change
          </Button>
          <Button size="sm" icon="chevronRight" aria-keyshortcuts="n" onClick={() => go(1)}>
            {compareWords.nextChange}
          </Button>
          <span className="text-sm text-ink-2">
            {current === undefined ? keys && 'Press n or p to move between changes.' : formatChange(current)}
          </span>
          <span className="ms-auto flex gap-2 text-xs text-ink-2">
            <span className="diff-key" data-diff="left">
              only left
            </span>{' '}
            <span className="diff-key" data-diff="right">
              only right
            </span>
          </span>
        </div>
      )}
      <section ref={section} tabIndex={-1} aria-label={compareWords.differences} className="diff outline-offset-2">
        {drawn.map((row, index) => (
          <DiffRowView key={index} row={row} around={around} formatChange={formatChange} />
        ))}
      </section>
      {drawn.length < rows.length && (
        <div className="flex flex-wrap items-center gap-3 pt-3 text-sm text-ink-2">
          <span>{`${formatCounted(rows.length - drawn.length, 'more part')}.`}</span>
          <Button
            size="sm"
            onClick={() => {
              section.current?.focus({ preventScroll: true });
              setAll(true);
            }}
          >
            {sharedWords.showAll}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/**
 * Moves between changes, by button or with the keys `n` and `p`. The change takes the focus, so that it is read out.
 * @param changes how many there are; after the last comes the first
 * @param drawAll draws those that are not drawn yet
 */
function useChanges(changes: number, drawAll: () => void) {
  const [at, setAt] = useState<{ change: number } | undefined>();
  const go = (step: 1 | -1) => {
    const next = at ? ((at.change - 1 + step + changes) % changes) + 1 : step === 1 ? 1 : changes;
    if (!document.querySelector(`#${changeId(next)}`)) drawAll();
    setAt({ change: next });
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { n: 1, p: -1 }[singleKey(event) ?? ''];
    if (changes > 0 && step) go(step as 1 | -1);
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    const place = at && document.querySelector<HTMLElement>(`#${changeId(at.change)}`);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView?.({ block: 'center' });
  }, [at]);
  return { current: at?.change, go };
}
