import type { Result, Router } from 'hono/router';
import { RouteMatcher } from '../../contract/schema/pathMatcher';

/**
 * A router for Hono that matches with the table of routes, so that a request reaches the same route here as in the console's addresses and in a
 * replayed history: Hono's own routers decode escapes differently. Hono still handles the rest of a request: its context, HEAD, and errors. Each
 * request has one handler, because there is no middleware.
 */
export class TableRouter<Handler> implements Router<Handler> {
  readonly name = 'TableRouter';
  readonly #matcher = new RouteMatcher<Handler>();

  add(method: string, path: string, handler: Handler): void {
    this.#matcher.add(method, path, handler);
  }

  match(method: string, path: string): Result<Handler> {
    const found = this.#matcher.match(method, path);
    return [found ? [[found.value, { ...found.params }]] : []];
  }
}
