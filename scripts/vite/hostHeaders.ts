import type { Plugin } from 'vite';
import type { Connection } from '../../src/lib/connection.ts';
import { securityHeaders } from '../../src/lib/csp.ts';

/**
 * Adds `_headers` to a static build: the headers its host must send, in the form that Netlify, Cloudflare Pages and
 * others read. A console served by this project takes its headers from `securityHeaders` directly.
 */
export function hostHeaders(connection: Connection): Plugin {
  const isStatic = connection.transport === 'worker' || connection.baseUrl !== '';
  return {
    name: 'console:host-headers',
    apply: 'build',
    generateBundle() {
      if (isStatic) this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(connection) });
    },
  };
}

/** The text of `_headers`. File names in /assets carry a hash, so they may be cached forever. */
export function headersFile(connection: Connection): string {
  const all = Object.entries(securityHeaders(connection.connectTo ?? [])).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...all, '/assets/*', '  cache-control: public, max-age=31536000, immutable', ''].join('\n');
}
