/** The documents of the repository, with their code blocks and the code that their sentences name. */
import { readFileSync, readdirSync } from 'node:fs';

export const root = new URL('../../', import.meta.url);

/** A code block between fences. */
export interface Block {
  document: string;
  /** The nearest heading above it. */
  section: string;
  /** The line of its opening fence. */
  line: number;
  language: string;
  code: string;
}

/** Code in a sentence or a table, without its backticks. */
export interface Inline {
  document: string;
  line: number;
  code: string;
}

export interface Document {
  path: string;
  text: string;
  blocks: readonly Block[];
  inlines: readonly Inline[];
  /** The lines outside code blocks, by their numbers. */
  prose: ReadonlyMap<number, string>;
}

/** The readme of the package, beside package.json. */
export const PACKAGE_README = 'PACKAGE.md';

const paths = ['README.md', PACKAGE_README, ...readdirSync(new URL('docs', root)).map((name) => `docs/${name}`)];

/** The beginning of a code block in another way: by tildes, in a quotation, in HTML, or by four spaces. */
const unfenced = /^ *(?:~~~|> *```|<pre\b)|^(?: {4}|\t) *(?![\s*-]|\d+\.)/;

/** All documents but the changelog, which tells of what was. */
export const documents: readonly Document[] = paths.filter((path) => path.endsWith('.md')).map(readDocument);

export const allBlocks: readonly Block[] = documents.flatMap(({ blocks }) => blocks);

export function findDocument(path: string): Document {
  const found = documents.find((document) => document.path === path);
  if (!found) throw new RangeError(`There is no document ${path}`);
  return found;
}

/** Where a block or a piece of code stands, for messages. */
export const formatPlace = ({ document, line }: { document: string; line: number }): string => `${document}:${line}`;

/** The only block of a document in a language that contains a text. Throws unless there is exactly one. */
export function findBlock(document: string, language: string, text = ''): Block {
  const found = findDocument(document).blocks.filter(
    (block) => block.language === language && block.code.includes(text),
  );
  if (found.length !== 1) throw new RangeError(`${document} has ${found.length} ${language} blocks with "${text}"`);
  return found[0]!;
}

function readDocument(path: string): Document {
  return parseDocument(path, readFileSync(new URL(path, root), 'utf8'));
}

/** A document of its text. Throws for a code block that is not between fences of backticks, as no test would see it. */
export function parseDocument(path: string, text: string): Document {
  const blocks: Block[] = [];
  const prose = new Map<number, string>();
  let section = '';
  let open: (Omit<Block, 'code'> & { indent: number; lines: string[] }) | undefined;
  for (const [index, row] of text.split('\n').entries()) {
    const line = index + 1;
    const [fence, indent = '', language = ''] = /^( *)```([^\s`]*)/.exec(row) ?? [];
    if (open && fence !== undefined) {
      const { lines, indent: _, ...rest } = open;
      blocks.push({ ...rest, code: lines.map((each) => `${each}\n`).join('') });
      open = undefined;
    } else if (open) open.lines.push(row.slice(open.indent));
    else if (fence !== undefined) open = { document: path, section, line, language, indent: indent.length, lines: [] };
    else {
      if (unfenced.test(row)) throw new SyntaxError(`${path}:${line} is a code block without a fence of backticks`);
      prose.set(line, row);
      section = /^#+ (.+)/.exec(row)?.[1] ?? section;
    }
  }
  if (open) throw new SyntaxError(`${path}:${open.line} has no closing fence`);
  const inlines = [...prose].flatMap(([line, row]) =>
    [...row.matchAll(/(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/g)].map(([, , code = '']) => ({
      document: path,
      line,
      // In tables, a bar is escaped.
      code: code.trim().replaceAll(String.raw`\|`, '|'),
    })),
  );
  return { path, text, blocks, inlines, prose };
}
