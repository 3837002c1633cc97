/**
 * Ranks products for a need written in natural language: drops filler, folds word forms, accepts synonyms and typing mistakes, weighs rare words
 * above common ones, and a name above a tag, a category and a description.
 */
import type { Order } from './orders';
import { fillers, phrases, getSynonyms } from './synonyms';
import { type TextIndex, inDescription, inFacts, inName, inShort, inTags } from './textIndex';
import { tokenize } from './tokenize';

/** Past this many results, people would rather search again than read on. */
const maxResults = 20;

const matchWeights = { sameWord: 1, otherForm: 0.95, synonym: 0.65, longerWord: 0.6, mistyped: 0.5 };

/** Above this a word is rare but no more significant: it occurs once, in a single description. */
const maxRarity = 4;

/** Weight of a word by where it occurs: the best place counts in full, the others a little. */
const placeWeights = Float64Array.from({ length: 32 }, (_, parts) => {
  const places: readonly (readonly [number, number])[] = [
    [inName, 8],
    [inTags, 5],
    [inFacts, 3],
    [inShort, 2.5],
    [inDescription, 1],
  ];
  const weights = places.filter(([part]) => (parts & part) !== 0).map(([, weight]) => weight);
  const [best = 0, ...rest] = weights;
  return best + rest.reduce((sum, weight) => sum + weight, 0) * 0.15;
});

export interface Found {
  /** The meaningful words of the query. */
  understood: string[];
  /** By product number: `score` is 0 to 1, relative to the best result; `matched` are the understood words that it matches. */
  results: { number: number; score: number; matched: string[] }[];
}

/** The index words that one word of the query may match, by number, each with a weight. */
type Variants = ReadonlyMap<number, number>;

export class SmartSearch {
  readonly #index: TextIndex;
  readonly #size: number;
  /** Rank of each product in the order that breaks ties. */
  readonly #places: Int32Array;
  // Reused by every search: new buffers of this size per request would keep the garbage collector busy.
  readonly #scores: Float64Array;
  readonly #covered: Float64Array;
  readonly #strengths: Float32Array;
  readonly #parts: Uint8Array;

