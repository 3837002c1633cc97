/** Starts the servers of the commands, and says where they are. */
import { type Served, serveSandbox } from '../sandbox/mounts/node';
import { serveConsole } from '../sandbox/mounts/serve';
import { say, sayService, sayTokens } from './printed';
import { type ConsoleSettings, type Env, keptIn, refusePublicOrigin, serverSettings } from './settings';

/** Serves the console in the folder `dist` over its sandbox, or over a real service. */
export async function startConsole(settings: ConsoleSettings, dist: string): Promise<Served> {
  const served = await serveConsole({ ...settings, dist });
  const behind = settings.publicOrigin ? `, served by your proxy as ${settings.publicOrigin}` : '';
  say(`Marketplace Console: ${served.url}${behind}`);
  await sayService(served.url, settings.apiBaseUrl);
  return served;
}

/** Serves the sandbox alone, for other clients. */
export async function startSandbox(env: Env): Promise<Served> {
  refusePublicOrigin(env);
  const served = await serveSandbox({ ...serverSettings(env, 8787), keepIn: keptIn(env, '') });
  say(`Sandbox of the Marketplace Token API: ${served.url}`);
  await sayTokens(served.url);
  say(`Try it:\n  curl -H 'Authorization: Bearer txk_sandbox_seller_demo' ${served.url}/api/auth/api-token-status`);
  return served;
}
