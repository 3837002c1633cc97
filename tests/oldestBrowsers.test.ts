/** The oldest supported browsers are listed in package.json. Every place that names them agrees, and the console uses nothing they lack. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Identifier } from '@mdn/browser-compat-data/types';
import tailwindcss from '@tailwindcss/vite';
import { createVirtualFileSystem } from 'typescript/unstable/fs';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import viteConfig from '../vite.config';
import { bcd, oldestBrowsers, findFirstVersion } from './architecture/oldestBrowsers';
import { findNewCalls } from './architecture/newCalls';
import { findNewStyles } from './architecture/newStyles';
import { deep } from './depth';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8').replaceAll(/\s+/g, ' ');
const from = Object.fromEntries(oldestBrowsers);

describe('calls', () => {
  // Reads the types of the whole console, so only in the deep run.
  test.each(deep ? ['tsconfig.app.json'] : [])(
    '%s: nothing is called that they lack, unless asked for first',
    (config) => {
      const found = findNewCalls(join(root, config));
      expect(Object.fromEntries(found.map(({ name, files }) => [name, files]))).toEqual({
        'CSS.highlights': ['src/ui/longBody/LongBody.tsx', 'src/features/runs/compare/DiffRows.tsx'],
        // Firefox has both from 127; before, it copies the text once that is there.
        'Clipboard.write': ['src/ui/clipboard.ts'],
        ClipboardItem: ['src/ui/clipboard.ts'],
        Highlight: ['src/ui/longBody/LongBody.tsx', 'src/features/runs/compare/DiffRows.tsx'],
        'Highlight.priority': ['src/ui/longBody/LongBody.tsx'],
        // The leak check reports what it could not check.
        'IDBFactory.databases': ['src/features/activity/leaks/storedPlaces.ts'],
        'NavigationHistoryEntry.getState': ['src/features/activity/leaks/leakCheck.ts'],
        'NavigationHistoryEntry.url': ['src/features/activity/leaks/leakCheck.ts'],
        requestIdleCallback: ['src/lib/async/idle.ts'],
      });
    },
  );

  test('a call of any kind that one of them lacks is found', () => {
    const calls = {
      'Promise.try': 'Promise.try(() => 1)',
      'Iterator.from': 'Iterator.from([1])',
      'Uint8Array.fromBase64': "Uint8Array.fromBase64('aa')",
      'Set.union': 'new Set([1]).union(new Set([2]))',
      'URL.parse': "URL.parse('a')",
      URLPattern: "new URLPattern('/a')",
      'Document.startViewTransition': 'document.startViewTransition(() => {})',
      'HTMLDialogElement.requestClose': "document.querySelector('dialog')?.requestClose()",
      'ParentNode.moveBefore': 'document.body.moveBefore(document.head, null)',
      'Navigation.currentEntry': 'const { currentEntry } = navigation',
      'Document.activeViewTransition': 'const f = ({ activeViewTransition = null }: Document) => activeViewTransition',
      requestIdleCallback: 'requestIdleCallback(() => {})',
    };
    const theyHave = ['structuredClone({})', 'AbortSignal.any([])', 'Array.fromAsync([1])', '[1].toSorted()'];
    const found = findNewCalls(
      '/oldest/tsconfig.json',
      createVirtualFileSystem({
        '/oldest/tsconfig.json': '{ "compilerOptions": { "lib": ["ESNext", "DOM"], "types": [] }, "files": ["a.ts"] }',
        '/oldest/a.ts': [...Object.values(calls), ...theyHave].join(';\n'),
      }),
    );
    // Some are reached through something that is too new itself.
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(calls)));
    expect(found.filter(({ name }) => /structuredClone|\.any$|fromAsync|toSorted/.test(name))).toEqual([]);
    expect(found.find(({ name }) => name === 'URL.parse')?.lacking).toBe('chrome, edge, firefox, safari');
  });
});

describe('style sheets', () => {
  test('the built ones use nothing that they lack, save what changes little', async () => {
    const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
    const input = files.filter((file) => file.endsWith('.css')).map((file) => join(root, 'src', file));
    const built = await build({
      configFile: false,
      root,
      envDir: false,
      logLevel: 'silent',
      plugins: [tailwindcss()],
      build: { ...viteConfig.build, write: false, rolldownOptions: { input } },
    });
    const [{ output } = { output: [] }] = [built].flat() as { output: { fileName: string; source?: string }[] }[];
    const css = output.map(({ fileName, source }) => (fileName.endsWith('.css') ? source : '')).join('\n');
    expect(css).toContain('--spend-soft');
    expect(css).toContain('.prose');
    expect(findNewStyles(css)).toEqual([
      // Tailwind asks first, and else sets its variables on every element.
      'at-rule property: firefox',
      // Blur stays, as in every browser whose person has not asked for less.
      'feature prefers-reduced-transparency: firefox, safari',
      // All pieces of a long result are laid out at once.
      'property content-visibility: safari',
      // `TextArea` grows by itself instead.
      'property field-sizing: firefox, safari',
      // Forced colours are Windows', which has no Safari.
      'property forced-color-adjust: safari',
      // Leaves room around what `content-visibility` cuts off, which is nothing there.
      'property overflow-clip-margin: safari',
      // Scrollbars look like those of the system.
      'property scrollbar-color: safari',
      'property scrollbar-gutter: safari',
      'property scrollbar-width: safari',
      // The next font of the list is taken.
      'value font-family: ui-monospace: chrome, edge, firefox',
      // Colours of meters are printed where the browser prints backgrounds; the build's prefixed property does the same.
      'value print-color-adjust: exact: chrome, edge',
      // Tailwind's underline of abbreviations, of which there are none.
      'value text-decoration: dotted: safari',
      // Lines break as usual.
      'value text-wrap: pretty: firefox, safari',
    ]);
  });

  test.each([
    ['property', 'p { interest-delay: 1s }', 'property interest-delay: chrome, edge, firefox, safari'],
    ['value', 'p { text-wrap: pretty }', 'value text-wrap: pretty: firefox, safari'],
    ['function', 'p { width: calc-size(auto, size) }', 'function calc-size: chrome, edge, firefox, safari'],
    ['selector', ':has-slotted { color: red }', 'selector has-slotted: chrome, edge, firefox, safari'],
    ['at-rule', '@scope (.a) { p { color: red } }', 'at-rule scope: firefox'],
    [
      'feature',
      '@media (inverted-colors: inverted) { p { color: red } }',
      'feature inverted-colors: chrome, edge, firefox',
    ],
  ])('a %s that one of them lacks is found', (_, css, issue) => {
    expect(findNewStyles(css)).toEqual([issue]);
    expect(findNewStyles(`@supports (a: b) { ${css} }`)).toEqual([]);
  });
});

describe('every place that names them', () => {
  test('the build is made for them', () => {
    expect(viteConfig.build?.target).toEqual(oldestBrowsers.map(([browser, version]) => `${browser}${version}`));
  });

  test('docs/serving.md and the page that an older browser shows name them', () => {
    const { chrome, edge, firefox, safari } = from;
    expect(edge).toBe(chrome);
    expect(read('docs/serving.md')).toContain(
      `Chrome and Edge from ${chrome}, Firefox from ${firefox}, Safari from ${safari}`,
    );
    expect(read('index.html')).toContain(`Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`);
  });

  const asked: Readonly<Record<string, Identifier | undefined>> = {
    'AbortSignal.any': bcd.api['AbortSignal']?.['any_static'],
    'URL.canParse': bcd.api['URL']?.['canParse_static'],
    popover: bcd.api['HTMLElement']?.['popover'],
    'light-dark': bcd.css['types']?.['color']?.['light-dark'],
  };

  test.each(oldestBrowsers)('what boot.js asks for came all together with %s %s', (browser, version) => {
    const versions = Object.values(asked).map((entry) => findFirstVersion(entry!.__compat!, browser, false));
    expect(Math.max(...versions.map((each) => each ?? Infinity))).toBe(version);
  });

  test.each<[lacks: string, called: string]>([
    ['nothing', 'current'],
    ...Object.keys(asked).map((name): [string, string] => [name, 'old']),
  ])('without %s, boot.js calls the browser %s', (lacks, called) => {
    const has = (name: string) => (name === lacks ? {} : { [name.split('.').at(-1)!]: true });
    const dataset: Record<string, string> = {};
    const page = {
      AbortSignal: has('AbortSignal.any'),
      URL: has('URL.canParse'),
      HTMLElement: { prototype: has('popover') },
      CSS: { supports: (_: string, value: string) => value.startsWith('light-dark(') && lacks !== 'light-dark' },
      location: { pathname: '/' },
      navigator: {},
      document: {
        documentElement: { dataset },
        currentScript: { dataset: {} },
        getElementById: () => null,
        readyState: 'loading',
        addEventListener: () => undefined,
      },
    };
    runInNewContext(readFileSync(join(root, 'public/boot.js'), 'utf8'), { ...page, window: page });
    expect(dataset['browser']).toBe(called);
  });
});
