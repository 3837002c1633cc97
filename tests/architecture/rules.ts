/** The rules of this repository. Each gives samples that break it, which proves that its test can fail. */
import type { Source } from './sources';

export interface Rule {
  name: string;
  /** What is wrong with a file; empty if nothing is. */
  complaints: (source: Source) => string[];
  /** Files, by path and text, that the rule must reject. */
  bad: readonly (readonly [path: string, text: string])[];
  /** Similar files that must pass. */
  good?: readonly (readonly [path: string, text: string])[];
}

/** What each part of `src` may import. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  app: ['features', 'shared', 'ui', 'api', 'lib', 'contract', 'paths'],
  features: ['shared', 'ui', 'api', 'lib', 'contract', 'paths'],
  shared: ['ui', 'api', 'lib', 'contract', 'paths'],
  api: ['contract', 'lib'],
  ui: ['lib'],
  // Its mounts serve the console's page at the addresses of screens.
  sandbox: ['contract', 'lib', 'paths'],
  contract: [],
  lib: [],
  paths: [],
};

/**
 * The floors of the sandbox, lowest first: a folder may import those before it. The handlers of a domain's routes stand in
 * its folder but above all domains, as an answer may say something of each.
 */
const sandboxFloors = [
  'ground',
  'world',
  'artifact',
  'catalog',
  'seller',
  'orders',
  'packs',
  'handlers',
  'control',
  'service',
  'mounts',
] as const;

/** The number of the floor that a file of the sandbox is on; -1 outside the floors. */
function sandboxFloorOf(path: string): number {
  const [, folder = ''] = /^src\/sandbox\/([^/]+)\//.exec(path) ?? [];
  const domain = ['catalog', 'seller', 'orders', 'packs'].includes(folder);
  const floor = domain && /[a-z]Handlers(?:\.ts)?$/.test(path) ? 'handlers' : folder;
  return sandboxFloors.findIndex((name) => name === floor);
}

/** The only files that may use the browser's storage. */
const storageFiles = [
  'src/app/routing/scroll.ts',
  'src/api/client/session/session.ts',
  'src/api/client/limit/routeLimits.ts',
  'src/api/spending/context.ts',
  'src/api/drafts/tabDrafts.ts',
  // Only reads, to search it for secrets.
  'src/features/activity/leaks/storedPlaces.ts',
  'src/ui/theme.ts',
  // Empties the caches of a foreign service worker.
  'src/app/foreignWorkers.ts',
  // Only asks whether there is any.
  'src/lib/page/storageStandIn.ts',
  'src/ui/singleKeys.ts',
  'public/boot.js',
];
/**
 * The only files that may send a request: to the service, to the sandbox's controls, and without a token to a storage
 * URL for a download, or with a signed form for an upload. `languages.ts` writes programs that call it.
 */
const fetchingFiles = [
  'src/api/client/http.ts',
  'src/api/client/artifact/postToStorage.ts',
  'src/api/client/sandbox/control.ts',
  'src/api/client/storage.ts',
  // The page itself, without the token, to see whether the console was updated.
  'src/api/client/service/deployment.ts',
  'src/lib/snippets/languages.ts',
];

const isRules = ({ path }: Source) => path.startsWith('tests/architecture');
const isSandbox = ({ path }: Source) => path.startsWith('src/sandbox/') && !path.startsWith('src/sandbox/mounts/');
const isClient = ({ path }: Source) => /^src\/(app|features|shared|ui|api|lib|main)/.test(path);

