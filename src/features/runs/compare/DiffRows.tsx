/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset is for controls, and a section with a name would be a landmark */
import { useRef, useState, type RefObject, useLayoutEffect } from 'react';
import { formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { type InlineContext, Blocks, TableBlock } from '../markdown/Markdown';
import type { DiffRow } from './blockDiff';
import type { ResultBlock, TableBlock as Table } from './blocks';
import { countPlaces, diffWords } from './textDiff';
import { createTextRange } from '../../../ui/createTextRange';

/** The element of a change, by its number. */
export const changeId = (change: number): string => `change-${change}`;

interface RowProps<Kind extends DiffRow['kind']> {
  row: Extract<DiffRow, { kind: Kind }>;
  around: InlineContext;
  /** `Change 3 of 14`. */
  formatChange: (change: number) => string;
}

/** A stretch of equal blocks, drawn once, or a difference: both sides next to each other, with a summary for screen readers. */
export function DiffRowView({ row, ...props }: RowProps<DiffRow['kind']>) {
  switch (row.kind) {
    case 'same':
      return <Same row={row} {...props} />;
    case 'changed':
      return <Changed row={row} {...props} />;
    case 'table':
      return <Tables row={row} {...props} />;
    default:
      return <OneSided row={row} {...props} />;
  }
}

/** Equal blocks that stay in view at each end of a long stretch. */
const CONTEXT_BLOCKS = 1;

function Same({ row: { blocks }, around }: RowProps<'same'>) {
  const [open, setOpen] = useState(false);
  const hidden = open ? 0 : blocks.length - 2 * CONTEXT_BLOCKS;
  if (hidden <= 2) return <BlockList blocks={blocks} around={around} opened={open} />;
  return (
    <>
      <BlockList blocks={blocks.slice(0, CONTEXT_BLOCKS)} around={around} />
      <div>
        <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
          {`… ${formatCounted(hidden, 'equal block')} …`}
        </Button>
      </div>
      <BlockList blocks={blocks.slice(-CONTEXT_BLOCKS)} around={around} />
    </>
  );
}

/** Expanded text takes the focus of the button that opened it. */
const focusElement = (place: HTMLElement | null) => place?.focus({ preventScroll: true });

function BlockList({
  blocks,
  around,
  opened,
}: {
  blocks: readonly ResultBlock[];
  around: InlineContext;
  opened?: boolean;
}) {
  return (
    <div
      ref={opened ? focusElement : undefined}
      tabIndex={opened ? -1 : undefined}
      className="prose prose-piece outline-none"
    >
      {blocks.map((block, index) => (
        <Block key={index} block={block} around={around} />
      ))}
    </div>
  );
}

const Block = ({ block: { token, open }, around }: { block: ResultBlock; around: InlineContext }) => (
  <Blocks blocks={[token]} open={open} around={around} depth={0} />
);

function Changed({ row: { change, left, right }, around, formatChange }: RowProps<'changed'>) {
  const leftSide = useRef<HTMLDivElement>(null);
  const rightSide = useRef<HTMLDivElement>(null);
  useWordMarks(leftSide, rightSide);
  const words = diffWords(left.source, right.source);
  const extent = words
    ? `${formatCounted(countPlaces(words), 'place')} differ${countPlaces(words) === 1 ? 's' : ''}`
    : 'everything differs';
  return (
    <div
      role="group"
      id={changeId(change)}
      tabIndex={-1}
      className="diff-row"
      aria-label={`${formatChange(change)}: ${left.what}, ${extent}`}
    >
      <div className="diff-side prose" data-diff="left">
        <SideLabel side="left" />
        <div ref={leftSide}>
          <Block block={left} around={around} />
        </div>
      </div>
      <div className="diff-side prose" data-diff="right">
        <SideLabel side="right" />
        <div ref={rightSide}>
          <Block block={right} around={around} />
        </div>
      </div>
    </div>
  );
}

function OneSided({ row: { kind, change, block }, around, formatChange }: RowProps<'left' | 'right'>) {
  return (
    <div
      role="group"
      id={changeId(change)}
      tabIndex={-1}
      className="diff-row"
      aria-label={`${formatChange(change)}: ${block.what}, only in the ${kind} result`}
    >
      <div className="diff-side prose" data-diff={kind}>
        <Block block={block} around={around} />
      </div>
    </div>
  );
}

function Tables({ row: { left, right, marks }, around, formatChange }: RowProps<'table'>) {
  const first = Math.min(...marks.left.values(), ...marks.right.values());
  const drawn = (side: 'left' | 'right', { token }: Table) => (
    <TableBlock
      label={`Table of the ${side} result, from ${formatChange(first)}`}
      table={token}
      around={around}
      getRowMark={(at) => {
        const change = marks[side].get(at);
        if (change === undefined) return undefined;
        const [leftSide, rightSide] = [left, right].map(({ token: { rows } }, index) => {
          const own = [...marks[index === 0 ? 'left' : 'right']].find(([, number]) => number === change);
          return own && rows[own[0]];
        });
        const both = leftSide !== undefined && rightSide !== undefined;
        // The link to a row that both sides have goes to the right one.
        const id = both && side === 'left' ? `${changeId(change)}-left` : changeId(change);
        return {
          id,
          mark: side,
          differs: (index) => both && leftSide[index]?.text !== rightSide[index]?.text,
          words: `${formatChange(change)}, ${both ? 'row differs' : `row only in the ${side} result`}`,
        };
      }}
    />
  );
  return (
    <div role="group" className="diff-row" aria-label="Table that differs">
      <div className="diff-side prose">
        <SideLabel side="left" />
        {drawn('left', left)}
      </div>
      <div className="diff-side prose">
        <SideLabel side="right" />
        {drawn('right', right)}
      </div>
    </div>
  );
}

const SideLabel = ({ side }: { side: 'left' | 'right' }) => (
  <span className="sr-only">{side === 'left' ? 'Left: ' : 'Right: '}</span>
);

const highlightNames = { left: 'only-left', right: 'only-right' } as const;

/** Not in a style sheet of the build, whose compiler does not know the pseudo-element. */
let styles: CSSStyleSheet | undefined;

function installStyles(): void {
  if (styles) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(
    `::highlight(${highlightNames.left}) { color: var(--ink-2); text-decoration: line-through }
     ::highlight(${highlightNames.right}) { background: color-mix(in oklab, var(--accent) 20%, transparent); text-decoration: underline var(--accent) }`,
  );
  document.adoptedStyleSheets.push(styles);
}

/** The marks of one side, shared by all blocks. */
function getHighlight(side: keyof typeof highlightNames): Highlight {
  const known = CSS.highlights.get(highlightNames[side]) ?? new Highlight();
  CSS.highlights.set(highlightNames[side], known);
  return known;
}

/**
 * Marks the words that only one of two elements has, in their text as it is drawn. The text itself stays as it is, for those
 * who hear or copy it; a browser without the CSS Custom Highlight API marks nothing.
 */
function useWordMarks(left: RefObject<HTMLElement | null>, right: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [leftSide, rightSide] = [left.current, right.current];
    if (!globalThis.CSS?.highlights || !leftSide || !rightSide) return;
    const parts = diffWords(leftSide.textContent, rightSide.textContent);
    if (!parts) return;
    installStyles();
    const ranges = { left: [] as Range[], right: [] as Range[] };
    const at = { left: 0, right: 0 };
    for (const { kind, text } of parts) {
      for (const side of ['left', 'right'] as const) {
        if (kind !== 'same' && kind !== side) continue;
        const range =
          kind === side && createTextRange(side === 'left' ? leftSide : rightSide, at[side], at[side] + text.length);
        if (range) ranges[side].push(range);
        at[side] += text.length;
      }
    }
    for (const side of ['left', 'right'] as const) for (const range of ranges[side]) getHighlight(side).add(range);
    return () => {
      for (const side of ['left', 'right'] as const) for (const range of ranges[side]) getHighlight(side).delete(range);
    };
  }, [left, right]);
}
