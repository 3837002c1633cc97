/** Sends requests as bytes on a socket, so that no library makes them well-formed, and reads the answers. */
import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request before it is bytes. Headers go out in this order, as they are. */
export interface RawRequest {
  method: string;
  target: string;
  version: string;
  headers: (readonly [name: string, value: string])[];
  body: Buffer;
  /** The share of its bytes that is sent before the client disconnects; 1 if it stays. */
  sent: number;
}

export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>;
  text: string;
}

/** Header text may hold any byte, so it is read as Latin-1. */
export function toBytes({ method, target, version, headers, body }: RawRequest): Buffer {
  const lines = [`${method} ${target} HTTP/${version}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/**
 * The first final answer to a request; null when the connection was closed without one. Rejects when there is neither after
 * `limitMs`.
 */
export function sendRaw(port: number, request: RawRequest, limitMs: number): Promise<RawAnswer | null> {
  const bytes = toBytes(request);
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect(port, 'localhost');
    const end = (settled: () => void) => {
      clearTimeout(limit);
      socket.destroy();
      settled();
    };
    const limit = setTimeout(() => end(() => reject(new Error(`No answer in ${limitMs} ms`))), limitMs);
    const read = (closed: boolean) => {
      try {
        const answer = firstAnswer(received, request.method, closed);
        if (answer || closed) end(() => resolve(answer ?? null));
      } catch (error) {
        end(() => reject(new Error('The answer cannot be read', { cause: error })));
      }
    };
    socket.on('connect', () => {
      if (request.sent < 1) socket.end(bytes.subarray(0, Math.floor(bytes.length * request.sent)));
      else socket.write(bytes);
    });
    socket.on('data', (part: Buffer) => {
      received = Buffer.concat([received, part]);
      read(false);
    });
    // A server that refuses a long body closes before it has read it, which resets the connection.
    socket.on('error', () => undefined);
    socket.on('close', () => read(true));
  });
}

/** The first final answer in the bytes, once it is complete. */
function firstAnswer(bytes: Buffer, method: string, closed: boolean): RawAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = bytes.subarray(0, headEnd).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
  const rest = bytes.subarray(headEnd + 4);
  if (status < 200) return firstAnswer(rest, method, closed);
  const headers = new Map(lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]));
  const bare = method === 'HEAD' || status === 204 || status === 304;
  const body = bare ? Buffer.alloc(0) : readBody(rest, headers, closed);
  if (!body) return undefined;
  const plain = headers.get('content-encoding') === 'gzip' && !bare ? gunzipSync(body) : body;
  return { status, headers, text: plain.toString() };
}

function readBody(rest: Buffer, headers: ReadonlyMap<string, string>, closed: boolean): Buffer | undefined {
  if (headers.get('transfer-encoding') === 'chunked') return joinChunks(rest);
  const length = headers.get('content-length');
  if (length === undefined) return closed ? rest : undefined;
  return rest.length >= Number(length) ? rest.subarray(0, Number(length)) : undefined;
}

function joinChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, line).toString('latin1'), 16);
    if (!(size >= 0)) throw new Error(`A chunk without a size at byte ${at} of the body`);
    if (size === 0) return Buffer.concat(parts);
    if (bytes.length < line + 2 + size + 2) return undefined;
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
