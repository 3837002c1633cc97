// `npm run sandbox`: the sandbox alone, for other clients. PORT, HOST and SANDBOX_PRODUCTS set its address and size,
// SANDBOX_DIR the folder that keeps its worlds, if any.
import { keptIn, load, printTokens, refusePublicOrigin, runUntilStopped, serverSettings } from './served.mjs';

await runUntilStopped(async () => {
  refusePublicOrigin(process.env);
  const settings = { ...serverSettings(process.env, 8787), keepIn: keptIn(process.env, '') };
  const { serveSandbox } = await load('src/sandbox/mounts/node.ts');
  const served = await serveSandbox(settings);
  console.log(`Sandbox of the Marketplace Token API: ${served.url}`);
  await printTokens(served.url);
  console.log(
    `Try it:\n  curl -H 'Authorization: Bearer txk_sandbox_seller_demo' ${served.url}/api/auth/api-token-status`,
  );
  return served;
});
