// `npm run sandbox`: the sandbox alone, for other clients. PORT, HOST and SANDBOX_PRODUCTS set its address and size.
import { hostFrom, load, portFrom, printTokens, productsFrom, runUntilStopped } from './served.mjs';

await runUntilStopped(async () => {
  const port = portFrom(process.env.PORT, 8787);
  const products = productsFrom(process.env.SANDBOX_PRODUCTS);
  const { serveSandbox } = await load('src/sandbox/mounts/node.ts');
  const served = await serveSandbox({ port, host: hostFrom(process.env.HOST), products });
  console.log(`Sandbox of the Marketplace Token API: ${served.url}`);
  await printTokens(served.url);
  console.log(
    `Try it:\n  curl -H 'Authorization: Bearer txk_sandbox_seller_demo' ${served.url}/api/auth/api-token-status`,
  );
  return served;
});
