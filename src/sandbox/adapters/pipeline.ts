/**
 * What every server of this project does with a request, in this order:
 *
 * 1. Origin policy: who may send requests at all (`originPolicy.ts`).
 * 2. Agents: their own protocol at one address (`agents.ts`). Nothing that they ask for changes anything, so it may be done twice.
 * 3. Idempotency: what is sent twice is done once (`idempotency/idempotency.ts`).
 * 4. What answers: the sandbox or a real service, and the documents of either.
 * 5. Files: the console's, for every address that is not the service's.
 *
 * Requests and answers are those of `fetch`. `cut.ts` describes how a cut is expressed. The adapters only translate: `node.ts`, `vite.ts`,
 * `worker/worker.ts`; `msw.ts` has the fourth step alone, as the browser itself stands before it.
 */
import { STRICT_TRANSPORT, isOriginHost } from '../../lib/serving/publicOrigin';
import { isCutBeforeHead } from '../core/cut';
import { AGENTS_PATH, forLoopbackPages } from './agents';
import { compressed } from './compressed';
import { isDocumentPath } from './documents/addresses';
import { documentReply } from './documents/documents';
import { answerHeaders, withHeaders } from './errorAnswers';
import { type Head, readHead, getPath } from './head';
import type { Answer, Idempotency } from './idempotency/idempotency';
import { type OriginPolicy, isSandboxPath } from './originPolicy';
import { buildRequest } from './requestWith';

export interface PipelineSteps {
  policy: OriginPolicy;
  once: Idempotency['once'];
  answer: Answer;
  /** Answers agents by URL. Without it, that address has nothing. */
  agents?: ((request: Request) => Promise<Response>) | undefined;
  /** Answers every other address; undefined leaves it to the surrounding server. Without it, all addresses belong to the service. */
  files?: (request: Request, head: Head) => Promise<Response | undefined>;
  /** The https origin at which a proxy serves the console. Requests to its host see this origin, so that URLs in their answers are https too. */
  publicOrigin?: string | undefined;
}

export interface Pipeline {
  /** Answers a request; `head` is as it arrived, where that is known. Undefined for one that is left to the surrounding server. */
  (request: Request, head?: Head): Promise<Response | undefined>;
  /** The first step alone, for requests that cannot become a `Request`. */
  refuse: OriginPolicy;
}

export function pipeline({ policy, once, answer, agents, files, publicOrigin }: PipelineSteps): Pipeline {
  const transport: Record<string, string> =
    publicOrigin === undefined ? {} : { 'strict-transport-security': STRICT_TRANSPORT };
  const toService = { ...answerHeaders, ...transport };
  const agentsAnswer = agents && forLoopbackPages(agents);

  function refuse(head: Head): Response | null {
    const refused = policy(head);
    return refused && withHeaders(refused, transport);
  }

  async function answered(request: Request, head: Head): Promise<Response | undefined> {
    const refused = refuse(head);
    if (refused) return refused;
    if (files && !isSandboxPath(head.url)) {
      const file = await files(request, head);
      return file && withHeaders(file, transport);
    }
    const isPublic = publicOrigin !== undefined && isOriginHost(publicOrigin, head.headers.host);
    const seen = isPublic ? at(publicOrigin + head.url, request) : request;
    if (agentsAnswer && getPath(head) === AGENTS_PATH) return withHeaders(await agentsAnswer(seen), toService);
    const response = await once(seen, head, answer);
    return isCutBeforeHead(response) ? response : withHeaders(response, toService);
  }

  return Object.assign((request: Request, head = readHead(request)) => answered(request, head), { refuse });
}

const at = (url: string, { method, headers, body, signal }: Request): Request =>
  buildRequest({ url, method, headers, body, signal });

/** The sandbox, and its documents. */
export const sandboxAnswers =
  (sandbox: { fetch: (request: Request) => Promise<Response> }): Answer =>
  (request, head) =>
    isDocumentPath(head.url, true) ? documentReply(request, true) : sandbox.fetch(request);

/** A real service behind `forward`, with the documents of this console's contract. Its answers stay unchanged, the documents are compressed. */
export const serviceAnswers = (forward: Answer): Answer => {
  const documents = compressed((request) => documentReply(request, false));
  return (request, head) => (isDocumentPath(getPath(head), false) ? documents : forward)(request, head);
};
