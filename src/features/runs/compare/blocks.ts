/** A result as the blocks that are compared: its headings, paragraphs, list items, tables and pieces of code. */
import type { Token, Tokens } from 'marked';
import { fewerMarks } from '../../../lib/text/marks';
import { blocksOf, openAfter, piecesOf } from '../markdown/Markdown';

export interface ResultBlock {
  /** `paragraph`, `list item`: how a change names it. */
  what: string;
  /** What is compared: its source, without the space after it. */
  source: string;
  token: Token;
  /** Depths of the headings open there, outermost first. */
  open: readonly number[];
}

export type TableBlock = ResultBlock & { token: Tokens.Table };
export const isTable = (block: ResultBlock): block is TableBlock => block.token.type === 'table';

/** Longer results are compared by their lines: to parse all of them at once would take too long. */
const PARSED_MOST = 300_000;

const names: Readonly<Record<string, string>> = {
  heading: 'heading',
  paragraph: 'paragraph',
  text: 'paragraph',
  code: 'code',
  table: 'table',
  blockquote: 'quote',
  hr: 'rule',
};
/** Draw nothing. */
const silent = ['space', 'def', 'checkbox'];

/** The blocks of Markdown, in order; each item of a list is one. */
export function blocksIn(text: string): ResultBlock[] {
  if (text.length > PARSED_MOST) return text.split(/(?<=\n)/).map((line) => asText(line, []));
  return [...piecesOf(text)].flatMap((piece) => {
    const parsed = piece.plain ? undefined : blocksOf(fewerMarks(piece.text));
    if (!parsed) return [asText(piece.text, piece.open)];
    let { open } = piece;
    return parsed.flatMap((token) => {
      if (token.type === 'heading') open = openAfter(open, (token as Tokens.Heading).depth);
      return blocksFrom(token, open);
    });
  });
}

function blocksFrom(token: Token, open: readonly number[]): ResultBlock[] {
  if (silent.includes(token.type)) return [];
  if (token.type === 'list') return itemsOf(token as Tokens.List, open);
  return [{ what: names[token.type] ?? 'text', source: token.raw.trim(), token, open }];
}

/** Each item as a list of its own, which keeps its number. */
function itemsOf(list: Tokens.List, open: readonly number[]): ResultBlock[] {
  const first = Number(list.start) || 1;
  return list.items.map((item, index) => {
    const token: Tokens.List = { ...list, raw: item.raw, start: list.ordered ? first + index : '', items: [item] };
    return { what: 'list item', source: item.raw.trim(), token, open };
  });
}

/** Text that is not parsed is shown as it came. */
const asText = (raw: string, open: readonly number[]): ResultBlock => ({
  what: 'line',
  source: raw.trim(),
  token: { type: 'html', raw, text: raw },
  open,
});
