/** Vite's servers, by the table of all ways of serving: what they do with files is Vite's own. */
import { fileURLToPath } from 'node:url';
import { createServer, preview } from 'vite';
import { afterAll, beforeAll, describe } from 'vitest';
import { agents } from '../../src/cli/serve';
import { sandboxPlugin } from '../../src/sandbox/adapters/vitePlugin';
import { registerCases } from './table';

const root = fileURLToPath(new URL('../..', import.meta.url));
const quiet = { root, configFile: false, envFile: false, logLevel: 'silent' } as const;
const address = { host: '127.0.0.1', port: 0 };

describe.each([
  [
    'development',
    async () => {
      const vite = await createServer({
        ...quiet,
        plugins: [sandboxPlugin(undefined, undefined, undefined, agents)],
        optimizeDeps: { noDiscovery: true },
        server: { ...address, watch: null },
      });
      return vite.listen();
    },
  ],
  [
    'preview',
    () => preview({ ...quiet, plugins: [sandboxPlugin(undefined, undefined, undefined, agents)], preview: address }),
  ],
])('%s', (_, start) => {
  let server: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server?.close());
  const { everywhere, cuts } = registerCases(() => server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '');
  everywhere();
  cuts();
});
