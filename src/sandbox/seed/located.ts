/** A seed as a text: YAML, of which JSON is a part, with the line of each of its values. */
import type { Document, Node as YamlNode } from 'yaml';
import type { FieldIssue } from '../../contract/fieldIssue';

/** What is wrong with a seed, and where. */
export interface SeedIssue extends FieldIssue {
  /** From 1; left out for one that came in a world's file. */
  line?: number;
}

/** A place in a seed: names of fields and numbers of records. */
export type Path = readonly (string | number)[];

export interface ReadText {
  /** Of the text; undefined if it has faults of its own. */
  value: unknown;
  issues: SeedIssue[];
  /** The line on which the value at a path begins, or the nearest around it. */
  lineOf: (path: Path) => number;
}

/** As many are told of one text: a text that is no YAML at all has thousands. */
const MOST_FAULTS = 20;

/** Reads the text. Resolves to its faults with their lines: doubled keys, aliases and tags are among them. */
export async function readText(text: string): Promise<ReadText> {
  // Only who reads a seed needs it.
  const { LineCounter, isMap, isNode, isPair, isScalar, isSeq, parseDocument, visit } = await import('yaml');
  const counter = new LineCounter();
  const document: Document = parseDocument(text, { lineCounter: counter, prettyErrors: false, stringKeys: true });
  const lineAt = (offset: number) => Math.max(1, counter.linePos(offset).line);
  const issues: SeedIssue[] = [];
  const add = (offset: number, message: string) => {
    if (issues.length < MOST_FAULTS) issues.push({ field: '', line: lineAt(offset), message });
  };
  for (const { pos, message, code } of [...document.errors, ...document.warnings]) {
    add(pos[0], code === 'RESOURCE_EXHAUSTION' ? 'It is nested too deeply.' : `${message.replace(/[.:]?\s*$/, '')}.`);
  }
  if (issues.length === 0) {
    visit(document, {
      Alias: (_, alias) => add(alias.range?.[0] ?? 0, `*${alias.source} is an alias: write out what it stands for.`),
    });
  }

  const lineOf = (path: Path): number => {
    let node: unknown = document.contents;
    let offset = (isNode(node) && node.range?.[0]) || 0;
    for (const step of path) {
      let next: unknown;
      if (isMap(node)) {
        const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === step);
        if (pair && isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
        next = pair?.value;
      } else if (isSeq(node) && typeof step === 'number') {
        next = node.items[step];
        if (isNode(next)) offset = next.range?.[0] ?? offset;
      }
      if (!isNode(next)) break;
      node = next as YamlNode;
    }
    return lineAt(offset);
  };
  if (issues.length > 0) return { value: undefined, issues, lineOf };
  return { value: document.toJS() as unknown, issues, lineOf };
}
