/** A result as the blocks that are compared: its headings, paragraphs, list items, tables and pieces of code. */
import type { Token, Tokens } from 'marked';
import { limitMarks } from '../../../lib/text/marks';
import { parseBlocks, computeOpenHeadings, splitPieces } from '../markdown/Markdown';

export interface ResultBlock {
  /** `paragraph`, `list item`: the name that a change uses for it. */
  what: string;
  /** What is compared: its source, without the space after it. */
  source: string;
  token: Token;
  /** Depths of the headings open there, outermost first. */
  open: readonly number[];
}

export type TableBlock = ResultBlock & { token: Tokens.Table };
export const isTable = (block: ResultBlock): block is TableBlock => block.token.type === 'table';

/** Longer results are compared line by line, because parsing them at once would take too long. */
const MAX_PARSED = 300_000;

const blockNames: Readonly<Record<string, string>> = {
  heading: 'heading',
  paragraph: 'paragraph',
  text: 'paragraph',
  code: 'code',
  table: 'table',
  blockquote: 'quote',
  hr: 'rule',
};
/** Tokens that draw nothing. */
const invisibleTypes = ['space', 'def', 'checkbox'];

/** The blocks of Markdown, in order; each item of a list is one. */
export function parseResultBlocks(text: string): ResultBlock[] {
  if (text.length > MAX_PARSED) return text.split(/(?<=\n)/).map((line) => toTextBlock(line, []));
  return [...splitPieces(text)].flatMap((piece) => {
    const parsed = piece.plain ? undefined : parseBlocks(limitMarks(piece.text));
    if (!parsed) return [toTextBlock(piece.text, piece.open)];
    let { open } = piece;
    return parsed.flatMap((token) => {
      if (token.type === 'heading') open = computeOpenHeadings(open, (token as Tokens.Heading).depth);
      return toBlocks(token, open);
    });
  });
}

function toBlocks(token: Token, open: readonly number[]): ResultBlock[] {
  if (invisibleTypes.includes(token.type)) return [];
  if (token.type === 'list') return splitListItems(token as Tokens.List, open);
  return [{ what: blockNames[token.type] ?? 'text', source: token.raw.trim(), token, open }];
}

/** Splits a list into one list per item, each with its original number. */
function splitListItems(list: Tokens.List, open: readonly number[]): ResultBlock[] {
  const first = Number(list.start) || 1;
  return list.items.map((item, index) => {
    const token: Tokens.List = { ...list, raw: item.raw, start: list.ordered ? first + index : '', items: [item] };
    return { what: 'list item', source: item.raw.trim(), token, open };
  });
}

/** Text that is not parsed is shown unchanged. */
const toTextBlock = (raw: string, open: readonly number[]): ResultBlock => ({
  what: 'line',
  source: raw.trim(),
  token: { type: 'html', raw, text: raw },
  open,
});
