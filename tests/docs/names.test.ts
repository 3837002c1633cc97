/** What the sentences of the documents name exists: paths, commands, variables, options, addresses, links. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import packageJson from '../../package.json' with { type: 'json' };
import builtInProducts from '../../src/sandbox/seed/builtIn/products.json' with { type: 'json' };
import { tierTerms } from '../../src/sandbox/seller/prepPricing';
import { faultRoutes } from '../../src/sandbox/core/routeNames';
import { isOption, readCommands, whyUnknown } from './commands';
import { type Document, documents, findDocument, formatPlace, PACKAGE_README, parseDocument, root } from './documents';
import {
  callable,
  callableOfPackage,
  createScreenTexts,
  knownAddress,
  knownPath,
  knownWords,
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
  'GET /api/seller/connect/status left out of its answer: country': 'what contributing.test.ts reads',
  '%23': 'an escape',
};

/** What code of a document calls and nothing exports: neither a function, nor a method of a type. */
function unknownCalls(code: string, known: ReadonlySet<string> = callable): string[] {
  const called = [...code.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*(?:\.[\w$]+)*)\(/g)].map(([, name = '']) => name);
  return called.filter((path) => {
    const [root = '', ...members] = path.split('.');
    const name = members.at(-1) ?? root;
    if (root === 'z') return !Object.hasOwn(z, name);
    return !known.has(name) && !Object.hasOwn(globalThis, root) && root !== 'require';
  });
}

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
      (!/^(?:src|tests|scripts|docs)\/|\.(?:tsx?|mjs)$/.test(code) && unknownWords(code).length === 0)
      ? undefined
      : 'is no file';
  const calls = unknownCalls(code);
  if (calls.length > 0) return `${calls.join(', ')}: no code exports that`;
  const unknown = unknownWords(code);
  return unknown.length === 0 ? undefined : `${unknown.join(', ')}: no code has that`;
}

/** Headers are written in any case. */
const unknownWords = (code: string) =>
  wordsIn(code).filter(
    (word) => /\p{L}{2}/u.test(word) && !knownWords.has(word) && !knownWords.has(word.toLowerCase()),
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

/** What the documents print in bold and no screen says: beginnings of list items, and an account whose name stands in its button. */
const emphasized = new Set(['Columns and the open result', 'Marks', 'Reader', 'Test', 'Use seller token']);

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
/** The targets of links and pictures. */
const targets = ({ prose }: Document) =>
  [...prose].flatMap(([line, row]) => [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, target = '']) => ({ line, target })));

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

  test('has a readme and documents whose links and pictures it has', () => {
    const readers = documents.filter(({ path }) => path === PACKAGE_README || shipped.includes(path));
    expect(readers.length).toBeGreaterThan(1);
    for (const document of readers) {
      const missing = targets(document).flatMap(({ target }) => {
        const to = destination(document, target);
        return !to || shipped.includes(to.path) ? [] : [target];
      });
      expect([document.path, missing]).toEqual([document.path, []]);
    }
  });

  test('has documents that name no file that it lacks', () => {
    for (const { path, inlines } of documents.filter(
      (document) => shipped.includes(document.path) || document.path === PACKAGE_README,
    )) {
      const ofRepository = inlines.filter(
        ({ code }) => /^(?:src|tests|scripts|public)\//.test(code) || unknownCalls(code, callableOfPackage).length > 0,
      );
      expect([path, ofRepository.map(({ code }) => code)]).toEqual([path, []]);
    }
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
