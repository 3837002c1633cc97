/**
 * Which words occur in which product, and in which part of it.
 *
 * A MiniSearch index of 100,000 products was measured first (2026-11, 1 of 2 cores): 11.2 s to build, 340 MB of heap, and
 * 17 ms ("invoice") to 1.1 s ("a") for a query, because it scores and materialises every hit. The catalog has few distinct
 * words (under 2,000), so MiniSearch's radix tree serves as their dictionary (prefixes, typing mistakes), and the products of
 * each word are kept here as plain number lists.
 */
import SearchableMap from 'minisearch/SearchableMap';
import type { CatalogEntry } from '../entry';
import { categoryLabel, regionLabel, typeLabel } from '../vocabulary/facets';
import { stem, tokenize } from './tokenize';

/** Parts of a product, as bits. */
export const inName = 1;
export const inTags = 2;
/** Category, type, stack and region: what a product is, rather than its texts. */
export const inFacts = 4;
export const inShort = 8;
export const inDescription = 16;
/** The parts searched by `q`: "name, description or tag text". */
export const inText = inName | inTags | inShort | inDescription;

const partBits = 5;
const parts = (1 << partBits) - 1;

/** The product number of a posting. */
export function productOf(posting: number): number {
  return posting >>> partBits;
}
/** The parts of the product in which the word occurs. */
export function partBitsOf(posting: number): number {
  return posting & parts;
}

/** The searched texts of a product. */
type Searched = Pick<
  CatalogEntry,
  'name' | 'tags' | 'shortDescription' | 'description' | 'primaryCategory' | 'type' | 'stack' | 'regions' | 'free'
>;

export class TextIndex {
  /** Number of words in each product's name. */
  readonly nameLengths: Uint8Array;
  readonly #dictionary = new SearchableMap<number>();
  readonly #stems = new Map<string, number[]>();
  readonly #postings: Int32Array[];

  constructor(entries: readonly Searched[]) {
    this.nameLengths = new Uint8Array(entries.length);
    const lists: number[][] = [];
    const build = new Builder((text) => this.#intern(text, lists));
    entries.forEach((entry, number) => {
      this.nameLengths[number] = build.add(tokenize(entry.name), inName);
      for (const tag of entry.tags) build.addShared(tag, inTags);
      build.add(tokenize(entry.shortDescription), inShort);
      // Many products share sentences; all but the first, which has the name in it, are split only once.
      const [opening = '', ...sentences] = entry.description.split('. ');
      build.add(tokenize(opening), inDescription);
      for (const sentence of sentences) build.addShared(sentence, inDescription);
      for (const fact of factsOf(entry)) build.addShared(fact, inFacts);
      build.finish((word, found) => lists[word]?.push((number << partBits) | found));
    });
    this.#postings = lists.map((list) => Int32Array.from(list));
  }

  /** The words with this prefix, by number. */
  startingWith(prefix: string): number[] {
    return [...this.#dictionary.atPrefix(prefix).values()];
  }

  /** Prefixes of up to `length` letters whose words occur in so many places that collecting them takes long. */
  commonPrefixes(length: number, places: number): string[] {
    const counts = new Map<string, number>();
    for (const [text, word] of this.#dictionary) {
      for (let end = 1; end <= Math.min(length, text.length); end++) {
        const prefix = text.slice(0, end);
        counts.set(prefix, (counts.get(prefix) ?? 0) + this.postings(word).length);
      }
    }
    return [...counts].filter(([, count]) => count > places).map(([prefix]) => prefix);
  }

  /** The number of exactly this word. */
  exactly(text: string): number | undefined {
    return this.#dictionary.get(text);
  }

  /** The words with the same stem as this one, by number. */
  sameStem(text: string): readonly number[] {
    return this.#stems.get(stem(text)) ?? [];
  }

  /** The nearest words within this many typing mistakes, by number; people get the first letter right. */
  near(text: string, mistakes: number): number[] {
    const found = [...this.#dictionary.fuzzyGet(text, mistakes)].filter(([word]) => word[0] === text[0]);
    const fewest = Math.min(...found.map(([, [, distance]]) => distance));
    return found.filter(([, [, distance]]) => distance === fewest).map(([, [number]]) => number);
  }

  /** Where a word occurs, ordered by product number. Read with `productOf` and `partBitsOf`. */
  postings(word: number): Int32Array {
    return this.#postings[word] ?? new Int32Array();
  }

  /** Whether a word occurs in a product. */
  standsIn(word: number, product: number): boolean {
    const postings = this.postings(word);
    let low = 0;
    let high = postings.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (productOf(postings[middle] as number) < product) low = middle + 1;
      else high = middle;
    }
    return low < postings.length && productOf(postings[low] as number) === product;
  }

  #intern(text: string, lists: number[][]): number {
    const known = this.#dictionary.get(text);
    if (known !== undefined) return known;
    const word = lists.push([]) - 1;
    this.#dictionary.set(text, word);
    const forms = this.#stems.get(stem(text));
    if (forms) forms.push(word);
    else this.#stems.set(stem(text), [word]);
    return word;
  }
}

/** Collects the words of one product at a time. */
class Builder {
  readonly #intern: (text: string) => number;
  readonly #known = new Map<string, number>();
  readonly #sharedTexts = new Map<string, readonly number[]>();
  readonly #parts: number[] = [];
  #touched: number[] = [];

  constructor(intern: (text: string) => number) {
    this.#intern = intern;
  }

  /** Returns the number of words added. */
  add(words: readonly string[], part: number): number {
    for (const text of words) this.#mark(this.#number(text), part);
    return words.length;
  }

  /** For a text that many products have. */
  addShared(text: string, part: number): void {
    let words = this.#sharedTexts.get(text);
    if (!words) {
      words = tokenize(text).map((each) => this.#number(each));
      this.#sharedTexts.set(text, words);
    }
    for (const word of words) this.#mark(word, part);
  }

  /** Passes on each word of the product with its parts, then resets. */
  finish(give: (word: number, parts: number) => void): void {
    for (const word of this.#touched) {
      give(word, this.#parts[word] as number);
      this.#parts[word] = 0;
    }
    this.#touched = [];
  }

  #mark(word: number, part: number): void {
    const found = this.#parts[word] ?? 0;
    if (found === 0) this.#touched.push(word);
    this.#parts[word] = found | part;
  }

  #number(text: string): number {
    let word = this.#known.get(text);
    if (word === undefined) {
      word = this.#intern(text);
      this.#known.set(text, word);
    }
    return word;
  }
}

function factsOf(entry: Searched): string[] {
  const { languages, frameworks, databases, paymentGateways } = entry.stack;
  const facts = [categoryLabel(entry.primaryCategory), typeLabel(entry.type)];
  facts.push(...languages, ...frameworks, ...databases, ...paymentGateways);
  for (const region of entry.regions) facts.push(regionLabel(region));
  if (entry.regions.includes('korea')) facts.push('Korean');
  if (entry.free) facts.push('free');
  return facts;
}
