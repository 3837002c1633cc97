// `npm run --silent seed -- --example`: prints an example of a seed, with comments.
import { load, root } from './served.mjs';

const { runCommand } = await load('src/cli/commands.ts');
await runCommand(['seed', ...process.argv.slice(2)], process.env, { dist: root, manifest: `${root}package.json` });
