/** What the sentences of the documents name exists: paths, commands, variables, options, addresses, links. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import builtInProducts from '../../src/sandbox/seed/builtIn/products.json' with { type: 'json' };
import { tierTerms } from '../../src/sandbox/seller/prepPricing';
import { faultRoutes } from '../../src/sandbox/core/routeNames';
import { isOption, ports, readCommands, whyUnknown } from './commands';
import { tokenAccounts } from '../../src/sandbox/world/tokens';
import { type Document, documents, findDocument, formatPlace, PACKAGE_README, parseDocument, root } from './documents';
import { unknownCalls } from './calls';
import {
  getCallableOfPackage,
  createScreenTexts,
  knownAddress,
  knownPath,
  getKnownWords,
  sources,
  wordsIn,
} from './known';

/** Names of others, which no file here has. */
const ofOthers: Readonly<Record<string, string>> = {
  $host: 'nginx',
  $http_host: 'nginx',
  '/__open-in-editor': 'Vite',
  'NODE_OPTIONS=--experimental-vm-modules': 'Node',
  '.cts': 'TypeScript',
  'keys-…': 'the beginning of a name',
  '&amp;': 'HTML',
  'GET /api/seller/connect/status left out of its response: country': 'what contributing.test.ts reads',
  '%23': 'an escape',
};

