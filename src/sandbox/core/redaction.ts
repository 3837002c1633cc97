/** Finds secrets in what a caller sends, by the name or format of a value, and replaces them. */
import { REDACTED, base64WithoutSecrets, withoutSecrets } from '../../lib/secrets/secrets';

export const hidden = REDACTED;

const secretName = /secret|password|passphrase|authorization|cookie|(?:private|api|provider)[-_]?key/i;
const tokenName = /token/i;

export function isSecret(name: string): boolean {
  return secretName.test(name) || tokenName.test(name);
}

/** A number under a token name, such as maxInputTokens, is not a secret. */
export function isTokenName(name: string): boolean {
  return tokenName.test(name);
}

export const redactText = (text: string): string => withoutSecrets(text);

/** Which of two names says what a value is: its own, unless what contains it is a secret, which is one at any depth. */
function decisiveName(outer: string, own: string): string {
  return secretName.test(outer) || (isTokenName(outer) && !secretName.test(own)) ? outer : own;
}

/**
 * A body without its secrets, or the body itself if there are none: what looks like a key, `known` ones, which were found elsewhere in the request, and
 * whatever a secret name holds, of which a token name keeps numbers, yes and no.
 */
export function redactValue(value: unknown, known: readonly string[], name = ''): unknown {
  if (typeof value === 'string') {
    if (isSecret(name)) return hidden;
    return known.reduce((text, secret) => text.replaceAll(secret, hidden), redactText(value));
  }
  if (value instanceof File) {
    const shown = redactText(value.name);
    return shown === value.name ? value : new File([value], shown, { type: value.type });
  }
  if (typeof value !== 'object' || value === null) {
    return value === null || !secretName.test(name) ? value : hidden;
  }
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => redactValue(item, known, name));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  const fields = Object.entries(value).map(
    ([key, field]) => [redactText(key), redactValue(field, known, decisiveName(name, key))] as const,
  );
  const isUnchanged = fields.every(([key, field]) => field === (value as Record<string, unknown>)[key]);
  return isUnchanged ? value : Object.fromEntries(fields);
}

/** The body of a control without its secrets, including those in a fault's bytes, which stay base64. */
export function redactControlBody<T extends object>(body: T): T {
  const { bodyBase64, ...rest } = body as { bodyBase64?: unknown };
  const clean = redactValue(rest, []) as T;
  if (typeof bodyBase64 !== 'string') return clean;
  return { ...clean, bodyBase64: base64WithoutSecrets(bodyBase64) ?? hidden };
}
