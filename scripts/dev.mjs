// `npm run dev`: the console with hot reload. The sandbox runs in the same process, or /api is passed through to
// API_BASE_URL.
import { join } from 'node:path';
import { createServer } from 'vite';
import {
  connectToFrom,
  hostFrom,
  load,
  portFrom,
  printTokens,
  productsFrom,
  root,
  runUntilStopped,
} from './served.mjs';

process.env.CONSOLE_SERVED = '1';

await runUntilStopped(async () => {
  const port = portFrom(process.env.PORT, 5173);
  const host = hostFrom(process.env.HOST);
  const target = process.env.API_BASE_URL;
  const products = productsFrom(process.env.SANDBOX_PRODUCTS);
  const connectTo = await connectToFrom(process.env);
  const { passThroughPlugin, sandboxPlugin } = await load('src/sandbox/mounts/vite.ts');
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    plugins: [target ? passThroughPlugin(target, connectTo) : sandboxPlugin(products)],
    // The plugin checks Host before Vite does; Vite needs the name again for its websocket.
    server: { host, port, strictPort: true, allowedHosts: [host] },
  });
  await server.listen();
  const url = [...server.resolvedUrls.local, ...server.resolvedUrls.network][0].replace(/\/$/, '');
  console.log(`Marketplace Console, with hot reload: ${url}`);
  if (target) console.log(`LIVE: /api is passed through to ${target}. There is no sandbox; spends are real.`);
  else await printTokens(url);
  return server;
});
