/**
 * Sets of product numbers as bits: 12.5 kB for 100,000 products, so that combining filters takes microseconds. Loops are
 * written out and results go into existing sets: at this size a callback per product, or new buffers per request, would cost
 * more than the work itself.
 */
export type Bits = Uint32Array;

export function emptyBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5);
}

export function addBit(bits: Bits, number: number): void {
  bits[number >>> 5] = (bits[number >>> 5] as number) | (1 << (number & 31));
}

export function hasBit(bits: Bits, number: number): boolean {
  return (((bits[number >>> 5] as number) >>> (number & 31)) & 1) === 1;
}

/** Stores the intersection of the sets in `target`; without sets, `target` stays as it is. */
export function intersectInto(target: Bits, sets: readonly Bits[]): void {
  const [first, ...others] = sets;
  if (first) target.set(first);
  for (const other of others) {
    for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) & (other[at] as number);
  }
}

/** Removes the numbers whose value is not between `low` and `high`, inclusive. */
export function retainBetween(bits: Bits, values: Float64Array, low: number, high: number): void {
  for (let at = 0; at < bits.length; at++) {
    const word = bits[at] as number;
    let retained = 0;
    for (let rest = word; rest !== 0; rest &= rest - 1) {
      const lowest = rest & -rest;
      const value = values[(at << 5) + 31 - Math.clz32(lowest)] as number;
      if (value >= low && value <= high) retained |= lowest;
    }
    bits[at] = retained;
  }
}

/** The size of a set. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
