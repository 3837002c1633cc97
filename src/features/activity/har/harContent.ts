/** Bodies of a HAR file as text: decoded if the file says how, otherwise taken as they are. */
import { type Json, isRecord } from '../../../api/reader/json';
import { detectEncoding } from '../../../lib/charset';

export interface HarBody {
  /** Undefined if the file has no body, or one that is not text. */
  text: string | undefined;
  /** The bytes that the file has in place of text. */
  bytes?: Uint8Array<ArrayBuffer>;
  /** A note for its reader, as a sentence. */
  note?: string;
}

/** The body of an answer: `response.content`. */
export function readContent(content: Json): HarBody {
  const { text, encoding } = content;
  if (typeof text !== 'string') return { text: undefined };
  const named = typeof encoding === 'string' ? encoding.trim().toLowerCase() : '';
  if (/^(?:|utf-?8|identity|plain|text|none)$/.test(named)) return { text };
  if (!/^base64(?:url)?$/.test(named))
    return {
      text,
      note: `The file says this body is encoded as “${named.slice(0, 40)}”. It is shown unchanged.`,
    };
  const bytes = decodeBase64(text);
  if (!bytes) return { text, note: 'The file says this body is base64, but it isn’t. It is shown unchanged.' };
  const decoded = decodeText(bytes, typeof content['mimeType'] === 'string' ? content['mimeType'] : '');
  return decoded === undefined
    ? { text: undefined, bytes, note: `The body is ${bytes.length} bytes that aren’t text, so it isn’t shown.` }
    : { text: decoded, bytes };
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const plain = text.replaceAll(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (!/^[A-Za-z\d+/]*$/.test(plain) || plain.length % 4 === 1) return undefined;
  return Uint8Array.from(atob(plain), (char) => char.charCodeAt(0));
}

function decodeText(bytes: Uint8Array, mimeType: string): string | undefined {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(mimeType)?.[1] ?? 'utf-8';
  for (const label of new Set([charset, 'utf-8'])) {
    try {
      const text = new TextDecoder(label, { fatal: true }).decode(bytes);
      // Pictures and archives may happen to be UTF-8.
      return text.includes('\0') ? undefined : text;
    } catch {
      // An unknown charset, or bytes that are not of it.
    }
  }
  return undefined;
}

/** The body of a request: `request.toPostData`, as its text or as form fields only. */
export function readPostData(post: Json): { body: string | undefined; isForm: boolean } {
  const { text, params, mimeType } = post;
  if (typeof text === 'string' && (text !== '' || !Array.isArray(params)))
    return { body: text, isForm: post['_form'] === true };
  if (!Array.isArray(params)) return { body: undefined, isForm: false };
  const fields = params.filter(isRecord).map(({ name, value, fileName, contentType }) => ({
    name: typeof name === 'string' ? name : '',
    value: typeof value === 'string' ? value : '',
    file: typeof fileName === 'string' ? fileName : undefined,
    type: typeof contentType === 'string' ? contentType : undefined,
  }));
  const isForm =
    (typeof mimeType === 'string' && /multipart/i.test(mimeType)) || fields.some(({ file }) => file !== undefined);
  return isForm
    ? {
        body: JSON.stringify(
          fields.map(({ name, value, file, type }) =>
            file === undefined ? { name, text: value } : { name, file, type },
          ),
        ),
        isForm,
      }
    : { body: new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString(), isForm };
}

/** The text of a file: UTF-8, or UTF-16 by its byte order mark or its zeros. */
export function decodeFile(bytes: Uint8Array): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes);
}
