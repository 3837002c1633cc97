import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from './package.json' with { type: 'json' };
import { checkedSeed } from './scripts/vite/checkedSeed.ts';
import { finishFiles } from './scripts/vite/finishFiles.ts';
import { hostHeaders } from './scripts/vite/hostHeaders.ts';
import { pageHead } from './scripts/vite/pageHead.ts';
import { readConnection } from './src/lib/connection.ts';

const connection = readConnection(process.env);
const unused = connection.transport === 'worker' ? [] : ['mockServiceWorker.js'];

export default defineConfig({
  envDir: false,
  plugins: [checkedSeed(), react(), tailwindcss(), pageHead(connection), hostHeaders(connection), finishFiles(unused)],
  define: {
    __CONNECTION__: JSON.stringify(connection),
    // Defined separately so that a build drops the in-page sandbox if it is not used.
    '__CONNECTION__.transport': JSON.stringify(connection.transport),
  },
  build: {
    // The oldest browsers that the console supports, such as `chrome123`.
    target: packageJson.browserslist.map((browser) => browser.replace(' ', '')),
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // In kB: the in-page sandbox of a static build, with msw, is a chunk of its own.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the entry needs: little, so that the first requests are sent early.
            { name: 'start', tags: ['$initial'], priority: 4 },
            // The rendering code with everything it imports, which every screen loads.
            { name: 'shell', test: /[\\/]src[\\/]app[\\/]renderConsole\.tsx$/, priority: 3 },
            // What several screens share, including statuses: on a slow connection a request costs more than bytes that a screen does not use.
            {
              name: 'kit',
              test: /[\\/](?:src[\\/](?:ui|(?:lib|shared)(?![\\/](?:pack|download|copyAs|useWrite|proposal)\b))[\\/]|src[\\/]api[\\/](?:reader[\\/]statusWords|resources[\\/]previewImages)|@tanstack[\\/])/,
              minShareCount: 3,
              priority: 2,
            },
            // What lists share: of the catalog, of Packs and of purchases.
            {
              name: 'lists',
              test: /[\\/]src[\\/](?:shared[\\/]list|features[\\/]catalog[\\/]lastList|ui[\\/]Chip)/,
              minShareCount: 2,
              priority: 1,
            },
            // What the screens of Packs and runs share, and drafts, without which no run can be composed; not the drawing of Markdown, which two of them need.
            {
              name: 'packs',
              test: /[\\/]src[\\/](?:api[\\/](?:drafts|resources[\\/]packs)|features[\\/]runs(?![\\/]markdown))[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
      checks: { bundlerTimings: false },
    },
  },
});
