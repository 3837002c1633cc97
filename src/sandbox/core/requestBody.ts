/** Reads a request body, within limits, into the value that its schema then checks. */
import { commitVersionBody, previewImageBody } from '../../contract/listing';
import { storageForm } from './storageForm';
import { runWithFilesBody } from '../../contract/runs';
import { listingLimits, packLimits } from '../../contract/values';
import { type z, getBaseType } from '../../contract/schema/zod';
import { readCharset } from '../../lib/charset';
import { formatCount } from '../../lib/count';
import { NotUtf8, decodeUtf8 } from '../../lib/files/utf8';
import { type Refusal, badField } from './refusal';

const JSON_LIMIT = 1024 * 1024;
/** Maximum bytes of a control's body: a fault may contain an answer of 10 MB. */
export const CONTROL_LIMIT = 16 * 1024 * 1024;
/** Maximum bytes of a form, not counting its files. */
const FORM_SLACK = JSON_LIMIT;
/** The maximum total bytes of a form's files, and the name of the file field if there is only one. */
const formFiles = new Map<z.ZodMiniObject, { bytes: number; field?: string }>([
  [runWithFilesBody(), { bytes: packLimits.filesMax * packLimits.fileBytesMax }],
  [commitVersionBody(), { bytes: listingLimits.artifactBytesMax, field: 'artifact' }],
  [storageForm, { bytes: listingLimits.artifactBytesMax, field: 'file' }],
  [previewImageBody(), { bytes: listingLimits.imageBytesMax, field: 'image' }],
]);

/** Logged in place of a multipart form's text. */
export const MULTIPART = '[multipart form]';

/** A body as sent: the value for the schema, and its text for the request log. */
export interface ReadBody {
  value: unknown;
  text: string;
}

/** Reads a JSON object. Throws 400 for another content type, a body above the limit or not in UTF-8, invalid JSON, and other JSON values. */
export async function readJson(request: Request, limit = JSON_LIMIT): Promise<ReadBody> {
  if (mediaType(request) !== 'application/json') throw unsupportedType('application/json');
  return jsonObject(await readText(request, limit));
}

/**
 * Reads a text of one of these types, the first two of which a refusal names. Throws 400 for another type, and for a body above the limit, not whole or not
 * in UTF-8.
 */
export async function readTypedText(request: Request, types: readonly string[], limit: number): Promise<string> {
  if (!types.includes(mediaType(request))) throw unsupportedType(types.slice(0, 2).join(' or '));
  return readText(request, limit);
}

/** A text as a JSON object. Throws 400 for any other. */
export function jsonObject(text: string): ReadBody {
  if (text.trim() === '') throw badField('body', 'The body is required and must be a JSON object.');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badField('body', 'The body must be valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badField('body', 'The body must be a JSON object.');
  }
  return { value, text };
}

/**
 * Reads a multipart form into an object according to the schema's types: files as files, lists and objects as JSON text. CRLF becomes LF, because
 * browsers send line breaks as CRLF, which would count as two characters where the user typed one.
 */
export async function readForm(request: Request, schema: z.ZodMiniObject): Promise<ReadBody> {
  if (mediaType(request) !== 'multipart/form-data') throw unsupportedType('multipart/form-data');
  // A refusal names the file field if there is only one.
  const { bytes, field } = formFiles.get(schema) ?? { bytes: 0 };
  const limit = bytes + FORM_SLACK;
  const marks = replacementMarks();
  const counted = limitBody(request, limit, field ? tooLarge(field, bytes) : tooLarge('body', limit), marks.see);
  let form: FormData;
  try {
    form = await counted.body.formData();
  } catch {
    throw counted.tooLong() ?? badField('body', 'The body must be a valid multipart form.');
  }
  refuseOtherEncoding(form, marks.seen());
  const shape = new Map(Object.entries(schema.shape as Record<string, z.ZodMiniType>));
  const fields = [...new Set(form.keys())].map((name) => [name, fieldValue(shape.get(name), form.getAll(name))]);
  return { value: Object.fromEntries(fields) as object, text: MULTIPART };
}

/**
 * Throws 400 for a form with texts, names or names of files that are not UTF-8. A form's decoder puts U+FFFD in the place of each such byte
 * (Encoding Standard), so that a form has more of them than its bytes had.
 */
function refuseOtherEncoding(form: FormData, sent: number | undefined): void {
  if (sent === undefined) return;
  const marksIn = (text: string) => text.split('\uFFFD').length - 1;
  const found = Array.from(form, ([name, value]) => ({
    name: name.replaceAll('\uFFFD', '?'),
    marks: marksIn(name) + marksIn(typeof value === 'string' ? value : value.name),
  }));
  if (found.reduce((sum, { marks }) => sum + marks, 0) <= sent) return;
  const field = found.find(({ marks }) => marks > 0)?.name ?? 'body';
  throw badField(field, `${field} isn't UTF-8. It may be Windows-1252 or Latin-1.`);
}

