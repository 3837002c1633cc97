/** Starts the servers of the commands, and prints their addresses. */
import { readSeedFile } from '../sandbox/adapters/seed/seedFile';
import { serveConsole, serveSandbox } from '../sandbox/adapters/serve';
import { agentsByUrl } from './agentsByUrl';
import { printLine, printService, printTokens } from './printed';
import type { Started } from './running';
import { type ConsoleSettings, type Env, readStoreDir, refusePublicOrigin, serverSettings } from './settings';
import { readVersion } from './version';

/** What answers agents by URL at these servers, and at the development server. */
export const agents = agentsByUrl(readVersion);

/** Serves the console in the folder `dist` over its sandbox, or over a real service. */
export async function startConsole(settings: ConsoleSettings, dist: string): Promise<Started> {
  const seed = settings.apiBaseUrl ? undefined : await readSeed(settings);
  const { url, close } = await serveConsole({ ...settings, seed, dist, agents });
  const behind = settings.publicOrigin ? `, served by your proxy as ${settings.publicOrigin}` : '';
  const announce = async () => {
    printLine(`Marketplace Console: ${url}${behind}`);
    await printService(url, settings.apiBaseUrl);
  };
  return { close, announce };
}

/** Reads the seed that a sandbox starts with; undefined for the built-in one. Rejects if it is invalid. */
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
  const storeDir = readStoreDir(env, '');
  const { url, close } = await serveSandbox({ ...settings, seed, storeDir, requireStore: true, agents });
  const announce = async () => {
    printLine(`Sandbox of the Marketplace Token API: ${url}`);
    await printTokens(url);
    printLine(`Try it:\n  curl -H 'Authorization: Bearer txk_sandbox_seller_demo' ${url}/api/auth/api-token-status`);
  };
  return { close, announce };
}
