/** Comments cite in backticks what exists: names of the code, files, commands, addresses. */
import { describe, expect, test } from 'vitest';
import { parseSync } from 'vite';
import { knownAddress, knownPath, getKnownWords, sources, wordsIn } from './known';
import { unknownCalls } from './calls';
import { readCommands, whyUnknown } from './commands';

/** Names of others, which no code here uses. */
const ofOthers = new Set([
  'SyntaxError',
  'Readable.toWeb', // Node
  'toString(16)', // numbers
  'toBe(0)', // Vitest
  'setupServer(...handlers())', // msw
  "import('./a').A", // a type
  '$(…)', // shells
  'StdioServerTransport', // the SDK of the Model Context Protocol
  'url.PathEscape', // Go
  'vars.expected_output', // a column of other tools' files
  'ceilingpoints', // a field in another case
  'CEILINGPOINTS',
  'B3', // a cell of a table
  'idb', // a library
  'rem', // CSS
]);

const sourceTexts = new Map(sources.map(({ path, text }) => [path, text]));

interface Cited {
  path: string;
  line: number;
  code: string;
}

/** What the comments of a file cite in backticks, and the files that they name. Lines of code in them, between fences, are left out. */
function citedIn(path: string, text: string): Cited[] {
  const lang = path.endsWith('x') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js';
  const { comments } = parseSync(path, text, { lang, sourceType: 'module' });
  return comments.flatMap(({ value, start }) => {
    const plain = value.replaceAll(/```[^]*?```/g, (fenced) => fenced.replaceAll(/[^\n]/g, ' '));
    const found = [...plain.matchAll(/`([^`\n]+)`|(?<![\w./*-])((?:[\w-]+\/)*[\w-]+\.(?:tsx?|mjs))\b/g)];
    return found.map(({ 1: quoted, 2: file = '', index }) => ({
      path,
      line: text.slice(0, start + index).split('\n').length,
      code: quoted ?? file,
    }));
  });
}

/** Why a citation is of nothing; undefined for one of something, and for what is no name: text, markup, values. */
function whyNothing(code: string, file = ''): string | undefined {
  if (ofOthers.has(code)) return undefined;
  if (/^(?:[A-Z_]+=\S* )*(?:npm|npx|node) /.test(code))
    return readCommands(code).flatMap((command) => whyUnknown(command) ?? [])[0];
  if (/^[\w-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs)$/.test(code)) return knownPath(code) ? undefined : 'is no file';
  if (/^(?:src|tests|scripts|docs)\//.test(code)) return knownPath(code) ? undefined : 'is no file';
  const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) (\/(?:api|__)[\w/:.-]+)$/.exec(code) ?? [];
  if (path !== undefined) return knownAddress(path, method) ? undefined : 'is no route';
  // A function of the same file, or one that others can call.
  if (/^[A-Za-z_$][\w$.]*\(/.test(code)) {
    const calls = unknownCalls(code).filter(
      (name) => !new RegExp(`\\b(?:function\\*?|const) ${name.replaceAll('$', String.raw`\$`)}\\b`).test(file),
    );
    if (calls.length > 0) return `${calls.join(', ')} is no function`;
  }
  // A name of the code, perhaps called.
  const name = /^([A-Za-z_$][\w$]*)(?:\.[\w$]+)*(?:\(.*\))?$/.exec(code) ? code.replace(/\(.*$/, '') : undefined;
  if (name === undefined) return undefined;
  const unknown = wordsIn(name).filter((word) => !getKnownWords().has(word));
  return unknown.length === 0 ? undefined : `${unknown.join(', ')} is no name`;
}

const cited = sources
  .filter(
    ({ path, isCode }) => isCode && /^(?:src|tests|scripts|public)\//.test(path) && !/mockServiceWorker/.test(path),
  )
  .flatMap(({ path, text }) => citedIn(path, text));

test('what comments cite exists', () => {
  expect(cited.length).toBeGreaterThan(500);
  const wrong = cited.flatMap(({ path, line, code }) => {
    const why = whyNothing(code, sourceTexts.get(path));
    return why === undefined ? [] : [`${path}:${line} \`${code}\` ${why}`];
  });
  expect(wrong).toEqual([]);
});

describe('a citation', () => {
  test.each([
    'nowhereExported',
    'nowhereExported(text)',
    // A word of the code, but no function.
    'chosen(text)',
    'nowhere/Exported.ts',
    'src/nowhere',
    'npm run nothing',
    'GET /api/nothing',
  ])('of `%s` is found to be of nothing', (code) => {
    const [found] = citedIn('src/a.ts', `/** As \`${code}\` does. */\nexport const a = 1;`);
    expect(found).toEqual({ path: 'src/a.ts', line: 1, code });
    expect(whyNothing(code)).toEqual(expect.any(String));
  });
});
