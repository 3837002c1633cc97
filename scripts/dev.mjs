// `npm run dev`: the console with hot reload. The sandbox runs in the same process, or /api is forwarded to API_BASE_URL.
import { join } from 'node:path';
import { createServer } from 'vite';
import { command, defaultStoreDir, load, root, runUntilStopped } from './served.mjs';

process.env.CONSOLE_SERVED = '1';

await runUntilStopped(async () => {
  const { consoleSettings, refusePublicOrigin } = await command('settings');
  refusePublicOrigin(process.env);
  const { port, host, products, seedPath, storeDir, apiBaseUrl, connectTo } = consoleSettings(
    process.env,
    defaultStoreDir,
  );
  const { agents, readSeed } = await command('serve');
  const seed = apiBaseUrl ? undefined : await readSeed({ seedPath, products });
  const { passThroughPlugin, sandboxPlugin } = await load('src/sandbox/adapters/vitePlugin.ts');
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    plugins: [
      apiBaseUrl
        ? passThroughPlugin(apiBaseUrl, connectTo, storeDir, agents)
        : sandboxPlugin(products, storeDir, seed, agents),
    ],
    // The plugin checks Host before Vite does; Vite needs the name again for its websocket.
    server: { host, port, strictPort: true, allowedHosts: [host] },
  });
  await server.listen();
  const url = [...server.resolvedUrls.local, ...server.resolvedUrls.network][0].replace(/\/$/, '');
  console.log(`Marketplace Console, with hot reload: ${url}`);
  const { printService } = await command('printed');
  await printService(url, apiBaseUrl);
  return server;
});
