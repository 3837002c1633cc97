/** The console and the sandbox on Cloudflare: an object for each world, and the console's files. `entries/worker.ts` is what is deployed. */
import { readPublicOrigin } from '../../../lib/serving/publicOrigin';
import { securityHeaders } from '../../../lib/csp';
import { type Sandbox, createSandbox } from '../../service/sandbox';
import { findWorldName } from '../../world/tokens';
import { type Agents, inProcess } from '../agents';
import { consoleFiles } from '../consoleFiles';
import { originPolicy } from '../originPolicy';
import { type Pipeline, pipeline, sandboxAnswers } from '../pipeline';
import { refuseAccess } from './access';
import { drain, withoutConnection } from './messages';
import { type Env, getWorldObject } from './platform';
import { readSettings } from './settings';

/** The handlers of the Worker. @param agents answers agents by URL */
export function createWorker(agents: Agents) {
  /** The environment of a Worker never changes. */
  let serve: Pipeline | undefined;
  return {
    async fetch(request: Request, env: Env): Promise<Response> {
      serve ??= createPipeline(env, agents);
      const answer = await serve(request);
      await drain(request);
      return withoutConnection(answer!);
    },
  };
}

function createPipeline(env: Env, agents: Agents): Pipeline {
  const publicOrigin = readPublicOrigin(env.PUBLIC_ORIGIN);
  const originRefusal = originPolicy('localhost', { publicOrigin });
  /** Answers requests that name no world. It has none itself. */
  let worldless: Sandbox | undefined;
  const inWorld = (request: Request) => {
    const world = findWorldName(request);
    // Passed on unchanged, because reading its body here would decode it.
    return world === undefined
      ? (worldless ??= createSandbox(readSettings(env))).fetch(request)
      : getWorldObject(env, world).fetch(request);
  };
  const answer = sandboxAnswers({ fetch: inWorld });
  return pipeline({
    policy: (head) => originRefusal(head) ?? refuseAccess(head, env.SANDBOX_ACCESS_TOKEN),
    // Each world's object has this step, with its own store.
    once: (request, head, answer) => answer(request, head),
    answer,
    agents: agents(inProcess(answer)),
    files: consoleFiles({
      host: 'localhost',
      headers: securityHeaders([]),
      file: async (path, request) => {
        const url = new URL(request.url);
        // Not resolved against the URL: two slashes would begin another host.
        url.pathname = path;
        const answer = await env.ASSETS.fetch(new Request(url, request));
        return answer.status === 404 ? undefined : answer;
      },
    }),
    publicOrigin,
  });
}
