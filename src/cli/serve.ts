/** Starts the servers of the commands, and says where they are. */
import { serveSandbox } from '../sandbox/mounts/node';
import { serveConsole } from '../sandbox/mounts/serve';
import { say, sayService, sayTokens } from './printed';
import type { Started } from './running';
import { type ConsoleSettings, type Env, keptIn, refusePublicOrigin, serverSettings } from './settings';

/** Serves the console in the folder `dist` over its sandbox, or over a real service. */
export async function startConsole(settings: ConsoleSettings, dist: string): Promise<Started> {
  const { url, close } = await serveConsole({ ...settings, dist });
  const behind = settings.publicOrigin ? `, served by your proxy as ${settings.publicOrigin}` : '';
  const announce = async () => {
    say(`Marketplace Console: ${url}${behind}`);
    await sayService(url, settings.apiBaseUrl);
  };
  return { close, announce };
}

/** Serves the sandbox alone, for other clients. */
export async function startSandbox(env: Env): Promise<Started> {
  refusePublicOrigin(env);
  const { url, close } = await serveSandbox({ ...serverSettings(env, 8787), keepIn: keptIn(env, '') });
  const announce = async () => {
    say(`Sandbox of the Marketplace Token API: ${url}`);
    await sayTokens(url);
    say(`Try it:\n  curl -H 'Authorization: Bearer txk_sandbox_seller_demo' ${url}/api/auth/api-token-status`);
  };
  return { close, announce };
}
