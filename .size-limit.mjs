// Limits on the bytes of each screen's first load, read from the manifest of the served build. Fails if there is no
// manifest or no screen.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const dist = 'dist-served';
const manifestFile = `${dist}/.vite/manifest.json`;
if (!existsSync(manifestFile))
  throw new Error(`${manifestFile} is missing: build with \`node scripts/start.mjs --build\`.`);
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
const start = closure(entry);
const lazy = start.flatMap((key) => manifest[key].dynamicImports ?? []);
// The entry imports the table of screens; everything else it loads lazily is needed to render.
const screens = lazy.filter((key) => key.endsWith('Screen.tsx'));
if (screens.length === 0) throw new Error('The entry loads no screen.');
const rendering = lazy.filter((key) => !screens.includes(key)).flatMap((key) => closure(key));
if (rendering.length === 0) throw new Error('The entry loads nothing that renders.');
const shell = [...new Set([...start, ...rendering])];
/**
 * Chunks by name that load only on a click or for certain addresses. Everything else that a screen imports lazily counts towards its first load,
 * whether it is rendered before or after.
 */
const onDemand = [
  'AddPrompts',
  'RawAnswerDialog',
  'Commands',
  'LongBody',
  'ContractTab',
  'ExportDialog',
  'LeaksTab',
  'leakCheck',
  'harFile',
  'CompareDialog',
  'repeatable',
  'languages',
  'SmartSearch',
  'WorkloadPanel',
  'FiltersDialog',
  'DeployTargets',
  'DownloadDialog',
  'ManifestView',
  'StoredProfile',
  'SelectDialog',
  'tableSheet',
  'AcceptDialog',
  'AnswerPanel',
  'mountEditor',
  'PasteCurlDialog',
  'picks',
  'saveOpenApi',
];
for (const name of onDemand) {
  if (!Object.keys(manifest).some((key) => manifest[key].name === name))
    throw new Error(`${name} is no longer a chunk of its own.`);
}
/** Loads on every screen, once that is quiet or something is spent, so it has a budget of its own. */
const underWay = Object.keys(manifest).find((key) => manifest[key].name === 'UnderWay');
if (underWay === undefined) throw new Error('UnderWay is no longer a chunk of its own.');
const isOnDemand = (key) => screens.includes(key) || key === underWay || onDemand.includes(manifest[key].name);

const fonts = readdirSync(`${dist}/assets`).filter((file) => file.endsWith('.woff2'));
if (fonts.length === 0) throw new Error('No font was built.');

export default [
  ...screens.flatMap((screen) => {
    const chunks = [...whole(screen)].map((key) => manifest[key]);
    const name = screen.replace(/^src\/features\/|\.tsx$/g, '');
    return [
      budget(`${name}: JavaScript`, '300 kB', ['boot.js', ...chunks.map(({ file }) => file)]),
      budget(
        `${name}: CSS`,
        '20 kB',
        chunks.flatMap(({ css = [] }) => css),
      ),
    ];
  }),
  budget('what follows work: JavaScript', '12 kB', [manifest[underWay].file]),
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

/** All chunks of a first load: the shell, the screen, and what either of them imports dynamically. */
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

/** A chunk and everything it imports statically. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  return [key, ...(manifest[key].imports ?? []).flatMap((next) => closure(next, seen))];
}
