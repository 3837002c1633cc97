/** Who may import what. Each rule gives samples that break it, which proves that its test can fail. */
import type { Rule } from './rule';

/** What each part of `src` may import. */
const allowedImports: Readonly<Record<string, readonly string[]>> = {
  app: ['features', 'shared', 'spending', 'ui', 'api', 'lib', 'contract', 'paths'],
  features: ['shared', 'spending', 'ui', 'api', 'lib', 'contract', 'paths'],
  shared: ['spending', 'ui', 'api', 'lib', 'contract', 'paths'],
  // The engine of consent: it knows what Points are spent on through one interface (see below).
  spending: ['api', 'lib', 'contract'],
  api: ['contract', 'lib'],
  ui: ['lib'],
  // Its adapters serve the console's page at the addresses of screens.
  sandbox: ['contract', 'lib', 'paths'],
  // A server for programs: no page loads it, and it knows nothing of what the page stores.
  mcp: ['contract', 'lib', 'paths'],
  // The package's command, and what the scripts that serve share with it.
  cli: ['sandbox', 'mcp', 'contract', 'lib'],
  // What the package exports: thin, above everything that runs without a page.
  entries: ['cli', 'sandbox', 'mcp', 'contract', 'lib'],
  contract: [],
  lib: [],
  // Its matcher of addresses.
  paths: ['contract'],
};

/**
 * The layers of the sandbox, lowest first: a folder may import those before it. The handlers of all routes are above the domains, because an answer may
 * have something of each. The seeds and the history of worlds are above the handlers, which do not know of them.
 */
const sandboxLayers = [
  'core',
  'world',
  'artifact',
  'catalog',
  'seller',
  'orders',
  'packs',
  'handlers',
  'seed',
  'history',
  'control',
  'service',
  'adapters',
] as const;

/** The adapter for Cloudflare. */
const WORKER = 'src/sandbox/adapters/worker/';

/** The tests of screens that set answers which no sandbox gives. */
const testsWithStatedAnswers = [
  // The console's page, as another version or a proxy serves it.
  'src/app/ErrorScreen.test.tsx',
  // Random texts, compared to the character.
  'src/app/untranslatedText.test.ts',
  // Nothing may be asked.
  'src/features/activity/leaks/leakCheck.test.ts',
];

/** Whether a file in `src`, with or without its extension, is support code for tests. */
const isTestSupport = (path: string) => /^src\/.*\/testSupport(\.tsx?)?$/.test(path);

/** The index of the layer that a file of the sandbox belongs to; -1 if it belongs to none. */
function getSandboxLayer(path: string): number {
  const [, folder] = /^src\/sandbox\/([^/]+)\//.exec(path) ?? [];
  return sandboxLayers.findIndex((name) => name === folder);
}

/** Our own code where a library was tried and rejected: its folder, and the one file in it that other code may import. */
const entryFiles: Readonly<Record<string, string>> = {
  'src/app/routing/': 'CurrentScreen.tsx',
  'src/features/runs/markdown/': 'Markdown.tsx',
  'src/sandbox/catalog/search/': 'productSearch.ts',
  'src/ui/longBody/': 'LongBody.tsx',
};

/** The folder with one entry file that a path is in. */
const findGuardedFolder = (path: string) => Object.keys(entryFiles).find((folder) => path.startsWith(folder));
const isEntryFile = (path: string) => Object.entries(entryFiles).some(([folder, door]) => path === folder + door);

