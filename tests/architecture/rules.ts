/** The rules of this repository. Each gives samples that break it, which proves that its test can fail. */
import { importRules } from './importRules';
import type { Rule } from './rule';
import type { Source } from './sources';
import { vocabulary } from './vocabulary';

/** The only files that may use the browser's storage. */
const storageFiles = [
  'src/app/routing/scroll.ts',
  'src/api/client/session/session.ts',
  'src/api/client/limit/routeLimits.ts',
  'src/spending/context.ts',
  'src/api/drafts/tabDrafts.ts',
  // Only reads, to search it for secrets.
  'src/features/activity/leaks/storedPlaces.ts',
  // For tests: a token of the sandbox, which is no secret.
  'src/entries/fixtures/openConnected.ts',
  'src/ui/theme.ts',
  // Empties the caches of a foreign service worker.
  'src/app/start/foreignWorkers.ts',
  // Only asks whether there is any.
  'src/lib/page/readableStorage.ts',
  'src/ui/singleKeys.ts',
  'public/boot.js',
];
/**
 * The only files that may send a request: to the service, to the sandbox's controls, and without a token to a storage
 * URL for a download, or with a signed form for an upload. `languages.ts` writes programs that call it.
 */
const fetchingFiles = [
  'src/api/client/request/transport.ts',
  'src/api/client/artifact/postToStorage.ts',
  'src/api/client/sandbox/control.ts',
  'src/api/client/storage.ts',
  // The page itself, without the token, to see whether the console was updated.
  'src/api/client/service/deployment.ts',
  'src/lib/snippets/languages.ts',
  // For a program: only routes that read.
  'src/mcp/service.ts',
];

const isRuleFile = ({ path }: Source) => path.startsWith('tests/architecture');
const isSandbox = ({ path }: Source) => path.startsWith('src/sandbox/') && !path.startsWith('src/sandbox/adapters/');
const isClient = ({ path }: Source) => /^src\/(app|features|shared|spending|ui|api|lib|main)/.test(path);

const picturesSpec = 'tests/e2e/pictures/pictures.spec.ts';

