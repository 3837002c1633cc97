/** What is recorded of a request, and what an answer says about its world. */
import type { Origin } from '../core/reply';
import type { World } from '../world/world';

export function getOrigin(world: World): Origin {
  return { name: world.name, now: world.now() };
}

/** The path is as sent, with its query. */
export function getMethodAndPath(request: Request): { method: string; path: string } {
  const { pathname, search } = new URL(request.url);
  return { method: request.method, path: pathname + search };
}
