/** A test that the console copies runs as copied. */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { appWords } from '../../../src/app/words';
import { sandboxWords } from '../../../src/features/sandbox/words';
import { TEST_MS } from '../../limits';
import { copied } from '../support/copied';
import { expect, openWith, test } from '../support/fixtures';
import { startPrep } from '../support/prep';
import { expectKeys, expectScreen } from '../support/screen';

/** Runs the specs of a folder, outside the run that this test is part of. */
function run(folder: string, origin: string): Promise<{ stdout: string; stderr: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TEST_|PW_|PLAYWRIGHT_)/.test(name)),
  );
  const cli = 'node_modules/@playwright/test/cli.js';
  const args = [cli, 'test', '-c', join(folder, 'copied.config.ts'), '--reporter=line'];
  return promisify(execFile)(process.execPath, args, { env: { ...env, DEBUG: 'pw:api', BASE_URL: origin } }).catch(
    (failed: unknown) => failed as { stdout: string; stderr: string },
  );
}

test('a copied test runs and reaches the screen in its copied state @deep', async ({ page, sandbox }) => {
  await startPrep(sandbox, 'verified_listing', 640);
  await sandbox.advance(90_000);
  await sandbox.answerRuns('admitted');
  await sandbox.fault({ route: 'GET /api/seller/connect/status', status: 409 });
  await openWith(page, '/explorer/listing.update?query.none=1', sandbox.token('seller'));
  await expectScreen(page, 'API explorer');
  await expectKeys(page);
  await page.keyboard.press('Control+K');
  const entry = page.getByRole('option', { name: sandboxWords.copyAsPlaywright });
  const code = await copied(page, () => entry.click());
  expect(code).toContain('/explorer/listing.update?query.none=1');
  expect(code).toContain('"advanceMs":90000');
  await expect(page.getByRole('dialog', { name: appWords.commandPalette })).toBeHidden();

  // Beside the tests, where it finds the package that it imports; its own configuration starts no server.
  const folder = join('test-results', sandbox.world);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'copied.spec.ts'), code.replace(/"http:[^"]+";/, '"http://nowhere.invalid";'));
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const use = { launchOptions: { executablePath, args } };
  await writeFile(
    join(folder, 'copied.config.ts'),
    `export default ${JSON.stringify({ testDir: '.', outputDir: 'results', use, timeout: TEST_MS })};`,
  );
  const { stdout, stderr } = await run(folder, new URL(page.url()).origin);
  expect(stdout).toContain('1 passed');
  await rm(folder, { recursive: true });

  // The test names its world, so only what it asks for tells the name.
  const world = /worlds\/(copied-[\w-]+)/.exec(stderr)?.[1] ?? '';
  const state = await (await page.request.get(`/__sandbox/worlds/${world}`)).json();
  expect(state).toMatchObject({ advancedMs: 90_000, runAnswer: 'admitted', faults: [{ status: 409 }] });
  expect(state).toMatchObject({ accounts: { seller: { spent: 640 } } });
});