export const importRules: readonly Rule[] = [
  {
    name: 'imports between the parts of src go one way',
    findIssues: (source) => {
      const from = getPart(source.path);
      if (!source.isCode || source.isTest || !from || from === 'main' || from === 'env.d') return [];
      return source.imports
        .filter(({ relative }) => relative)
        .flatMap(({ target }) => {
          const to = getPart(target);
          const allowed = to === from || (to !== undefined && allowedImports[from]?.includes(to));
          return allowed ? [] : [`imports ${target}`];
        });
    },
    bad: [
      ['src/api/a.ts', "import { b } from '../features/b/b';"],
      ['src/api/resources/seller/prep.ts', "import type { Spend } from '../../../spending/spend';"],
      ['src/spending/a.ts', "import { b } from '../shared/spending/b';"],
      ['src/ui/a.tsx', "export { b } from '../api/b';"],
      ['src/contract/a.ts', "import type { B } from '../lib/b';"],
      ['src/features/a/a.tsx', "import { b } from '../../sandbox/b';"],
      ['src/app/a.ts', "const b = await import('../sandbox/b');"],
      ['src/lib/a.ts', "import { b } from '../../scripts/b.mjs';"],
      ['src/mcp/a.ts', "import { b } from '../api/b';"],
      ['src/app/a.ts', "import { b } from '../mcp/b';"],
      ['src/entries/node.ts', "import { b } from '../api/b';"],
      ['src/cli/a.ts', "import { b } from '../app/b';"],
      ['src/cli/a.ts', "import { createSandbox } from '../entries/sandbox';"],
      ['src/sandbox/adapters/a.ts', "import { listen } from '../../entries/node';"],
      ['src/sandbox/adapters/agents.ts', "const handler = await import('../../mcp/http/handler');"],
    ],
    good: [
      ['src/entries/node.ts', "import { serveSandbox } from '../sandbox/adapters/node';"],
      [
        'src/features/a/a.tsx',
        "import { b } from '../../api/b'; import { c } from './c'; import { href } from '../../paths';",
      ],
    ],
  },
  {
    name: 'the engine of spending knows what is spent on only through the interface of a subject',
    findIssues: (source) =>
      source.path.startsWith('src/spending/') && !source.isTest
        ? source.imports
            .map(({ target }) => target)
            .filter((target) => target.startsWith('src/api/resources/') && target !== 'src/api/resources/subject')
            .map((target) => `imports ${target}`)
        : [],
    bad: [['src/spending/a.ts', "import { startRun } from '../api/resources/packs/runSpend';"]],
    good: [['src/spending/a.ts', "import type { Subject } from '../api/resources/subject';"]],
  },
  {
    name: 'a feature never imports another',
    findIssues: (source) => {
      const own = getFeature(source.path);
      if (!own) return [];
      const otherFeatures = source.imports.filter(({ target }) => ![own, undefined].includes(getFeature(target)));
      return otherFeatures.map(({ target }) => `imports ${target}`);
    },
    bad: [['src/features/catalog/a.tsx', "import type { B } from '../prep/b';"]],
    good: [['src/features/catalog/a.tsx', "import { b } from './b';"]],
  },
  {
    name: 'only main.tsx, what the package is made of, and tests import the sandbox, main.tsx only its adapters',
    findIssues: (source) => {
      if (!source.path.startsWith('src/') || /^src\/(sandbox|cli|entries)\//.test(source.path)) return [];
      const targets = source.imports.map(({ target }) => target).filter((target) => target.startsWith('src/sandbox/'));
      if (source.isTest) return [];
      return targets.filter((target) => source.path !== 'src/main.tsx' || !target.startsWith('src/sandbox/adapters/'));
    },
    bad: [
      ['src/main.tsx', "import { world } from './sandbox/world';"],
      ['src/paths.ts', "import { b } from './sandbox/adapters/b';"],
      ['src/mcp/a.ts', "import { b } from '../sandbox/adapters/b';"],
    ],
    good: [['src/main.tsx', "await import('./sandbox/adapters/msw-browser');"]],
  },
  {
    name: 'what only tests use is imported only by tests',
    findIssues: (source) => {
      if (source.isTest || isTestSupport(source.path)) return [];
      return source.imports.filter(({ target }) => isTestSupport(target)).map(({ target }) => `imports ${target}`);
    },
    bad: [['src/sandbox/adapters/a.ts', "import { b } from './testSupport';"]],
    good: [
      ['src/sandbox/adapters/a.test.ts', "import { b } from './testSupport';"],
      ['src/sandbox/adapters/testSupport.ts', "import { b } from '../world/testSupport';"],
    ],
  },
  {
    name: 'imports between the layers of the sandbox go down',
    findIssues: (source) => {
      if (!source.path.startsWith('src/sandbox/') || source.isTest || isTestSupport(source.path)) return [];
      const own = getSandboxLayer(source.path);
      if (own === -1) return ['belongs to no layer'];
      const inside = source.imports.map(({ target }) => target).filter((target) => target.startsWith('src/sandbox/'));
      return inside.filter((target) => getSandboxLayer(target) > own).map((target) => `imports ${target}`);
    },
    bad: [
      ['src/sandbox/core/a.ts', "import type { World } from '../world/world';"],
      ['src/sandbox/world/a.ts', "import { b } from '../catalog/catalog';"],
      ['src/sandbox/catalog/a.ts', "import { b } from '../packs/access';"],
      ['src/sandbox/seller/seed/a.ts', "import { b } from '../../orders/entitlement';"],
      ['src/sandbox/packs/runs/runWork.ts', "import { b } from '../../handlers/runHandlers';"],
      ['src/sandbox/packs/a.ts', "import { b } from '../control/control';"],
      ['src/sandbox/handlers/packHandlers.ts', "import { b } from '../history/history';"],
      ['src/sandbox/history/a.ts', "import { b } from '../control/controls';"],
      ['src/sandbox/service/a.ts', "export { b } from '../adapters/node';"],
      ['src/sandbox/elsewhere/a.ts', ''],
    ],
    good: [
      ['src/sandbox/handlers/catalogHandlers.ts', "import { b } from '../orders/entitlement';"],
      ['src/sandbox/service/routes.ts', "import { b } from '../handlers/runHandlers'; import { c } from '../core/c';"],
    ],
  },
  {
    name: 'tests that start or serve a sandbox do so through the entries of the package',
    findIssues: ({ path, code }) =>
      path.startsWith('tests/') && !path.startsWith('tests/architecture') && !path.startsWith('tests/bench/')
        ? [
            ...code.matchAll(
              /import (?!type)\{[^}]*\b(?:createSandbox|serveSandbox)\b[^}]*\} from '[^']*\/sandbox\/[^']*'/g,
            ),
          ].map(([found]) => found)
        : [],
    bad: [
      ['tests/fuzz/a.test.ts', "import { type Served, serveSandbox } from '../../src/sandbox/adapters/node';"],
      ['tests/support/a.ts', "import { createSandbox } from '../../src/sandbox/service/sandbox';"],
    ],
    good: [
      ['tests/fuzz/a.test.ts', "import { type Listening, listen } from '../../src/entries/node';"],
      ['tests/support/a.ts', "import { createSandbox } from '../../src/entries/sandbox';"],
      ['src/sandbox/service/a.test.ts', "import { createSandbox } from './sandbox';"],
      // Servers of their own, whose requests are counted or whose time stands still.
      ['tests/e2e/counting/a.spec.ts', "import { listen } from '../../../src/sandbox/adapters/node';"],
    ],
  },
  {
    name: 'a folder of our own code in place of a library is imported through its entry file',
    findIssues: (source) => {
      const own = findGuardedFolder(source.path);
      if (!source.path.startsWith('src/') || !source.isCode || source.isTest) return [];
      return source.imports
        .map(({ target }) => target)
        .filter((target) => {
          const folder = findGuardedFolder(target);
          return (
            folder !== undefined && folder !== own && target !== folder + entryFiles[folder]!.replace(/\.tsx?$/, '')
          );
        })
        .map((target) => `imports ${target}`);
    },
    bad: [
      ['src/app/Layout.tsx', "import { openHistory } from './routing/history';"],
      ['src/features/runs/result/a.tsx', "import type { Piece } from '../markdown/pieces';"],
      ['src/sandbox/packs/a.ts', "import { TextIndex } from '../catalog/search/textIndex';"],
      ['src/features/activity/a.tsx', "const rows = await import('../../ui/longBody/bodyView');"],
    ],
    good: [
      ['src/app/Layout.tsx', "import { useBreadcrumbs } from './routing/CurrentScreen';"],
      ['src/app/routing/CurrentScreen.tsx', "import { openHistory } from './history';"],
    ],
  },
  {
    name: 'such an entry file says at its top what was tried instead, with figures',
    findIssues: ({ path, text }) => {
      if (!isEntryFile(path)) return [];
      const [head = ''] = /^\/\*\*[^]*?\*\//.exec(text) ?? [];
      return /\btried\b/.test(head) && /\d (?:kB|ms|s)\b/.test(head)
        ? []
        : ['has no figures of what was tried at its top'];
    },
    bad: [
      ['src/app/routing/CurrentScreen.tsx', "import { Router } from 'react-router-dom';"],
      ['src/ui/longBody/LongBody.tsx', '/** The viewer of long answers is ours: it is faster. */'],
    ],
    good: [['src/ui/longBody/LongBody.tsx', '/** CodeMirror was tried: a search took 4 to 7 s in one task. */']],
  },
  {
    name: 'each package is imported only where it belongs',
    findIssues: (source) => {
      if (!source.path.startsWith('src/') || source.isTest || !source.isCode) return [];
      return source.imports
        .filter(({ relative }) => !relative)
        .flatMap(({ target }) => {
          const home = getPackageHome(target);
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
      ['src/entries/sandbox.ts', "import { createServer } from 'node:http';"],
      ['src/entries/sandbox.ts', "import { http } from 'msw';"],
      ['src/entries/msw.ts', "import { setupServer } from 'msw/node';"],
      ['src/sandbox/adapters/a.ts', "import { test } from '@playwright/test';"],
      ['src/ui/a.ts', "import { useQuery } from '@tanstack/react-query';"],
      ['src/sandbox/a.ts', "import { Server } from '@modelcontextprotocol/sdk/server/index.js';"],
    ],
    good: [
      ['src/contract/schema/zod.ts', "import * as z from 'zod/mini';"],
      ['src/sandbox/adapters/node.ts', "import { createServer } from 'node:http';"],
    ],
  },
  {
    name: 'only the Worker’s entry imports the adapter for Cloudflare, and only its script imports the runtime that serves it here',
    findIssues: ({ path, text, imports }) => {
      if (path === 'package.json' && text.includes('"miniflare"')) return ['installs miniflare everywhere'];
      return imports
        .map(({ target }) => target)
        .filter(
          (target) =>
            (target.startsWith(WORKER) && !path.startsWith(WORKER) && path !== 'src/entries/worker.ts') ||
            (/^(?:miniflare|cloudflare:.*)$/.test(target) &&
              path !== 'scripts/workerd/workerd.mjs' &&
              !path.startsWith(WORKER)),
        )
        .map((target) => `imports ${target}`);
    },
    bad: [
      ['src/sandbox/adapters/node.ts', "import { durableObjectStore } from './worker/durableObjectStore';"],
      ['src/entries/node.ts', "import { createWorker } from '../sandbox/adapters/worker/worker';"],
      ['src/main.tsx', "await import('./sandbox/adapters/worker/worker');"],
      ['scripts/start.mjs', "import { Miniflare } from 'miniflare';"],
      ['src/sandbox/adapters/node.ts', "import { DurableObject } from 'cloudflare:workers';"],
      ['package.json', '{ "dependencies": { "hono": "4.13.19" }, "devDependencies": { "miniflare": "4.20260730.0" } }'],
    ],
    good: [
      ['src/sandbox/adapters/worker/worker.ts', "import { getWorldObject } from './platform';"],
      ['src/entries/worker.ts', "import { createWorker } from '../sandbox/adapters/worker/worker';"],
      ['scripts/workerd/workerd.mjs', "import { Miniflare } from 'miniflare';"],
      ['scripts/workerd/package.json', '{ "devDependencies": { "miniflare": "4.20260730.0" } }'],
    ],
  },
  {
    name: 'tests of screens use answers and faults of the sandbox, except in the listed files',
    findIssues: ({ path, isTest, code }) =>
      /^src\/(app|features|shared)\//.test(path) && isTest && !testsWithStatedAnswers.includes(path)
        ? [...code.matchAll(/import \{[^}]*\bservice\b[^}]*\} from '[^']*\/support\/network'/g)].map(([found]) => found)
        : [],
    bad: [
      ['src/features/a/A.test.tsx', "import { service } from '../../../tests/support/network';"],
      ['src/shared/a.test.tsx', "import { type Step, service } from '../support/network';"],
    ],
    good: [
      ['src/features/a/A.test.tsx', "import { sandboxEachTest } from '../../../tests/support/sandboxed';"],
      ['src/api/client/a.test.ts', "import { service } from '../../../tests/support/network';"],
    ],
  },
  {
    name: 'the OpenAPI export is loaded only to be saved, served, and exported by the package',
    findIssues: ({ path, isTest, imports, isCode }) =>
      path.startsWith('src/') &&
      isCode &&
      !isTest &&
      !path.startsWith('src/sandbox/') &&
      path !== 'src/features/explorer/saveOpenApi.ts' &&
      path !== 'src/entries/contract.ts'
        ? imports.map(({ target }) => target).filter((imported) => imported === 'src/contract/openapi')
        : [],
    bad: [['src/features/a/a.tsx', "import { openApiDocument } from '../../contract/openapi';"]],
  },
];

