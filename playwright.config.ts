import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { SandboxWorkerOptions } from './src/entries/playwright.ts';
import { deep } from './tests/depth.ts';
import { STEP_MS, TEST_MS } from './tests/limits.ts';

const port = Number(process.env['E2E_PORT'] ?? 5199);
const noted = 'node_modules/.chromium-path';
const executablePath =
  process.env['CHROMIUM_PATH'] ?? (existsSync(noted) ? readFileSync(noted, 'utf8').trim() : undefined);

/**
 * Chromium features that no journey uses. The two popups of its address bar are separate pages in each window and cost
 * more CPU than the console itself. The rest repeats Playwright's own list, which this flag replaces.
 */
const notNeeded = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** A condition of `npm run test:steady`: a proxy stands before the sandbox. */
const lateAnswers = process.env['LATE_ANSWERS'] === '1';

const served = (at: number) => ({
  url: `http://localhost:${at}/__sandbox`,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: STEP_MS },
  timeout: TEST_MS,
});

const server = (at: number) => ({
  ...served(at),
  command: 'node scripts/start.mjs',
  env: {
    PORT: String(at),
    API_BASE_URL: '',
    VITE_API_BASE_URL: '',
    STORAGE_ORIGINS: '',
    VITE_STORAGE_ORIGINS: '',
    SANDBOX_STRICT: '1',
    SANDBOX_DIR: '',
  },
});

export default defineConfig<object, SandboxWorkerOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // One more than the two cores assumed: a journey spends about a third of its time waiting for the page.
  workers: 3,
  ...(!deep && { grepInvert: /@deep/ }),
  timeout: TEST_MS,
  expect: {
    timeout: STEP_MS,
    // Pictures are compared only where they were taken. There a browser still rounds the edges of rounded corners this way or that: up to 17
    // pixels were seen to differ by more than two of the 256 levels. Two pixels of padding change thousands, one colour hundreds.
    toHaveScreenshot: {
      threshold: 0.01,
      maxDiffPixels: 100,
      pathTemplate: '{testDir}/pictures/taken/{arg}{ext}',
    },
  },
  // A picture that is missing is a failure; `npm run pictures` takes it.
  updateSnapshots: 'none',
  reporter: [['list'], ['json', { outputFile: 'reports/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${port}`,
    // Each run serves a sandbox of its own.
    worldPrefix: 'w',
    screenshot: 'only-on-failure',
    actionTimeout: STEP_MS,
    navigationTimeout: STEP_MS,
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1440, height: 900 },
    // Animations cost time, so only the deep run plays them.
    ...(!deep && { contextOptions: { reducedMotion: 'reduce' } }),
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        `--disable-features=${notNeeded.join()}`,
        '--no-sandbox',
        '--disable-gpu',
        // Scrolling by key must jump: the duration of the browser's own animation is not under test.
        '--disable-smooth-scrolling',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
  webServer: lateAnswers
    ? [server(port + 2_000), { ...served(port), command: `node scripts/lateProxy.mjs ${port} ${port + 2_000}` }]
    : server(port),
});
