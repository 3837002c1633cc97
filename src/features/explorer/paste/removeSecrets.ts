import { REDACTED, isSecretName, redactBody, redactText } from '../../../api/client/redact/redact';
import { parseJson } from '../../../api/reader/json';

/** `name: value` or `name=value`, with or without quotes. */
const looseFields = /(["']?)([\w.-]{1,100})\1\s*[:=]\s*("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&,;}\]]+)/g;

/** A body without its secrets, found by name and by value, even if it is not quite JSON. Every other character stays. */
export function removeSecrets(body: string): string {
  if (parseJson(body).ok) return redactBody(body, [], true);
  return redactText(body).replaceAll(looseFields, (field: string, _quote, name: string, value: string) =>
    isSecretName(name) ? field.slice(0, -value.length) + REDACTED : field,
  );
}
