/** Starts the servers of the commands, and says where they are. */
import { readSeedFile } from '../sandbox/adapters/seed/seedFile';
import { serveConsole, serveSandbox } from '../sandbox/adapters/serve';
import { printLine, printService, printTokens } from './printed';
import type { Started } from './running';
import { type ConsoleSettings, type Env, readStoreDir, refusePublicOrigin, serverSettings } from './settings';

/** Serves the console in the folder `dist` over its sandbox, or over a real service. */
export async function startConsole(settings: ConsoleSettings, dist: string): Promise<Started> {
  const seed = settings.apiBaseUrl ? undefined : await readSeed(settings);
  const { url, close } = await serveConsole({ ...settings, seed, dist });
  const behind = settings.publicOrigin ? `, served by your proxy as ${settings.publicOrigin}` : '';
  const announce = async () => {
    printLine(`Marketplace Console: ${url}${behind}`);
    await printService(url, settings.apiBaseUrl);
  };
  return { close, announce };
}

/** The value of the seed that a sandbox is told to begin with; undefined for the built-in one. Rejects for one that is wrong. */
export async function readSeed({
  seedPath,
  products,
}: Pick<ConsoleSettings, 'seedPath' | 'products'>): Promise<unknown> {
  return seedPath === undefined ? undefined : readSeedFile(seedPath, products);
}

/** Serves the sandbox alone, for other clients. */
export async function startSandbox(env: Env): Promise<Started> {
  refusePublicOrigin(env);
  const settings = serverSettings(env, 8787);
  const seed = await readSeed(settings);
  const { url, close } = await serveSandbox({ ...settings, seed, storeDir: readStoreDir(env, ''), requireStore: true });
  const announce = async () => {
    printLine(`Sandbox of the Marketplace Token API: ${url}`);
    await printTokens(url);
    printLine(`Try it:\n  curl -H 'Authorization: Bearer txk_sandbox_seller_demo' ${url}/api/auth/api-token-status`);
  };
  return { close, announce };
}
