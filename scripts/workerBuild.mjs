// Builds the Cloudflare adapter. Separate from the code that serves it here, because a deployment needs no runtime on
// this machine.
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { buildServed, createAtomically, readBuildHash, root, sourcesHash } from './served.mjs';

/** What is deployed; `wrangler.json` names the same files. */
const folder = join(root, 'dist-worker');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Modules that the platform provides. */
const fromPlatform = ['cloudflare:workers', 'node:crypto', 'node:http', 'node:net', 'node:os', 'node:zlib'];

/** Builds the console and the Worker into `dist-worker`, unless the last build used the same sources. */
export async function buildWorker() {
  const dist = await buildServed();
  const wanted = sourcesHash(['scripts/workerBuild.mjs']);
  if (readBuildHash(folder) === wanted) return;
  await createAtomically(folder, wanted, async (outDir) => {
    await build({
      root,
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'warn',
      define: { __VERSION__: JSON.stringify(version) },
      ssr: { noExternal: true, target: 'webworker' },
      build: {
        ssr: 'src/entries/worker.ts',
        outDir: join(outDir, 'code'),
        minify: true,
        target: 'es2023',
        rolldownOptions: { external: fromPlatform },
      },
    });
    // The platform compresses files itself, and files with a leading dot belong to the build.
    const isServed = (path) => !/\.(?:br|gz)$/.test(path) && (path === dist || !basename(path).startsWith('.'));
    cpSync(dist, join(outDir, 'console'), { recursive: true, filter: isServed });
  });
}
