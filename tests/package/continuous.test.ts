/** What docs/testing.md shows for continuous integration runs as it stands in another project, but for the port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };
import { packIds } from '../../src/sandbox/catalog/packs/seedIds';
import type { WorldState } from '../../src/sandbox/control/worldState';
import { findDocument } from '../docs/documents';
import { freePort, temporaryFolder } from '../support/children';
import { npm, root, shellEnv } from './npm';
import { tarball } from './packed';

const { text } = findDocument('docs/testing.md');
const [, section = ''] = /^## Continuous integration\n([^]*?)^## /m.exec(text) ?? [];
const block = (language: string): string => {
  const [, code = ''] = new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(section) ?? [];
  return code;
};

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string | number>;
}
interface Workflow {
  on: string[];
  jobs: Record<string, { 'runs-on': string; env: Record<string, string>; steps: Step[] }>;
}

/** Tests of that project, neither of which opens a page. */
const passing = `import { expect, test } from 'marketplace-console/playwright';
test('sees nothing of the other test', async ({ world, faults }) => {
  await faults.add({ route: 'GET /api/orders/purchases', status: 503 });
  const { accounts } = await world.state();
  expect(accounts.buyer.spent).toBe(0);
});`;
const failing = `import { expect, test } from 'marketplace-console/playwright';
test('pays for a run, and claims that it did not', async ({ world, clock }) => {
  await world.set('runs', { answer: 'admitted' });
  const body = { model: 'openai:gpt-5.4-mini', prompt: 'Draft replies.' };
  await world.ask('post', '/api/ai-packs/${packIds.support}/runs', 'buyer', body);
  await clock.advance(60_000);
  const { accounts } = await world.state();
  expect(accounts.buyer.spent).toBe(0);
});`;

const { path: project, remove } = temporaryFolder('continuous-');
afterAll(remove);
let port = 0;
let url = '';
const started: ChildProcess[] = [];

beforeAll(async () => {
  port = await freePort();
  url = `http://localhost:${port}`;
  const [, vendor = ''] = /npm install [^\n]*\.\/(vendor\/[^\s]+\.tgz)/.exec(text) ?? [];
  for (const folder of ['vendor', 'tests']) mkdirSync(join(project, folder));
  copyFileSync(await tarball(), join(project, vendor));
  // All but the package comes from where it is installed, so that `npm ci` needs no network.
  const tools = ['@playwright/test', 'playwright', 'playwright-core', 'zod'];
  const devDependencies = {
    ...Object.fromEntries(tools.map((name) => [name, `file:${join(root, 'node_modules', name)}`])),
    [packageJson.name]: `file:${vendor}`,
  };
  writeFileSync(join(project, '.npmrc'), 'install-links=true\noffline=true\n');
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, devDependencies }));
  writeFileSync(join(project, 'playwright.config.ts'), block('ts'));
  writeFileSync(join(project, 'tests/passing.spec.ts'), passing);
  await npm(project, ['install', '--package-lock-only']);
});

afterEach(() => {
  // With what a step left running.
  for (const { pid } of started.splice(0)) attempt(() => process.kill(-pid!, 'SIGKILL'));
  for (const made of ['test-results', 'tests/failing.spec.ts', 'worlds.tar.gz'])
    rmSync(join(project, made), { recursive: true, force: true });
});

