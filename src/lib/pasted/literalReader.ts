import { NotUnderstoodError, quoteFragment } from './pasted';

/** A scanner for the text of a program. */
export class LiteralReader {
  at = 0;

  readonly text: string;
  readonly #gap: RegExp;

  /** @param gap what is skipped between tokens: whitespace and comments */
  constructor(text: string, gap: RegExp) {
    this.text = text;
    this.#gap = gap;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  /** Skips whitespace and comments. */
  skip(): void {
    this.at += this.#gap.exec(this.rest)?.[0].length ?? 0;
  }

  /** Consumes what matches here, after whitespace; a pattern begins with `^`. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    this.skip();
    const found = pattern.exec(this.rest) ?? undefined;
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** As `take`, but throws if nothing matches, naming what is here. */
  need(pattern: RegExp): RegExpExecArray {
    return this.take(pattern) ?? this.fail();
  }

  /** Whether this comes next, after whitespace. */
  sees(pattern: RegExp): boolean {
    this.skip();
    return pattern.test(this.rest);
  }

  fail(): never {
    this.skip();
    if (this.rest === '') throw new NotUnderstoodError('The end is missing.');
    throw new NotUnderstoodError(`${quoteFragment(this.rest)} wasn’t understood.`);
  }
}
