/**
 * The one choke point that removes secrets before anything is recorded: by structure (header and field names) and by
 * known value. Everything that enters the request log, an error's text or copied code has passed through here.
 */
import { credentials } from './session';

export const REDACTED = '[redacted]';

const secretNames =
  /^(authorization|cookie|set-?cookie|.*secret.*|.*password.*|.*api[-_]?key.*|.*provider[-_]?key.*|(access|refresh|api|bearer|id)?[-_]?token|.*(download|signed|upload)[-_]?url)$/i;
const tokenShape = /txk_[A-Za-z0-9_-]+/g;

const known = new Set<string>();

/** Adds a value (a provider key, a signed URL) that must never be recorded. Gives the function that forgets it again. */
export function protect(secret: string): () => void {
  known.add(secret);
  return () => known.delete(secret);
}

/** Removes every known secret, in plain, percent-encoded and JSON-escaped form, and anything shaped like a token. */
export function redactText(text: string): string {
  let clean = text;
  const { token } = credentials();
  for (const secret of token ? [token, ...known] : known) {
    if (secret.length < 4) continue;
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])) {
      clean = clean.replaceAll(form, REDACTED);
    }
  }
  return clean.replace(tokenShape, REDACTED);
}

/** Redacts a parsed JSON value by field name and by value; the shape stays. `alsoNames` are secret in this answer. */
export function redactJson(value: unknown, alsoNames: readonly string[] = []): unknown {
  if (typeof value === 'string') return redactText(value);
  if (Array.isArray(value)) return value.map((item) => redactJson(item, alsoNames));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      redactText(name),
      typeof field === 'string' && (secretNames.test(name) || alsoNames.includes(name))
        ? REDACTED
        : redactJson(field, alsoNames),
    ]),
  );
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
