/** What is noted of a request, and what an answer says of its world. */
import type { Origin } from '../ground/reply';
import type { World } from '../world/world';

export function originOf(world: World): Origin {
  return { name: world.name, now: world.now() };
}

/** The path is as sent, with its query. */
export function seen(request: Request): { method: string; path: string } {
  const { pathname, search } = new URL(request.url);
  return { method: request.method, path: pathname + search };
}
