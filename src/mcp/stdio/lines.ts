/** Lines of a byte stream, each as the text of one message. */

/** The longest message that is read, in bytes. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

const FEED = 0x0a;

export type Line =
  | { text: string; isUtf8: boolean; tooLong?: undefined }
  /** The line was dropped; only the id of its message is left, if it has one. */
  | { tooLong: true; id: unknown };

/** Splits a stream into lines, wherever it is cut into chunks. Blank lines are skipped, and a byte order mark is not part of a line. */
export class LineSplitter {
  #chunks: Uint8Array[] = [];
  #bytes = 0;
  #finder: IdFinder | undefined;
  readonly #max: number;

  /** @param max the maximum length of a line, in bytes */
  constructor(max = MAX_MESSAGE_BYTES) {
    this.#max = max;
  }

  /** The lines that end within the chunk. */
  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let feed = chunk.indexOf(FEED); feed !== -1; feed = chunk.indexOf(FEED, from)) {
      this.#buffer(chunk.subarray(from, feed));
      lines.push(...this.end());
      from = feed + 1;
    }
    this.#buffer(chunk.subarray(from));
    return lines;
  }

  /** What follows the last line feed, as its own line. */
  end(): Line[] {
    const line = this.#line();
    this.#chunks = [];
    this.#bytes = 0;
    this.#finder = undefined;
    return line ? [line] : [];
  }

  #buffer(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#max && !this.#finder) {
      this.#finder = new IdFinder();
      for (const chunk of this.#chunks) this.#finder.push(chunk);
      this.#chunks = [];
    }
    if (this.#finder) this.#finder.push(bytes);
    else if (bytes.length > 0) this.#chunks.push(bytes);
  }

  #line(): Line | undefined {
    if (this.#finder) return { tooLong: true, id: this.#finder.id };
    const whole = new Uint8Array(this.#bytes);
    let at = 0;
    for (const chunk of this.#chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    const decoded = decodedUtf8(whole);
    return decoded.text.trim() === '' && decoded.isUtf8 ? undefined : decoded;
  }
}

function decodedUtf8(bytes: Uint8Array): { text: string; isUtf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder('utf-8').decode(bytes), isUtf8: false };
  }
}

/** Finds the id of a message that is too long to store: it may come before or after the long part. */
class IdFinder {
  /** Of the outermost object; undefined if it has none. */
  id: unknown;
  #depth = 0;
  #inText = false;
  #escaped = false;
  #name = '';
  /** The name or value being read, up to the maximum length of an id. */
  #token: number[] = [];

  push(bytes: Uint8Array): void {
    for (const byte of bytes) this.#step(byte);
  }

  #step(byte: number): void {
    const char = String.fromCharCode(byte);
    if (this.#inText) {
      if (this.#escaped) this.#escaped = false;
      else if (char === '\\') this.#escaped = true;
      else if (char === '"') this.#inText = false;
    } else if (char === '"') this.#inText = true;
    else if (char === '{' || char === '[') this.#depth += 1;
    else if (char === '}' || char === ']') {
      if (this.#depth === 1) this.#endField();
      this.#depth -= 1;
    } else if (this.#depth === 1 && char === ',') {
      this.#endField();
      return;
    } else if (this.#depth === 1 && char === ':') {
      this.#name = this.#read();
      return;
    }
    if (this.#depth === 1 && char !== '{' && this.#token.length < 300) this.#token.push(byte);
  }

  #endField(): void {
    const value = this.#read();
    if (this.#name === '"id"') {
      try {
        this.id = JSON.parse(value);
      } catch {
        // It is no value, or too long for an id.
      }
    }
    this.#name = '';
  }

  #read(): string {
    const text = new TextDecoder().decode(Uint8Array.from(this.#token)).trim();
    this.#token = [];
    return text;
  }
}
