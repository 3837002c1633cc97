// Bytes of the first load of each screen, from the manifest of the served build. Fails without one and without screens.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const dist = 'dist-served';
const manifestFile = `${dist}/.vite/manifest.json`;
if (!existsSync(manifestFile))
  throw new Error(`${manifestFile} is missing: build with \`node scripts/start.mjs --build\`.`);
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
// The entry always loads the one chunk that renders.
const shell = [...new Set([entry, ...manifest[entry].dynamicImports].flatMap((key) => closure(key)))];
if (shell.length < 2) throw new Error('The entry loads nothing that renders.');
const routes = readFileSync('src/app/routes.tsx', 'utf8');
const screens = [...routes.matchAll(/import\('\.\.\/(features\/[^']+)'\)/g)].map(([, module]) => `src/${module}.tsx`);
if (screens.length === 0) throw new Error('src/app/routes.tsx loads no screen.');
for (const screen of screens) {
  const reached = screen in manifest && shell.some((key) => manifest[key].dynamicImports?.includes(screen));
  if (!reached) throw new Error(`${screen} is not loaded by the shell: its first load cannot be told.`);
}
const fonts = readdirSync(`${dist}/assets`).filter((file) => file.endsWith('.woff2'));
if (fonts.length === 0) throw new Error('No font was built.');

export default [
  ...screens.flatMap((screen) => {
    const chunks = [...new Set([...shell, ...closure(screen)])].map((key) => manifest[key]);
    const name = screen.replace(/^src\/features\/|\.tsx$/g, '');
    return [
      budget(`${name}: JavaScript`, '150 kB', ['boot.js', ...chunks.map(({ file }) => file)]),
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

/** A chunk and all that it imports before it can run. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  return [key, ...(manifest[key].imports ?? []).flatMap((next) => closure(next, seen))];
}
