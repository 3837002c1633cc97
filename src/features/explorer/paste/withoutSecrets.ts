import { visit } from 'jsonc-parser';
import { REDACTED, WITHHELD, redactJson, redactText } from '../../../api/client/redact/redact';
import { isRecord, parseJson } from '../../../api/reader/json';

/** `name: value` or `name=value`, with or without quotes. */
const looseFields = /(["']?)([\w.-]{1,100})\1\s*[:=]\s*("(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s&,;}\]]+)/g;

/** A body without its secrets, found by name and by value. Every other character stays: digits, order, doubled fields. */
export function withoutSecrets(body: string): string {
  if (!parseJson(body).ok) {
    return redactText(body).replaceAll(looseFields, (field: string, _quote, name: string, value: string) =>
      isSecretName(name) ? field.slice(0, -value.length) + REDACTED : field,
    );
  }
  try {
    return cutOut(body);
  } catch {
    // Nested deeper than the stack.
    return WITHHELD;
  }
}

function cutOut(body: string): string {
  const cuts: { from: number; to: number; text: string }[] = [];
  const cut = (from: number, length: number, text: string, rest: string) => {
    if (rest !== text) cuts.push({ from, to: from + length, text: JSON.stringify(rest) });
  };
  // How many of the open lists and records belong to a secret field.
  let inside = 0;
  let secret = false;
  const open = () => {
    if (inside > 0 || secret) inside += 1;
    secret = false;
  };
  const close = () => {
    inside = Math.max(0, inside - 1);
  };
  visit(
    body,
    {
      onObjectProperty: (name, from, length) => {
        cut(from, length, name, redactText(name));
        secret = isSecretName(name);
      },
      onObjectBegin: () => {
        // As in answers: a name does not make a record secret.
        if (inside === 0) secret = false;
        open();
      },
      onArrayBegin: open,
      onObjectEnd: close,
      onArrayEnd: close,
      onLiteralValue: (value: unknown, from, length) => {
        if (typeof value === 'string') cut(from, length, value, secret || inside > 0 ? REDACTED : redactText(value));
        secret = false;
      },
    },
    { disallowComments: true },
  );
  let read = 0;
  const kept = cuts.map(({ from, to, text }) => {
    const piece = body.slice(read, from) + text;
    read = to;
    return piece;
  });
  return kept.join('') + body.slice(read);
}

function isSecretName(name: string): boolean {
  const shown = redactJson({ [name]: '' });
  return isRecord(shown) && shown[name] !== '';
}
