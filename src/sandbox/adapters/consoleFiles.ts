/**
 * The console's files, wherever they lie. The table of screen addresses decides what is a screen, so nothing else is ever answered with a page; hashed
 * files are cached for good.
 */
import { WORKER_PATH } from '../../lib/page/worker';
import { isScreenPath } from '../../paths';
import { errorAnswer, withHeaders } from './errorAnswers';
import { answerForeignWorker } from './foreignWorker';
import { type Head, getPath } from './head';
import type { PipelineSteps } from './pipeline';
import { redirectToPrintedName } from './printedName';

const PAGE = '/index.html';

interface Place {
  /** The name on which the server listens. */
  host: string;
  /** Headers of every file and page. */
  headers: Readonly<Record<string, string>>;
  /** Answers a GET or HEAD of the file at this path, with its type and encoding; undefined if there is none. */
  file: (path: string, request: Request) => Promise<Response | undefined>;
}

/** The last step of a server of the console. */
export function consoleFiles({ host, headers, file }: Place): NonNullable<PipelineSteps['files']> {
  const redirected = redirectToPrintedName(host);
  return async (request, head) =>
    redirected(head) ?? withHeaders(refusedMethod(head) ?? (await found(request, head)), headers);

  async function found(request: Request, head: Head): Promise<Response> {
    const path = getPath(head);
    const worker = answerForeignWorker(head, path === WORKER_PATH && (await file(path, request)) !== undefined);
    if (worker) return worker;
    const at = isScreenPath(path) ? PAGE : path;
    const answer = isOneOfAFile(at) ? await file(at, request) : undefined;
    if (!answer) return plainNotFound();
    return withHeaders(answer, { 'cache-control': at.startsWith('/assets/') ? FOR_GOOD : 'no-cache' });
  }
}

/** Whether a file can have this path. One with dot segments or two leading slashes is another spelling of a path. */
const isOneOfAFile = (path: string): boolean =>
  URL.canParse(path, 'http://x') && new URL(path, 'http://x').pathname === path;

const FOR_GOOD = 'public, max-age=31536000, immutable';

function refusedMethod({ method }: Head): Response | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  const refusal = { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'This address accepts only GET and HEAD.' };
  return errorAnswer(refusal, { allow: 'GET, HEAD' });
}

/** For an address that belongs neither to a screen nor to a file: 404 and one line of plain text, never a page. */
export function plainNotFound(): Response {
  const text = 'Nothing was found at this address. The console starts at /.\n';
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': String(text.length),
    'cache-control': 'no-store',
  };
  return new Response(text, { status: 404, headers });
}
