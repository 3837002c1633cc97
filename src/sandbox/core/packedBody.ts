/** A JSON body that may be compressed with gzip, like a file saved from a compressed answer. */
import { formatCount } from '../../lib/count';
import { Refusal, badField } from './refusal';
import {
  type ReadBody,
  bodyText,
  jsonObject,
  mediaType,
  readBytes,
  refuseCharset,
  unsupportedType,
} from './requestBody';

const gzipTypes = ['application/gzip', 'application/x-gzip'];

/**
 * Reads a JSON object as `readJson` does, and decompresses it first if it is gzip. Its first bytes decide that, whatever the headers say, because no
 * JSON begins like that. `limit`, in bytes, applies to the compressed body and again to the decompressed one, which is counted on the way: a few kB
 * can expand to gigabytes.
 */
export async function readPackedJson(request: Request, limit: number): Promise<ReadBody> {
  const type = mediaType(request);
  if (type !== 'application/json' && !gzipTypes.includes(type)) {
    throw unsupportedType('application/json or application/gzip');
  }
  const encoding = (request.headers.get('content-encoding') ?? '').trim().toLowerCase();
  if (!['', 'identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw badField('Content-Encoding', 'Content-Encoding must be gzip or left out.');
  }
  refuseCharset(request);
  const bytes = await readBytes(request, limit);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return jsonObject(bodyText(await unpacked(bytes, limit)));
  if (encoding.endsWith('gzip') || gzipTypes.includes(type)) {
    throw badField('body', "The body isn't gzip, although its headers say so.");
  }
  return jsonObject(bodyText(bytes));
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array> {
  const reader = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      size += read.value.byteLength;
      if (size > limit) throw badField('body', `The body must have at most ${formatCount(limit)} bytes when unpacked.`);
      parts.push(read.value);
    }
  } catch (error) {
    // Stops decompressing.
    reader.cancel().catch(() => undefined);
    throw error instanceof Refusal ? error : badField('body', 'The gzip body is cut off or damaged.');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
