// `npm run sandbox`: the sandbox alone, for other clients. PORT, HOST and SANDBOX_PRODUCTS set its address and size,
// SANDBOX_DIR the folder that keeps its worlds, SANDBOX_SEED the file that fresh ones begin with, if any.
import { keptIn, load, printTokens, refusePublicOrigin, runUntilStopped, seedOf, serverSettings } from './served.mjs';

await runUntilStopped(async () => {
  refusePublicOrigin(process.env);
  const server = serverSettings(process.env, 8787);
  const settings = { ...server, keepIn: keptIn(process.env, ''), seed: await seedOf(process.env, server.products) };
  const { serveSandbox } = await load('src/sandbox/mounts/node.ts');
  const served = await serveSandbox(settings);
  console.log(`Sandbox of the Marketplace Token API: ${served.url}`);
  await printTokens(served.url);
  console.log(
    `Try it:\n  curl -H 'Authorization: Bearer txk_sandbox_seller_demo' ${served.url}/api/auth/api-token-status`,
  );
  return served;
});
