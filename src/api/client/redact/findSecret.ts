/**
 * The one check of typed text for secrets, used by fields, addresses, drafts and requests before a text goes anywhere. Text that redaction would
 * change, or that has the format of a foreign secret, goes into no address and no draft. Text that is the session's own secret, or has the shape of a
 * token, is not sent either.
 */
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { findForeignSecret } from '../../../lib/secrets/foreignSecrets';
import { hasSecret } from '../../../lib/secrets/secrets';
import { findSecretKind } from './redact';

interface Secret {
  /** What the text contains or looks like, worded as the end of a sentence. */
  description: string;
  /** It opens the account, or was used as a key in this session: no request may contain it outside its header. */
  own: boolean;
}

const secretsByKind: Readonly<Record<NonNullable<ReturnType<typeof findSecretKind>>, Secret>> = {
  'own token': { description: 'contains this session’s token', own: true },
  'own key': { description: 'contains your provider key', own: true },
  token: { description: 'looks like a token', own: true },
  address: { description: 'looks like a signed address', own: false },
};

/** Invisible characters, which a copied text may have in the middle of a secret. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** How many times a text in an address may be encoded: a view within `?next=`, within another. */
const MAX_DECODINGS = 3;

/** The secret in a text that must not be recorded, even if encoded as in an address; undefined if there is none. */
export function findSecret(text: string): Secret | undefined {
  let read = text;
  for (let depth = 0; depth <= MAX_DECODINGS; depth += 1) {
    const secret = findPlainSecret(read) ?? findPlainSecret(read.replaceAll(INVISIBLE, ''));
    const decoded = decodeOnce(read);
    if (secret) return secret;
    if (decoded === read) break;
    read = decoded;
  }
  return hasSecret(text)
    ? { description: 'contains what looks like a token or a key, encoded', own: false }
    : undefined;
}

function findPlainSecret(text: string): Secret | undefined {
  const removed = findSecretKind(text);
  if (removed !== undefined) return secretsByKind[removed];
  const foreign = findForeignSecret(text);
  return foreign === undefined ? undefined : { description: `looks like ${foreign}`, own: false };
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
  const { description, own } = secret;
  return own
    ? `This ${description}. It is not put into the address, kept in this tab or sent.`
    : `This ${description}. It is not put into the address or kept in this tab.`;
}

/** The message about a text that is not sent; undefined if it may be. */
export function unsentError(text: string): string | undefined {
  return findSecret(text)?.own ? secretError(text) : undefined;
}

/**
 * Why a text cannot be a provider key, which is passed on to another company. Undefined when it can. A key already used in this session is allowed.
 */
export function keyError(key: string): string | undefined {
  const removed = findSecretKind(key.replaceAll(INVISIBLE, ''));
  if (removed !== 'own token' && removed !== 'token') return undefined;
  const part = removed === 'token' ? 'looks like a Marketplace token' : 'contains this session’s token';
  return `This ${part}, not a provider’s key, and would be passed on to the provider. It is not sent.`;
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
  if (inPath) return { message: describeUnsent('address of the request', inPath) };
  for (const [field, value] of Object.entries(headers)) {
    const inHeader = findSecret(value);
    if (inHeader?.own) return { message: describeUnsent(`value of ${field}`, inHeader), field };
  }
  const inBody = findSecret(body);
  return inBody?.own ? { message: describeUnsent('body of the request', inBody) } : undefined;
}

const describeUnsent = (part: string, { description }: Secret): string =>
  `The ${part} ${description}. Nothing was sent.`;