function getPart(path: string): string | undefined {
  return /^src\/([^/]+?)(?:\.tsx?)?(?:\/|$)/.exec(path)?.[1];
}

function getFeature(path: string): string | undefined {
  return /^src\/features\/([^/]+)/.exec(path)?.[1];
}

/** The files that may import a package. */
function getPackageHome(name: string): RegExp {
  if (name === 'zod' || name.startsWith('zod/')) return /^src\/contract\/schema\/zod\.ts$/;
  if (name.startsWith('@modelcontextprotocol/')) return /^src\/(mcp\/|cli\/agents\.ts$)/;
  if (name.startsWith('@playwright/')) return /^src\/entries\/(playwright\.ts$|fixtures\/)/;
  if (name.startsWith('node:'))
    return /^src\/(sandbox\/adapters\/|cli\/|entries\/(cli|playwright)\.ts$|entries\/fixtures\/)/;
  if (name === 'msw') return /^src\/(sandbox\/adapters\/|entries\/msw\.ts$)/;
  if (/^(msw|vite)(\/|$)|^@hono\/node-server|^cloudflare:/.test(name)) return /^src\/sandbox\/adapters\//;
  // The sandbox, and the reader of files about to be uploaded, which runs in a worker.
  if (name.startsWith('@zip.js/zip.js/'))
    return /^src\/(sandbox\/|features\/seller\/versions\/manifest\/readManifest\.ts$)/;
  if (/^(hono|typedfastbitset|fflate)(\/|$)/.test(name)) return /^src\/sandbox\//;
  if (name.startsWith('@noble/hashes/')) return /^src\/(lib\/sha256\.ts$|sandbox\/)/;
  if (name === 'yaml') return /^src\/sandbox\/seed\/located\.ts$/;
  if (name === 'jsonc-parser') return /^src\/(?:api|lib\/json)\//;
  if (name === '@tanstack/react-query') return /^src\/(api|app|features|shared|spending|main)/;
  if (/^react(-dom|-router-dom)?(\/|$)/.test(name)) return /^src\/(api|app|features|shared|spending|ui|main)/;
  return /^src\/(app|features|shared|ui|main)/;
}
