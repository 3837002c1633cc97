import type { Result, Router } from 'hono/router';
import { RouteMatcher } from '../../contract/schema/pathMatcher';

/**
 * Hono's router, with the matcher of the table of routes in the place of Hono's own, so that what a request reaches here is what the console reads in
 * an address and what a history finds again: Hono's read escapes otherwise than these. Hono stays for the rest of a request: its context, HEAD, and
 * errors. One request has one handler, as nothing here is middleware.
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
