/**
 * The one place that removes secrets from whatever is recorded, shown or copied: by structure (header and field names)
 * and by known value, in the text as it came: every other character stays. It never throws for these; what cannot be
 * redacted is withheld.
 */
import { atOnce } from '../../../lib/async/paced';
import { endOfText, skipSpace } from '../../../lib/json/jsonText';
import { holds, replaceAll } from '../../../lib/text/replaceAll';
import { parseJson } from '../../reader/json';
import { type Cut, type Span, cutOut } from './cutOut';
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

const clean = (text: string, forms: readonly string[]): string => swept(text, forms, () => REDACTED);

/** @param by what stands in place of a secret of so many characters */
const swept = (text: string, forms: readonly string[], by: (length: number) => string): string =>
  without(text, forms, by)
    .replace(tokenShape, ({ length }) => by(length))
    .replace(signature, (found: string, name: string) => name + by(found.length - name.length));

const without = (text: string, forms: readonly string[], by: (length: number) => string = () => REDACTED): string =>
  forms.reduce((rest, form) => replaceAll(rest, form, by(form.length)), text);

/** As they are and as JSON escapes them, longest first. */
const bothWays = (forms: readonly string[]): string[] =>
  [...new Set([...forms, ...escaped(forms)])].toSorted((a, b) => b.length - a.length);

/** Stands for each character of a secret while its place is looked for: no character at all. */
const MASK = '\uFFFF';
const masked = (length: number): string => MASK.repeat(length);

/** Where a text differs from itself with the secrets masked. */
function spansOf(text: string, hidden: string): Span[] {
  if (text === hidden) return [];
  return Array.from(hidden.matchAll(/\uFFFF+/g), ({ index, 0: run }): Span => [index, index + run.length]).filter(
    ([from, to]) => text.slice(from, to) !== hidden.slice(from, to),
  );
}

/** Whether JSON text contains one of these as JSON escapes it. */
const holdsAny = (json: string, forms: readonly string[]): boolean => escaped(forms).some((form) => holds(json, form));

/** As JSON escapes them: with `\\` and `\"`. */
const escaped = (forms: readonly string[]): string[] => forms.map((form) => JSON.stringify(form).slice(1, -1));

/** Everything searched for at the moment. */
const secretForms = (): string[] => allForms([...known.keys(), ...sessionSecrets()]);

const sessionSecrets = (): string[] => [...providerKeys, credentials().token ?? ''];

/** Longest first, so that replacing a form does not leave the rest of a longer one that contains it. */
const allForms = (secrets: readonly string[]): string[] =>
  secrets.flatMap(formsOf).toSorted((a, b) => b.length - a.length);

/**
 * An answer's JSON text without the session's own token and provider keys, which it may echo. Only by value, so that
 * everything else stays usable. The same text where it holds none.
 * @param json well-formed
 */
export function* withoutCredentials(json: string): Generator<undefined, string> {
  const forms = allForms(sessionSecrets());
  if (!mayBeEscaped(json, forms) && !holdsAny(json, forms)) return json;
  return yield* cutOut(json, {
    suspected: spansOf(json, without(json, bothWays(forms), masked)),
    partsIn: (text) => spansOf(text, without(text, forms, masked)),
    hides: () => false,
    mark: REDACTED,
  });
}

/** The same, of one text. */
export const textWithoutCredentials = (text: string): string => without(text, allForms(sessionSecrets()));

/** Headers without their secrets, by lower-case name; the names of secret ones stay. */
export function redactHeaders(headers: Iterable<readonly [string, string]>): Readonly<Record<string, string>> {
  const shown = orWithheld(() => {
    const forms = secretForms();
    return Object.fromEntries(
      Array.from(headers, ([name, value]) => [clean(name, forms), isSecretName(name) ? REDACTED : clean(value, forms)]),
    );
  });
  return shown === WITHHELD ? { headers: WITHHELD } : shown;
}

/** Whether what stands under a name is secret, whatever it is. */
export const isSecretName = (name: string): boolean => secretNames.test(name);

const cutOf = (json: string, alsoNames: readonly string[], forms: readonly string[]): Cut => ({
  suspected: spansOf(json, swept(json, bothWays(forms), masked)),
  partsIn: (text) => spansOf(text, swept(text, forms, masked)),
  // A name does not make a record secret: a report may well have a record `secretScan`.
  hides: (name, field) => alsoNames.includes(name) || (field !== 'record' && isSecretName(name)),
  mark: REDACTED,
});

/** Whether a secret could stand in JSON text in escapes that `JSON.stringify` does not write. */
function mayBeEscaped(json: string, forms: readonly string[]): boolean {
  // A letter or slash written as an escape could hide a secret; a header value is never more than Latin-1.
  const escapes = forms.some((form) => /[^\0-\xff]/.test(form)) ? /\\u/ : /\\u00[2-9a-f]/i;
  return escapes.test(json) || (json.includes(String.raw`\/`) && forms.some((form) => form.includes('/')));
}

/** Whether JSON text certainly contains nothing to redact. When in doubt, false. */
function holdsNothing(json: string, alsoNames: readonly string[], forms: readonly string[]): boolean {
  if (mayBeEscaped(json, forms)) return false;
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
 * Redacts text that may be JSON: by structure if it parses, always by value. Only the secrets' characters are replaced.
 * @param alsoNames names that are secret in this answer
 */
export function redactBody(text: string, alsoNames: readonly string[] = [], parses = parseJson(text).ok): string {
  return atOnce(redactingBody(text, alsoNames, parses));
}

/** As `redactBody`, in steps of some milliseconds. */
export function* redactingBody(
  text: string,
  alsoNames: readonly string[] = [],
  parses = parseJson(text).ok,
): Generator<undefined, string> {
  if (!parses) return redactText(text);
  try {
    const forms = secretForms();
    return holdsNothing(text, alsoNames, forms) ? text : yield* cutOut(text, cutOf(text, alsoNames, forms));
  } catch {
    return WITHHELD;
  }
}
