/** The console and the sandbox on Cloudflare: an object for each world, and the console's files beside them. */
import { isHostOf, readPublicOrigin } from '../../../lib/serving/publicOrigin';
import { type Sandbox, createSandbox } from '../../service/sandbox';
import { worldNamedBy } from '../../world/tokens';
import { isDocumentPath } from '../documents/addresses';
import { documentReply } from '../documents/documents';
import { isSandboxPath, judgeFor } from '../gate';
import { mayUse } from './access';
import { askedBy } from './asked';
import { consoleFile } from './consoleFiles';
import { type Env, objectOf } from './platform';
import { drained, errorResponse, serviceHeaders, transportHeaders, withHeaders } from './responses';
import { settingsOf } from './settings';

export { WorldObject } from './worldObject';

const noAccess = {
  status: 401,
  code: 'UNAUTHORIZED',
  message: 'The controls of this sandbox ask for its access token, as a bearer token in Authorization.',
};

/** Answers what names no world: it has none. */
let worldless: Sandbox | undefined;

// The platform takes a Worker's handlers from the default export.
// oxlint-disable-next-line import/no-default-export
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const answer = await answered(request, env);
    await drained(request);
    return answer;
  },
};

async function answered(request: Request, env: Env): Promise<Response> {
  const asked = askedBy(request);
  const publicOrigin = readPublicOrigin(env.PUBLIC_ORIGIN);
  const refusal = judgeFor('localhost', { publicOrigin })(asked);
  if (refusal) return withHeaders(errorResponse(refusal), transportHeaders(env));
  if (!isSandboxPath(asked.url)) return withHeaders(await consoleFile(asked, request, env), transportHeaders(env));
  if (!mayUse(request, env.SANDBOX_ACCESS_TOKEN)) {
    return withHeaders(errorResponse(noAccess), { ...serviceHeaders(env), 'www-authenticate': 'Bearer' });
  }
  const isPublic = publicOrigin !== undefined && isHostOf(publicOrigin, asked.headers.host);
  // Behind a proxy the request is in clear text, but the URLs that it is answered with are not.
  const seen = isPublic ? new Request(publicOrigin + asked.url, request) : request;
  if (isDocumentPath(asked.url, true)) return withHeaders(await documentReply(seen, true), serviceHeaders(env));
  const world = worldNamedBy(seen);
  // As it is: to look into its body here would be to decode it.
  if (world !== undefined) return objectOf(env, world).fetch(seen);
  worldless ??= createSandbox(settingsOf(env));
  return withHeaders(await worldless.fetch(seen), serviceHeaders(env));
}