export const rules: readonly Rule[] = [
  ...importRules,
  vocabulary,
  {
    name: 'no barrels',
    findIssues: ({ path, isCode, onlyReExports }) =>
      isCode &&
      path.startsWith('src/') &&
      (/(^|\/)index\.tsx?$/.test(path) ||
        (onlyReExports && path !== 'src/contract/schema/zod.ts' && !path.startsWith('src/entries/')))
        ? ['only re-exports']
        : [],
    bad: [
      ['src/ui/index.ts', 'export const a = 1;'],
      ['src/ui/all.ts', "export { a } from './a'; export * from './b';"],
    ],
    good: [['src/entries/contract.ts', "export { endpoints } from '../contract/endpoints';"]],
  },
  {
    name: 'files are named after their subject',
    findIssues: ({ path }) =>
      /(^|\/)(utils?|helpers?|misc|common)\.\w+$/.test(path) ? ['is not named after a subject'] : [],
    bad: [['src/lib/utils.ts', '']],
    good: [['src/lib/money.ts', '']],
  },
  {
    // Zod's settings are those of the whole process, so they cannot say it for all.
    name: 'what is worded by `fieldIssues` is parsed with `parseContext`, without which a missing value is one of the wrong type',
    findIssues: ({ path, isTest, code }) =>
      path.startsWith('src/') && !isTest && /\bfieldIssues\(/.test(code)
        ? findMatches(code, /\.safeParse\((?:(?!, parseContext\))[^;])*;/g)
        : [],
    bad: [['src/mcp/a.ts', 'const read = schema.safeParse(input);\nif (!read.success) throw fieldIssues(read.error);']],
    good: [
      [
        'src/mcp/a.ts',
        'const read = schema.safeParse(only(input, keys), parseContext);\nreturn fieldIssues(read.error);',
      ],
      ['src/mcp/a.ts', 'const read = schema.safeParse(input);'],
    ],
  },
  {
    name: 'the sandbox and the tests take time and randomness from the world',
    findIssues: (source) =>
      (isSandbox(source) || source.isTest) &&
      source.isCode &&
      !isRuleFile(source) &&
      !source.path.startsWith('tests/bench/')
        ? findMatches(source.code, /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bperformance\.now\(|\brandomUUID\(/g)
        : [],
    bad: [
      ['src/sandbox/a.ts', 'export const now = () => Date.now();'],
      ['src/sandbox/a.ts', 'export const now = () => new Date();'],
      ['tests/e2e/a.spec.ts', 'const name = Math.random();'],
    ],
    good: [['src/sandbox/a.ts', '// Date.now() is banned here\nexport const at = new Date(0);']],
  },
  {
    name: 'screens count ages and waits by a clock that cannot be set',
    findIssues: (source) =>
      /^src\/(app|features|shared|ui)\//.test(source.path) && source.isCode && !source.isTest
        ? findMatches(source.code, /\bDate\.now\b|\bnew Date\(\)/g)
        : [],
    bad: [
      ['src/features/a/a.tsx', 'const age = Date.now() - read.dataUpdatedAt;'],
      ['src/ui/a.tsx', 'export const A = ({ now = Date.now }) => now();'],
      ['src/shared/a.ts', 'const since = new Date().getTime();'],
    ],
    good: [
      ['src/features/a/a.tsx', 'const age = steadyNow() - toSteadyTime(at); const text = new Date(at).toISOString();'],
    ],
  },
  {
    // Pictures prove something only on the machine that took them.
    name: 'journeys wait for what the screen shows; nothing is retried, and nothing skipped but pictures',
    findIssues: (source) => {
      if (!source.isTest || !source.isCode || isRuleFile(source)) return [];
      const all = findMatches(
        source.code,
        /\.(only|skip|fixme|todo)(\.\w+)*\(|--retries\b|\bretries\b['"]?\]?\s*[:=,}]/g,
      );
      const anywhere = source.path === picturesSpec ? all.filter((match) => !match.endsWith('.skip(')) : all;
      const journeys = /\.route\(|\bwaitForTimeout\b|\bnetworkidle\b|\bsetTimeout\(|\{ force: true/g;
      return source.path.startsWith('tests/e2e/') ? [...anywhere, ...findMatches(source.code, journeys)] : anywhere;
    },
    bad: [
      ['tests/e2e/a.spec.ts', "await page.route('**', (route) => route.abort());"],
      ['tests/e2e/a.spec.ts', 'await page.waitForTimeout(10);'],
      ['tests/e2e/a.spec.ts', "await page.waitForLoadState('networkidle');"],
      ['tests/e2e/a.spec.ts', "test.only('a', () => {});"],
      ['tests/e2e/a.spec.ts', 'test.describe.configure({ retries: 2 });'],
      ['tests/e2e/a.spec.ts', "test.describe.configure({ 'retries': 2 });"],
      ['src/lib/a.test.ts', "test.skip('a', () => {});"],
      ['src/lib/a.test.ts', "test.only.each([1])('a', () => {});"],
      [picturesSpec, "test.only('a', () => {});"],
    ],
    good: [[picturesSpec, 'test.skip(whyNot !== undefined, whyNot);']],
  },
  {
    // Vitest's own limit is one second, which a busy machine exceeds.
    name: 'what waits by `vi.waitFor` waits as long as every step',
    findIssues: (source) =>
      source.isTest && !isRuleFile(source)
        ? findMatches(source.code, /\bvi\.(waitFor|waitUntil)\((?:(?!STEP_MS)[^;])*;/g)
        : [],
    bad: [
      ['src/lib/a.test.ts', 'await vi.waitFor(() => expect(a).toBe(1));'],
      ['src/lib/a.test.ts', 'await vi.waitUntil(() => a, { timeout: 500 });'],
    ],
    good: [['src/lib/a.test.ts', 'await vi.waitFor(() => expect(a).toBe(1), STEP_MS);']],
  },
  {
    name: 'an object of Intl is made when it is first used, and once, because the browser takes milliseconds to make one',
    findIssues: (source) =>
      isClient(source) && source.isCode && !source.isTest ? findMatches(source.code, /(?<!\?\?= )new Intl\.\w+/g) : [],
    bad: [
      ['src/features/a/a.ts', "const names = new Intl.Collator('en');"],
      ['src/lib/a.ts', "const formats = {\n  whole: new Intl.NumberFormat('en'),\n};"],
      ['src/lib/b.ts', "const show = (value: number) => new Intl.NumberFormat('en').format(value);"],
    ],
    good: [
      [
        'src/lib/a.ts',
        "let whole: Intl.NumberFormat | undefined;\nconst show = () => (whole ??= new Intl.NumberFormat('en'));",
      ],
    ],
  },
  {
    name: 'raw colours appear only in tokens.css',
    findIssues: (source) => {
      if (!isClient(source) || source.isTest || source.path === 'src/ui/styles/tokens.css') return [];
      const text = source.isCode ? source.code : source.text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
      const palette = /\b(?:bg|text|border|fill|stroke|ring|outline)-(?:[a-z]+-\d{2,3}|white|black)\b/g;
      const raw =
        /(?<!&)#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!-)|\b(?:rgba?|hsla?|oklch|oklab|lch|lab|color)\(/gi;
      return [...findMatches(text, raw), ...findMatches(text, palette)];
    },
    bad: [
      ['src/ui/a.css', '.a { color: #fff; }'],
      ['src/ui/a.css', '.a { color: oklch(0.5 0.1 20); }'],
      ['src/features/a/a.tsx', "export const a = 'text-red-500';"],
    ],
    good: [['src/ui/a.css', '/* #fff */ .a { color: var(--ink); }']],
  },
  {
    name: 'no code finds a part of the page by its accessible name, which is for people; parts register themselves',
    findIssues: (source) =>
      isClient(source) && source.isCode && !source.isTest
        ? findMatches(source.code, /\[aria-label(?:ledby)?[\]^$*~|=]|getElementsBy\w+\(/g)
        : [],
    bad: [
      ['src/app/palette/shortcuts.ts', `const rows = document.querySelectorAll('ul:is([aria-label="Routes"]) > li');`],
      ['src/app/a.ts', "const named = document.querySelector('button[aria-label]');"],
    ],
    good: [['src/app/palette/shortcuts.ts', 'const rows = rowLists.get(); const a = <ul aria-label="Routes" />;']],
  },
  {
    name: 'keys of queries are made in src/api, as part of the options that read them',
    findIssues: (source) =>
      /^src\/(app|features|shared)\//.test(source.path) && source.isCode && !source.isTest
        ? findMatches(
            source.code,
            /\{[^}]*\bbuildQueryKey\b[^}]*\} from '[./]+\/api\/client\/queryClient'|\bqueryKey: (?:\[|buildQueryKey\()/g,
          )
        : [],
    bad: [
      ['src/features/a/a.ts', "import { buildQueryKey, queryClient } from '../../api/client/queryClient';"],
      ['src/shared/a.ts', "const read = useQuery({ queryKey: ['a', id], queryFn });"],
    ],
    good: [
      [
        'src/features/a/a.ts',
        'const { queryKey } = productQuery(id); const b = { queryKey: productQuery(id).queryKey };',
      ],
    ],
  },
  {
    name: 'what races a timer does so in one place, `withTimeout`',
    findIssues: (source) =>
      source.path.startsWith('src/') && source.isCode && !source.isTest
        ? findMatches(source.code, /Promise\.race\(\[[^;]*?setTimeout/g)
        : [],
    bad: [
      ['src/features/a/a.ts', 'await Promise.race([read, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);'],
    ],
    good: [['src/features/a/a.ts', 'await withTimeout(read, TIMEOUT_MS); setTimeout(resolve, 5);']],
  },
  {
    name: 'text from the service never becomes markup',
    findIssues: (source) =>
      isClient(source) && source.isCode && !source.isTest
        ? findMatches(
            source.code,
            /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/g,
          )
        : [],
    bad: [['src/ui/a.tsx', 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;']],
  },
  {
    name: 'text from the service stands by itself in a ServiceText, which shows what it hides',
    findIssues: (source) =>
      isClient(source) && source.isCode && !source.isTest && source.path !== 'src/ui/ServiceText.tsx'
        ? findMatches(source.code, /<bdi\b/g)
        : [],
    bad: [['src/features/a/a.tsx', 'export const A = ({ name }: { name: string }) => <bdi>{name}</bdi>;']],
  },
  {
    name: 'only the listed files use storage',
    findIssues: (source) => {
      if (
        !/^(src|public)\//.test(source.path) ||
        !source.isCode ||
        source.isTest ||
        /mockServiceWorker/.test(source.path)
      )
        return [];
      if (source.path.startsWith('src/sandbox/') || storageFiles.includes(source.path)) return [];
      return findMatches(source.code, /\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie|\bcaches\./g);
    },
    bad: [['src/features/a/a.tsx', "sessionStorage.setItem('token', token);"]],
    good: [['src/api/client/session/session.ts', "sessionStorage.setItem('token', token);"]],
  },
  {
    name: 'only the listed files send requests',
    findIssues: (source) => {
      if (!isClient(source) || !source.isCode || source.isTest || fetchingFiles.includes(source.path)) return [];
      return findMatches(
        source.code,
        /(?<!\w|\.)fetch\(|\b(?:globalThis|window|self)\.fetch\b|\bsendBeacon\b|\bnew (?:WebSocket|EventSource)\b/g,
      );
    },
    bad: [
      ['src/features/a/a.tsx', "await fetch('/api');"],
      ['src/features/a/a.tsx', "await globalThis.fetch('/api');"],
    ],
    good: [['src/api/a.ts', 'void client.fetch(1); refetch();']],
  },
  {
    name: 'no test puts a `fetch` of its own in the place of the network: msw stands there',
    findIssues: (source) =>
      source.isCode && !isRuleFile(source)
        ? findMatches(
            source.code,
            /\bstubGlobal\(\s*['"`]fetch\b|\bspyOn\(\s*(?:globalThis|window|self|global),\s*['"`]fetch\b/g,
          )
        : [],
    bad: [
      ['src/features/a/a.test.tsx', "vi.stubGlobal('fetch', async () => Response.json({}));"],
      ['tests/support/a.ts', "vi.stubGlobal(\n  'fetch',\n  answer,\n);"],
      ['src/api/a.test.ts', "vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);"],
    ],
    good: [['src/api/a.test.ts', "network.use(http.all('*', () => HttpResponse.error()));"]],
  },
  {
    name: 'nothing is sent by XMLHttpRequest, which follows redirects with token, key and body',
    findIssues: (source) =>
      isClient(source) && source.isCode && !source.isTest ? findMatches(source.code, /\bXMLHttpRequest\b/g) : [],
    bad: [['src/api/client/request/transport.ts', 'const request = new XMLHttpRequest();']],
    good: [['src/api/client/request/transport.ts', 'await fetch(url);']],
  },
  {
    name: 'no file names a machine or a registry',
    findIssues: (source) => {
      if (isRuleFile(source)) return [];
      return findMatches(
        source.text,
        /(?<![\w.])\/(?:work|home|Users)\/\w+|\bC:\\\\|https?:\/\/registry\.[\w.]+|_authToken/g,
      );
    },
    bad: [
      ['README.md', 'cd /home/me/console'],
      ['.npmrc', 'registry=https://registry.example.com'],
    ],
  },
];

function findMatches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((found) => {
    const line = text.slice(0, found.index).split('\n').length;
    return `line ${line}: ${found[0]}`;
  });
}