export const rules: readonly Rule[] = [
  {
    name: 'imports between the parts of src go one way',
    complaints: (source) => {
      const from = partOf(source.path);
      if (!source.isCode || source.isTest || !from || from === 'main' || from === 'env.d') return [];
      return source.imports
        .filter(({ relative }) => relative)
        .flatMap(({ target }) => {
          const to = partOf(target);
          const allowed = to === from || (to !== undefined && arrows[from]?.includes(to));
          return allowed ? [] : [`imports ${target}`];
        });
    },
    bad: [
      ['src/api/a.ts', "import { b } from '../features/b/b';"],
      ['src/ui/a.tsx', "export { b } from '../api/b';"],
      ['src/contract/a.ts', "import type { B } from '../lib/b';"],
      ['src/features/a/a.tsx', "import { b } from '../../sandbox/b';"],
      ['src/app/a.ts', "const b = await import('../sandbox/b');"],
      ['src/lib/a.ts', "import { b } from '../../scripts/b.mjs';"],
    ],
    good: [
      [
        'src/features/a/a.tsx',
        "import { b } from '../../api/b'; import { c } from './c'; import { href } from '../../paths';",
      ],
    ],
  },
  {
    name: 'a feature never imports another',
    complaints: (source) => {
      const own = featureOf(source.path);
      if (!own) return [];
      const others = source.imports.filter(({ target }) => ![own, undefined].includes(featureOf(target)));
      return others.map(({ target }) => `imports ${target}`);
    },
    bad: [['src/features/catalog/a.tsx', "import type { B } from '../prep/b';"]],
    good: [['src/features/catalog/a.tsx', "import { b } from './b';"]],
  },
  {
    name: 'only main.tsx and tests import the sandbox, main.tsx only its mounts',
    complaints: (source) => {
      if (!source.path.startsWith('src/') || source.path.startsWith('src/sandbox/')) return [];
      const targets = source.imports.map(({ target }) => target).filter((target) => target.startsWith('src/sandbox/'));
      if (source.isTest) return [];
      return targets.filter((target) => source.path !== 'src/main.tsx' || !target.startsWith('src/sandbox/mounts/'));
    },
    bad: [
      ['src/main.tsx', "import { world } from './sandbox/world';"],
      ['src/paths.ts', "import { b } from './sandbox/mounts/b';"],
    ],
    good: [['src/main.tsx', "await import('./sandbox/mounts/msw-browser');"]],
  },
  {
    name: 'imports between the floors of the sandbox go down',
    complaints: (source) => {
      if (!source.path.startsWith('src/sandbox/') || source.isTest || source.path.endsWith('/testSupport.ts'))
        return [];
      const own = sandboxFloorOf(source.path);
      if (own === -1) return ['stands on no floor'];
      const inside = source.imports.map(({ target }) => target).filter((target) => target.startsWith('src/sandbox/'));
      return inside.filter((target) => sandboxFloorOf(target) > own).map((target) => `imports ${target}`);
    },
    bad: [
      ['src/sandbox/ground/a.ts', "import type { World } from '../world/world';"],
      ['src/sandbox/world/a.ts', "import { b } from '../catalog/catalog';"],
      ['src/sandbox/catalog/a.ts', "import { b } from '../packs/access';"],
      ['src/sandbox/seller/seed/a.ts', "import { b } from '../../orders/entitlement';"],
      ['src/sandbox/packs/runs/runWork.ts', "import { b } from './runHandlers';"],
      ['src/sandbox/packs/a.ts', "import { b } from '../control/control';"],
      ['src/sandbox/service/a.ts', "export { b } from '../mounts/node';"],
      ['src/sandbox/elsewhere/a.ts', ''],
    ],
    good: [
      ['src/sandbox/catalog/catalogHandlers.ts', "import { b } from '../orders/entitlement';"],
      [
        'src/sandbox/service/routes.ts',
        "import { b } from '../packs/runs/runHandlers'; import { c } from '../ground/c';",
      ],
    ],
  },
  {
    name: 'each package is imported only where it belongs',
    complaints: (source) => {
      if (!source.path.startsWith('src/') || source.isTest || !source.isCode) return [];
      return source.imports
        .filter(({ relative }) => !relative)
        .flatMap(({ target }) => {
          const home = packageHome(target);
          return home.test(source.path) ? [] : [`imports ${target}`];
        });
    },
    bad: [
      ['src/api/a.ts', "import { z } from 'zod/mini';"],
      ['src/contract/a.ts', "import { useState } from 'react';"],
      ['src/lib/a.ts', "import { Hono } from 'hono';"],
      ['src/sandbox/a.ts', "import { useState } from 'react';"],
      ['src/features/a/a.ts', "import { ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';"],
      ['src/sandbox/a.ts', "import { createServer } from 'node:http';"],
      ['src/ui/a.ts', "import { useQuery } from '@tanstack/react-query';"],
    ],
    good: [
      ['src/contract/schema/zod.ts', "import * as z from 'zod/mini';"],
      ['src/sandbox/mounts/node.ts', "import { createServer } from 'node:http';"],
    ],
  },
  {
    name: 'the OpenAPI export is loaded only to be saved',
    complaints: ({ path, isTest, imports, isCode }) =>
      path.startsWith('src/') && isCode && !isTest && path !== 'src/features/explorer/saveOpenApi.ts'
        ? imports.map(({ target }) => target).filter((one) => one === 'src/contract/openapi')
        : [],
    bad: [['src/features/a/a.tsx', "import { openApiDocument } from '../../contract/openapi';"]],
  },
  {
    name: 'no barrels',
    complaints: ({ path, isCode, onlyReExports }) =>
      isCode &&
      path.startsWith('src/') &&
      (/(^|\/)index\.tsx?$/.test(path) || (onlyReExports && path !== 'src/contract/schema/zod.ts'))
        ? ['only re-exports']
        : [],
    bad: [
      ['src/ui/index.ts', 'export const a = 1;'],
      ['src/ui/all.ts', "export { a } from './a'; export * from './b';"],
    ],
  },
  {
    name: 'files are named after their subject',
    complaints: ({ path }) =>
      /(^|\/)(utils?|helpers?|misc|common)\.\w+$/.test(path) ? ['is not named after a subject'] : [],
    bad: [['src/lib/utils.ts', '']],
    good: [['src/lib/money.ts', '']],
  },
  {
    name: 'the sandbox and the tests take time and randomness from the world',
    complaints: (source) =>
      (isSandbox(source) || source.isTest) &&
      source.isCode &&
      !isRules(source) &&
      !source.path.startsWith('tests/bench/')
        ? matches(source.code, /\bDate\.now\(|\bMath\.random\(|\bnew Date\(\)|\bperformance\.now\(|\brandomUUID\(/g)
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
    complaints: (source) =>
      /^src\/(app|features|shared|ui)\//.test(source.path) && source.isCode && !source.isTest
        ? matches(source.code, /\bDate\.now\b|\bnew Date\(\)/g)
        : [],
    bad: [
      ['src/features/a/a.tsx', 'const age = Date.now() - read.dataUpdatedAt;'],
      ['src/ui/a.tsx', 'export const A = ({ now = Date.now }) => now();'],
      ['src/shared/a.ts', 'const since = new Date().getTime();'],
    ],
    good: [
      ['src/features/a/a.tsx', 'const age = steadyNow() - steadyOf(at); const text = new Date(at).toISOString();'],
    ],
  },
  {
    name: 'journeys wait for what the screen shows; nothing is skipped or retried',
    complaints: (source) => {
      if (!source.isTest || !source.isCode || isRules(source)) return [];
      const anywhere = matches(source.code, /\.(only|skip|fixme|todo)(\.\w+)*\(|\bretries\b/g);
      const journeys = /\.route\(|\bwaitForTimeout\b|\bnetworkidle\b|\bsetTimeout\(|\{ force: true/g;
      return source.path.startsWith('tests/e2e/') ? [...anywhere, ...matches(source.code, journeys)] : anywhere;
    },
    bad: [
      ['tests/e2e/a.spec.ts', "await page.route('**', (route) => route.abort());"],
      ['tests/e2e/a.spec.ts', 'await page.waitForTimeout(10);'],
      ['tests/e2e/a.spec.ts', "await page.waitForLoadState('networkidle');"],
      ['tests/e2e/a.spec.ts', "test.only('a', () => {});"],
      ['tests/e2e/a.spec.ts', 'test.describe.configure({ retries: 2 });'],
      ['src/lib/a.test.ts', "test.skip('a', () => {});"],
      ['src/lib/a.test.ts', "test.only.each([1])('a', () => {});"],
    ],
  },
  {
    name: 'raw colours appear only in tokens.css',
    complaints: (source) => {
      if (!isClient(source) || source.isTest || source.path === 'src/ui/styles/tokens.css') return [];
      const text = source.isCode ? source.code : source.text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
      const palette = /\b(?:bg|text|border|fill|stroke|ring|outline)-(?:[a-z]+-\d{2,3}|white|black)\b/g;
      const raw =
        /(?<!&)#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!-)|\b(?:rgba?|hsla?|oklch|oklab|lch|lab|color)\(/gi;
      return [...matches(text, raw), ...matches(text, palette)];
    },
    bad: [
      ['src/ui/a.css', '.a { color: #fff; }'],
      ['src/ui/a.css', '.a { color: oklch(0.5 0.1 20); }'],
      ['src/features/a/a.tsx', "export const a = 'text-red-500';"],
    ],
    good: [['src/ui/a.css', '/* #fff */ .a { color: var(--ink); }']],
  },
  {
    name: 'text from the service never becomes markup',
    complaints: (source) =>
      isClient(source) && source.isCode && !source.isTest
        ? matches(
            source.code,
            /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function\(/g,
          )
        : [],
    bad: [['src/ui/a.tsx', 'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;']],
  },
  {
    name: 'text from the service stands by itself in a ServiceText, which shows what it hides',
    complaints: (source) =>
      isClient(source) && source.isCode && !source.isTest && source.path !== 'src/ui/ServiceText.tsx'
        ? matches(source.code, /<bdi\b/g)
        : [],
    bad: [['src/features/a/a.tsx', 'export const A = ({ name }: { name: string }) => <bdi>{name}</bdi>;']],
  },
  {
    name: 'only the listed files use storage',
    complaints: (source) => {
      if (
        !/^(src|public)\//.test(source.path) ||
        !source.isCode ||
        source.isTest ||
        /mockServiceWorker/.test(source.path)
      )
        return [];
      if (source.path.startsWith('src/sandbox/') || storageFiles.includes(source.path)) return [];
      return matches(source.code, /\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie|\bcaches\./g);
    },
    bad: [['src/features/a/a.tsx', "sessionStorage.setItem('token', token);"]],
    good: [['src/api/client/session/session.ts', "sessionStorage.setItem('token', token);"]],
  },
  {
    name: 'only the listed files send requests',
    complaints: (source) => {
      if (!isClient(source) || !source.isCode || source.isTest || fetchingFiles.includes(source.path)) return [];
      return matches(
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
    complaints: (source) =>
      source.isCode && !isRules(source)
        ? matches(
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
    complaints: (source) =>
      isClient(source) && source.isCode && !source.isTest ? matches(source.code, /\bXMLHttpRequest\b/g) : [],
    bad: [['src/api/client/http.ts', 'const request = new XMLHttpRequest();']],
    good: [['src/api/client/http.ts', 'await fetch(url);']],
  },
  {
    name: 'no file is too long to read in one sitting',
    complaints: ({ path, text }) => {
      const most = /^src\/features\/.*\.tsx$/.test(path) ? 250 : 400;
      const lines = text.trimEnd().split('\n').length;
      const counted = /\.(ts|tsx|mjs|css)$/.test(path);
      return counted && lines > most ? [`has ${lines} lines; ${most} is the limit`] : [];
    },
    bad: [
      ['src/api/a.ts', '\n'.repeat(401) + '1'],
      ['src/features/a/A.tsx', '\n'.repeat(251) + '1'],
    ],
  },
  {
    name: 'no file names a machine or a registry',
    complaints: (source) => {
      if (isRules(source)) return [];
      return matches(
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

function partOf(path: string): string | undefined {
  return /^src\/([^/]+?)(?:\.tsx?)?(?:\/|$)/.exec(path)?.[1];
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)/.exec(path)?.[1];
}

/** The files that may import a package. */
function packageHome(name: string): RegExp {
  if (name === 'zod' || name.startsWith('zod/')) return /^src\/contract\/schema\/zod\.ts$/;
  if (name.startsWith('node:')) return /^src\/sandbox\/mounts\//;
  if (/^(msw|vite)(\/|$)|^@hono\/node-server/.test(name)) return /^src\/sandbox\/mounts\//;
  // The sandbox, and the reader of what is about to be uploaded, which runs in a worker.
  if (name.startsWith('@zip.js/zip.js/'))
    return /^src\/(sandbox\/|features\/seller\/versions\/manifest\/readManifest\.ts$)/;
  if (/^(hono|minisearch|typedfastbitset|fflate)(\/|$)/.test(name)) return /^src\/sandbox\//;
  if (name.startsWith('@noble/hashes/')) return /^src\/(lib\/sha256\.ts$|sandbox\/)/;
  if (name === 'jsonc-parser') return /^src\/api\//;
  if (name === '@tanstack/react-query') return /^src\/(api|app|features|shared|main)/;
  if (/^react(-dom|-router-dom)?(\/|$)/.test(name)) return /^src\/(api|app|features|shared|ui|main)/;
  return /^src\/(app|features|shared|ui|main)/;
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((found) => {
    const line = text.slice(0, found.index).split('\n').length;
    return `line ${line}: ${found[0]}`;
  });
}
