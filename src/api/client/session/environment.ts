import type { Connection } from '../../../lib/connection';

/** Where the console talks to, decided when it is served or built, never typed or taken from a link. */
export interface Environment extends Connection {
  /** Names the environment in query keys and stored attempts; holds no secret. */
  id: string;
}

let current: Environment | undefined;

/** Sets the environment once, before the first render. Takes the connection the build carries. */
export function configureEnvironment(connection: Connection): void {
  current = { ...connection, id: connection.kind === 'sandbox' ? 'sandbox' : `live:${connection.label}` };
}

/** The environment of this page. Throws before `configureEnvironment` has run. */
export function environment(): Environment {
  if (!current) throw new Error('The environment is not configured');
  return current;
}