/** Why code in a sentence names nothing; undefined if it names something. */
function whyNothing(code: string): string | undefined {
  if (Object.hasOwn(ofOthers, code)) return undefined;
  const [, method, path] = /^([A-Z]+) (\S+)$/.exec(code) ?? [];
  if (faultRoutes.includes(code)) return undefined;
  if (method !== undefined && /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(method)) {
    const pathname = path!.replace(/\?.*$/, '').replace(/^…/, '/__sandbox/worlds/:world');
    return knownAddress(pathname, method) ? undefined : 'is no route';
  }
  if (/^(?:[A-Z_]+=\S* )*(?:npm|npx|node|vite|curl|marketplace-console)(?: |$)/.test(code))
    return readCommands(code.replaceAll(/ <\w+>/g, '')).flatMap((command) => whyUnknown(command) ?? [])[0];
  const [option] = /^--?[a-z][\w-]*/i.exec(code) ?? [];
  if (option !== undefined && !isOption(option)) return 'is no option';
  if (/^\/[\w_.:<>*/?=#-]+$/.test(code)) {
    const pathname = code.replace(/[?#].*$/, '');
    return knownAddress(pathname) || isEntry(code) ? undefined : 'is no address';
  }
  if (/^[\w.@<>…-]+\/[\w.@<>*…/-]*$/.test(code) || /\w\.(?:tsx?|mjs|md|yaml|png|js)$/.test(code))
    return knownPath(code) ||
      isPackage(code) ||
      (!/^(?:src|tests|scripts|docs)\/|\.(?:tsx?|mjs)$/.test(code) && ungetKnownWords(code).length === 0)
      ? undefined
      : 'is no file';
  const calls = unknownCalls(code);
  if (calls.length > 0) return `${calls.join(', ')}: no code exports that`;
  const unknown = ungetKnownWords(code);
  return unknown.length === 0 ? undefined : `${unknown.join(', ')}: no code has that`;
}

/** Headers are written in any case. */
const ungetKnownWords = (code: string) =>
  wordsIn(code).filter(
    (word) => /\p{L}{2}/u.test(word) && !getKnownWords().has(word) && !getKnownWords().has(word.toLowerCase()),
  );

const isPackage = (name: string) =>
  Object.hasOwn({ ...packageJson.dependencies, ...packageJson.devDependencies }, name.replace(/^(@?[^/]+).*$/, '$1'));
/** What the package exports, without its name. */
const isEntry = (name: string) => Object.hasOwn(packageJson.exports, `.${name}`);

test.each(documents.map((document) => [document.path, document] as const))('%s names what there is', (_, document) => {
  const wrong = document.inlines.flatMap((inline) => {
    const why = whyNothing(inline.code);
    return why === undefined ? [] : [`${formatPlace(inline)} \`${inline.code}\` ${why}`];
  });
  expect(wrong).toEqual([]);
});

test.each([
  'chosen(z.string())',
  'chosenField(z.string())',
  'sandboxOptional(z.nosuchtype())',
  'world.chosen()',
  'test.chosen({})',
  // Words that the code has, and functions that no other file can call.
  'optionLine(name)',
  'src/sandbox/nowhere.ts',
  'nowhere.test.ts',
  'npm run nothing',
  'GET /api/nothing',
  '--nosuchoption',
  'SANDBOX_NOTHING',
])('`%s` would be found', (code) => {
  expect(whyNothing(code)).toEqual(expect.any(String));
});

/** What the documents print in bold and no screen says: beginnings of list items, a term, and an account whose name stands in its button. */
const emphasized = new Set([
  'Columns and the open result',
  'Marks',
  'Reader',
  'Test',
  'Use seller token',
  'proposal link',
]);

const isShown = createScreenTexts(
  sources.filter(({ path }) => /^src\/(?:app|features|shared|ui)\/.*(?<!\.test)\.tsx?$/.test(path)),
);
/** What the sandbox's answers say on those screens: names of products and tiers. */
const seeded = new Set([
  ...builtInProducts.products.map(({ name }) => name),
  ...Object.values(tierTerms).map(({ label }) => label),
]);

/** The first column of the glossary. */
const terms = new Set(
  [...findDocument('docs/glossary.md').prose.values()].flatMap((row) => /^\| ([^|]+) \|/.exec(row)?.[1] ?? []),
);

/** The names in bold that neither a screen shows, nor the glossary has if they are in lower case. */
function unknownBold({ path, prose }: Document): string[] {
  return [...prose].flatMap(([line, row]) =>
    [...row.matchAll(/\*\*(.+?)\*\*/g)].flatMap(([bold, name = '']) => {
      const isBeginning = /^(?:- |\d\. )$/.test(row.slice(0, row.indexOf(bold))) && name.endsWith('.');
      const isSentence = /^(?:\S+ ){3,}\S+\.$/.test(name);
      const isTerm = terms.has(name) || terms.has(name.replace(/s$/, ''));
      const isKnown = isBeginning || isSentence || isTerm || emphasized.has(name) || isShown(name) || seeded.has(name);
      return isKnown ? [] : [`${path}:${line} ${name}`];
    }),
  );
}

test.each(documents.map((document) => [document.path, document] as const))(
  '%s has addresses at ports where a server is, and tokens of accounts that there are',
  (path, { text }) => {
    const servers = [...text.matchAll(/(?:localhost|127\.0\.0\.1):(\d+)/g)].map(([, port]) => Number(port));
    expect([path, servers.filter((port) => !ports.includes(port))]).toEqual([path, []]);
    const accounts = [...text.matchAll(/txk_sandbox_([a-z]+)_/g)].map(([, account = '']) => account);
    expect([path, accounts.filter((account) => !tokenAccounts.some((known) => known === account))]).toEqual([path, []]);
  },
);

test.each(documents.map((document) => [document.path, document] as const))(
  '%s names buttons and headings as screens do',
  (_, document) => {
    expect(unknownBold(document)).toEqual([]);
  },
);

test.each([
  // Part of a longer text, or of a name.
  'Keep in this',
  'ctivity',
  'useState',
  'Spend 640 Coins',
  'Pay 640 Points',
  'Copy as Playwrigh',
  'Nothing like it',
  'keeper',
])('**%s** would be found', (name) => {
  expect(unknownBold(parseDocument('docs/a.md', `Choose **${name}**.`))).toEqual([`docs/a.md:1 ${name}`]);
});

test.each(['Keep in this tab', 'Spend 7 Points', 'idempotency key'])('**%s** is known', (name) => {
  expect(unknownBold(parseDocument('docs/a.md', `Choose **${name}**.`))).toEqual([]);
});

/** Words that the glossary has replaced. */
const replaced =
  /\b(?:wire|keepers?|latch|deeds?|stand-ins?|grounds?(?! truth)|mounts?|one-time (?:key|number)|request number)\b/gi;

test.each(documents.map((document) => [document.path, document] as const))(
  '%s uses the terms of the glossary',
  (_, { prose }) => {
    const found = [...prose].flatMap(([line, row]) => (row.match(replaced) ?? []).map((word) => `${line}: ${word}`));
    expect(found).toEqual([]);
  },
);

/** Texts that name a heading, as links do: lower case, without punctuation, with hyphens. */
const toSlug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const slugs = ({ prose }: Document) =>
  [...prose.values()].flatMap(
    (row) =>
      /^#+ (.+)/
        .exec(row)
        ?.slice(1)
        .map((text) => toSlug(text.replaceAll('`', ''))) ?? [],
  );
/** The targets of links and pictures, also of those in HTML and by reference. */
const targets = ({ prose }: Document) =>
  [...prose].flatMap(([line, row]) =>
    [...row.matchAll(/\]\(([^)]+)\)|^ *\[[^\]]+\]: *(\S+)|\b(?:href|src)="([^"]+)"/g)].map(
      ([, inline, named, html]) => ({
        line,
        target: inline ?? named ?? html ?? '',
      }),
    ),
  );

/** Where a link of a document leads. Undefined for the web. */
function destination(document: Document, target: string): { path: string; anchor: string | undefined } | undefined {
  if (target.startsWith('https:')) return undefined;
  const [file = '', anchor] = target.split('#');
  return { path: file === '' ? document.path : join(dirname(document.path), file), anchor };
}

test.each(documents.map((document) => [document.path, document] as const))(
  'the links of %s lead somewhere',
  (_, document) => {
    const wrong = targets(document).flatMap(({ line, target }) => {
      const to = destination(document, target);
      if (!to) return [];
      const isThere = existsSync(new URL(to.path, root));
      const has = to.anchor === undefined || (isThere && slugs(findDocument(to.path)).includes(to.anchor));
      return isThere && has ? [] : [`${document.path}:${line} ${target}`];
    });
    expect(wrong).toEqual([]);
  },
);