  constructor(index: TextIndex, tieBreak: Order) {
    this.#index = index;
    this.#size = tieBreak.length;
    this.#places = new Int32Array(tieBreak.length);
    this.#scores = new Float64Array(tieBreak.length);
    this.#covered = new Float64Array(tieBreak.length);
    this.#strengths = new Float32Array(tieBreak.length);
    this.#parts = new Uint8Array(tieBreak.length);
    tieBreak.forEach((number, index) => (this.#places[number] = index));
  }

  search(query: string): Found {
    const understood = findMeaningfulWords(query);
    const meanings = understood.map((word) => this.#variantsOf(word));
    const scores = this.#scoresOf(meanings);
    const best = this.#best(scores);
    const highest = best[0] === undefined ? 1 : (scores[best[0]] as number);
    const results = best.map((number) => {
      const words = this.#index.wordsOf(number);
      return {
        number,
        score: Math.round(((scores[number] as number) / highest) * 1000) / 1000,
        matched: understood.filter((_, at) => [...(meanings[at] as Variants).keys()].some((word) => words.has(word))),
      };
    });
    return { understood, results };
  }

  /** The numbers of all products that match any word of the query, best first. */
  ranking(query: string): number[] {
    const scores = this.#scoresOf(findMeaningfulWords(query).map((word) => this.#variantsOf(word)));
    return [...scores.keys()].filter((number) => scores[number] !== 0).toSorted((a, b) => this.#order(scores, a, b));
  }

  /** How well each product matches, by its number; 0 for no match. Reused by the next search. */
  #scoresOf(meanings: readonly Variants[]): Float64Array {
    const scores = this.#scores.fill(0);
    const covered = this.#covered.fill(0);
    let known = 0;
    for (const variants of meanings) {
      const strengths = this.#strengths.fill(0);
      const rarity = this.#weigh(variants, strengths);
      known += rarity;
      for (let number = 0; number < this.#size; number++) {
        const strength = strengths[number] as number;
        if (strength === 0) continue;
        scores[number] = (scores[number] as number) + strength * rarity;
        covered[number] = (covered[number] as number) + rarity;
      }
    }
    // A product that matches all words ranks above one that strongly matches a single word.
    for (let number = 0; number < this.#size; number++) {
      if (scores[number] !== 0) scores[number] = (scores[number] as number) * ((covered[number] as number) / known);
    }
    return scores;
  }

  /** By score, highest first; ties in the given order. */
  #order(scores: Float64Array, first: number, second: number): number {
    return (
      (scores[second] as number) - (scores[first] as number) ||
      (this.#places[first] as number) - (this.#places[second] as number)
    );
  }

  /** Stores in `strengths` how strongly each product matches a word, and returns how rare such products are. */
  #weigh(variants: Variants, strengths: Float32Array): number {
    let answering = 0;
    for (const [variant, weight] of variants) {
      const parts = this.#partsWith(variant);
      for (let number = 0; number < this.#size; number++) {
        const found = parts[number] as number;
        if (found === 0) continue;
        const strength = weight * (placeWeights[found] as number);
        if (strengths[number] === 0) answering++;
        if (strength > (strengths[number] as number)) strengths[number] = strength;
      }
    }
    return answering === 0 ? 0 : Math.min(maxRarity, Math.log(1 + this.#size / answering));
  }

  /** The fields of each product in which a word occurs, as bits. Reused by the next word. */
  #partsWith(word: number): Uint8Array {
    const parts = this.#parts.fill(0);
    for (const piece of this.#index.piecesWith(word)) {
      const part = this.#index.partOf(piece);
      const products = this.#index.productsWith(piece);
      for (let at = 0; at < products.length; at++) {
        const number = products[at] as number;
        parts[number] = (parts[number] as number) | part;
      }
    }
    return parts;
  }

  #variantsOf(word: string): Variants {
    const variants = new Map<number, number>();
    const add = (found: Iterable<number>, weight: number): void => {
      for (const each of found) variants.set(each, Math.max(weight, variants.get(each) ?? 0));
    };
    const exact = this.#index.exactly(word);
    if (exact !== undefined) add([exact], matchWeights.sameWord);
    add(this.#index.sameStem(word), matchWeights.otherForm);
    for (const synonym of getSynonyms(word)) add(this.#index.sameStem(synonym), matchWeights.synonym);
    if (variants.size > 0) return variants;
    // Korean appends particles to a word: 급여명세서를 asks for 급여명세서.
    if (/^[가-힣]{3,}$/.test(word)) return this.#variantsOf(word.slice(0, -1));
    if (word.length < 4) return variants;
    add(this.#index.startingWith(word), matchWeights.longerWord);
    if (variants.size === 0 && word.length > 4)
      add(this.#index.near(word, word.length > 5 ? 2 : 1), matchWeights.mistyped);
    return variants;
  }

  /** The product numbers with the highest scores, best first. */
  #best(scores: Float64Array): number[] {
    const best: number[] = [];
    for (let number = 0; number < scores.length; number++) {
      if (scores[number] === 0) continue;
      const last = best[maxResults - 1];
      if (last !== undefined && this.#order(scores, number, last) > 0) continue;
      let at = Math.min(best.length, maxResults - 1);
      while (at > 0 && this.#order(scores, number, best[at - 1] as number) < 0) at--;
      best.splice(at, 0, number);
      best.length = Math.min(best.length, maxResults);
    }
    return best;
  }
}

/** The distinct meaningful words of a query, in its order. */
function findMeaningfulWords(query: string): string[] {
  let text = query.toLowerCase();
  for (const [phrase, word] of phrases) text = text.replace(phrase, ` ${word} `);
  const words = tokenize(text).filter((word) => !fillers.has(word) && (word.length > 1 || !/^[a-z0-9]$/.test(word)));
  return [...new Set(words)];
}
