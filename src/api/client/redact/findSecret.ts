/**
 * Checks typed text for secrets before it goes anywhere: fields, addresses, drafts and requests all use it. Text that redaction would change, or that
 * has the format of another service's secret, is never added to an address or a draft. Text that is the session's own secret, or has the shape of a
 * token, is not sent either.
 */
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { findForeignSecret } from '../../../lib/secrets/foreignSecrets';
import { hasSecret } from '../../../lib/secrets/secrets';
import { findSecretKind } from './redact';

interface Secret {
  /** What the text contains, as the object of a sentence. */
  name: string;
  /** It gives access to the account, or was used as a key in this session, so no request may contain it outside its header. */
  own: boolean;
}

const secretsByKind: Readonly<Record<NonNullable<ReturnType<typeof findSecretKind>>, Secret>> = {
  'own token': { name: 'this session’s token', own: true },
  'own key': { name: 'your provider key', own: true },
  token: { name: 'what looks like a token', own: true },
  address: { name: 'what looks like a signed URL', own: false },
};

/** Invisible characters, which copied text may have in the middle of a secret. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** How many times text in an address may be encoded: a view within `?next=`, within another. */
const MAX_DECODINGS = 3;

/** The secret in a text that must not be recorded, even if encoded as in an address; undefined if there is none. */
export function findSecret(text: string): Secret | undefined {
  let read = text;
  for (let depth = 0; depth <= MAX_DECODINGS; depth += 1) {
    const visible = read.replaceAll(INVISIBLE, '');
    const secret = findPlainSecret(read) ?? (visible === read ? undefined : findPlainSecret(visible));
    const decoded = decodeOnce(read);
    if (secret) return secret;
    if (decoded === read) break;
    read = decoded;
  }
  return hasSecret(text) ? { name: 'what looks like an encoded token or key', own: false } : undefined;
}

function findPlainSecret(text: string): Secret | undefined {
  const removed = findSecretKind(text);
  if (removed !== undefined) return secretsByKind[removed];
  const foreign = findForeignSecret(text);
  return foreign === undefined ? undefined : { name: `what looks like ${foreign}`, own: false };
}

/** Undoes one level of URL and JSON escapes; a malformed escape does not stop the others from being decoded. */
const decodeOnce = (text: string): string =>
  text
    .replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes;
      }
    })
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The message for a field that contains a secret; undefined if there is none. Repeats no part of the secret. */
export function secretError(text: string): string | undefined {
  const secret = findSecret(text);
  if (!secret) return undefined;
  const { name, own } = secret;
  return own
    ? `This contains ${name}. It won’t be added to the address, saved in this tab or sent.`
    : `This contains ${name}. It won’t be added to the address or saved in this tab.`;
}

/** Why a text is not sent; undefined if it may be. */
export function unsentError(text: string): string | undefined {
  return findSecret(text)?.own ? secretError(text) : undefined;
}

/**
 * Why a text cannot be a provider key, which is passed on to another company. Undefined when it can. A key already used in this session is allowed.
 */
export function keyError(key: string): string | undefined {
  const removed = findSecretKind(key.replaceAll(INVISIBLE, ''));
  if (removed !== 'own token' && removed !== 'token') return undefined;
  const name = removed === 'token' ? 'what looks like a Marketplace token' : 'this session’s token';
  return `This contains ${name}, not a provider’s key. It would be passed on to the provider, so it won’t be sent.`;
}

/** What a request carries, besides the token in its header. */
export interface OutgoingRequest {
  /** Path and query. */
  path: string;
  body: string | undefined;
  headers: Readonly<Record<string, string>>;
  providerKey: string | undefined;
}

/** Why a request must not be sent, with the offending header if it is one; undefined when it may be. */
export function whyNotSent(request: OutgoingRequest): { message: string; field?: string } | undefined {
  const { path, body = '', headers, providerKey } = request;
  const message = providerKey === undefined ? undefined : keyError(providerKey);
  if (message !== undefined) return { message, field: PROVIDER_KEY_HEADER };
  // Servers, proxies and browsers store addresses, so an address must contain no secret of any kind.
  const inPath = findSecret(path);
  if (inPath) return { message: `The request’s address contains ${inPath.name}. Nothing was sent.` };
  for (const [field, value] of Object.entries(headers)) {
    const inHeader = findSecret(value);
    if (inHeader?.own) return { message: `The value of ${field} contains ${inHeader.name}. Nothing was sent.`, field };
  }
  const inBody = findSecret(body);
  return inBody?.own ? { message: `The request’s body contains ${inBody.name}. Nothing was sent.` } : undefined;
}
