/** The Node servers, by the table of all ways of serving. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { listen } from '../../src/entries/node';
import { serveConsole } from '../../src/sandbox/mounts/serve';
import { temporaryFolder } from '../support/children';
import { servesAlike } from './table';

describe.each([
  ['the console', true],
  ['the sandbox alone', false],
])('%s', (_, hasConsole) => {
  const dist = temporaryFolder('console-');
  let served: { url: string; close: () => Promise<void> };
  beforeAll(async () => {
    mkdirSync(join(dist.path, 'assets'));
    writeFileSync(join(dist.path, 'assets/app-1a2b.js'), 'console.log(1);');
    writeFileSync(join(dist.path, '.build-hash'), 'x');
    writeFileSync(join(dist.path, 'index.html'), '<!doctype html><script src="/assets/app-1a2b.js"></script>');
    const options = { port: 0, host: '127.0.0.1' };
    served = await (hasConsole ? serveConsole({ ...options, dist: dist.path }) : listen(options));
  });
  afterAll(async () => {
    await served?.close();
    dist.remove();
  });
  servesAlike(() => ({ url: served.url, cuts: true, hasConsole }));
});
