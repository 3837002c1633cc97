/** Journeys in the installed browsers that Playwright cannot drive; `npm run test:browsers` runs them. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import chromium from '../../playwright.config';
import { STEP_MS, TEST_MS } from '../limits';
import type { SandboxWorkerOptions } from '../../src/entries/playwright';
import type { WorkerFixtures } from './support/fixtures';
import { type Engine, browsers, xvfb } from './support/installed';

const root = fileURLToPath(new URL('../..', import.meta.url));
const installed = (Object.keys(browsers) as Engine[]).filter((engine) => browsers[engine].program !== undefined);

export default defineConfig<object, WorkerFixtures & SandboxWorkerOptions>({
  testDir: '.',
  // Without any project Playwright would make one up.
  ...(installed.length === 0 && { testIgnore: '**' }),
  outputDir: `${root}/test-results/browsers`,
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: TEST_MS,
  // WebKit starts anew for each test and draws without a GPU.
  expect: { timeout: 2 * STEP_MS, toPass: { timeout: 2 * STEP_MS } },
  reporter: [['list'], ['./support/tally.ts'], ['json', { outputFile: `${root}/reports/browsers.json` }]],
  use: { baseURL: chromium.use?.baseURL, sandboxUrl: chromium.use?.sandboxUrl },
  webServer: [
    ...[chromium.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
    // WebKit has no headless mode.
    ...(xvfb !== undefined && installed.includes('webkit') && process.env['DISPLAY'] === undefined
      ? [
          {
            command: `${xvfb} -displayfd 1 -screen 0 1600x1200x24 -nolisten tcp`,
            wait: { stdout: /(?<xvfb_display>\d+)\n/ },
          },
        ]
      : []),
  ],
  projects: installed.map((engine) => ({ name: engine, use: { engine } })),
});
