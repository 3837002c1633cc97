import { memo, startTransition, useEffect, useMemo, useState } from 'react';
import { CodeBlock } from '../../../ui/CodeBlock';
import { Blocks } from './Blocks';
import { blocksOf } from './lex';
import { type Definitions, type Piece, definitionsOf, piecesOf } from './pieces';
import './prose.css';

interface MarkdownProps {
  /** Untrusted. */
  text: string;
  /** Numbers that `[n]` may stand for. */
  citations: ReadonlySet<number>;
  onCite: (index: number) => void;
}

/**
 * Markdown from the service: read into tokens and drawn from the console's own elements. Raw HTML stands as text, links
 * lead to http and https alone and name their host, and no image is ever loaded. The first piece is there at once, the
 * others follow while nothing else is to do.
 */
export function Markdown({ text, citations, onCite }: MarkdownProps) {
  const pieces = useMemo(() => piecesOf(text), [text]);
  const definitions = useMemo(() => definitionsOf(text), [text]);
  const [shown, setShown] = useState({ text, count: 1 });
  const count = shown.text === text ? shown.count : 1;
  const whole = count >= pieces.length;
  useEffect(() => {
    if (whole) return;
    const timer = setTimeout(() => startTransition(() => setShown({ text, count: count + 1 })), 0);
    return () => clearTimeout(timer);
  }, [whole, text, count]);
  return (
    <div className="prose" aria-busy={!whole}>
      {pieces.slice(0, count).map((piece, place) => (
        <PieceView key={place} piece={piece} definitions={definitions} citations={citations} onCite={onCite} />
      ))}
    </div>
  );
}

interface PieceViewProps extends Omit<MarkdownProps, 'text'> {
  piece: Piece;
  definitions: Definitions;
}

const PieceView = memo(function PieceView({ piece, definitions, citations, onCite }: PieceViewProps) {
  const blocks = useMemo(() => blocksOf(piece.text, definitions), [piece, definitions]);
  const around = useMemo(() => ({ definitions, citations, onCite }), [definitions, citations, onCite]);
  return (
    <div className="prose-piece">
      {blocks ? (
        <Blocks blocks={blocks} open={piece.open} around={around} depth={0} />
      ) : (
        <CodeBlock code={piece.text} label="Text as it came" wrap />
      )}
    </div>
  );
});
