// `npm run worker`: the console and the sandbox as they are deployed on Cloudflare, on this machine. For PORT, PUBLIC_ORIGIN,
// SANDBOX_PRODUCTS, SANDBOX_DIR and SANDBOX_ACCESS_TOKEN see docs/serving.md. `--build` only builds.
import { join } from 'node:path';
import { command, root, runUntilStopped, exitOnError } from './served.mjs';
import { buildWorker } from './workerBuild.mjs';

if (process.argv.includes('--build')) await exitOnError(buildWorker);
else await runUntilStopped(start);

async function start() {
  const { readStoreDir, serverSettings } = await command('settings');
  const { port, host } = serverSettings(process.env, 8788);
  const { PUBLIC_ORIGIN, SANDBOX_ACCESS_TOKEN, SANDBOX_PRODUCTS, SANDBOX_STRICT } = process.env;
  const given = Object.entries({ PUBLIC_ORIGIN, SANDBOX_ACCESS_TOKEN, SANDBOX_PRODUCTS, SANDBOX_STRICT });
  await buildWorker();
  // Not installed where it is only built.
  const { serveWorker } = await import('./workerd/workerd.mjs');
  const served = await serveWorker({
    port,
    host,
    storeDir: readStoreDir(process.env, join(root, '.sandbox/worker')),
    settings: Object.fromEntries(given.filter(([, value]) => value)),
    // On Cloudflare they end; here the log of requests may stay.
    stays: true,
  });
  console.log(`Marketplace Console on workerd: ${served.url}`);
  const { printTokens } = await command('printed');
  if (!SANDBOX_ACCESS_TOKEN) await printTokens(served.url);
  return served;
}
