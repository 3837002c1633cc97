/** The Node servers, by the table of all ways of serving. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { agents } from '../../src/cli/serve';
import { listen } from '../../src/entries/node';
import { serveConsole } from '../../src/sandbox/adapters/serve';
import { temporaryFolder } from '../support/children';
import { registerCases } from './table';

const address = { port: 0, host: '127.0.0.1' };

/** Serves for the tests of a group. Returns where. */
function serving(serve: () => Promise<{ url: string; close: () => Promise<void> }>): () => string {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve();
  });
  afterAll(() => served?.close());
  return () => served.url;
}

describe('the console', () => {
  const dist = temporaryFolder('console-');
  mkdirSync(join(dist.path, 'assets'));
  writeFileSync(join(dist.path, 'assets/app-1a2b.js'), 'console.log(1);');
  writeFileSync(join(dist.path, '.build-hash'), 'x');
  writeFileSync(join(dist.path, 'index.html'), '<!doctype html><script src="/assets/app-1a2b.js"></script>');
  afterAll(dist.remove);
  const { everywhere, cuts, files } = registerCases(
    serving(() => serveConsole({ ...address, dist: dist.path, agents })),
  );
  everywhere();
  cuts();
  files();
});

describe('the sandbox alone', () => {
  const { everywhere, cuts } = registerCases(serving(() => listen(address)));
  everywhere();
  cuts();
});
