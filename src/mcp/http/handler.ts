/**
 * The server for agents by URL: MCP's Streamable HTTP, without sessions. A POST has one message, or a batch in the version that has them, with the
 * caller's token in `Authorization`.
 *
 * Its answer is JSON and not a stream of events: a tool has one result and reports no progress, every client must accept both, and neither a proxy
 * nor a program without a library has to understand a stream.
 *
 * Each message gets a server and a transport of its own, which end with its answer. So nothing of a caller stays here, and no session can be taken
 * over. The library's transport (SDK 1.32.2) gets only requests that `message.ts` has read. By itself, it would refuse `params: null` without naming
 * the request, never answer a batch in which two requests have the same id or one is cancelled, and accept 100 calls at once.
 */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { ErrorCode, type RequestId, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { IssuedProposals } from '../issuedProposals';
import { BATCHING_VERSION, type Incoming, errorAnswer, readBatched, readMessage } from '../message';
import { createServer, createTools } from '../server';
import { createAsk } from '../service';
import { untilAborted } from '../untilAborted';
import { readBody } from './body';

interface HandlerOptions {
  /** The address of the service, without a trailing slash. By default the origin that the agent asks at. */
  baseUrl?: string | undefined;
  /** Sends a request to the service. */
  fetch: (request: Request) => Promise<Response>;
  /** The package's. */
  version: string;
  bounds?: Partial<Bounds>;
}

interface Bounds {
  /** The maximum size of a body, in bytes. */
  bodyBytes: number;
  /** The maximum number of messages that are answered at the same time, and of those in a batch. */
  calls: number;
  /** The maximum time from a request to its answer, in milliseconds. */
  callMs: number;
}

export const httpBounds: Bounds = { bodyBytes: 1024 * 1024, calls: 16, callMs: 60_000 };

/** By URL, no tool does more than read. One that creates a download address exists only over stdio, where its user has started the server. */
const mayMint = false;

/** Returns a function that answers requests for one address. It rejects only for a bug. */
export function createHandler({ baseUrl, fetch, version, bounds: given }: HandlerOptions) {
  const bounds = { ...httpBounds, ...given };
  const proposed = new IssuedProposals();
  let running = 0;

  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return refuseMethod();
    const token = readBearer(request.headers);
    if (token === undefined) return refuseToken();
    const refused = refuseHead(request.headers);
    if (refused) return refused;
    if (running >= bounds.calls) return busy();
    running += 1;
    try {
      return await untilAborted(request.signal, () => answered(request, token));
    } catch (error) {
      // Nobody reads it.
      if (request.signal.aborted) return refuse(503, ErrorCode.ConnectionClosed, 'The client left.');
      throw error;
    } finally {
      running -= 1;
    }
  };

  async function answered(request: Request, token: string): Promise<Response> {
    const ends = AbortSignal.timeout(bounds.callMs);
    const body = await untilAborted(ends, () => readBody(request, bounds.bodyBytes)).catch((error: unknown) => {
      if (ends.aborted) return { refused: 'late' as const };
      throw error;
    });
    if (body.refused === 'late') return refuse(504, ErrorCode.RequestTimeout, 'The body didn’t arrive in time.');
    if (body.refused === 'too long') return refuse(413, ErrorCode.InvalidRequest, tooLong(bounds.bodyBytes));
    if (body.refused) return refuse(400, ErrorCode.ParseError, "The body isn't UTF-8.");
    const value = parsed(body.text);
    if (value === undefined) return refuse(400, ErrorCode.ParseError, "The body isn't JSON.");
    const caller: Caller = {
      origin: new URL(request.url).origin,
      token,
      signal: AbortSignal.any([request.signal, ends]),
    };
    return Array.isArray(value) ? answerBatch(value, request, caller) : answerOne(readMessage(value), caller);
  }

  async function answerOne(message: Incoming, caller: Caller): Promise<Response> {
    const answer = await answerMessage(message, caller);
    if (answer === undefined) return accepted();
    const isInvalid = message.kind === 'refused' && message.code !== ErrorCode.InvalidParams;
    return jsonResponse(isInvalid ? 400 : 200, answer);
  }

  async function answerBatch(values: readonly unknown[], { headers }: Request, caller: Caller): Promise<Response> {
    const agreed = headers.get(VERSION_HEADER) ?? BATCHING_VERSION;
    if (values.length === 0) return refuse(400, ErrorCode.InvalidRequest, 'A batch must not be empty.');
    if (agreed !== BATCHING_VERSION) return refuse(400, ErrorCode.InvalidRequest, noBatches(agreed));
    if (values.length > bounds.calls) return refuse(400, ErrorCode.InvalidRequest, tooMany(bounds.calls));
    // The request itself counts as one already.
    const more = values.length - 1;
    if (running + more > bounds.calls) return busy();
    running += more;
    try {
      const answers = await Promise.all(values.map((value) => answerMessage(readBatched(value), caller)));
      const texts = answers.filter((answer) => answer !== undefined);
      return texts.length === 0 ? accepted() : jsonResponse(200, `[${texts.join(',')}]`);
    } finally {
      running -= more;
    }
  }

  /** The answer to a message as JSON; undefined if it needs none. A notification has no effect, because it cannot concern another request. */
  async function answerMessage(message: Incoming, caller: Caller): Promise<string | undefined> {
    if (message.kind === 'refused') return JSON.stringify(errorAnswer(message.id, message.code, message.why));
    return message.kind === 'request' ? answerRequest(message, caller) : undefined;
  }

  async function answerRequest(
    { id, method, params }: Incoming & { kind: 'request' },
    { origin, token, signal }: Caller,
  ): Promise<string> {
    const tools = createTools({ consoleUrl: origin, token, proposed, mayMint });
    const send = createAsk({ baseUrl: baseUrl ?? origin, token, fetch, mayMint });
    const server = createServer({
      tools,
      // The server's own signal aborts only when it is closed.
      ask: (route, parts, own) => send(route, parts, AbortSignal.any([own, signal])),
      token,
      version,
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    try {
      await server.connect(transport);
      const parsedBody = { jsonrpc: '2.0', id, method, ...(params && { params }) };
      // The library only reports an answer that it cannot write. Without this, its caller would wait forever.
      const unwritable = new Promise<string>((resolve) => {
        // A property of the library, not of an event target.
        // oxlint-disable-next-line unicorn/prefer-add-event-listener
        server.onerror = () => resolve(JSON.stringify(cannotWrite(id)));
      });
      const written = transport.handleRequest(new Request(origin, forTransport), { parsedBody });
      return await Promise.race([written.then((response) => response.text()), unwritable]);
    } finally {
      await server.close();
    }
  }
}

interface Caller {
  /** The origin that it asks at, as this server knows it. */
  origin: string;
  token: string;
  /** Aborts when the caller leaves, and when its time is over. */
  signal: AbortSignal;
}

/** The head of the request that the transport gets: that of the real one is checked here. */
const forTransport: RequestInit = {
  method: 'POST',
  headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
};

const VERSION_HEADER = 'mcp-protocol-version';

const refuseMethod = (): Response =>
  refuse(405, ErrorCode.InvalidRequest, 'Agents send their messages as POST.', { allow: 'POST, OPTIONS' });

/** The refusal of a request that cannot have a message, or whose answer could not be read; undefined for any other. */
function refuseHead(headers: Headers): Response | undefined {
  if (!acceptsJson(headers.get('accept')))
    return refuse(406, ErrorCode.InvalidRequest, 'Accept must allow application/json.');
  if (!/^application\/json *(?:;|$)/i.test(headers.get('content-type') ?? ''))
    return refuse(415, ErrorCode.InvalidRequest, 'Content-Type must be application/json.');
  const version = headers.get(VERSION_HEADER);
  if (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return undefined;
  // Clients that know later versions take this for a server of an earlier one, and agree on a version with `initialize`.
  const known = SUPPORTED_PROTOCOL_VERSIONS.join(', ');
  return refuse(400, SERVER_ERROR, `This version of the protocol isn’t supported. The supported ones are ${known}.`);
}

/** The code that the library uses for what the protocol has none for. */
const SERVER_ERROR = -32000;

const acceptsJson = (accept: string | null): boolean =>
  accept === null || /(?:^|,)\s*(?:\*\/\*|application\/(?:\*|json))\s*(?:;|,|$)/i.test(accept);

/** The bearer token in the form of RFC 6750; undefined without one. A very short one could not be cut out of an answer without harm to it. */
function readBearer(headers: Headers): string | undefined {
  return /^bearer +([\w.~+/-]{8,}=*)$/i.exec(headers.get('authorization') ?? '')?.[1];
}

const refuseToken = (): Response =>
  refuse(401, SERVER_ERROR, 'The token of an account is required: Authorization: Bearer …', {
    'www-authenticate': 'Bearer',
  });

const busy = (): Response =>
  refuse(503, SERVER_ERROR, 'Too many calls are in progress. Try again in a second.', { 'retry-after': '1' });

const tooLong = (bytes: number): string => `A message can have at most ${bytes / 1024 / 1024} MiB.`;
const tooMany = (calls: number): string => `A batch can have at most ${calls} messages.`;
const noBatches = (version: string): string =>
  `Only version ${BATCHING_VERSION} of the protocol supports batches, and this request is of version ${version}. Send one message per request.`;

const cannotWrite = (id: RequestId) => errorAnswer(id, ErrorCode.InternalError, 'The response is nested too deeply.');

function refuse(status: number, code: number, why: string, headers: Record<string, string> = {}): Response {
  return jsonResponse(status, JSON.stringify(errorAnswer(null, code, why)), headers);
}

function jsonResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  const bytes = new TextEncoder().encode(text);
  return new Response(bytes, {
    status,
    headers: {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      ...headers,
    },
  });
}

/** To what needs no answer. */
const accepted = (): Response => new Response(null, { status: 202, headers: { 'cache-control': 'no-store' } });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
