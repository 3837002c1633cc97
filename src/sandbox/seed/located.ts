/** A seed as a text: YAML, of which JSON is a part, with the line of each of its values. */
import {
  type CST,
  Composer,
  type Document,
  Lexer,
  LineCounter,
  Parser,
  isMap,
  isNode,
  isScalar,
  isSeq,
  visit,
} from 'yaml';
import type { FieldIssue } from '../../contract/fieldIssue';

/** What is wrong with a seed, and where. */
export interface SeedIssue extends FieldIssue {
  /** From 1; left out for one that came in a world's file. */
  line?: number;
}

/** A place in a seed: names of fields and numbers of records. */
export type Path = readonly (string | number)[];

export interface ReadText {
  /** Of the text; null if it is empty, or has faults of its own. */
  value: unknown;
  issues: SeedIssue[];
  /** The line on which the value at a path begins, or the nearest around it. */
  getLine: (path: Path) => number;
}

/** As many are told of one text: a text that is no YAML at all has thousands. */
const MAX_ISSUES = 20;
/** Parts of a text that are open within each other; a seed has some fifteen. Many more would not fit on the stack, whose end is the process's. */
const MAX_DEPTH = 60;

/** Reads the text. Gives its faults with their lines: doubled keys, aliases and tags are among them. */
export function readText(text: string): ReadText {
  const counter = new LineCounter();
  const { documents, tooDeepAt } = parseDocuments(text, counter);
  const lineAt = (offset: number) => Math.max(1, counter.linePos(offset).line);
  const issues: SeedIssue[] = [];
  const add = (offset: number, message: string) => {
    if (issues.length < MAX_ISSUES) issues.push({ field: '', line: lineAt(offset), message });
  };
  const [document, second] = documents;
  if (tooDeepAt !== undefined) add(tooDeepAt, 'It is nested too deeply.');
  else if (document) {
    for (const { pos, message } of [...document.errors, ...document.warnings]) add(pos[0], `${message}.`);
    if (second) add(second.range[0], 'It must be one document: another one begins here.');
    if (issues.length === 0) findFaults(document, add);
  }
  const getLine = (path: Path) => lineAt(findOffset(document, path));
  const value = issues.length > 0 ? undefined : (document?.toJS() as unknown);
  return { value: value ?? null, issues, getLine };
}

/** The documents of a text, or where it is nested too deeply for them to be made. */
function parseDocuments(text: string, counter: LineCounter) {
  let tooDeepAt: number | undefined;
  function* tokens(): Generator<CST.Token, void> {
    const parser = new Parser(counter.addNewLine);
    counter.addNewLine(0);
    for (const lexeme of new Lexer().lex(text)) {
      yield* parser.next(lexeme);
      if (parser.stack.length <= MAX_DEPTH) continue;
      tooDeepAt = parser.offset;
      return;
    }
    yield* parser.end();
  }
  // Its own comparison of keys takes a time that grows with the square of their number.
  const composer = new Composer({ stringKeys: true, uniqueKeys: false });
  const documents = [...composer.compose(tokens(), true, text.length)];
  return { documents, tooDeepAt };
}

/** What is YAML and has no place in a seed. */
function findFaults(document: Document, add: (offset: number, message: string) => void): void {
  visit(document, {
    Alias: (_, alias) => add(alias.range?.[0] ?? 0, `*${alias.source} is an alias: write out what it stands for.`),
    Map: (_, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (seen.has(name)) add(key.range?.[0] ?? 0, `${name.slice(0, 100)} is doubled: a field stands once.`);
        seen.add(name);
      }
    },
  });
}

/** Where the value at a path begins, or as much of the path as there is. A field begins with its name. */
function findOffset(document: Document | undefined, path: Path): number {
  let node: unknown = document?.contents;
  let offset = (isNode(node) && node.range?.[0]) || 0;
  for (const step of path) {
    let next: unknown;
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (isScalar(pair?.key)) offset = pair.key.range?.[0] ?? offset;
      next = pair?.value;
    } else if (isSeq(node) && typeof step === 'number') {
      next = node.items[step];
      if (isNode(next)) offset = next.range?.[0] ?? offset;
    }
    if (!isNode(next)) break;
    node = next;
  }
  return offset;
}
