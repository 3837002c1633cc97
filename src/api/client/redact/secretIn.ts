/**
 * The one check of typed text for secrets, used by fields, addresses, drafts and requests before a text goes anywhere. Text that redaction would
 * change, or that has the format of a foreign secret, goes into no address and no draft. Text that is the session's own secret, or has the shape of a
 * token, is not sent either.
 */
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { foreignSecretIn } from '../../../lib/secrets/foreignSecrets';
import { holdsSecret } from '../../../lib/secrets/secrets';
import { removedFrom } from './redact';

interface Secret {
  /** What the text contains or looks like, worded as the end of a sentence. */
  words: string;
  /** It opens the account, or was used as a key in this session: no request may contain it outside its header. */
  own: boolean;
}

const found: Readonly<Record<NonNullable<ReturnType<typeof removedFrom>>, Secret>> = {
  'own token': { words: 'contains this session’s token', own: true },
  'own key': { words: 'contains your provider key', own: true },
  token: { words: 'looks like a token', own: true },
  address: { words: 'looks like a signed address', own: false },
};

/** Invisible characters, which a copied text may have in the middle of a secret. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** How many times a text in an address may be encoded: a view within `?next=`, within another. */
const DEEPEST = 3;

/** The secret in a text that must not be recorded, even if encoded as in an address; undefined if there is none. */
export function secretIn(text: string): Secret | undefined {
  let read = text;
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const secret = plainly(read) ?? plainly(read.replaceAll(INVISIBLE, ''));
    const decoded = decodedOnce(read);
    if (secret) return secret;
    if (decoded === read) break;
    read = decoded;
  }
  return holdsSecret(text) ? { words: 'contains what looks like a token or a key, encoded', own: false } : undefined;
}

function plainly(text: string): Secret | undefined {
  const removed = removedFrom(text);
  if (removed !== undefined) return found[removed];
  const foreign = foreignSecretIn(text);
  return foreign === undefined ? undefined : { words: `looks like ${foreign}`, own: false };
}

/** Undoes one level of URL and JSON escapes; a malformed escape does not stop the others from being decoded. */
const decodedOnce = (text: string): string =>
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
  const secret = secretIn(text);
  if (!secret) return undefined;
  const { words, own } = secret;
  return own
    ? `This ${words}. It is not put into the address, kept in this tab or sent.`
    : `This ${words}. It is not put into the address or kept in this tab.`;
}

/** The message about a text that is not sent; undefined if it may be. */
export function unsentError(text: string): string | undefined {
  return secretIn(text)?.own ? secretError(text) : undefined;
}

/**
 * Why a text cannot be a provider key, which is passed on to another company. Undefined when it can. A key already used in this session is allowed.
 */
export function keyError(key: string): string | undefined {
  const removed = removedFrom(key.replaceAll(INVISIBLE, ''));
  if (removed !== 'own token' && removed !== 'token') return undefined;
  const what = removed === 'token' ? 'looks like a Marketplace token' : 'contains this session’s token';
  return `This ${what}, not a provider’s key, and would be passed on to the provider. It is not sent.`;
}

/** What a request carries, besides the token in its header. */
export interface Outgoing {
  /** Path and query. */
  path: string;
  body: string | undefined;
  headers: Readonly<Record<string, string>>;
  providerKey: string | undefined;
}

/** Why a request must not be sent, with the offending header if it is one; undefined when it may be. */
export function whyNotSent(request: Outgoing): { message: string; field?: string } | undefined {
  const { path, body = '', headers, providerKey } = request;
  const message = providerKey === undefined ? undefined : keyError(providerKey);
  if (message !== undefined) return { message, field: PROVIDER_KEY_HEADER };
  // Servers, proxies and browsers store addresses, so an address must contain no secret of any kind.
  const inPath = secretIn(path);
  if (inPath) return { message: unsent('address of the request', inPath) };
  for (const [field, value] of Object.entries(headers)) {
    const inHeader = secretIn(value);
    if (inHeader?.own) return { message: unsent(`value of ${field}`, inHeader), field };
  }
  const inBody = secretIn(body);
  return inBody?.own ? { message: unsent('body of the request', inBody) } : undefined;
}

const unsent = (what: string, { words }: Secret): string => `The ${what} ${words}. Nothing was sent.`;
