import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedChunk, shellChunk, startChunk } from './scripts/vite/chunks.ts';
import { compileAhead } from './scripts/vite/compileAhead.ts';
import { evaluated } from './scripts/vite/evaluated.ts';
import { finishFiles } from './scripts/vite/finishFiles.ts';
import { markedShaken } from './scripts/vite/markedShaken.ts';
import { pageHead } from './scripts/vite/pageHead.ts';
import { queryShaken, routerInProduction, routerShaken } from './scripts/vite/shaken.ts';
import { readConnection } from './src/lib/connection.ts';

const connection = readConnection(process.env);
const unused = connection.transport === 'worker' ? [] : ['mockServiceWorker.js'];

export default defineConfig(({ command }) => ({
  envDir: false,
  plugins: [
    react(),
    tailwindcss(),
    evaluated('src/contract/routeFacts.ts', 'src/contract/routeSummaries.ts'),
    routerShaken(),
    markedShaken,
    queryShaken,
    pageHead(connection),
    compileAhead,
    finishFiles(unused),
  ],
  resolve: { alias: command === 'build' ? routerInProduction : [] },
  define: {
    __CONNECTION__: JSON.stringify(connection),
    // Named on its own so that a build drops the in-page sandbox where it is not used.
    '__CONNECTION__.transport': JSON.stringify(connection.transport),
  },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [startChunk, shellChunk, sharedChunk] },
      },
      checks: { bundlerTimings: false },
    },
  },
}));
