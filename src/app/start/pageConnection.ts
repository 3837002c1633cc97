import type { Connection } from '../../lib/connection';

/**
 * The connection of a page: of a served build, what the server says in the page itself (`livePage`), because one build serves the sandbox and any
 * service; otherwise that of the build. No address, and nothing else that a link carries, has a say in it.
 */
export function readPageConnection(page: Document, built: Connection): Connection {
  const written =
    built.transport === 'server' ? page.querySelector('head > script#connection')?.textContent : undefined;
  return written ? (JSON.parse(written) as Connection) : built;
}
