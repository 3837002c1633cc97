import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';

/** Fails the build if the built-in seed is invalid. */
export function checkedSeed(): Plugin {
  return {
    name: 'console:checked-seed',
    apply: 'build',
    async buildStart() {
      const path = fileURLToPath(new URL('../../src/sandbox/seed/builtIn/check.ts', import.meta.url));
      const { module } = await runnerImport<typeof import('../../src/sandbox/seed/builtIn/check.ts')>(path, {
        configFile: false,
        envDir: false,
        logLevel: 'error',
      });
      const issues = module.builtInIssues();
      if (issues.length > 0) this.error(['The built-in seed is invalid:', ...issues].join('\n  '));
    },
  };
}
