// `npm start`: builds the console if its sources changed, and serves it over the sandbox or, with API_BASE_URL, over a
// real service. For HOST, PORT, STORAGE_ORIGINS and SANDBOX_PRODUCTS see README.md. `--build` only builds.
import {
  buildServed,
  connectToFrom,
  hostFrom,
  load,
  portFrom,
  printTokens,
  productsFrom,
  runUntilStopped,
  told,
} from './served.mjs';

if (process.argv.includes('--build')) await told(buildServed);
else await runUntilStopped(start);

async function start() {
  const port = portFrom(process.env.PORT, 5173);
  const products = productsFrom(process.env.SANDBOX_PRODUCTS);
  const apiBaseUrl = process.env.API_BASE_URL || undefined;
  const connectTo = await connectToFrom(process.env);
  const dist = await buildServed();
  const { serveConsole } = await load('src/sandbox/mounts/serve.ts');
  const served = await serveConsole({ port, host: hostFrom(process.env.HOST), dist, apiBaseUrl, connectTo, products });
  console.log(`Marketplace Console: ${served.url}`);
  if (apiBaseUrl) console.log(`LIVE: /api is passed through to ${apiBaseUrl}. There is no sandbox; spends are real.`);
  else await printTokens(served.url);
  return served;
}
