// `npm run sandbox`: the sandbox alone, for other clients. PORT, HOST and SANDBOX_PRODUCTS set its address and size,
// SANDBOX_DIR the folder that stores its worlds and SANDBOX_SEED the seed file for new ones, if any.
import { command, runUntilStopped } from './served.mjs';

await runUntilStopped(async () => {
  const { startSandbox } = await command('serve');
  return startSandbox(process.env);
});