describe('the job of GitHub Actions', () => {
  const workflow = parse(block('yaml')) as Workflow;
  const [job] = Object.values(workflow.jobs);
  const steps = job?.steps ?? [];

  test('has steps of others at a pinned major version, and runs on each push', () => {
    expect(workflow.on).toContain('push');
    expect(job?.['runs-on']).toBe('ubuntu-latest');
    for (const step of steps) expect([step.run, step.uses].filter(Boolean)).toHaveLength(1);
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.map((name) => name.replace(/@v\d+$/, ''))).toEqual([
      'actions/checkout',
      'actions/setup-node',
      'actions/upload-artifact',
    ]);
    for (const name of used) expect(name).toMatch(/^actions\/[a-z-]+@v\d+$/);
    const { 'node-version': node } = steps.find(({ uses }) => uses?.startsWith('actions/setup-node'))?.with ?? {};
    expect(Number(node)).toBeGreaterThanOrEqual(Number(/\d+/.exec(packageJson.engines.node)?.[0]));
  });

  test('stores the world of a failed test, which can be restored; other tests see nothing of it', async () => {
    writeFileSync(join(project, 'tests/failing.spec.ts'), failing);
    const ran = await runJob(steps, job?.env ?? {});
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 1]);
    expect(ran.at(-1)?.output).toMatch(/1 failed[^]*1 passed/);

    // What comes after a step that failed.
    const failureSteps = steps.filter((step) => step.if === 'failure()');
    expect(failureSteps).toHaveLength(1);
    expect(steps.at(-1)).toBe(failureSteps[0]);
    const files = listArtifacts(String(failureSteps[0]?.with?.['path']));
    expect(files).toEqual(worldFiles());
    expect(files).toHaveLength(1);

    const restored = `${url}/__sandbox/worlds/restored`;
    const body = readFileSync(join(project, files[0]!), 'utf8');
    const headers = { 'content-type': 'application/json' };
    expect(await fetch(`${restored}/snapshot`, { method: 'POST', headers, body })).toMatchObject({ status: 200 });
    const state = (await (await fetch(restored)).json()) as WorldState;
    expect(state).toMatchObject({ runAnswer: 'admitted', accounts: { buyer: { held: 0, spent: 17 } } });
    expect(state.advancedMs).toBeGreaterThanOrEqual(60_000);
  });
});

describe('the lines of a shell', () => {
  test('fail with a test, and store its world; the sandbox ends with them', async () => {
    writeFileSync(join(project, 'tests/failing.spec.ts'), failing);
    const { code, output } = await run(block('sh'));
    expect(output).toMatch(/1 failed[^]*1 passed/);
    expect(code).toBe(1);
    const packed = execFileSync('tar', ['-tzf', 'worlds.tar.gz'], { cwd: project, encoding: 'utf8' });
    expect(packed.trim().split('\n')).toEqual(worldFiles());
    await expect.poll(() => fetch(url).catch(() => 'ended')).toBe('ended');
  });

  test('pass with all tests, and store nothing', async () => {
    const { code, output } = await run(block('sh'));
    expect(output).toContain('1 passed');
    expect(code).toBe(0);
    expect(existsSync(join(project, 'worlds.tar.gz'))).toBe(false);
  });
});

/** Runs steps as Actions does: in a shell each, and after one that failed only those that are for that. */
async function runJob(steps: readonly Step[], env: Record<string, string>) {
  const ran: Awaited<ReturnType<typeof run>>[] = [];
  for (const step of steps) {
    if (step.run === undefined || ran.some(({ code }) => code !== 0)) continue;
    ran.push(await run(step.run, env));
  }
  return ran;
}

/** Runs lines as they stand, but for the port, in the project. */
async function run(lines: string, env: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  const withPort = (text: string) => text.replaceAll('8787', String(port));
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, withPort(value)]));
  const child = spawn('bash', ['-e', '-c', withPort(lines)], {
    cwd: project,
    env: { ...shellEnv, ...given },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The worlds of tests that failed, by their paths in the project. */
function worldFiles(): string[] {
  const results = join(project, 'test-results');
  if (!existsSync(results)) return [];
  const names = readdirSync(results, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /(^|[\\/])world\.json$/.test(name)).map((name) => `test-results/${name}`);
}

/** The files that the path of an artifact means: one with a folder of any depth in it. */
function listArtifacts(path: string): string[] {
  const [folder = '', end = '', ...rest] = path.split('**');
  expect(rest).toEqual([]);
  return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => `/${name}`.endsWith(end))
    .map((name) => folder + name);
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It has ended by itself.
  }
}
