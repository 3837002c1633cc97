import { LiteralReader } from './literalReader';
import { NotUnderstood, quoted } from './pasted';

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  '"': '"',
  '\\': '\\',
};

/** Steps through a program as "Copy as" writes it, whose texts are literals of Python and Go alike. */
export class CopiedReader extends LiteralReader {
  /** Takes code that is always the same, however it is spaced. */
  needCode(...lines: readonly string[]): void {
    for (const line of lines) if (!this.takeCode(line)) this.fail();
  }

  takeCode(line: string): boolean {
    const words = line
      .trim()
      .split(/\s+/)
      .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return this.take(new RegExp(`^${words.join(String.raw`\s+`)}(?![\\w])`)) !== undefined;
  }

  /** What follows the program: nothing, or another one. Throws naming anything else. */
  end(): string {
    if (!this.sees(/^$/) && !/requests\.\w+\s*\(|http\.NewRequest/.test(this.rest)) this.fail();
    return this.rest;
  }

  /** Takes a text between double quotes. Throws naming an escape that is not one of both languages. */
  literal(): string {
    const [, inner = ''] = this.need(/^"((?:[^"\\\n]|\\[^\n])*)"/);
    return inner.replaceAll(/\\(?:u([\da-fA-F]{4})|U([\da-fA-F]{8})|(.))/gsu, (written, short, long, name) => {
      const code = Number.parseInt(String(short ?? long), 16);
      const char = Number.isNaN(code)
        ? escapes[String(name)]
        : code <= 0x10ffff
          ? String.fromCodePoint(code)
          : undefined;
      if (char === undefined) throw new NotUnderstood(`${quoted(written)} in a text was not understood.`);
      return char;
    });
  }
}
