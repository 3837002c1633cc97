import type { Plugin } from 'vite';
import { type Connection, connectOrigins } from '../../src/lib/connection.ts';
import { securityHeaders } from '../../src/lib/csp.ts';

/**
 * Lays `_headers` into a static build: what its host must send, in the form that Netlify, Cloudflare Pages and others read.
 * A console that is served by this project gets its headers from there.
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

/** The text of `_headers`. Names of files in /assets carry a hash, so those are kept for good. */
export function headersFile(connection: Connection): string {
  const all = Object.entries(securityHeaders(connectOrigins(connection))).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...all, '/assets/*', '  cache-control: public, max-age=31536000, immutable', ''].join('\n');
}
