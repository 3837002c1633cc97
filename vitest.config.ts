import { defineConfig } from 'vitest/config';
import { readConnection } from './src/lib/connection.ts';

/** Unit, contract and architecture tests. A test that needs a DOM says so: `// @vitest-environment jsdom`. */
export default defineConfig({
  envDir: false,
  define: { __CONNECTION__: JSON.stringify(readConnection({ CONSOLE_SERVED: '1' })) },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    retry: 0,
    sequence: { shuffle: false },
  },
});
