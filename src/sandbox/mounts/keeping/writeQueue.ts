import { open, rename, rm } from 'node:fs/promises';

type Make = () => Promise<string>;

/** Changes of one file, in order. What is appended while something else is written goes together. */
export class WriteQueue {
  readonly #path: string;
  readonly #onIdle: () => void;
  #last: Promise<void> = Promise.resolve();
  /** Texts that the next step appends. */
  #open: Make[] | undefined;

  /** `onIdle` is called when all is written, and then this is of no more use than another one. */
  constructor(path: string, onIdle: () => void) {
    this.#path = path;
    this.#onIdle = onIdle;
  }

  append(make: Make): void {
    if (this.#open) {
      this.#open.push(make);
      return;
    }
    const texts = [make];
    this.#open = texts;
    this.#then(async () => {
      this.#open = undefined;
      await write(this.#path, 'a', texts);
    });
  }

  /** In one move: a reader finds the file as it was before, or all of this. */
  replace(make: Make): void {
    this.#open = undefined;
    this.#then(async () => {
      const fresh = `${this.#path}.fresh`;
      await write(fresh, 'w', [make]);
      await rename(fresh, this.#path);
    });
  }

  remove(): void {
    this.#open = undefined;
    this.#then(() => rm(this.#path, { force: true }));
  }

  /** Resolves once all so far is on the disk. Rejects if that failed: then nothing after it is written either. */
  written(): Promise<void> {
    return this.#last;
  }

  #then(step: () => Promise<void>): void {
    const done = this.#last.then(step);
    this.#last = done;
    done.then(
      () => {
        if (this.#last === done) this.#onIdle();
      },
      () => undefined,
    );
  }
}

async function write(path: string, flag: 'a' | 'w', makes: readonly Make[]): Promise<void> {
  const texts: string[] = [];
  for (const make of makes) texts.push(await make());
  const file = await open(path, flag);
  try {
    await file.writeFile(texts.join(''));
    await file.datasync();
  } finally {
    await file.close();
  }
}
