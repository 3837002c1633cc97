/**
 * Which words occur in which product, and in which part of it.
 *
 * Products are composed of pieces of text that many of them share: a word of a name, a tag, a sentence. So the index maps a word to the pieces that
 * contain it, and a piece to the products that have it. 100,000 products have eleven million words, but only two million pieces, 30,000 of them
 * distinct.
 *
 * A MiniSearch index of 100,000 products was measured first (2026-11, 1 of 2 cores): 11.2 s to build, 340 MB of heap, and 17 ms ("invoice") to 1.1 s
 * ("a") for a query, because it scores and materialises every hit. The catalog has few distinct words (under 2,000), so their dictionary is a sorted
 * list: MiniSearch's radix tree in its place gave the same words no faster.
 */
import type { Searchable } from '../entry';
import { regionLabel, typeLabel } from '../labels';
import { stem, tokenize } from './tokenize';

/** Parts of a product, as bits. */
export const inName = 1;
export const inTags = 2;
/** Category, type, stack and region: what a product is, rather than its texts. */
export const inFacts = 4;
export const inShort = 8;
export const inDescription = 16;

/** The searched texts of a product. */
/** The parts of a product or a Pack that are searched. */
export type SearchedProduct = Pick<
  Searchable,
  'name' | 'tags' | 'shortDescription' | 'description' | 'primaryCategory' | 'type' | 'stack' | 'regions' | 'free'
>;

export class TextIndex {
  /** The number of each word, by its text. */
  readonly #exact = new Map<string, number>();
  /** The words in the order of their texts, so that those with one beginning stand together. */
  #sorted: readonly (readonly [text: string, word: number])[] = [];
  readonly #stems = new Map<string, number[]>();
  readonly #piecesWith: number[][] = [];
  /** While products are added: the pieces by part and text, and those of each product. */
  #adding = { known: new Map<number, Map<string, number>>(), pieces: new ListWriter() };
  readonly #parts: number[] = [];
  readonly #words: (readonly number[])[] = [];
  readonly #nameLengths: number[] = [];
  readonly #categoryLabel: (slug: string) => string;
  #pieces = this.#adding.pieces.written();
  #products = this.#pieces;

  constructor(categoryLabel: (slug: string) => string) {
    this.#categoryLabel = categoryLabel;
  }

  add(product: SearchedProduct): void {
    const { name, description } = product;
    // Most descriptions begin with the name, which is split into words, as few products share a name.
    const opens = description[0] === name;
    let nameLength = 0;
    for (const word of name.split(' ')) nameLength += this.#put(word, opens ? inName | inDescription : inName);
    this.#nameLengths.push(nameLength);
    for (const tag of product.tags) this.#put(tag, inTags);
    this.#put(product.shortDescription, inShort);
    for (let at = opens ? 1 : 0; at < description.length; at++) this.#put(description[at] as string, inDescription);
    for (const fact of collectFacts(product, this.#categoryLabel)) this.#put(fact, inFacts);
    this.#adding.pieces.end();
  }

  /** Call once, after all products are added and before the first search. */
  close(): void {
    this.#pieces = this.#adding.pieces.written();
    this.#products = this.#pieces.inverted(this.size);
    this.#adding = { known: new Map(), pieces: new ListWriter() };
    this.#sorted = [...this.#exact].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  nameLength(product: number): number {
    return this.#nameLengths[product] as number;
  }

  /** Number of distinct pieces. */
  get size(): number {
    return this.#parts.length;
  }

  /** The parts of a product in which a piece occurs. */
  partOf(piece: number): number {
    return this.#parts[piece] as number;
  }

  piecesWith(word: number): readonly number[] {
    return this.#piecesWith[word] as number[];
  }

  /** The products that have a piece, in ascending order. */
  productsWith(piece: number): Int32Array {
    return this.#products.of(piece);
  }

  /** The words of a product, in all its parts. */
  wordsOf(product: number): Set<number> {
    const words = new Set<number>();
    for (const piece of this.#pieces.of(product)) for (const word of this.#words[piece] ?? []) words.add(word);
    return words;
  }

  startingWith(prefix: string): number[] {
    return this.#beginningWith(prefix).map(([, word]) => word);
  }

  exactly(text: string): number | undefined {
    return this.#exact.get(text);
  }

  sameStem(text: string): readonly number[] {
    return this.#stems.get(stem(text)) ?? [];
  }

  /** The nearest words within this many typing mistakes; people get the first letter right. */
  near(text: string, mistakes: number): number[] {
    let [fewest, nearest]: [number, number[]] = [mistakes, []];
    for (const [word, number] of this.#beginningWith(text.slice(0, 1))) {
      if (Math.abs(word.length - text.length) > fewest) continue;
      const distance = mistakesBetween(word, text);
      if (distance > fewest) continue;
      if (distance < fewest) [fewest, nearest] = [distance, []];
      nearest.push(number);
    }
    return nearest;
  }

  #beginningWith(prefix: string): readonly (readonly [text: string, word: number])[] {
    let [from, to] = [0, this.#sorted.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#sorted[middle]?.[0] ?? '') < prefix) from = middle + 1;
      else to = middle;
    }
    const found: (readonly [string, number])[] = [];
    for (let at = from; at < this.#sorted.length; at++) {
      const entry = this.#sorted[at] as readonly [string, number];
      if (!entry[0].startsWith(prefix)) break;
      found.push(entry);
    }
    return found;
  }

  /** Adds a piece to the current product; returns the number of its words. */
  #put(text: string, part: number): number {
    let known = this.#adding.known.get(part);
    if (!known) this.#adding.known.set(part, (known = new Map<string, number>()));
    let piece = known.get(text);
    if (piece === undefined) known.set(text, (piece = this.#newPiece(text, part)));
    this.#adding.pieces.add(piece);
    return (this.#words[piece] as number[]).length;
  }

  #newPiece(text: string, part: number): number {
    const piece = this.#parts.push(part) - 1;
    const words = tokenize(text).map((word) => this.#wordOf(word));
    this.#words.push(words);
    for (const word of new Set(words)) this.#piecesWith[word]?.push(piece);
    return piece;
  }

  #wordOf(text: string): number {
    const known = this.#exact.get(text);
    if (known !== undefined) return known;
    const word = this.#piecesWith.push([]) - 1;
    this.#exact.set(text, word);
    const forms = this.#stems.get(stem(text));
    if (forms) forms.push(word);
    else this.#stems.set(stem(text), [word]);
    return word;
  }
}

/** The Levenshtein distance: how many letters must be inserted, removed or replaced. */
function mistakesBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let at = 0; at < a.length; at++) {
    const next = [at + 1];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (row[column - 1] as number) + (a[at] === b[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] as number) + 1, (next[column - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}

function collectFacts(product: SearchedProduct, categoryLabel: (slug: string) => string): string[] {
  const { languages, frameworks, databases, paymentGateways } = product.stack;
  const facts = [categoryLabel(product.primaryCategory), typeLabel(product.type)];
  facts.push(...languages, ...frameworks, ...databases, ...paymentGateways);
  for (const region of product.regions) facts.push(regionLabel(region));
  if (product.regions.includes('korea')) facts.push('Korean');
  if (product.free) facts.push('free');
  return facts;
}

/** Lists of numbers, stored one after the other in a single array: a list for each product, or for each piece of text. */
class Lists {
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

class ListWriter {
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
