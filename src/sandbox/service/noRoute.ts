/** Requests to no route, or to a retired one. */
import type { Context } from 'hono';
import { Refusal } from '../core/refusal';
import { type Origin, refusalReply, toResponse } from '../core/reply';
import { type TokenReading, readToken } from '../world/tokens';
import type { Worlds } from '../world/worlds';
import { getOrigin, getMethodAndPath } from './requestFacts';

/** The refusal of a request to an unknown or retired route. The latter needs a usable token. */
type NoRoute = (token: TokenReading) => Refusal;

export function unknownRoute(request: Request): NoRoute {
  const { method, path } = getMethodAndPath(request);
  // The token is not checked first.
  return () => new Refusal('NOT_FOUND', `There is no route ${method} ${path.split('?', 1)[0]!}.`);
}

export function refuseRetired(message: string): NoRoute {
  return (token) => (token.usable ? new Refusal('GONE', message) : new Refusal(token.code, token.message));
}

/** Answers with what `refuse` returns. With a usable token, the world records the request. */
export function noRoute(worlds: Worlds, context: Context, refuse: NoRoute): Response {
  const request = context.req.raw;
  const token = readToken(request.headers);
  const refusal = refuse(token);
  let origin: Origin | null = null;
  if (token.usable) {
    const world = worlds.open(token.world);
    const record = world.requests.open({
      at: world.now(),
      ...getMethodAndPath(request),
      route: null,
      account: token.account.name,
    });
    record.status = refusal.status;
    record.code = refusal.code;
    origin = getOrigin(world);
  }
  return toResponse(refusalReply(refusal, null), request, origin);
}
