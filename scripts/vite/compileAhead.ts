import type { Plugin } from 'vite';
import { screenFiles, shellFiles } from './screenFiles.ts';

/** Asks V8 to compile all functions of a file while it arrives, off the main thread, and not one by one when called. */
const hint = '//# allFunctionsCalledOnLoad\n';

/** A file of fewer characters compiles in no time, and the hint costs bytes. */
const WORTH = 6_000;

/** Marks the files that an address loads at once: nearly all of their code runs before its screen stands. */
export const compileAhead: Plugin = {
  name: 'console:compile-ahead',
  apply: 'build',
  generateBundle: {
    // After what else is put at the head of a file: the hint counts there alone.
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      const ofScreens = screenFiles(bundle, entry).flatMap(([, files]) => files.map((file) => file.slice(1)));
      const atOnce = new Set([entry?.fileName, ...shellFiles(bundle), ...ofScreens]);
      for (const chunk of chunks) {
        if (atOnce.has(chunk.fileName) && chunk.code.length > WORTH) chunk.code = hint + chunk.code;
      }
    },
  },
};
