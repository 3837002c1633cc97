/**
 * The one place that removes secrets from whatever is recorded, shown or copied: by structure (header and field names)
 * and by known value. It never throws for these; what cannot be redacted is withheld.
 */
import { endOfText, skipSpace } from '../../../lib/text/jsonText';
import { holds, replaceAll } from '../../../lib/text/replaceAll';
import { parseJson } from '../../reader/json';
import { formsOf } from './secretForms';
import { credentials, onSessionChange } from '../session/session';

export const REDACTED = '[redacted]';
/** Replaces a text that could not be redacted. */
export const WITHHELD = '[withheld: it could not be searched for secrets]';

const secretNames =
  /^(authorization|(set-?)?cookie)$|secret|password|passphrase|(private|api|provider)[-_]?key|token$|(download|signed|upload)[-_]?url$/i;
const tokenShape = /txk_[A-Za-z0-9_-]+/g;
/** The part of a signed URL without which the rest opens nothing. */
const signature = /((?:[?&;]|\\u0026)(?:[\w.-]*(?:signature|token|api[-_]?key)|sig|policy)=)[^&\s"'<>\\]+/gi;

const known = new Map<string, number>();
const providerKeys = new Set<string>();
onSessionChange(() => providerKeys.clear());

/** Adds a value, such as a signed URL, that must not be recorded. Returns the function that forgets it again. */
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

/**
 * Adds the provider key of a run: later answers may repeat it, so it is kept until the session ends, only in this
 * module's memory. Returns the function that forgets one that was never sent.
 */
export function protectProviderKey(key: string): () => void {
  const secret = key.trim();
  providerKeys.add(secret);
  return () => providerKeys.delete(secret);
}

/** Shorter secrets are removed from what is recorded, but no text is refused because of them: any could contain one. */
const SHORTEST_REFUSED = 8;

/**
 * What redaction would remove from a text; undefined when it would leave the text as it is. `own token` and `own key` are
 * the session's, found by value; `token` has the shape of one; `address` is a signed one.
 */
export function removedFrom(text: string): 'own token' | 'own key' | 'token' | 'address' | undefined {
  const holdsOne = (secrets: readonly string[]) =>
    secrets.flatMap(formsOf).some((form) => form.length >= SHORTEST_REFUSED && text.includes(form));
  if (holdsOne([credentials().token ?? ''])) return 'own token';
  // By its shape first: a token that was given as a key is none.
  if (text.search(tokenShape) >= 0) return 'token';
  if (holdsOne([...providerKeys])) return 'own key';
  return text.search(signature) >= 0 || holdsOne([...known.keys()]) ? 'address' : undefined;
}

/** What a text may hold; only the name is ever told. */
export type SecretName = 'canary token' | 'canary key' | 'token' | 'provider key';

/** Returns the function that names the session's own secrets, and two canaries, in a text in any encoding. */
export function secretSearch(canaries: { token: string; key: string }): (text: string) => SecretName[] {
  const own = [...providerKeys].filter((key) => key !== canaries.token && key !== canaries.key);
  const named: [SecretName, string[]][] = [
    ['canary token', formsOf(canaries.token)],
    ['canary key', formsOf(canaries.key)],
    ['token', formsOf(credentials().token ?? '')],
    ['provider key', own.flatMap(formsOf)],
  ];
  return (text) => named.filter(([, forms]) => forms.some((form) => text.includes(form))).map(([name]) => name);
}

/** Removes every known secret, however it is encoded, anything shaped like a token, and the signatures of URLs. */
export function redactText(text: string): string {
  return orWithheld(() => clean(text, secretForms()));
}

function orWithheld<T>(redact: () => T): T | typeof WITHHELD {
  try {
    return redact();
  } catch {
    return WITHHELD;
  }
}

function clean(text: string, forms: readonly string[]): string {
  return without(text, forms).replace(tokenShape, REDACTED).replace(signature, `$1${REDACTED}`);
}

const without = (text: string, forms: readonly string[]): string =>
  forms.reduce((rest, form) => replaceAll(rest, form, REDACTED), text);

/** Whether JSON text contains one of these as JSON escapes it: with `\\` and `\"`. */
const holdsAny = (json: string, forms: readonly string[]): boolean =>
  forms.some((form) => holds(json, JSON.stringify(form).slice(1, -1)));

/** Everything searched for at the moment. */
const secretForms = (): string[] => allForms([...known.keys(), ...sessionSecrets()]);

const sessionSecrets = (): string[] => [...providerKeys, credentials().token ?? ''];

/** Longest first, so that replacing a form does not leave the rest of a longer one that contains it. */
const allForms = (secrets: readonly string[]): string[] =>
  secrets.flatMap(formsOf).toSorted((a, b) => b.length - a.length);

/**
 * An answer's JSON without the session's own token and provider keys, which it may echo. Only by value, so that
 * everything else stays usable. Throws on JSON nested deeper than the stack.
 */
export function withoutCredentials(value: unknown): unknown {
  const forms = allForms(sessionSecrets());
  return holdsAny(JSON.stringify(value) ?? '', forms) ? changed(value, (text) => without(text, forms)) : value;
}

/** The same, of one text. */
export const textWithoutCredentials = (text: string): string => without(text, allForms(sessionSecrets()));

/**
 * A copy of a JSON value with every name and text changed. Fields that `hides` picks keep none of their texts.
 * @param textOf what becomes of a text, if not what becomes of a name
 */
function changed(
  value: unknown,
  nameOf: (text: string) => string,
  hides: (name: string, field: unknown) => boolean = () => false,
  textOf = nameOf,
): unknown {
  const copy = (node: unknown): unknown => {
    if (typeof node === 'string') return textOf(node);
    if (Array.isArray(node)) return node.map(copy);
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, field]: [string, unknown]) => [
        nameOf(name),
        hides(name, field) ? changed(field, nameOf, undefined, () => REDACTED) : copy(field),
      ]),
    );
  };
  return copy(value);
}

