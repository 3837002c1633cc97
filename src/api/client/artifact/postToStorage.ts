/**
 * Posts a file to the storage that the service names. Storage is a third party: it gets no token and no referrer, and is not in the request log,
 * which records only the service's routes.
 */
import { protect, redactText } from '../redact/redact';
import { deadlines } from '../retry';
import { environment } from '../session/environment';
import { buildIdempotencyHeaders } from '../session/idempotencyHeaders';
import { credentials } from '../session/session';
import { hideFromTimings } from '../storage';
import { buildForm } from '../form';

/** A signed form as the service mints it. Its fields are secrets, except `key`, which names the upload in the commit. */
export interface UploadForm {
  url: string;
  fields: Readonly<Record<string, string>>;
  key: string;
}

/**
 * How an upload to the storage failed; the version is not committed in any case. `odd`: the service's answer contains no readable form. `closed`:
 * this console may not call the storage's origin. In both, nothing was sent. `denied`: 401 or 403, for example because the form has expired. `large`:
 * the file exceeds the storage's limit. `refused`: any other refusal. `failed`: the storage answered 5xx. `elsewhere`: it redirected. `lost`: no
 * answer. `timeout`: none within the deadline. `cancelled`: by the caller, or because the session ended.
 */
export type UploadFailure =
  | 'odd'
  | 'closed'
  | 'denied'
  | 'large'
  | 'refused'
  | 'failed'
  | 'elsewhere'
  | 'lost'
  | 'timeout'
  | 'cancelled';

type Details = Partial<Pick<UploadError, 'origin' | 'status' | 'code' | 'storageMessage' | 'answer'>>;

export class UploadError extends Error {
  readonly kind: UploadFailure;
  /** HTTP status of the storage. */
  readonly origin: string | undefined;
  readonly status: number | undefined;
  /** The storage's own code, such as `AccessDenied`. */
  readonly code: string | undefined;
  /** The storage's message, redacted. */
  readonly storageMessage: string | undefined;
  /** The service's answer that could not be read, redacted. */
  readonly answer: string | undefined;

  constructor(kind: UploadFailure, { origin, status, code, storageMessage, answer }: Details = {}) {
    super(`The upload ended: ${kind}`);
    this.name = 'UploadError';
    this.kind = kind;
    this.origin = origin;
    this.status = status;
    this.code = code;
    this.storageMessage = storageMessage;
    this.answer = answer;
  }
}

/** Shorter values are not signatures, and are too common to search for. */
const MIN_SECRET_LENGTH = 16;
/** The digest of an artifact is not secret; any other value with a slash may be base64. */
const mediaType = /^application\/[\w.+-]+$/;

/** Redacts the values of a signed form, except the key for the commit, until the returned function is called. */
export function protectForm({ fields, key }: UploadForm): () => void {
  const secrets = Object.values(fields).filter(
    (value) => value.length >= MIN_SECRET_LENGTH && value !== key && !mediaType.test(value),
  );
  const forget = secrets.map(protect);
  return () => {
    for (const forgetSecret of forget) forgetSecret();
  };
}

/**
 * Posts the fields of a form, then the file. Throws only `UploadError`. Cancelled by `signal` and by the end of the session. Sent once: never
 * retried, and no redirect is followed.
 */
export async function postToStorage({ url, fields }: UploadForm, file: File, signal: AbortSignal): Promise<void> {
  const { origin } = new URL(url);
  // The page's content security policy would block it too, but without saying why.
  if (origin !== globalThis.location.origin && !environment().connectTo?.includes(origin)) {
    throw new UploadError('closed', { origin });
  }
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlines.artifact);
  const endSignal = AbortSignal.any([signal, credentials().signal]);
  try {
    hideFromTimings(url);
    const response = await fetch(url, {
      method: 'POST',
      body: buildForm({ ...fields, file: [file] }).data,
      ...(origin === globalThis.location.origin && { headers: buildIdempotencyHeaders('POST') }),
      signal: AbortSignal.any([endSignal, deadline.signal]),
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    if (response.type === 'opaqueredirect') throw new UploadError('elsewhere', { origin });
    if (response.ok) {
      // A truncated answer counts as no answer.
      await response.arrayBuffer();
      return;
    }
    throw await readRefusal(response, origin);
  } catch (error) {
    if (error instanceof UploadError) throw error;
    throw new UploadError(endSignal.aborted ? 'cancelled' : deadline.signal.aborted ? 'timeout' : 'lost', { origin });
  } finally {
    clearTimeout(timer);
  }
}

async function readRefusal(response: Response, origin: string): Promise<UploadError> {
  const { status } = response;
  const text = await response.text();
  // Storages send errors as XML. Only these two elements are read, because others repeat what was signed.
  const code = readElement(text, 'Code', 100);
  const details = { origin, status, code, storageMessage: readElement(text, 'Message', 500) };
  if (status >= 300 && status < 400) return new UploadError('elsewhere', details);
  if (status >= 500) return new UploadError('failed', details);
  if (status === 401 || status === 403) return new UploadError('denied', details);
  return new UploadError(status === 413 || code === 'EntityTooLarge' ? 'large' : 'refused', details);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text of the first element with this name, redacted and cut after `maxLength` characters; undefined when it is empty. */
function readElement(xml: string, name: string, maxLength: number): string | undefined {
  const start = xml.indexOf(`<${name}>`);
  const end = xml.indexOf(`</${name}>`, start);
  if (start < 0 || end < 0) return undefined;
  const text = xml
    .slice(start + name.length + 2, end)
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '');
  return redactText(text.trim()).slice(0, maxLength) || undefined;
}
