import { NotUnderstood, quoted } from './pasted';

/** Steps through the text of a program. */
export class LiteralReader {
  at = 0;

  readonly text: string;
  readonly #gap: RegExp;

  /** @param gap what is passed over between the parts: spaces and comments */
  constructor(text: string, gap: RegExp) {
    this.text = text;
    this.#gap = gap;
  }

  get rest(): string {
    return this.text.slice(this.at);
  }

  /** Passes over spaces and comments. */
  skip(): void {
    this.at += this.#gap.exec(this.rest)?.[0].length ?? 0;
  }

  /** Takes what fits here, after spaces; a pattern begins with `^`. */
  take(pattern: RegExp): RegExpExecArray | undefined {
    this.skip();
    const found = pattern.exec(this.rest) ?? undefined;
    this.at += found?.[0].length ?? 0;
    return found;
  }

  /** As `take`, or throws naming what is here instead. */
  need(pattern: RegExp): RegExpExecArray {
    return this.take(pattern) ?? this.fail();
  }

  /** Whether this comes next, after spaces. */
  sees(pattern: RegExp): boolean {
    this.skip();
    return pattern.test(this.rest);
  }

  fail(): never {
    this.skip();
    if (this.rest === '') throw new NotUnderstood('The end is missing.');
    throw new NotUnderstood(`${quoted(this.rest)} was not understood.`);
  }
}
