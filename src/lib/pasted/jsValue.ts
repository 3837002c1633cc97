import { NotUnderstoodError, type Word, quoteFragment } from './pasted';

export type JsValue =
  | { kind: 'text'; word: Word }
  /** A number, a truth value or null, as written. */
  | { kind: 'plain'; source: string }
  | { kind: 'fields'; fields: (readonly [name: string, value: JsValue])[] }
  | { kind: 'list'; items: JsValue[] }
  | { kind: 'form'; parts: (readonly [name: string, value: JsValue])[] }
  | { kind: 'query'; pairs: (readonly [string, string])[] }
  | { kind: 'file' };

/** What JSON.stringify produces. Throws for a number that would be written differently. */
export function jsJson(value: JsValue, space: number, indent = ''): string {
  const inner = space > 0 ? indent + ' '.repeat(space) : '';
  const wrap = (open: string, lines: string[], close: string) =>
    lines.length === 0
      ? open + close
      : space > 0
        ? `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent}${close}`
        : open + lines.join(',') + close;
  switch (value.kind) {
    case 'text': {
      const [first] = value.word.unknown;
      if (first)
        throw new NotUnderstoodError(
          `${quoteFragment(first.written)} is known only to the program. Replace it with its value.`,
        );
      return JSON.stringify(value.word.text);
    }
    case 'plain': {
      if (/^[-.\d]/.test(value.source) && String(Number(value.source)) !== value.source)
        throw new NotUnderstoodError(
          `JavaScript sends ${quoteFragment(value.source)} as ${String(Number(value.source))}. Write the one you mean.`,
        );
      return value.source;
    }
    case 'list':
      return wrap(
        '[',
        value.items.map((item) => jsJson(item, space, inner)),
        ']',
      );
    case 'fields': {
      const colon = space > 0 ? ': ' : ':';
      const sent = value.fields.filter(([, field]) => !(field.kind === 'plain' && field.source === 'undefined'));
      return wrap(
        '{',
        sent.map(([key, field]) => JSON.stringify(key) + colon + jsJson(field, space, inner)),
        '}',
      );
    }
    default:
      throw new NotUnderstoodError('A form or file inside JSON isn’t supported.');
  }
}
