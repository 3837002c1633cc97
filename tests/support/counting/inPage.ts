/** Runs the client of `pageClient.ts` in a page of any browser. */
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { build } from 'vite';
import { TEST_MS } from '../../limits';
import type { Order } from './pageClient';

/** Runs the text of a function of one string in a page; resolves to the string it returns. */
type Call = (fn: string, argument: string) => Promise<string>;

let bundle: Promise<string> | undefined;

/** The client as a single script. It is built for the page like the console, and injected by the test: none of it is served. */
async function script(): Promise<string> {
  const result = await build({
    configFile: false,
    envDir: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: {
        entry: fileURLToPath(new URL('pageClient.ts', import.meta.url)),
        formats: ['iife'],
        name: 'countingClient',
      },
    },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error('The client was not built');
  return output.output[0].code;
}

/** Sends the changes from the page, and resolves to how each ended for its client. */
export async function sentFrom(call: Call, order: Order): Promise<string[]> {
  const code = await (bundle ??= script());
  await call(`() => { ${code}; return 'null'; }`, '');
  await call('(order) => globalThis.counting.start(order)', JSON.stringify(order));
  let ended = '';
  await expect
    .poll(async () => (ended = await call('() => globalThis.counting.ended()', '')), { timeout: TEST_MS })
    .not.toBe('');
  return JSON.parse(ended) as string[];
}
