/**
 * Names that the glossary (docs/glossary.md) has retired, and the field's words for them. Only what a file declares is searched: libraries and the
 * service's own fields may use any word.
 */
import type { Rule } from './rule';

const retired: readonly (readonly [name: RegExp, instead: string])[] = [
  [/^(?:MOST|LONGEST|LARGEST|DEEPEST)(?:_|$)/, 'MAX_'],
  [/^(?:LEAST|SHORTEST|FEWEST|SMALLEST)(?:_|$)/, 'MIN_'],
  [/^PATIENCE/, 'TIMEOUT_'],
  [/^(?:told|toldAs|Told|isTold|[a-z]+Told)$/, 'reported, or the noun of what is said'],
  [/^(?:one|other|others|so|here|what|how|it)$/, 'a noun for the thing'],
  [/^[kK]eeper|Keeper$|^keeping|^[kK]ept(?:[A-Z]|$)|[a-z]Kept$/, 'store, persistence, stored or persisted'],
  [/^(?:[dD]eeds?|[dD]eed[A-Z]\w*)$/, 'operation'],
  [/^[lL]atch(?:ed)?$/, 'tab lock'],
  [/^(?:[gG]rounds?|sandboxFloors?|mounts)$/, 'consent context, core, layer or adapters'],
  [/^(?:[lL]ooks|looksOrder)$/, 'outcome checks'],
  [/^[jJ]udge/, 'validate, check or decide'],
  [/^[rR]eductions?$|Reductions?$/, 'transform'],
  [/^standIn|StandIn$/, 'sandbox, or what the double stands for'],
  [/^(?:Wire|WireButton|shownInWire|[a-z]\w*InWire)$/, 'request bar'],
  [/^(?:[rR]equestNumber|oneTimeKey)/, 'idempotency key'],
  [/^(?:on)?[pP]ress(?:ed)?$/, 'the name of the event: click, shortcut'],
  [/^(?!indexOf|lastIndexOf|valueOf|instanceOf)[a-z]\w*[a-z]Of$/, 'a verb: get, find, read, to, build, compute'],
];

/** Type helpers that other people import, and read as the question they answer. */
const published = new Set(['AnswerOf', 'BodyOf', 'EndpointOf', 'ParamsOf', 'QueryOf', 'endpointOf']);

const declared =
  /\b(?:const|let|function\*?|type|interface|class)\s+([A-Za-z_]\w*)(?=\s*[=<({:;]|\s+(?:of|in|extends|implements)\b)/g;

export const vocabulary: Rule = {
  name: 'names are the glossary’s',
  findIssues: ({ path, isCode, code }) =>
    isCode && /^(?:src|tests|scripts)\/(?!architecture\/vocabulary)/.test(path)
      ? Array.from(code.matchAll(declared), ([, name = '']) => name).flatMap((name) => {
          const instead = published.has(name) ? undefined : retired.find(([pattern]) => pattern.test(name))?.[1];
          return instead ? [`declares ${name}; the word is ${instead}`] : [];
        })
      : [],
  bad: [
    ['src/lib/a.ts', 'export const MOST_ROWS = 5;'],
    ['src/lib/a.ts', 'const PATIENCE_MS = 5;'],
    ['src/lib/a.ts', 'let told = 1;'],
    ['src/lib/a.ts', 'for (const one of all) sum(one);'],
    ['src/sandbox/history/a.ts', 'export interface Keeper { close: () => void }'],
    ['src/spending/a.ts', 'export class Latch {}'],
    ['src/ui/a.tsx', 'const onPress = () => undefined;'],
    ['tests/a.ts', 'function textOf(node: Element) { return node.textContent; }'],
  ],
  good: [
    ['src/lib/a.ts', "// A text that is told.\nconst at = 'abc'.indexOf('b');"],
    ['src/lib/a.ts', 'export const endpointOf = (id: string) => endpoints[id];'],
    ['src/lib/a.ts', 'const keepAlive = true; const pressure = 1;'],
    ['src/lib/a.ts', "const hint = 'Choose a type it knows.';"],
  ],
};
