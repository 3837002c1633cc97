/** The repository's files as the rules see them: text, imports and syntax tree. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

type ParseResult = ReturnType<typeof parseSync>;

const root = join(import.meta.dirname, '..', '..');
const ignoredPaths =
  /(^|\/)(node_modules|\.git|\.stryker-tmp)$|^(dist|dist-[^/]*|reports|test-results|playwright-report|coverage)$/;

export interface Import {
  /** A path from the root of the repository without its extension, or the name of a package. */
  target: string;
  /** False for a package or a `node:` module. */
  relative: boolean;
}

/** A node of the syntax tree. */
interface Node {
  type: string;
  [key: string]: unknown;
}

export class Source {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  #parsed: ParseResult | undefined;
  #code: string | undefined;
  #imports: Import[] | undefined;

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  get isTest(): boolean {
    return /^tests\/|\.test\.tsx?$/.test(this.path);
  }

  get isCode(): boolean {
    return /\.(ts|tsx|mjs|js)$/.test(this.path);
  }

  /** The text with comments blanked out, but with their line breaks, because comments may name what code must not use. */
  get code(): string {
    return (this.#code ??= this.#blankComments());
  }

  #blankComments(): string {
    const parts: string[] = [];
    let at = 0;
    for (const { start, end } of this.parsed.comments) {
      parts.push(this.text.slice(at, start), this.text.slice(start, end).replaceAll(/[^\n]/g, ' '));
      at = end;
    }
    return parts.join('') + this.text.slice(at);
  }

  /** The modules that it loads, as it names them, without those whose names are known only at run time. */
  get modules(): string[] {
    const { staticImports, staticExports, dynamicImports } = this.parsed.module;
    return [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...dynamicImports
        .map(({ moduleRequest }) => this.text.slice(moduleRequest.start, moduleRequest.end))
        .flatMap((text) => (/^['"]/.test(text) ? text.slice(1, -1) : [])),
    ];
  }

  get imports(): readonly Import[] {
    return (this.#imports ??= this.#listImports());
  }

  #listImports(): Import[] {
    const names = [...this.modules, ...this.#inlineTypeImports()];
    return names.map((name) => {
      const relative = name.startsWith('.');
      const target = relative
        ? posix.join(posix.dirname(this.path), name.replace(/\?.*$/, '').replace(/\.(ts|tsx|mjs)$/, ''))
        : name;
      return { target, relative };
    });
  }

  /** The modules that `import('./a').A` names in a type position. */
  *#inlineTypeImports(): Generator<string> {
    if (!this.text.includes('import(')) return;
    for (const node of this.nodes()) {
      const { type, source } = node as Node & { source?: { value: string } };
      if (type === 'TSImportType' && source) yield source.value;
    }
  }

  /** True if the file only re-exports from other modules. */
  get onlyReExports(): boolean {
    const { body } = this.parsed.program;
    const passing = body.filter(
      (node) => /^Export(All|Named)Declaration$/.test(node.type) && 'source' in node && node.source,
    );
    return passing.length > 0 && passing.length === body.length;
  }

  /** Every node of the syntax tree, in source order. */
  nodes(): Generator<Node> {
    return walk(this.parsed.program as unknown as Node);
  }

  private get parsed(): ParseResult {
    const lang = this.path.endsWith('x') ? 'tsx' : this.path.endsWith('.ts') ? 'ts' : 'js';
    return (this.#parsed ??= parseSync(this.path, this.text, { lang, sourceType: 'module' }));
  }
}

/** A node and every node in it, in source order. */
function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) yield* walk(child as Node);
    }
  }
}

/** All files of the repository except the lock file and binaries. */
export function readSources(): Source[] {
  return listFiles('').map((path) => new Source(path, readFileSync(join(root, path), 'utf8')));
}

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (ignoredPaths.test(path)) return [];
    if (entry.isDirectory()) return listFiles(path);
    return /\.(png|jpg|webp|woff2|ico|gz|br)$/.test(entry.name) ? [] : [path];
  });
}
