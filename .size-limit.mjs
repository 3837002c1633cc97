// Bytes of the first load of each screen, from the manifest of the served build. Fails without one and without screens.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const dist = 'dist-served';
const manifestFile = `${dist}/.vite/manifest.json`;
if (!existsSync(manifestFile))
  throw new Error(`${manifestFile} is missing: build with \`node scripts/start.mjs --build\`.`);
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const start = closure(entry);
const lazy = start.flatMap((key) => manifest[key].dynamicImports ?? []);
// The entry has the table of screens; beside them it loads only what renders.
const screens = lazy.filter((key) => key.endsWith('Screen.tsx'));
if (screens.length === 0) throw new Error('The entry loads no screen.');
const rendering = lazy.filter((key) => !screens.includes(key)).flatMap((key) => closure(key));
if (rendering.length === 0) throw new Error('The entry loads nothing that renders.');
const shell = [...new Set([...start, ...rendering])];
/**
 * What loads after a press, or for an address that asks for more. All else that a screen imports by itself counts as
 * part of its first load, whether it draws before or after it.
 */
const onDemand = [
  'app/RawAnswerDialog',
  'features/sandbox/SandboxPanel',
  'ui/LongBody',
  'features/catalog/list/SmartSearch',
  'features/catalog/list/FiltersDialog',
  'features/catalog/product/DeployTargets',
  'features/orders/DownloadDialog',
  'features/packs/growth/SelectDialog',
  'features/packs/growth/AcceptDialog',
];
for (const name of onDemand) {
  if (!Object.keys(manifest).some((key) => key.replace(/\.tsx?$/, '') === `src/${name}`))
    throw new Error(`${name} is not loaded on its own any more.`);
}
const isOnDemand = (key) => screens.includes(key) || onDemand.includes(key.replace(/^src\/|\.tsx?$/g, ''));

/** To come down to what all others keep: the one has all that a paid run can need, the other reads Markdown. */
const over = { 'runs/run/RunScreen': '188 kB', 'runs/result/RunResultScreen': '180 kB' };

const fonts = readdirSync(`${dist}/assets`).filter((file) => file.endsWith('.woff2'));
if (fonts.length === 0) throw new Error('No font was built.');

export default [
  ...screens.flatMap((screen) => {
    const chunks = [...whole(screen)].map((key) => manifest[key]);
    const name = screen.replace(/^src\/features\/|\.tsx$/g, '');
    return [
      budget(`${name}: JavaScript`, over[name] ?? '175 kB', ['boot.js', ...chunks.map(({ file }) => file)]),
      budget(
        `${name}: CSS`,
        '20 kB',
        chunks.flatMap(({ css = [] }) => css),
      ),
    ];
  }),
  {
    ...budget(
      'fonts',
      '60 kB',
      fonts.map((file) => `assets/${file}`),
    ),
    gzip: false,
    brotli: false,
  },
];

function budget(name, limit, files) {
  return { name, limit, gzip: true, path: [...new Set(files)].map((file) => `${dist}/${file}`) };
}

/** All chunks of a first load: the shell, the screen, and what either loads by itself. */
function whole(screen) {
  const all = new Set([...shell, ...closure(screen)]);
  for (const key of all) {
    for (const next of manifest[key].dynamicImports ?? []) {
      if (isOnDemand(next)) continue;
      for (const one of closure(next)) all.add(one);
    }
  }
  return all;
}

/** A chunk and all that it imports before it can run. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  return [key, ...(manifest[key].imports ?? []).flatMap((next) => closure(next, seen))];
}
