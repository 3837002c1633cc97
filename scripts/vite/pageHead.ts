import { join } from 'node:path';
import { type HtmlTagDescriptor, type Plugin, runnerImport } from 'vite';
import type { FirstPaint } from '../../src/app/firstPaint.tsx';
import { type Connection, servedLive } from '../../src/lib/connection.ts';
import { contentSecurityPolicy } from '../../src/lib/csp.ts';
import { LIVE_PAGE, emptyConnection } from '../../src/lib/page/livePage.ts';
import { sandboxFiles, screenFiles, shellFiles } from './screenFiles.ts';

const charset = '<meta charset="utf-8" />';
const boot = '<script src="/boot.js"></script>';
const root = '<div id="root"></div>';

/**
 * Completes a built index.html: the content security policy with Trusted Types, a preload of the shell and of the in-page sandbox, the first paint
 * before any code has run, and the data for public/boot.js: files and skeleton of each screen by address, and the sans font that every screen uses.
 * A served build gets a second page, for real services (`livePage`), with their first paint.
 */
export function pageHead(connection: Connection): Plugin {
  const inPage = connection.transport === 'worker';
  let paints: readonly FirstPaint[] = [];
  // One for each worker, of src/ui/longBody/LongBody.tsx, src/features/seller/versions/manifest/startWorker.ts and
  // src/features/runs/evaluate/checks/checkQueue.ts; the in-page sandbox registers a service worker.
  const types = `require-trusted-types-for 'script'; trusted-types body-worker manifest-worker check-worker${inPage ? ' default' : ''}`;
  const policy = `${contentSecurityPolicy(connection.connectTo ?? [])}; ${types}`;
  return {
    name: 'console:page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, chunk }) {
        if (![charset, boot, root].every((part) => html.includes(part))) throw new Error('index.html has changed');
        paints = await buildFirstPaints([connection, servedLive('', [])]);
        const [first] = paints;
        if (!first) throw new Error('There is no first paint');
        const screens = JSON.stringify(
          screenFiles(bundle, chunk).map(({ name, pattern, files }) => [
            pattern,
            files,
            first.shapes[name],
            ...(first.open.includes(name) ? ['open'] : []),
          ]),
        );
        const sans = Object.keys(bundle).find(isSans);
        if (!sans) throw new Error('The build has no sans font');
        // Beside the parser but before the first paint, for which src/main.tsx waits: a parser that waits as well was 0.18 s later to the list and
        // 0.2 to 0.4 s to the first paint, on Slow 4G at 4x CPU. The in-page sandbox needs its effects before any other script.
        const bootHere = boot.replace('src', inPage ? 'data-sandbox="worker" src' : 'async blocking="render" src');
        return {
          // The policy must precede everything it governs; the character set must be first.
          html: html
            .replace(charset, `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
            .replace(
              boot,
              `<script type="application/json" id="screens" data-sans="/${sans}" data-elsewhere="${first.elsewhere}">${screens}</script>\n    ${bootHere}`,
            )
            .replace(root, () => `<div id="root">${first.html}</div>`),
          tags: [...new Set([...shellFiles(bundle), ...(inPage ? sandboxFiles(bundle) : [])])]
            .filter((file) => file !== chunk?.fileName)
            .map(preload),
        };
      },
    },
    generateBundle: {
      // After Vite has added the page.
      order: 'post',
      handler(_, bundle) {
        const [first, live] = paints;
        const page = bundle['index.html'];
        if (connection.transport !== 'server' || page?.type !== 'asset' || !first || !live) return;
        const source = String(page.source)
          .replace(first.html, () => live.html)
          .replace('<script type="application/json" id="screens"', (screens) => `${emptyConnection}\n    ${screens}`);
        this.emitFile({ type: 'asset', fileName: LIVE_PAGE, source });
      },
    },
  };
}

async function buildFirstPaints(connections: readonly Connection[]): Promise<FirstPaint[]> {
  const folder = join(import.meta.dirname, '..', '..');
  const { module } = await runnerImport<{ firstPaint: (connection: Connection) => FirstPaint }>(
    join(folder, 'src/app/firstPaint.tsx'),
    { root: folder, configFile: false, envDir: false, logLevel: 'error' },
  );
  return connections.map((connection) => module.firstPaint(connection));
}

const isSans = (file: string) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(file);

/** The entry requests it only once it runs. */
function preload(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}
