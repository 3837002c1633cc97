/** Starts the servers of the commands, and says where they are. */
import { readSeedFile } from '../sandbox/mounts/seed/seedFile';
import { serveConsole, serveSandbox } from '../sandbox/mounts/serve';
import { say, sayService, sayTokens } from './printed';
import type { Started } from './running';
import { type ConsoleSettings, type Env, keptIn, refusePublicOrigin, serverSettings } from './settings';

/** Serves the console in the folder `dist` over its sandbox, or over a real service. */
export async function startConsole(settings: ConsoleSettings, dist: string): Promise<Started> {
  const seed = settings.apiBaseUrl ? undefined : await seedOf(settings);
  const { url, close } = await serveConsole({ ...settings, seed, dist });
  const behind = settings.publicOrigin ? `, served by your proxy as ${settings.publicOrigin}` : '';
  const announce = async () => {
    say(`Marketplace Console: ${url}${behind}`);
    await sayService(url, settings.apiBaseUrl);
  };
  return { close, announce };
}

/** The value of the seed that a sandbox is told to begin with; undefined for the built-in one. Rejects for one that is wrong. */
export async function seedOf({ seedPath, products }: Pick<ConsoleSettings, 'seedPath' | 'products'>): Promise<unknown> {
  return seedPath === undefined ? undefined : readSeedFile(seedPath, products);
}

/** Serves the sandbox alone, for other clients. */
export async function startSandbox(env: Env): Promise<Started> {
  refusePublicOrigin(env);
  const settings = serverSettings(env, 8787);
  const seed = await seedOf(settings);
  const { url, close } = await serveSandbox({ ...settings, seed, keepIn: keptIn(env, ''), mustKeep: true });
  const announce = async () => {
    say(`Sandbox of the Marketplace Token API: ${url}`);
    await sayTokens(url);
    say(`Try it:\n  curl -H 'Authorization: Bearer txk_sandbox_seller_demo' ${url}/api/auth/api-token-status`);
  };
  return { close, announce };
}
