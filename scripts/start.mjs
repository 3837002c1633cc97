// `npm start`: builds the console if its sources changed, and serves it over the sandbox or, with API_BASE_URL, over a
// real service. For HOST, PORT, PUBLIC_ORIGIN, STORAGE_ORIGINS, SANDBOX_PRODUCTS, SANDBOX_DIR and
// SANDBOX_SEED see README.md. `--build` only builds.
import { buildServed, consoleSettings, load, printService, runUntilStopped, told } from './served.mjs';

if (process.argv.includes('--build')) await told(buildServed);
else await runUntilStopped(start);

async function start() {
  const settings = await consoleSettings(process.env);
  const dist = await buildServed();
  const { serveConsole } = await load('src/sandbox/mounts/serve.ts');
  const served = await serveConsole({ ...settings, dist });
  const behind = settings.publicOrigin ? `, served by your proxy as ${settings.publicOrigin}` : '';
  console.log(`Marketplace Console: ${served.url}${behind}`);
  await printService(served.url, settings.apiBaseUrl);
  return served;
}