/** Counts U+FFFD, which is three bytes in UTF-8, across the parts of a body. `seen` is undefined for a body that was not read in parts. */
function replacementMarks(): { see: (part: Uint8Array) => void; seen: () => number | undefined } {
  let count: number | undefined;
  /** The last two bytes so far. */
  let end: readonly number[] = [];
  const see = (part: Uint8Array): void => {
    // No mark from within this part fits into the seam, so none is counted twice.
    const seam = [...end, ...part.subarray(0, 2)];
    count = (count ?? 0) + countMarks(Uint8Array.from(seam)) + countMarks(part);
    end = part.length < 2 ? seam.slice(-2) : [...part.subarray(-2)];
  };
  return { see, seen: () => count };
}

function countMarks(bytes: Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) found += 1;
  return found;
}

/** Reads JSON or multipart, by the request's content type. */
export async function readJsonOrForm(request: Request, schema: z.ZodMiniObject): Promise<ReadBody> {
  const type = mediaType(request);
  if (type === 'multipart/form-data') return readForm(request, schema);
  if (type === 'application/json') return readJson(request);
  throw unsupportedType('application/json or multipart/form-data');
}

/** The value of a field. A field that the schema does not know stays as it arrived. */
function fieldValue(field: z.ZodMiniType | undefined, values: FormDataEntryValue[]): unknown {
  const kind = field && getBaseType(field);
  const [first] = values;
  if (kind === 'array' && values.some((value) => typeof value !== 'string')) return values;
  if (values.length > 1) return values;
  if (typeof first !== 'string') return first;
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(first)) return Number(first);
  if (kind !== 'array' && kind !== 'object') return first.replaceAll('\r\n', '\n');
  try {
    return JSON.parse(first);
  } catch {
    return first;
  }
}

/** The text of a body within the limit. Throws 400 for a longer body, one that never ends, and one that is not UTF-8. */
async function readText(request: Request, limit: number): Promise<string> {
  refuseCharset(request);
  return bodyText(await readBytes(request, limit));
}

/** The bytes of a body within the limit. Throws 400 for a longer body, and for one that never ends. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const counted = limitBody(request, limit, tooLarge('body', limit));
  try {
    return new Uint8Array(await counted.body.arrayBuffer());
  } catch {
    throw counted.tooLong() ?? badField('body', 'The body was cut off before its end.');
  }
}

/** The text of a body's bytes. Throws 400 for bytes that are not UTF-8, naming their likely encoding: decoding them anyway would lose letters. */
export function bodyText(bytes: Uint8Array): string {
  try {
    return decodeUtf8(bytes);
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    throw badField('body', `The body ${error.message}.`);
  }
}

/** Throws 400 for a declared charset that contradicts UTF-8, of which ASCII is a part: the bytes may be UTF-8 and mean other characters. */
export function refuseCharset(request: Request): void {
  const charset = readCharset(request.headers.get('content-type') ?? '');
  if (charset === undefined || /^(?:utf-?8|us-ascii|ascii)$/i.test(charset)) return;
  throw badField('Content-Type', `The body must be UTF-8, not ${charset.slice(0, 40)} as Content-Type says.`);
}

/** The body, cut off above the limit; `tooLarge` returns the refusal once that has happened. @param onPart is given its bytes as they are read */
export function limitBody(
  request: Request,
  limit: number,
  refusal: Refusal,
  onPart?: (part: Uint8Array) => void,
): { body: Body; tooLong: () => Refusal | undefined } {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit) throw refusal;
  // The server already enforces the declared length, so the fast path is safe.
  if ((declared > 0 && !onPart) || !request.body) return { body: request, tooLong: () => undefined };
  let read = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, controller) {
      read += part.byteLength;
      onPart?.(part);
      if (read > limit) controller.error(new RangeError('Too long'));
      else controller.enqueue(part);
    },
  });
  const body = (request.body as ReadableStream<Uint8Array>).pipeThrough(counting);
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { body: new Response(body, { headers }), tooLong: () => (read > limit ? refusal : undefined) };
}

export function tooLarge(field: string, most: number): Refusal {
  return badField(field, `${field === 'body' ? 'The body' : field} must have at most ${formatCount(most)} bytes.`);
}

export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
}

export function unsupportedType(expected: string) {
  return badField('Content-Type', `Content-Type must be ${expected}.`);
}
