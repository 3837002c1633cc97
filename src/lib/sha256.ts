/**
 * SHA-256 (FIPS 180-4) that can be continued from the state after a known beginning, which `crypto.subtle` cannot. For
 * code that must hash at once and wherever it runs; a browser hashes faster by itself.
 */
const BLOCK = 64;
const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const roundConstants = Int32Array.from(firstPrimes(64), (prime) => fractionBits(Math.cbrt(prime)));
const schedule = new Int32Array(64);

/** What has been hashed so far. Only whole blocks of 64 bytes have a state to go on from. */
export interface Sha256State {
  words: Int32Array;
  /** Bytes that led to it, a multiple of 64. */
  bytes: number;
}

export class Sha256 {
  readonly #words: Int32Array;
  readonly #rest = new Uint8Array(BLOCK);
  #bytes: number;

  /** Begins anew, or after what led to `from`. */
  constructor(from?: Sha256State) {
    this.#words = Int32Array.from(from?.words ?? initial);
    this.#bytes = from?.bytes ?? 0;
  }

  /** Takes more bytes. */
  update(data: Uint8Array): this {
    const held = this.#bytes % BLOCK;
    this.#bytes += data.length;
    let at = 0;
    if (held > 0) {
      at = Math.min(BLOCK - held, data.length);
      this.#rest.set(data.subarray(0, at), held);
      if (held + at < BLOCK) return this;
      compress(this.#words, this.#rest, 0, BLOCK);
    }
    const end = data.length - ((data.length - at) % BLOCK);
    compress(this.#words, data, at, end);
    this.#rest.set(data.subarray(end));
    return this;
  }

  /** The state now. Throws a `RangeError` in the middle of a block. */
  get state(): Sha256State {
    if (this.#bytes % BLOCK !== 0) throw new RangeError(`${this.#bytes} bytes end in the middle of a block`);
    return { words: this.#words.slice(), bytes: this.#bytes };
  }

  /** The digest of all that was taken, 64 hex digits. More may be taken afterwards. */
  hex(): string {
    const words = this.#words.slice();
    const held = this.#bytes % BLOCK;
    const padded = new Uint8Array(held < BLOCK - 8 ? BLOCK : 2 * BLOCK);
    padded.set(this.#rest.subarray(0, held));
    padded[held] = 0x80;
    const length = new DataView(padded.buffer, padded.length - 8);
    length.setUint32(0, Math.floor(this.#bytes / 2 ** 29));
    length.setUint32(4, (this.#bytes * 8) >>> 0);
    compress(words, padded, 0, padded.length);
    return [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/** Works the blocks from `at` to `end` into the state. */
function compress(words: Int32Array, data: Uint8Array, at: number, end: number): void {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const w = schedule;
  const k = roundConstants;
  for (let block = at; block < end; block += BLOCK) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
      const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
      w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
    }
    let a = words[0]!;
    let b = words[1]!;
    let c = words[2]!;
    let d = words[3]!;
    let e = words[4]!;
    let f = words[5]!;
    let g = words[6]!;
    let h = words[7]!;
    for (let i = 0; i < 64; i += 1) {
      const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const t1 = (h + sum1 + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
      const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const t2 = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + t1) | 0;
      d = c;
      c = b;
      b = a;
      a = (t1 + t2) | 0;
    }
    words[0]! += a;
    words[1]! += b;
    words[2]! += c;
    words[3]! += d;
    words[4]! += e;
    words[5]! += f;
    words[6]! += g;
    words[7]! += h;
  }
}

/** The first 32 bits of a number's fraction, as a signed word. */
function fractionBits(value: number): number {
  return Math.floor((value % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  return primes;
}
