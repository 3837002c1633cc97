import { environment } from './environment';
import { session } from './session';

/** Names the environment, and in the sandbox the world: what is kept in one is never seen in another. */
export function scope(): string {
  const { world } = session();
  return world === undefined ? environment().id : `${environment().id}:${world}`;
}
