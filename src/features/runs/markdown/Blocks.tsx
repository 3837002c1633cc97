import type { Token, Tokens } from 'marked';
import type { Elements } from '../../../ui/content';
import { CodeBlock } from '../../../ui/CodeBlock';
import { asRowList } from '../../../ui/screenParts';
import { type InlineContext, Inlines } from './Inlines';
import { MAX_DEPTH } from './lex';
import { computeOpenHeadings } from './pieces';

/** The level of the outermost heading, one below the surrounding panel's. */
const FIRST_LEVEL = 3;

interface BlocksProps {
  blocks: readonly Token[];
  /** Depths of the currently open headings. */
  open: readonly number[];
  around: InlineContext;
  /** How many lists and quotes enclose the block. */
  depth: number;
}

/** A sequence of Markdown blocks. */
export function Blocks({ blocks, open, around, depth }: BlocksProps) {
  let headings = open;
  return blocks.map((block, index) => {
    if (block.type === 'heading' && depth === 0)
      headings = computeOpenHeadings(headings, (block as Tokens.Heading).depth);
    return <Block key={index} block={block} level={headings.length} around={around} depth={depth} />;
  });
}

interface BlockProps {
  block: Token;
  /** The number of open headings, including this one. */
  level: number;
  around: InlineContext;
  depth: number;
}

function Block({ block, level, around, depth }: BlockProps): Elements {
  switch (block.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return null;
    case 'heading': {
      const { text } = block as Tokens.Heading;
      const inline = <Inlines text={text} around={around} />;
      // Inside a list or quote it is not a heading of the document.
      if (depth > 0) return <p className="font-semibold">{inline}</p>;
      const Heading = `h${Math.min(6, FIRST_LEVEL + level - 1) as 3 | 4 | 5 | 6}` as const;
      return <Heading dir="auto">{inline}</Heading>;
    }
    case 'paragraph':
      return (
        <p dir="auto">
          <Inlines text={(block as Tokens.Paragraph).text} around={around} />
        </p>
      );
    case 'text':
      return <Inlines text={(block as Tokens.Text).text} around={around} />;
    case 'hr':
      return <hr className="border-line" />;
    case 'code': {
      const { text, lang } = block as Tokens.Code;
      return <CodeBlock code={text} label={lang ? `${lang.slice(0, 40)} code` : 'code'} />;
    }
    case 'table':
      return <TableBlock table={block as Tokens.Table} around={around} />;
    case 'blockquote':
      if (depth >= MAX_DEPTH) break;
      return (
        <blockquote>
          <Blocks blocks={(block as Tokens.Blockquote).tokens} open={[]} around={around} depth={depth + 1} />
        </blockquote>
      );
    case 'list':
      if (depth >= MAX_DEPTH) break;
      return <ListBlock list={block as Tokens.List} around={around} depth={depth} />;
  }
  // Raw HTML and any unknown block are shown as text.
  return <p className="font-mono text-xs whitespace-pre-wrap">{block.raw.trimEnd()}</p>;
}

function ListBlock({ list, around, depth }: { list: Tokens.List; around: InlineContext; depth: number }) {
  const items = list.items.map((item, index) => (
    <li key={index} dir="auto">
      {item.task && <span className="me-1.5 text-ink-2">{item.checked ? '[x]' : '[ ]'}</span>}
      <Blocks blocks={item.tokens} open={[]} around={around} depth={depth + 1} />
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

interface RowMark {
  id: string;
  mark: 'left' | 'right';
  words: string;
  /** Whether the cell at this index differs. */
  differs: (index: number) => boolean;
}

interface TableBlockProps {
  table: Tokens.Table;
  around: InlineContext;
  /** Its name, where there are several. */
  label?: string;
  /** Marks a row, with a text at its start that says why. */
  getRowMark?: (at: number) => RowMark | undefined;
}

/** A table. */
export function TableBlock({ table, around, label = 'Table', getRowMark }: TableBlockProps) {
  return (
    <section
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      className="prose-table"
    >
      <table>
        <thead>
          <tr>
            {table.header.map((cell, index) =>
              // An empty cell must not be announced as a heading.
              cell.text.trim() === '' ? (
                <td key={index}>{cell.text.trim()}</td>
              ) : (
                <th key={index} scope="col" data-align={cell.align ?? undefined}>
                  <Inlines text={cell.text} around={around} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody ref={asRowList}>
          {table.rows.map((row, at) => (
            <TableRow key={at} row={row} around={around} mark={getRowMark?.(at)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TableRowProps {
  row: readonly Tokens.TableCell[];
  around: InlineContext;
  mark: RowMark | undefined;
}

function TableRow({ row, around, mark }: TableRowProps) {
  return (
    <tr id={mark?.id} data-diff={mark?.mark} tabIndex={mark && -1}>
      {row.map((cell, index) => {
        // The first cell names its row, unless it is empty.
        const Cell = index === 0 && cell.text.trim() !== '' ? 'th' : 'td';
        return (
          <Cell
            key={index}
            scope={Cell === 'th' ? 'row' : undefined}
            data-align={cell.align ?? undefined}
            data-differs={mark?.differs(index) || undefined}
          >
            {index === 0 && mark && <span className="sr-only">{`${mark.words}: `}</span>}
            <Inlines text={cell.text} around={around} />
          </Cell>
        );
      })}
    </tr>
  );
}
