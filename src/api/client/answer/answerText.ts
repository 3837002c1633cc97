/** Decodes the body of an answer to text, in the charset that the answer names. */
import { readCharset, findBomCharset } from '../../../lib/charset';

export interface AnswerText {
  text: string;
  /** Size of the body in bytes, after `content-encoding` was undone. */
  bytes: number;
  /** A charset that the answer names but the browser does not support; the body was then read as UTF-8. */
  unknownCharset: string | undefined;
}

/** The body does not match its `content-encoding`: the head arrived, but not one byte could be decoded. */
export class ContentEncodingError extends Error {
  readonly status: number;
  readonly encoding: string;

  constructor(status: number, encoding: string) {
    super(`The content-encoding header says ${encoding}, but the body isn’t.`);
    this.name = 'FalseEncoding';
    this.status = status;
    this.encoding = encoding;
  }
}

/** Reads the body of an answer. Rejects as `fetch` does when the connection breaks, and with `ContentEncodingError`. */
export async function readAnswerText(response: Response): Promise<AnswerText> {
  const bytes = await readBytes(response);
  const named = readCharset(response.headers.get('content-type') ?? '');
  const charset = findBomCharset(bytes) ?? named ?? 'utf-8';
  const decoder = createDecoder(charset);
  return {
    text: (decoder ?? new TextDecoder()).decode(bytes),
    bytes: bytes.length,
    unknownCharset: decoder ? undefined : charset,
  };
}

async function readBytes(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      chunks.push(read.value);
      size += read.value.length;
    }
  } catch (error) {
    const encoding = response.headers.get('content-encoding');
    // A connection that breaks later has delivered at least one byte before.
    const isFalse = size === 0 && encoding !== null && error instanceof TypeError;
    throw isFalse ? new ContentEncodingError(response.status, encoding) : error;
  }
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function createDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
