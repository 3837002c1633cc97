/** The text of one world, where it is kept: only ever appended to, or replaced in one move. Each step rejects if it has not been taken whole. */
export interface KeptText {
  /** Undefined if nothing is kept. */
  read: () => Promise<string | undefined>;
  append: (text: string) => Promise<void>;
  /** In one move: a reader finds the text as it was before, or all of this. */
  replace: (text: string) => Promise<void>;
  remove: () => Promise<void>;
  /** Puts it out of the way, and says where it is then. */
  setAside: () => Promise<string>;
}

type Make = () => Promise<string>;

/** Changes of one text, in order. What is appended while something else is written goes together. */
export class WriteQueue {
  readonly #text: KeptText;
  readonly #onIdle: () => void;
  #last: Promise<void> = Promise.resolve();
  /** Texts that the next step appends. */
  #open: Make[] | undefined;

  /** `onIdle` is called when all is written, and then this is of no more use than another one. */
  constructor(text: KeptText, onIdle: () => void) {
    this.#text = text;
    this.#onIdle = onIdle;
  }

  append(make: Make): void {
    if (this.#open) {
      this.#open.push(make);
      return;
    }
    const makes = [make];
    this.#open = makes;
    this.#then(this.#last, async () => {
      this.#open = undefined;
      const texts: string[] = [];
      for (const each of makes) texts.push(await each());
      await this.#text.append(texts.join(''));
    });
  }

  replace(make: Make): void {
    this.#anew(async () => this.#text.replace(await make()));
  }

  remove(): void {
    this.#anew(() => this.#text.remove());
  }

  /** Resolves once all so far is kept. Rejects if that failed: then nothing after it is written either, until all is written anew. */
  written(): Promise<void> {
    return this.#last;
  }

  #anew(step: () => Promise<void>): void {
    this.#open = undefined;
    // What went wrong before is of no account: nothing of it is left.
    this.#then(
      this.#last.catch(() => undefined),
      step,
    );
  }

  #then(before: Promise<void>, step: () => Promise<void>): void {
    const done = before.then(step);
    this.#last = done;
    done.then(
      () => {
        if (this.#last === done) this.#onIdle();
      },
      () => undefined,
    );
  }
}
