/**
 * The one choke point that removes secrets before anything is recorded: by structure (header and field names) and by
 * known value. Everything that enters the request log, an error's text or copied code has passed through here.
 */
import { credentials } from './session';

export const REDACTED = '[redacted]';

const secretNames =
  /^(authorization|(set-?)?cookie)$|secret|password|passphrase|(private|api|provider)[-_]?key|token$|(download|signed|upload)[-_]?url$/i;
const tokenShape = /txk_[A-Za-z0-9_-]+/g;
/** The part of a signed URL that makes it one: without it the rest opens nothing. */
const signature = /((?:[?&;]|\\u0026)(?:[\w.-]*(?:signature|token|api[-_]?key)|sig|policy)=)[^&\s"'<>\\]+/gi;
/** A shorter value is too common a word to be looked for. */
const SHORTEST = 4;

const known = new Map<string, number>();

/** Adds a value (a provider key, a signed URL) that must never be recorded. Gives the function that forgets it again. */
export function protect(secret: string): () => void {
  known.set(secret, (known.get(secret) ?? 0) + 1);
  let forgotten = false;
  return () => {
    if (forgotten) return;
    forgotten = true;
    const users = (known.get(secret) ?? 0) - 1;
    if (users > 0) known.set(secret, users);
    else known.delete(secret);
  };
}

/** Removes every known secret, however it is encoded, anything shaped like a token, and the signatures of URLs. */
export function redactText(text: string): string {
  return clean(text, secretForms());
}

function clean(text: string, forms: readonly string[]): string {
  let rest = text;
  for (const form of forms) rest = rest.replaceAll(form, REDACTED);
  return rest.replace(tokenShape, REDACTED).replace(signature, `$1${REDACTED}`);
}

/** All that is looked for now; the longest first, so that of one that holds another nothing is left over. */
function secretForms(): string[] {
  const { token } = credentials();
  const secrets = [...known.keys(), ...(token === undefined ? [] : [token])].filter(({ length }) => length >= SHORTEST);
  return secrets.flatMap(formsOf).toSorted((a, b) => b.length - a.length);
}

/** A secret as it stands in plain text, in JSON, in a form or query, and in a path. */
function formsOf(secret: string): string[] {
  const query = new URLSearchParams([['', secret]]).toString().slice(1);
  // As encodeURIComponent writes it, which throws on half a surrogate pair.
  const path = query.replaceAll('+', '%20').replaceAll(/%(21|27|28|29|7E)/g, decodeURIComponent);
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), query, path, lowerHex(query), lowerHex(path)])];
}

const lowerHex = (encoded: string): string => encoded.replaceAll(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());

/** An answer's JSON without the session's own token, which it may echo. By value alone: all else stays fit for use. */
export function withoutToken(value: unknown): unknown {
  const { token } = credentials();
  if (token === undefined || token.length < SHORTEST) return value;
  const forms = formsOf(token).toSorted((a, b) => b.length - a.length);
  const strip = (text: string) => forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
  const walk = (node: unknown): unknown => {
    if (typeof node === 'string') return strip(node);
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, field]: [string, unknown]) => [strip(name), walk(field)]),
    );
  };
  return walk(value);
}

/** Redacts a parsed JSON value by field name and by value; the shape stays. `alsoNames` are secret in this answer. */
export function redactJson(value: unknown, alsoNames: readonly string[] = []): unknown {
  const forms = secretForms();
  const redact = (node: unknown): unknown => {
    if (typeof node === 'string') return clean(node, forms);
    if (Array.isArray(node)) return node.map(redact);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, field]: [string, unknown]) => [
        clean(name, forms),
        alsoNames.includes(name) || isSecret(name, field) ? hide(field) : redact(field),
      ]),
    );
  };
  return redact(value);
}

/** By its name alone a record is not secret: a report may well have a record `secretScan`. */
function isSecret(name: string, field: unknown): boolean {
  return secretNames.test(name) && (typeof field === 'string' || Array.isArray(field));
}

/** Takes every text out of a value. */
function hide(value: unknown): unknown {
  if (typeof value === 'string') return REDACTED;
  if (Array.isArray(value)) return value.map(hide);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [redactText(name), hide(field)]));
}

/** Redacts text that may be JSON: by structure when it parses, by value in any case. */
export function redactBody(text: string, alsoNames: readonly string[] = []): string {
  if (text === '') return text;
  try {
    return JSON.stringify(redactJson(JSON.parse(text), alsoNames), null, 2);
  } catch {
    return redactText(text);
  }
}
