// `npm start`: builds the console if its sources changed, and serves it over the sandbox or, with API_BASE_URL, over a
// real service. For HOST, PORT, PUBLIC_ORIGIN, STORAGE_ORIGINS, SANDBOX_PRODUCTS,
// SANDBOX_DIR and SANDBOX_SEED see docs/serving.md. `--build` only builds.
import { buildServed, command, defaultStoreDir, runUntilStopped, exitOnError } from './served.mjs';

if (process.argv.includes('--build')) await exitOnError(buildServed);
else await runUntilStopped(start);

async function start() {
  const { consoleSettings } = await command('settings');
  const settings = consoleSettings(process.env, defaultStoreDir);
  const dist = await buildServed();
  const { startConsole } = await command('serve');
  return startConsole(settings, dist);
}
