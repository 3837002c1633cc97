/**
 * The only place that removes secrets from what is recorded, shown or copied. It finds them by structure (header and field names) and by known value,
 * and leaves every other character unchanged. It never throws for such texts: what can't be redacted is withheld.
 */
import { runAtOnce } from '../../../lib/async/runPaced';
import { findTextEnd, skipSpace } from '../../../lib/json/jsonText';
import { REDACTED, type Span, hasSecret, withoutSecrets } from '../../../lib/secrets/secrets';
import { includesText, replaceAll } from '../../../lib/text/replaceAll';
import { parseJson } from '../../reader/json';
import { type CutOptions, cutOut } from './cutOut';
import { listSecretForms } from './secretForms';
import { credentials, onSessionChange } from '../session/session';

export { REDACTED } from '../../../lib/secrets/secrets';
/** Replaces a text that could not be redacted. */
export const WITHHELD = '[withheld: it could not be searched for secrets]';

const secretNames =
  /^(authorization|(set-?)?cookie)$|secret|password|passphrase|(private|api|provider)[-_]?key|token$|(download|signed|upload)[-_]?url$/i;
const tokenShape = /txk_[A-Za-z0-9_-]+/g;
/** The part of a signed URL without which the rest gives no access. */
const signature = /((?:[?&;]|\\u0026)(?:[\w.-]*(?:signature|token|api[-_]?key)|sig|policy)=)[^&\s"'<>\\]+/gi;

const known = new Map<string, number>();
const providerKeys = new Set<string>();
onSessionChange(() => providerKeys.clear());

/** Registers a value, such as a signed URL, that must not be recorded. Returns the function that removes it again. */
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
 * Registers the provider key of a run. Later answers may repeat it, so this module remembers it in memory until the session ends. Returns the
 * function that removes a key that was never sent.
 */
export function protectProviderKey(key: string): () => void {
  const secret = key.trim();
  providerKeys.add(secret);
  return () => providerKeys.delete(secret);
}

/** Shorter secrets are still redacted, but no text is refused because of one: any text could contain it. */
const MIN_REFUSED_LENGTH = 8;

/**
 * The kind of secret that redaction would remove from a text; undefined if it would leave the text unchanged. `own token` and `own key` are the
 * session's, found by value; `token` has the shape of one; `address` is a signed URL.
 */
export function findSecretKind(text: string): 'own token' | 'own key' | 'token' | 'address' | undefined {
  const own = findOwnSecret(text);
  if (own === 'own token') return own;
  // Shape first: a token that was entered as a key still counts as a token.
  if (text.search(tokenShape) >= 0) return 'token';
  return own ?? (text.search(signature) >= 0 || containsOne(text, [...known.keys()]) ? 'address' : undefined);
}

/** The session's own secret in a text, found by value. */
export function findOwnSecret(text: string): 'own token' | 'own key' | undefined {
  if (containsOne(text, [credentials().token ?? ''])) return 'own token';
  return containsOne(text, [...providerKeys]) ? 'own key' : undefined;
}

const containsOne = (text: string, secrets: readonly string[]): boolean =>
  secrets.flatMap(listSecretForms).some((form) => form.length >= MIN_REFUSED_LENGTH && text.includes(form));

/** The kinds of secret a text may contain. Messages use only the kind's name. */
export type SecretName = 'canary token' | 'canary key' | 'token' | 'provider key';

/** Returns the function that finds the session's own secrets, and two canaries, in a text in any encoding. */
export function createSecretSearch(canaries: { token: string; key: string }): (text: string) => SecretName[] {
  const own = [...providerKeys].filter((key) => key !== canaries.token && key !== canaries.key);
  const named: [SecretName, string[]][] = [
    ['canary token', listSecretForms(canaries.token)],
    ['canary key', listSecretForms(canaries.key)],
    ['token', listSecretForms(credentials().token ?? '')],
    ['provider key', own.flatMap(listSecretForms)],
  ];
  return (text) => named.filter(([, forms]) => forms.some((form) => text.includes(form))).map(([name]) => name);
}

/** Removes every known secret, however it is encoded, everything that looks like a token or a key, and the signatures of URLs. */
export function redactText(text: string): string {
  return withholdOnError(() => clean(text, listProtectedForms()));
}

function withholdOnError<T>(redact: () => T): T | typeof WITHHELD {
  try {
    return redact();
  } catch {
    return WITHHELD;
  }
}

const clean = (text: string, forms: readonly string[]): string => removeSecrets(text, forms, () => REDACTED);

/** @param by returns the replacement for a secret of this many characters */
const removeSecrets = (text: string, forms: readonly string[], by: (length: number) => string): string =>
  withoutSecrets(
    removeForms(text, forms, by).replace(
      signature,
      (found: string, name: string) => name + by(found.length - name.length),
    ),
    {},
    by,
  );

const removeForms = (text: string, forms: readonly string[], by: (length: number) => string = () => REDACTED): string =>
  forms.reduce((rest, form) => replaceAll(rest, form, by(form.length)), text);

/** Known values, plain and as JSON escapes them. */
const withEscapedForms = (forms: readonly string[]): string[] => [...new Set([...forms, ...escaped(forms)])];

/** Masks each character of a secret while its position is determined; a noncharacter, so it occurs in no text. */
const MASK = '\uFFFF';
const masked = (length: number): string => MASK.repeat(length);

/** The ranges in which a text differs from its masked copy. */
function findMaskedSpans(text: string, hidden: string): Span[] {
  if (text === hidden) return [];
  return Array.from(hidden.matchAll(/\uFFFF+/g), ({ index, 0: run }): Span => [index, index + run.length]).filter(
    ([from, to]) => text.slice(from, to) !== hidden.slice(from, to),
  );
}

/** Whether JSON text contains one of these values as JSON escapes it. */
const containsAny = (json: string, forms: readonly string[]): boolean =>
  escaped(forms).some((form) => includesText(json, form));

/** The values as JSON escapes them: with `\\` and `\"`. */
const escaped = (forms: readonly string[]): string[] => forms.map((form) => JSON.stringify(form).slice(1, -1));

/** Every value that is currently searched for. */
const listProtectedForms = (): string[] => allForms([...known.keys(), ...sessionSecrets()]);

const sessionSecrets = (): string[] => [...providerKeys, credentials().token ?? ''];

/** Longest first, so that replacing one form does not leave the rest of a longer form that contains it. */
const allForms = (secrets: readonly string[]): string[] =>
  secrets.flatMap(listSecretForms).toSorted((a, b) => b.length - a.length);

/**
 * Removes the session's own token and provider keys from an answer's JSON text, which may echo them. Only known values are removed, so that
 * everything else stays usable. Returns the same text if it contains none.
 * @param json well-formed
 */
export function* withoutCredentials(json: string): Generator<undefined, string> {
  const forms = allForms(sessionSecrets());
  if (!mayBeEscaped(json, forms) && !containsAny(json, forms)) return json;
  return yield* cutOut(json, {
    suspected: findMaskedSpans(json, removeForms(json, withEscapedForms(forms), masked)),
    partsIn: (text) => findMaskedSpans(text, removeForms(text, forms, masked)),
    hides: () => false,
    mark: REDACTED,
  });
}

/** A text without the session's token and provider key. */
export const removeCredentialsFromText = (text: string): string => removeForms(text, allForms(sessionSecrets()));

/** Headers with lower-case names and without secrets; the names of secret headers stay. */
export function redactHeaders(headers: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const redacted = withholdOnError(() => {
    const forms = listProtectedForms();
    return Object.fromEntries(
      Array.from(headers, ([name, value]) => [clean(name, forms), isSecretName(name) ? REDACTED : clean(value, forms)]),
    );
  });
  return redacted === WITHHELD ? { headers: WITHHELD } : redacted;
}

/** Whether every value under this name is secret. */
export const isSecretName = (name: string): boolean => secretNames.test(name);

const createCut = (json: string, extraNames: readonly string[], forms: readonly string[]): CutOptions => ({
  suspected: findMaskedSpans(json, removeSecrets(json, withEscapedForms(forms), masked)),
  partsIn: (text) => findMaskedSpans(text, removeSecrets(text, forms, masked)),
  // A name does not make a record secret: a report may well contain a record `secretScan`.
  hides: (name, field) => extraNames.includes(name) || (field !== 'record' && isSecretName(name)),
  mark: REDACTED,
});

/** Whether JSON text contains escapes that `JSON.stringify` does not write, which could hide a secret. */
function mayBeEscaped(json: string, forms: readonly string[]): boolean {
  // A letter or slash written as an escape could hide a secret; a header value is never more than Latin-1.
  const escapes = forms.some((form) => /[^\0-\xff]/.test(form)) ? /\\u/ : /\\u00[2-9a-f]/i;
  return escapes.test(json) || (json.includes(String.raw`\/`) && forms.some((form) => form.includes('/')));
}

/** Whether JSON text certainly contains nothing to redact. When in doubt, false. */
function* hasNoSecrets(
  json: string,
  extraNames: readonly string[],
  forms: readonly string[],
): Generator<undefined, boolean> {
  if (mayBeEscaped(json, forms) || containsAny(json, forms) || json.search(signature) >= 0) return false;
  yield;
  if (listFieldNames(json).some((name) => extraNames.includes(name) || secretNames.test(name))) return false;
  for (const part of splitJson(json)) {
    yield;
    if (hasSecret(part)) return false;
  }
  return true;
}

/** Characters of JSON that are searched for secrets between two pauses: a few milliseconds of work. */
const PART_CHARACTERS = 16_384;

/** JSON text in parts that end with the end of a text, which no secret goes beyond. */
function* splitJson(json: string): Generator<string> {
  for (let from = 0; from < json.length;) {
    const end = json.indexOf('",', from + PART_CHARACTERS);
    const to = end < 0 ? json.length : end + 1;
    yield json.slice(from, to);
    from = to;
  }
}

/** Every field name in JSON text, as written, without duplicates. Unlike parsing, this misses none when a name is repeated. */
function listFieldNames(json: string): string[] {
  const names = new Set<string>();
  for (let start = json.indexOf('"'); start >= 0;) {
    const end = findTextEnd(json, start);
    const next = skipSpace(json, end);
    if (json.charAt(next) === ':') names.add(json.slice(start + 1, end - 1));
    start = json.indexOf('"', next);
  }
  return [...names];
}

/**
 * Redacts text that may be JSON: by structure if it parses, always by value. Replaces only the characters of secrets.
 * @param extraNames field names that are secret in this answer
 */
export function redactBody(text: string, extraNames: readonly string[] = [], parses = parseJson(text).ok): string {
  return runAtOnce(redactingBody(text, extraNames, parses));
}

/** As `redactBody`, in steps of a few milliseconds. */
export function* redactingBody(
  text: string,
  extraNames: readonly string[] = [],
  parses = parseJson(text).ok,
): Generator<undefined, string> {
  if (!parses) return redactText(text);
  try {
    const forms = listProtectedForms();
    const isClean = yield* hasNoSecrets(text, extraNames, forms);
    return isClean ? text : yield* cutOut(text, createCut(text, extraNames, forms));
  } catch {
    return WITHHELD;
  }
}
