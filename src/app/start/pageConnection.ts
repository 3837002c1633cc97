import type { Connection } from '../../lib/connection';

/**
 * The connection of a page. In a served build, the server writes it into the page (`livePage`), because one build serves the sandbox and any service;
 * otherwise it is the build's. No address and nothing else in a link can change it.
 */
export function readPageConnection(page: Document, built: Connection): Connection {
  const written =
    built.transport === 'server' ? page.querySelector('head > script#connection')?.textContent : undefined;
  return written ? (JSON.parse(written) as Connection) : built;
}