/** Redacts a parsed JSON value by field name and by value; the shape stays. */
export function redactJson(value: unknown): unknown {
  return orWithheld(() => {
    const forms = secretForms();
    const json = JSON.stringify(value);
    // Searching the whole text once is a hundred times faster than each string, and most answers contain no secret.
    return json === undefined || holdsNothing(json, [], forms) ? value : redacted(value, [], forms);
  });
}

/** Headers without their secrets, by lower-case name; the names of secret ones stay. */
export function redactHeaders(headers: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const shown = redactJson(Object.fromEntries(headers));
  return typeof shown === 'string' ? { headers: shown } : (shown as Record<string, string>);
}

function redacted(value: unknown, alsoNames: readonly string[], forms: readonly string[]): unknown {
  const hides = (name: string, field: unknown) => alsoNames.includes(name) || isSecret(name, field);
  return changed(value, (text) => clean(text, forms), hides);
}

/** A name does not make a record secret: a report may well have a record `secretScan`. */
function isSecret(name: string, field: unknown): boolean {
  return secretNames.test(name) && (typeof field === 'string' || Array.isArray(field));
}

/** Whether JSON text certainly contains nothing to redact. When in doubt, false. */
function holdsNothing(json: string, alsoNames: readonly string[], forms: readonly string[]): boolean {
  // A letter or slash written as an escape could hide a secret; a header value is never more than Latin-1.
  const escapes = forms.some((form) => /[^\0-\xff]/.test(form)) ? /\\u/ : /\\u00[2-9a-f]/i;
  if (escapes.test(json) || (json.includes(String.raw`\/`) && forms.some((form) => form.includes('/')))) return false;
  return (
    !holdsAny(json, forms) &&
    json.search(tokenShape) < 0 &&
    json.search(signature) < 0 &&
    !namesIn(json).some((name) => alsoNames.includes(name) || secretNames.test(name))
  );
}

/** Every field name in JSON text, as written, once each; unlike parsing, it misses none when a field is repeated. */
function namesIn(json: string): string[] {
  const names = new Set<string>();
  for (let start = json.indexOf('"'); start >= 0;) {
    const end = endOfText(json, start);
    const next = skipSpace(json, end);
    if (json.charAt(next) === ':') names.add(json.slice(start + 1, end - 1));
    start = json.indexOf('"', next);
  }
  return [...names];
}

/**
 * Redacts text that may be JSON: by structure if it parses, always by value. Text without a secret is unchanged.
 * @param alsoNames names that are secret in this answer
 */
export function redactBody(text: string, alsoNames: readonly string[] = [], parsed = parseJson(text)): string {
  if (!parsed.ok) return redactText(text);
  return orWithheld(() => {
    const forms = secretForms();
    return holdsNothing(text, alsoNames, forms) ? text : JSON.stringify(redacted(parsed.value, alsoNames, forms));
  });
}
