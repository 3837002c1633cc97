/** Reads the bytes of a file while checking its structure. Anything missing or contradictory throws `IncompleteImage`. */

/** Why a file is not a complete image. The message continues a sentence after "it". */
export class IncompleteImage extends Error {}

/** The bytes from `from` up to `to`, read without ever leaving them. */
export class Bytes {
  readonly #data: DataView;
  readonly length: number;

  constructor(bytes: Uint8Array) {
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.length = bytes.byteLength;
  }

  /** An unsigned number of `size` bytes at `at`, high byte first unless `little`. */
  number(at: number, size: number, little = false): number {
    this.#need(at, size);
    let value = 0;
    for (let index = 0; index < size; index += 1) {
      value = value * 256 + this.#data.getUint8(at + (little ? size - 1 - index : index));
    }
    return value;
  }

  /** Four letters. */
  word(at: number): string {
    this.#need(at, 4);
    return String.fromCharCode(...[0, 1, 2, 3].map((index) => this.#data.getUint8(at + index)));
  }

  /** A part of the bytes as its own `Bytes`. */
  part(from: number, to: number): Bytes {
    this.#need(from, to - from);
    return new Bytes(this.view(from, to));
  }

  view(from: number, to: number): Uint8Array {
    this.#need(from, to - from);
    return new Uint8Array(this.#data.buffer, this.#data.byteOffset + from, to - from);
  }

  begins(signature: readonly number[]): boolean {
    return signature.length <= this.length && signature.every((byte, index) => this.#data.getUint8(index) === byte);
  }

  #need(at: number, size: number): void {
    if (size < 0 || at < 0 || at + size > this.length) throw new IncompleteImage('ends too early');
  }
}

export interface Size {
  /** Pixels. */
  width: number;
  height: number;
}

/** A size of at least one pixel each way. */
export function toSize(width: number, height: number): Size {
  if (width < 1 || height < 1) throw new IncompleteImage('has no width or no height');
  return { width, height };
}
