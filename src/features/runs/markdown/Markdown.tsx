/**
 * Renders untrusted Markdown with our own code, and parses it with `marked`. react-markdown 10 with GFM was tried instead: 62 kB of code where this
 * has 18, 1.4 s for 200,000 characters where this takes 0.35 and renders the first screenful at once, 25 s for one wide table, and its decoder of
 * character references writes markup, which Trusted Types refuse.
 *
 * `pieces.ts` cuts the text at the ends of blocks, so that no piece takes long; `lex.ts` turns a piece into tokens, within limits; `Blocks` and
 * `Inlines` render tokens with the console's own elements. `Markdown` is the only entry point.
 */
import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { formatCounted } from '../../../lib/count';
import { limitMarks, hasTooManyMarks } from '../../../lib/text/marks';
import { CodeBlock } from '../../../ui/CodeBlock';
import { revealHidden } from '../../../ui/revealHidden';
import { Blocks } from './Blocks';
import { parseBlocks } from './lex';
import { type Definitions, type Piece, findDefinitions, splitPieces } from './pieces';
import './prose.css';

// For comparing two results, which parses and renders single blocks.
export { Blocks, TableBlock } from './Blocks';
export type { InlineContext } from './Inlines';
export { parseBlocks } from './lex';
export { findDefinitions, computeOpenHeadings, splitPieces } from './pieces';

interface MarkdownProps {
  /** Untrusted. */
  text: string;
  /** Numbers for which `[n]` is a citation. */
  citations: ReadonlySet<number>;
  onCite: (index: number) => void;
}

/**
 * Markdown from the service, parsed into tokens and rendered with the console's own elements. Raw HTML is shown as text, links go only to http and
 * https and name their host, and images are never loaded. The first piece renders at once, the others while the browser is idle.
 */
export function Markdown({ text, citations, onCite }: MarkdownProps) {
  const lacksMarks = useMemo(() => hasTooManyMarks(text), [text]);
  const definitions = useMemo(() => findDefinitions(text), [text]);
  const { pieces, whole } = usePieces(text);
  return (
    <div className="prose" aria-busy={!whole}>
      {lacksMarks && (
        <p className="pb-3 text-sm text-ink-2">
          Letters with more than 30 combining marks are shown with the first 30. The copy has all of them.
        </p>
      )}
      {pieces.map((piece, index) => (
        <PieceView key={index} piece={piece} definitions={definitions} citations={citations} onCite={onCite} />
      ))}
    </div>
  );
}

/** The pieces of a text: the first at once, then one after the other while the browser is idle. */
function usePieces(text: string): { pieces: readonly Piece[]; whole: boolean } {
  const readFirst = useMemo(() => createPieceReader(text), [text]);
  const [shown, setShown] = useState({ text, count: 1 });
  const count = shown.text === text ? shown.count : 1;
  const pieces = readFirst(count);
  const whole = pieces.length < count;
  useEffect(() => {
    if (whole) return;
    const timer = setTimeout(() => startTransition(() => setShown({ text, count: count + 1 })), 0);
    return () => clearTimeout(timer);
  }, [whole, text, count]);
  return { pieces, whole };
}

/** Returns the first pieces of a text, always the same objects; reads only as far as was ever requested. */
function createPieceReader(text: string): (count: number) => readonly Piece[] {
  const rest = splitPieces(text);
  const read: Piece[] = [];
  return (count) => {
    while (read.length < count) {
      const { value } = rest.next();
      if (!value) break;
      read.push(value);
    }
    return read.slice(0, count);
  };
}

interface PieceViewProps extends Omit<MarkdownProps, 'text'> {
  piece: Piece;
  definitions: Definitions;
}

const PieceView = memo(function PieceView({ piece, definitions, citations, onCite }: PieceViewProps) {
  // Done per piece, because for a whole text this would be a long task.
  const text = useMemo(() => limitMarks(piece.text), [piece]);
  const blocks = useMemo(() => (piece.plain ? undefined : parseBlocks(text)), [piece, text]);
  const around = useMemo(() => ({ definitions, citations, onCite }), [definitions, citations, onCite]);
  return (
    <div className="prose-piece">
      {piece.plain ? (
        <PlainPart text={text} lineLength={piece.plain.lineLength} />
      ) : blocks ? (
        <Blocks blocks={blocks} open={piece.open} around={around} depth={0} />
      ) : (
        <>
          <p className="text-sm text-ink-2">This part can’t be rendered as Markdown. It’s shown as plain text.</p>
          <CodeBlock code={text} label="Raw text" wrap />
        </>
      )}
    </div>
  );
});

/** A part of a line that is too long to parse. */
function PlainPart({ text, lineLength }: { text: string; lineLength: number | undefined }) {
  return (
    <>
      {lineLength !== undefined && (
        <p className="text-sm text-ink-2">{`A line of ${formatCounted(lineLength, 'character')} is too long to render as Markdown. It’s shown as plain text.`}</p>
      )}
      <p className="font-mono text-xs whitespace-pre-wrap">{revealHidden(text)}</p>
    </>
  );
}
