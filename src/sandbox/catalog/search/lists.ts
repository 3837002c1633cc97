/** Lists of numbers, stored one after the other in a single array: a list for each product, or for each piece of text. */
export class Lists {
  /** Where each list begins; the next one begins where it ends. */
  readonly #starts: Int32Array;
  readonly #numbers: Int32Array;

  constructor(starts: Int32Array, numbers: Int32Array) {
    this.#starts = starts;
    this.#numbers = numbers;
  }

  of(list: number): Int32Array {
    return this.#numbers.subarray(this.#starts[list], this.#starts[list + 1]);
  }

  /** For each of `count` numbers, the lists that contain it, in order. */
  inverted(count: number): Lists {
    const starts = new Int32Array(count + 1);
    for (let at = 0; at < this.#numbers.length; at++) {
      const next = (this.#numbers[at] as number) + 1;
      starts[next] = (starts[next] as number) + 1;
    }
    for (let number = 0; number < count; number++) starts[number + 1]! += starts[number] as number;
    const filled = starts.slice();
    const lists = new Int32Array(this.#numbers.length);
    for (let list = 0; list + 1 < this.#starts.length; list++) {
      const end = this.#starts[list + 1] as number;
      for (let at = this.#starts[list] as number; at < end; at++) {
        const number = this.#numbers[at] as number;
        const place = filled[number] as number;
        lists[place] = list;
        filled[number] = place + 1;
      }
    }
    return new Lists(starts, lists);
  }
}

export class ListWriter {
  readonly #starts: number[] = [0];
  #numbers = new Int32Array(1_024);
  #length = 0;

  add(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Int32Array(2 * this.#length);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  end(): void {
    this.#starts.push(this.#length);
  }

  written(): Lists {
    return new Lists(Int32Array.from(this.#starts), this.#numbers.slice(0, this.#length));
  }
}
