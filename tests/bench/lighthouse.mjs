// Lighthouse, mobile, on first loads with nothing cached and on a second one. It is downloaded for the bench alone, at
// a pinned version, into a git-ignored folder: it is larger than all other tools of the project together.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { load } from '../../scripts/served.mjs';

const version = '12.8.2';
const folder = fileURLToPath(new URL('../../reports/lighthouse', import.meta.url));
const goals = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const loads = [
  { name: 'Catalog, cold', path: '/catalog', account: 'seller' },
  { name: 'Connect, cold', path: '/connect' },
  { name: 'Catalog, warm', path: '/catalog', account: 'seller', warm: true },
];

/**
 * Runs it once for each load and returns rows of `{ name, goal, value, unit }`. Throws if it cannot be downloaded or
 * does not finish.
 */
export async function benchLighthouse(url, executablePath) {
  const entry = `${folder}/node_modules/lighthouse/core/index.js`;
  if (!existsSync(entry)) {
    const args = ['install', '--no-save', '--no-package-lock', '--prefix', folder, `lighthouse@${version}`];
    execFileSync('npm', args, { stdio: 'ignore' });
  }
  const { default: lighthouse } = await import(pathToFileURL(entry).href);
  const puppeteer = createRequire(entry)('puppeteer-core');
  const { saveSession, createSession } = await load('tests/bench/tab.ts');
  const rows = [];
  for (const { name, path, account, warm } of loads) {
    // Each in a browser of its own, so that nothing is cached but what the load itself leaves.
    const browser = await puppeteer.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      const page = await browser.newPage();
      // Connected before the first load, not by one.
      if (account) await page.evaluateOnNewDocument(saveSession, createSession(account, 'bench-lighthouse'));
      if (warm) await page.goto(`${url}${path}`, { waitUntil: 'networkidle0' });
      const flags = { onlyCategories: Object.keys(goals), disableStorageReset: warm === true };
      const { lhr } = await lighthouse(`${url}${path}`, flags, undefined, page);
      for (const [category, goal] of Object.entries(goals))
        rows.push({
          name: `Lighthouse mobile, ${name}: ${category}`,
          goal: `≥ ${goal}`,
          value: Math.round(lhr.categories[category].score * 100),
          unit: '',
        });
    } finally {
      await browser.close();
    }
  }
  return rows;
}
