import { ApiError } from '../../client/errors';
import { call } from '../../client/http';
import { UploadError, type UploadForm } from '../../client/artifact/postToStorage';
import { requestLog } from '../../client/requestLog';
import { isRecord, readText } from '../../reader/json';

/** Where an artifact is uploaded: with the commit itself, or first to the storage, by a signed form. */
export type UploadTarget = 'multipart' | UploadForm;

/**
 * Reads the answer of `upload-url`: `{ strategy: "multipart" }`, or `{ url, fields, key }` with an absolute URL (observed). Undefined for anything
 * else, because an artifact must not be sent to a guessed place.
 */
export function readUploadTarget(body: unknown): UploadTarget | undefined {
  if (readText(body, 'strategy') === 'multipart') return 'multipart';
  const [url, key] = [readText(body, 'url'), readText(body, 'key')];
  const fields = isRecord(body) ? body['fields'] : undefined;
  if (url === undefined || !isWebAddress(url) || key === undefined || !isTexts(fields)) return undefined;
  return { url, fields, key };
}

function isWebAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

/** A storage takes the file under the name `file`, so no other field may have that name. */
function isTexts(fields: unknown): fields is Record<string, string> {
  return (
    isRecord(fields) &&
    !Object.hasOwn(fields, 'file') &&
    Object.values(fields).every((value) => typeof value === 'string')
  );
}

/**
 * Asks where the artifact of a version is uploaded. Throws the service's refusal, or an `UploadError` for an answer that cannot be read. An unused
 * form changes nothing, so no failure here leaves an outcome unknown.
 */
export async function requestUploadTarget(id: string, version: string, signal: AbortSignal): Promise<UploadTarget> {
  try {
    const body = { version, contentType: 'application/zip' } as const;
    const answer = await call('versions.uploadUrl', { params: { id }, body }, signal);
    const target = readUploadTarget(answer.body);
    if (target === undefined) throw createUnreadableError(answer.exchangeId);
    return target;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.kind === 'unreadable') throw createUnreadableError(error.exchangeId);
    const { outcomeUnknown: _, message, ...details } = error;
    throw new ApiError({ ...details, message });
  }
}

/** With the answer as logged, without the form. */
function createUnreadableError(exchangeId: number | undefined): UploadError {
  return new UploadError('odd', { answer: requestLog().find(({ id }) => id === exchangeId)?.answer });
}
