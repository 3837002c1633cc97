import { NotUnderstoodError, type Word, quoteFragment } from './pasted';

export type PsValue =
  | { kind: 'text'; word: Word; bare?: boolean }
  | { kind: 'fields'; fields: (readonly [name: string, value: PsValue])[] }
  | { kind: 'list'; items: PsValue[] }
  | { kind: 'file' };

/** The output of ConvertTo-Json for a hashtable. */
export function psJson(value: PsValue, indent: string | undefined): string {
  const inner = indent === undefined ? undefined : `${indent}  `;
  const wrap = (open: string, lines: string[], close: string) =>
    lines.length === 0 || inner === undefined
      ? open + lines.join(',') + close
      : `${open}\n${inner}${lines.join(`,\n${inner}`)}\n${indent ?? ''}${close}`;
  switch (value.kind) {
    case 'text': {
      const { text, unknown } = value.word;
      const [first] = unknown;
      if (first)
        throw new NotUnderstoodError(
          `${quoteFragment(first.written)} in the body is known only to your shell. Replace it with its value.`,
        );
      return value.bare === true && /^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text) ? text : JSON.stringify(text);
    }
    case 'list':
      return wrap(
        '[',
        value.items.map((item) => psJson(item, inner)),
        ']',
      );
    case 'fields': {
      const colon = inner === undefined ? ':' : ': ';
      return wrap(
        '{',
        value.fields.map(([name, field]) => JSON.stringify(name) + colon + psJson(field, inner)),
        '}',
      );
    }
    default:
      throw new NotUnderstoodError('A file inside JSON isn’t supported.');
  }
}
