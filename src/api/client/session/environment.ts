import type { Connection } from '../../../lib/connection';

/** The service the console talks to: fixed when it is served or built, never typed or taken from a link. */
export interface Environment extends Connection {
  /** Identifies the environment in query keys and stored attempts; not a secret. */
  id: string;
}

let current: Environment | undefined;

/** Sets the environment once, before the first render, from the connection in the build. */
export function configureEnvironment(connection: Connection): void {
  current = { ...connection, id: connection.kind === 'sandbox' ? 'sandbox' : `live:${connection.label}` };
}

/**
 * Whether the server of this page forwards each request only once, or the sandbox receives it. A static build calls a live service directly, and a
 * browser resends a request by itself when a reused connection fails.
 */
export function isGuarded(): boolean {
  const { transport, baseUrl } = environment();
  return transport !== 'network' || baseUrl === '';
}

/** The environment of this page. Throws before `configureEnvironment` has run. */
export function environment(): Environment {
  if (!current) throw new Error('The environment isn’t configured');
  return current;
}
