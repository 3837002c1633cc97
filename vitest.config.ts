import { defineConfig } from 'vitest/config';
import { readConnection } from './src/lib/connection.ts';
import { deep } from './tests/depth.ts';
import { STEP_MS, TEST_MS } from './tests/limits.ts';

/** Tests of code that runs in a browser. */
const inBrowser = [
  'src/main.test.ts',
  'src/{api,app,features,shared,spending,ui}/**/*.test.{ts,tsx}',
  'tests/setup.test.ts',
  'tests/msw/jsdom.test.ts',
];
/** Tests of packages that only some runs need. */
const ofPackages = '**/node_modules/**';
/** Tests of what is large or takes long, which only the deep run has. */
const onlyDeep = '**/*.deep.test.{ts,tsx}';
/** In an environment that no other file needs: among the others, it would cost the shared workers their modules. */
const inHappyDom = ['tests/msw/happyDom.test.ts'];

const largeProject = {
  extends: true as const,
  test: {
    name: 'large',
    include: [`{src,tests}/${onlyDeep}`],
    exclude: [ofPackages, ...inBrowser],
    setupFiles: ['tests/setup.ts'],
    sequence: { groupOrder: 5 },
  },
};

const largeInBrowserProject = {
  extends: true as const,
  test: {
    name: 'largeInBrowser',
    environment: 'jsdom',
    include: [`src/{api,app,features,shared,spending,ui}/${onlyDeep}`],
    setupFiles: ['tests/setup.ts'],
    sequence: { groupOrder: 6 },
  },
};

/** The adapter for Cloudflare, in workerd: its own tests, and the journeys of a plain client. */
const workerProject = {
  extends: true as const,
  test: {
    name: 'worker',
    include: ['tests/worker/**/*.test.ts', 'tests/contract/journeys/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    env: { SANDBOX_SCRIPT: 'worker' },
    sequence: { groupOrder: 7 },
  },
};

/** Tools that digest the OpenAPI document, and programs with what they write. */
const generatorsProject = {
  extends: true as const,
  test: {
    name: 'generators',
    include: ['tests/generators/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    sequence: { groupOrder: 8 },
  },
};

/** What `npm pack` packs, installed in an empty folder. */
const packageProject = {
  extends: true as const,
  test: {
    name: 'package',
    include: ['tests/package/*.test.ts'],
    globalSetup: ['tests/package/packOnce.ts'],
    setupFiles: ['tests/setup.ts'],
    sequence: { groupOrder: 9 },
  },
};

/**
 * Unit, contract, architecture and robustness tests. Browser code gets a DOM, the rest has none. The files of a project
 * share a worker and its environment, and each starts with fresh modules.
 */
export default defineConfig({
  envDir: false,
  define: { __CONNECTION__: JSON.stringify(readConnection({ CONSOLE_SERVED: '1' })) },
  test: {
    // Nothing else runs at the same time.
    maxWorkers: '100%',
    isolate: false,
    pool: 'threads',
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: STEP_MS } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    retry: 0,
    sequence: { shuffle: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
          exclude: [
            ofPackages,
            onlyDeep,
            ...inBrowser,
            ...inHappyDom,
            'tests/robustness/**',
            'tests/worker/**',
            'tests/generators/**',
            'tests/package/**',
          ],
          setupFiles: ['tests/setup.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: inBrowser,
          exclude: [onlyDeep],
          setupFiles: ['tests/setup.ts'],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'robustness',
          environment: 'jsdom',
          include: ['tests/robustness/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/robustness/setup.ts'],
          // Thousands of screens are rendered, so React runs in its production build.
          env: { NODE_ENV: 'production' },
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'happyDom',
          environment: 'happy-dom',
          include: inHappyDom,
          setupFiles: ['tests/setup.ts'],
          sequence: { groupOrder: 4 },
        },
      },
      ...(deep ? [largeProject, largeInBrowserProject, workerProject, generatorsProject, packageProject] : []),
    ],
  },
});
