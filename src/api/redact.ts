/**
 * The one choke point that removes secrets before anything is recorded: by structure (header and field names) and by
 * known value. Everything that enters the request log, an error's text or copied code has passed through here.
 */
import { parseJson } from './readers/json';
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

/**
 * An answer's JSON without the session's own token and the provider key that went with the request, which it may echo.
 * By value alone: all else stays fit for use.
 */
export function withoutCredentials(value: unknown, providerKey?: string): unknown {
  const secrets = [credentials().token, providerKey].filter((one) => one !== undefined && one.length >= SHORTEST);
  if (secrets.length === 0) return value;
  const forms = secrets.flatMap((one) => formsOf(one ?? '')).toSorted((a, b) => b.length - a.length);
  if (!holds(JSON.stringify(value), forms)) return value;
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

/**
 * Redacts a parsed JSON value by field name and by value; the shape stays. `alsoNames` are secret in this answer. `json`
 * is the value as text, for who has it at hand.
 */
export function redactJson(
  value: unknown,
  alsoNames: readonly string[] = [],
  json: string | undefined = JSON.stringify(value),
): unknown {
  const forms = secretForms();
  // One look at the whole is a hundred times faster than one at each text, and most answers hold no secret at all.
  const nothing =
    json === undefined || (!holds(json, forms) && json.search(signature) < 0 && json.search(tokenShape) < 0);
  if (nothing && !namesIn(value).some((name) => alsoNames.includes(name) || secretNames.test(name))) return value;
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

/** Whether a text of JSON holds one of these; each is looked for as JSON writes it, too. */
function holds(json: string | undefined, forms: readonly string[]): boolean {
  return forms.some((form) => json?.includes(form) ?? false);
}

/** Every name of a field in a value, each once. */
function namesIn(value: unknown): string[] {
  const names = new Set<string>();
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      for (const item of node) walk(item);
      return;
    }
    for (const name in node) {
      names.add(name);
      walk((node as Record<string, unknown>)[name]);
    }
  };
  walk(value);
  return [...names];
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

/** Above this many characters taking JSON apart and putting it together again would stall the screen. */
const LONG = 200_000;
/** As JSON writes a field whose name says that it is secret. */
const secretField =
  /(?:secret|password|passphrase|(?:private|api|provider)[-_]?key)(?:[^"\\]|\\.)*"\s*:|token"\s*:|(?:download|signed|upload)[-_]?url"\s*:|"(?:authorization|(?:set-?)?cookie)"\s*:/i;

/** Whether a look at the text alone shows that it holds nothing to redact. When in doubt, no. */
function holdsNothing(text: string, alsoNames: readonly string[]): boolean {
  const forms = secretForms();
  // A letter or a slash written as an escape could hide what is looked for.
  const plain = !/\\u00[2-7]/i.test(text) && !(text.includes('\\/') && forms.some((form) => form.includes('/')));
  return (
    plain &&
    !holds(text, forms) &&
    [tokenShape, signature, secretField].every((secret) => text.search(secret) < 0) &&
    !alsoNames.some((name) => text.includes(`"${name}"`))
  );
}

/**
 * Redacts text that may be JSON: by structure when it parses, by value in any case. What is long and holds nothing stays
 * as it came.
 */
export function redactBody(text: string, alsoNames: readonly string[] = [], parsed = parseJson(text)): string {
  if (text.length > LONG && holdsNothing(text, alsoNames)) return text;
  if (!parsed.ok) return redactText(text);
  // Escapes could hide a secret in the text; without any the text says what the value says.
  const json = /\\[u/]/.test(text) ? undefined : text;
  try {
    return JSON.stringify(redactJson(parsed.value, alsoNames, json), null, 2);
  } catch {
    // Nested beyond any stack.
    return redactText(text);
  }
}
