// `npm run bench`: measures what the project promises and prints each figure beside its goal. It never fails; a figure
// that could not be measured is reported as missing. Run it on an otherwise idle machine.
import { readFileSync } from 'node:fs';
import { benchLighthouse } from '../tests/bench/lighthouse.mjs';
import { buildServed, load } from './served.mjs';

const chromium = process.env.CHROMIUM_PATH ?? readFileSync('node_modules/.chromium-path', 'utf8').trim();
const dist = await buildServed();
const { serveConsole } = await load('src/sandbox/mounts/serve.ts');
const { benchBrowser } = await load('tests/bench/browser.ts');
const { benchActivity } = await load('tests/bench/activity.ts');
const { benchSize } = await load('tests/bench/size.ts');
const { benchHostile } = await load('tests/bench/hostile.ts');
const { benchRuns } = await load('tests/bench/runs.ts');
const { benchCatalog } = await load('tests/bench/catalog-load.ts');

const served = await serveConsole({ port: 0, dist });
await measure('Screens', () => benchBrowser(served.url, chromium));
await measure('At size and over time', () => benchSize(served.url, chromium));
await measure('Activity', () => benchActivity(served.url, chromium));
await measure('Runs', () => benchRuns(served.url, chromium));
await measure('Hostile text', () => benchHostile(served.url, chromium));
await measure('Lighthouse', () => benchLighthouse(served.url, chromium));
await served.close();
await measure('Sandbox', benchCatalog);

async function measure(title, run) {
  console.log(`\n${title}`);
  try {
    for (const { name, goal, value, unit } of await run()) {
      const figure = `${Number.isInteger(value) ? value : value.toFixed(value < 1 ? 4 : 1)} ${unit}`.trim();
      console.log(`  ${name.padEnd(68)} ${figure.padStart(12)}   ${goal && `goal ${goal} ${unit}`}`.trimEnd());
    }
  } catch (error) {
    console.log(`  not measured: ${error.message}`);
  }
}
