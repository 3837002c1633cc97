import type { HtmlTagDescriptor, Plugin } from 'vite';
import { type Connection, connectOrigins } from '../../src/lib/connection.ts';
import { contentSecurityPolicy } from '../../src/lib/csp.ts';
import { screenFiles } from './screenFiles.ts';

const charset = '<meta charset="utf-8" />';
const boot = '<script src="/boot.js"></script>';

/**
 * Completes the head of a built index.html: the content security policy with Trusted Types, a preload of the sans that
 * every screen needs, and for public/boot.js the list of what each screen's address loads.
 */
export function pageHead(connection: Connection): Plugin {
  const inPage = connection.transport === 'worker';
  const types = `require-trusted-types-for 'script'; trusted-types ${inPage ? 'default' : "'none'"}`;
  const policy = `${contentSecurityPolicy(connectOrigins(connection), 'meta')}; ${types}`;
  return {
    name: 'console:page-head',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        if (!html.includes(charset) || !html.includes(boot)) throw new Error('index.html has changed its head');
        const screens = JSON.stringify(screenFiles(bundle, chunk));
        // It need not hold up the parser, only the first paint; the in-page sandbox needs what it does before the rest runs.
        const bootHere = boot.replace('src', inPage ? 'data-sandbox="worker" src' : 'async blocking="render" src');
        return {
          // The policy comes before anything it governs, and after the character set, which must come first.
          html: html
            .replace(charset, `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`)
            .replace(boot, `<script type="application/json" id="screens">${screens}</script>\n    ${bootHere}`),
          tags: Object.keys(bundle).filter(isSans).map(preload),
        };
      },
    },
  };
}

const isSans = (file: string) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(file);

function preload(file: string): HtmlTagDescriptor {
  // Low: text waits for the code, not the code for the text's face.
  const attrs = {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: `/${file}`,
    crossorigin: true,
    fetchpriority: 'low',
  };
  return { tag: 'link', attrs, injectTo: 'head' };
}