describe('the package', () => {
  const shipped = packageJson.files.filter((path) => path.endsWith('.md') || path.endsWith('.png'));
  const isShipped = (path: string) => shipped.includes(path.replace(/^\.\//, ''));
  /** Paths of the repository. */
  const paths = /(?<![\w./-])(?:\.{1,2}\/)*(?:src|tests|scripts|public|docs|dist-package)\/[\w./-]*\w/g;

  /** Whether the sentences around a line say that they are for who has the repository. */
  function isOfRepository({ prose }: Document, line: number): boolean {
    const isRow = (at: number) => /^(?!\||#| *[-*\d]).*\S/.test(prose.get(at) ?? '');
    let [first, last] = [line, line];
    while (isRow(first) && isRow(first - 1)) first -= 1;
    while (isRow(last) && isRow(last + 1)) last += 1;
    const rows = [...prose].flatMap(([at, row]) => (at >= first && at <= last ? [row] : []));
    return /\bin (?:the|this) repository\b/i.test(rows.join(' '));
  }

  /** What a document names of the repository that the package lacks, with the lines. */
  function missing(document: Document): string[] {
    const links = targets(document).filter(({ target }) => {
      const to = destination(document, target);
      return to && to.path !== document.path && !isShipped(to.path);
    });
    const codes = [...document.blocks, ...document.inlines].flatMap(({ line, code }) =>
      [
        ...(code.match(paths) ?? []).filter((path) => !isShipped(path) && !isOfRepository(document, line)),
        ...unknownCalls(code, getCallableOfPackage()).filter(() =>
          document.inlines.some((inline) => inline.code === code),
        ),
      ].map((target) => ({ line, target })),
    );
    // Its reader has no package.json of ours: `npm run` is for who has the repository, which a sentence can say and lines of a shell can't.
    const scripts = document.blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ line, code }) =>
        readCommands(code)
          .filter(({ program, args: [command = ''] }) => program === 'npm' && !['install', 'i', 'ci'].includes(command))
          .map(({ args }) => ({ line, target: `npm ${args.join(' ')}` })),
      );
    return [...links, ...codes, ...scripts].map(({ line, target }) => `${document.path}:${line} ${target}`);
  }

  test('has a readme and documents that name nothing that it lacks, in links, code blocks and sentences', () => {
    const readers = documents.filter(({ path }) => path === PACKAGE_README || shipped.includes(path));
    expect(readers.map(({ path }) => path)).toEqual([
      PACKAGE_README,
      ...shipped.filter((path) => path.startsWith('docs/') && path.endsWith('.md')).toSorted(),
    ]);
    expect(readers.flatMap(missing)).toEqual([]);
  });

  test.each([
    ['a link', '[a](../src/main.tsx)', '../src/main.tsx'],
    ['a link to a document that stays behind', '[a](contributing.md)', 'contributing.md'],
    ['a picture', '![a](other.png)', 'other.png'],
    ['a link by reference', '[a]: ../CONTRIBUTING.md', '../CONTRIBUTING.md'],
    ['a link in HTML', '<a href="contributing.md">a</a>', 'contributing.md'],
    ['a sentence', 'See `src/main.tsx`.', 'src/main.tsx'],
    ['a sentence that calls what the package does not export', 'Call `sample(rows)`.', 'sample'],
    ['a command in a sentence', 'Run `node scripts/seed.mjs`.', 'scripts/seed.mjs'],
    ['a program', "```ts\nimport { a } from '../src/main';\n```", '../src/main'],
    ['lines of a shell', '```sh\ncat docs/contributing.md\n```', 'docs/contributing.md'],
    ['a script of the repository', '```sh\nnpm run sandbox\n```', 'npm run sandbox'],
  ])('would be found to lack what its documents name in %s', (_, text, target) => {
    expect(missing(parseDocument('docs/testing.md', text))).toEqual([`docs/testing.md:1 ${target}`]);
  });
});

describe('length', () => {
  const lines = (path: string) => readFileSync(new URL(path, root), 'utf8').trimEnd().split('\n').length;

  test('README.md has at most 200 lines, and the readme of the package at most 150', () => {
    expect(lines('README.md')).toBeLessThanOrEqual(200);
    expect(lines(PACKAGE_README)).toBeLessThanOrEqual(150);
  });

  test.each(documents.map((document) => [document.path, document] as const))(
    'no cell of a table in %s has more than 40 words',
    (_, { path, prose }) => {
      const long = [...prose].flatMap(([line, row]) =>
        row.startsWith('|')
          ? row
              .split(/(?<!\\)\|/)
              .flatMap((cell) => (cell.trim().split(/\s+/).length > 40 ? [`${path}:${line} ${cell}`] : []))
          : [],
      );
      expect(long).toEqual([]);
    },
  );
});
