/** Parses the text of a seed: YAML, of which JSON is a subset, with the line of each value. */
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

/** An issue of a seed, and where it is. */
export interface SeedIssue extends FieldIssue {
  /** From 1; left out for a seed from a world's file. */
  line?: number;
}

/** A path in a seed: field names and record indexes. */
export type Path = readonly (string | number)[];

export interface ReadText {
  /** The value of the text; null if it is empty or cannot be parsed. */
  value: unknown;
  issues: SeedIssue[];
  /** The line on which the value at a path begins, or the nearest enclosing value. */
  getLine: (path: Path) => number;
}

/** The maximum number of reported syntax issues: a text that is not YAML at all has thousands. */
const MAX_ISSUES = 20;
/** The maximum nesting depth. A seed has some fifteen levels. Many more would overflow the stack and end the process. */
const MAX_DEPTH = 60;

/** Reads the text. Returns its syntax issues with their lines, including duplicate keys, aliases and tags. */
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
    if (second) add(second.range[0], 'A seed must be a single document, but another one begins here.');
    if (issues.length === 0) findFaults(document, add);
  }
  const getLine = (path: Path) => lineAt(findOffset(document, path));
  const value = issues.length > 0 ? undefined : (document?.toJS() as unknown);
  return { value: value ?? null, issues, getLine };
}

/** The documents of a text, or the position at which it is nested too deeply to be parsed. */
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
  // The library's own check for duplicate keys takes quadratic time.
  const composer = new Composer({ stringKeys: true, uniqueKeys: false });
  const documents = [...composer.compose(tokens(), true, text.length)];
  return { documents, tooDeepAt };
}

/** Reports valid YAML that a seed does not allow. */
function findFaults(document: Document, add: (offset: number, message: string) => void): void {
  visit(document, {
    Alias: (_, alias) => add(alias.range?.[0] ?? 0, `*${alias.source} is an alias. Write out its value instead.`),
    Map: (_, map) => {
      const seen = new Set<string>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (seen.has(name))
          add(key.range?.[0] ?? 0, `${name.slice(0, 100)} appears twice. A field can appear only once.`);
        seen.add(name);
      }
    },
  });
}

/** Where the value at a path begins, or at the longest existing part of the path. A field begins with its name. */
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
