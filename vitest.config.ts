import { defineConfig } from 'vitest/config';
import { readConnection } from './src/lib/connection.ts';

/** Unit, contract and architecture tests. A test that needs a DOM says so: `// @vitest-environment jsdom`. */
export default defineConfig({
  envDir: false,
  define: { __CONNECTION__: JSON.stringify(readConnection({ CONSOLE_SERVED: '1' })) },
  test: {
    environment: 'node',
    // Nothing else runs beside it.
    maxWorkers: '100%',
    // A busy machine draws whole screens slowly.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    retry: 0,
    sequence: { shuffle: false },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: ['tests/robustness/**'],
          setupFiles: ['tests/setup.ts'],
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          name: 'robustness',
          include: ['tests/robustness/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/robustness/setup.ts'],
          // Thousands of screens are drawn: by React as it is built for use.
          env: { NODE_ENV: 'production' },
        },
      },
    ],
  },
});
