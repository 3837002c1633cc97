import type { HtmlTagDescriptor, Plugin } from 'vite';
import { type Connection, connectOrigins } from '../../src/lib/connection.ts';
import { contentSecurityPolicy } from '../../src/lib/csp.ts';
import { screenFiles, shellFiles } from './screenFiles.ts';

const charset = '<meta charset="utf-8" />';
const boot = '<script src="/boot.js"></script>';

/**
 * Completes the head of a built index.html: the content security policy with Trusted Types, a preload of the shell, and
 * for public/boot.js what to load beside it: the files of each screen's address, and the sans that every screen needs.
 */
export function pageHead(connection: Connection): Plugin {
  const inPage = connection.transport === 'worker';
  // One worker reads long bodies (src/ui/useBodyLines.ts); the in-page sandbox registers one service worker.
  const types = `require-trusted-types-for 'script'; trusted-types body-worker${inPage ? ' default' : ''}`;
  const policy = `${contentSecurityPolicy(connectOrigins(connection), 'meta')}; ${types}`;
  return {
    name: 'console:page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        if (!html.includes(charset) || !html.includes(boot)) throw new Error('index.html has changed its head');
        const screens = JSON.stringify(screenFiles(bundle, chunk));
        const sans = Object.keys(bundle).find(isSans);
        if (!sans) throw new Error('The build has no sans');
        // It need not hold up the parser, only the first paint; the in-page sandbox needs what it does before the rest runs.
        const bootHere = boot.replace('src', inPage ? 'data-sandbox="worker" src' : 'async blocking="render" src');
        return {
          // The policy comes before anything it governs, and after the character set, which must come first.
          html: html
            .replace(charset, `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
            .replace(
              boot,
              `<script type="application/json" id="screens" data-sans="/${sans}">${screens}</script>\n    ${bootHere}`,
            ),
          tags: shellFiles(bundle)
            .filter((file) => file !== chunk?.fileName)
            .map(preload),
        };
      },
    },
  };
}

const isSans = (file: string) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(file);

/** The entry asks for it only when it runs. */
function preload(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' };
}
