/** Connects Vite's development and preview servers to the pipeline, which answers before Vite's own middlewares serve the files. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect } from 'vite';
import { isScreenPath } from '../../paths';
import { plainNotFound } from './consoleFiles';
import { withHeaders } from './errorAnswers';
import { answerForeignWorker } from './foreignWorker';
import { getPath } from './head';
import { nodeListener } from './node';
import { originPolicy } from './originPolicy';
import { type PipelineSteps, pipeline } from './pipeline';
import { isPageLoad, redirectToPrintedName } from './printedName';
import { writeAnswer } from './writeAnswer';

export interface BeforeVite extends Pick<PipelineSteps, 'once' | 'answer' | 'agents'> {
  /** The host that the server listens on. */
  host: string;
  /** Headers of the page and of all files. */
  headers: Readonly<Record<string, string>>;
}

/** Runs before Vite's own middlewares, which check Host less strictly and answer preflights. Returns what runs after them. */
export function serveBeforeVite(
  middlewares: Connect.Server,
  { host, headers, once, answer, agents }: BeforeVite,
): () => void {
  const redirected = redirectToPrintedName(host);
  const policy = originPolicy(host, { development: true });
  const files: PipelineSteps['files'] = async (_, head) => {
    const worker = answerForeignWorker(head, true);
    return worker ? withHeaders(worker, headers) : redirected(head);
  };
  const listener = nodeListener(pipeline({ policy, once, answer, agents, files }));
  middlewares.use((incoming, outgoing, next) =>
    listener(incoming, outgoing, () => {
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      // Decided by the table of screens, because Vite takes `/catalog/node.js` for a script, and fails at a malformed escape.
      if (isPageLoad(incoming) && isScreenPath(getPath(incoming))) incoming.url = PAGE;
      next();
    }),
  );
  middlewares.stack.unshift(...middlewares.stack.splice(-1));
  return () => refuseOtherPages(middlewares);
}

const PAGE = '/index.html';

/** Refuses other addresses, because Vite answers with the page for anything that it has no file for. */
function refuseOtherPages(middlewares: Connect.Server): void {
  middlewares.use((incoming: IncomingMessage & { originalUrl?: string }, outgoing: ServerResponse, next) => {
    const path = getPath({ url: incoming.originalUrl });
    if (incoming.url === PAGE && path !== PAGE && !isScreenPath(path)) void writeAnswer(plainNotFound(), outgoing);
    else next();
  });
}
