/**
 * The tools that make clients of an OpenAPI document digest the one that a sandbox serves: what they write compiles, and a program with each
 * calls the sandbox. Nothing but loopback is asked.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../../src/entries/node';
import type { Report } from './report';

const ownFolder = fileURLToPath(new URL('.', import.meta.url));
const root = join(ownFolder, '../..');
const written = join(root, 'reports/generators');
const quietly = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };

/** The program of a package, by default one of this folder. */
function getProgram(name: string, command: string, from: string = ownFolder): string {
  const folder = join(from, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(folder, typeof bin === 'string' ? bin : (bin[command] ?? ''));
}

/** Runs a program of Node; resolves to its output, or rejects with it. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ownFolder,
    env: { ...process.env, ...quietly, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}

/** What each of them is, and what it writes into its folder. */
const tools: Readonly<Record<string, (url: string, folder: string) => Promise<string>>> = {
  'openapi-typescript': (url, folder) =>
    run(getProgram('openapi-typescript', 'openapi-typescript'), [`${url}/openapi.json`, '-o', `${folder}/schema.d.ts`]),
  'hey-api': (url, folder) =>
    run(getProgram('@hey-api/openapi-ts', 'openapi-ts'), [
      '-i',
      `${url}/openapi.json`,
      '-o',
      `${folder}/client`,
      '--no-log-file',
    ]),
  orval: (url, folder) => run(getProgram('orval', 'orval'), [], { SANDBOX_URL: url, GENERATED: folder }),
  // The document of the sandbox alone, by the first of them.
  sandbox: (url, folder) =>
    run(getProgram('openapi-typescript', 'openapi-typescript'), [
      `${url}/__sandbox/openapi.json`,
      '-o',
      `${folder}/schema.d.ts`,
    ]),
};
const names = Object.keys(tools);

describe('clients made of the document of a sandbox', () => {
  let served: Listening;

  beforeAll(async () => {
    served = await listen({ port: 0, host: '127.0.0.1' });
    rmSync(written, { recursive: true, force: true });
    mkdirSync(written, { recursive: true });
    // What is written there finds the packages of this folder.
    symlinkSync(join(ownFolder, 'node_modules'), join(written, 'node_modules'), 'junction');
    cpSync(join(ownFolder, 'report.ts'), join(written, 'report.ts'));
    for (const name of names) {
      cpSync(join(ownFolder, 'programs', `${name}.ts`), join(written, name, 'program.ts'));
    }
    await Promise.all(names.map((name) => tools[name]!(served.url, join(written, name))));
  });
  afterAll(() => served.close());

  test('compile under strict, with a program that uses each', async () => {
    expect(await run(getProgram('typescript', 'tsc', root), ['-p', join(ownFolder, 'tsconfig.json')])).toBe('');
  });

  test.each(names)('%s: a program calls the sandbox with its client', async (name) => {
    const file = join(written, name, 'program.ts');
    const { call } = (await import(/* @vite-ignore */ file)) as {
      call: (url: string, token: string) => Promise<Report>;
    };
    expect(await call(served.url, `txk_sandbox_seller_${name}`)).toEqual({
      accountType: 'seller',
      products: 2,
      points: 640,
      refusal: 'CONFLICT',
      advanced: 200,
      prep: 'completed',
    });
  });

  describe.each(['/openapi.json', '/__sandbox/openapi.json'])('%s', (path) => {
    let file: string;
    beforeAll(async () => {
      file = join(written, `${path.replaceAll(/\W+/g, '-')}.json`);
      writeFileSync(file, await (await fetch(served.url + path)).text());
    });

    test('Redocly warns of nothing but what the service is like', async () => {
      const report = await run(getProgram('@redocly/cli', 'redocly'), [
        'lint',
        file,
        '--extends',
        'recommended',
        '--format',
        'json',
      ]);
      const { problems } = JSON.parse(report.slice(report.indexOf('{\n'), report.lastIndexOf('}') + 1)) as {
        problems: { ruleId: string; severity: string; location: { pointer: string }[] }[];
      };
      const found = problems.map(({ ruleId, severity, location }) => `${severity} ${ruleId} ${location[0]?.pointer}`);
      expect(found.sort()).toEqual([
        // The service's description names no licence.
        'warn info-license #/info',
        // Two pairs of its own paths; a literal part wins over a parameter.
        'warn no-ambiguous-paths #/paths/~1api~1ai-packs~1runs~1{runId}',
        'warn no-ambiguous-paths #/paths/~1api~1ai-packs~1{id}~1growth',
        // Health takes nothing, so there is nothing to refuse.
        'warn operation-4xx-response #/paths/~1__sandbox~1health/get/responses',
      ]);
    });

    test('Spectral warns of nothing but what the service is like', async () => {
      const rules = join(written, 'spectral.json');
      writeFileSync(rules, JSON.stringify({ extends: ['spectral:oas'] }));
      const args = ['lint', file, '-r', rules, '-f', 'json', '--quiet'];
      const report = await run(getProgram('@stoplight/spectral-cli', 'spectral'), args);
      const found = (JSON.parse(report) as { code: string; path: string[] }[]).map(({ code, path }) =>
        [code, ...path].join(' '),
      );
      // The service's description names no contact.
      expect(found).toEqual(['info-contact info']);
    });
  });
});
