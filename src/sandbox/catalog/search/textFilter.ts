/** The `q` of a catalog query: an exact filter, with grades to sort by. */
import { TypedFastBitSet } from 'typedfastbitset';
import { type TextIndex, inDescription, inName, inShort, inTags } from './textIndex';
import { tokenize } from './tokenize';

/** The products that match `q`. Reused by later queries, so callers must not hold on to it. */
export interface TextMatch {
  found: TypedFastBitSet;
  /** How well each product number matches; higher is better, 0 for no match. */
  grades: Uint16Array;
  /** Upper bound of the grades. */
  highest: number;
}

/** Number of cached matches: paging and narrowing down request the same text again and again. */
const MAX_CACHED = 48;
/** Terms up to this length match so many products that their grades are cached; few such terms are ever typed. */
const shortTerm = 2;
const MAX_SHORT_TERMS = 64;
const wholeNameBonus = 8;

/** Marks the grade of a word that is a whole word of the name. */
const wordOfName = 0x80;
/** Grade of a word by the best part in which it occurs, as a whole word or as a prefix of a longer one. */
const bestGrade = 16;
const exactGrades = buildGrades({ name: bestGrade | wordOfName, tags: 10, short: 6, description: 2 });
const prefixGrades = buildGrades({ name: 12, tags: 7, short: 4, description: 1 });

export class TextFilter {
  readonly #index: TextIndex;
  readonly #size: number;
  readonly #short = new Map<string, Uint8Array>();
  readonly #recent = new Map<string, TextMatch>();
  readonly #best: Uint8Array;
  readonly #pieceGrades: Uint8Array;
  readonly #namesHit: Uint8Array;

  constructor(index: TextIndex, size: number) {
    this.#index = index;
    this.#size = size;
    this.#best = new Uint8Array(size);
    this.#pieceGrades = new Uint8Array(index.size);
    this.#namesHit = new Uint8Array(size);
    // Every search begins with a letter, so this warms the cache, and keeps the first search from waiting for the code to be compiled.
    for (const letter of 'abcdefghijklmnopqrstuvwxyz') this.#gradesOfTerm(letter);
  }

  /**
   * The products in which every word of `text` is a prefix of some word in name, descriptions or tags, in any order. A text without letters or digits
   * matches nothing.
   */
  match(text: string): TextMatch {
    const terms = [...new Set(tokenize(text))];
    const key = terms.join(' ');
    let match = this.#recent.get(key);
    if (!match) {
      match = this.#slot();
      this.#find(terms, match);
    }
    this.#recent.delete(key);
    this.#recent.set(key, match);
    return match;
  }

  /** An empty match; once the cache is full, the least recently used one is reused. */
  #slot(): TextMatch {
    const [oldest] = this.#recent;
    if (!oldest || this.#recent.size < MAX_CACHED) {
      return { found: new TypedFastBitSet(), grades: new Uint16Array(this.#size), highest: 0 };
    }
    const [key, match] = oldest;
    this.#recent.delete(key);
    match.found.clear();
    match.grades.fill(0);
    return match;
  }

  #find(terms: readonly string[], match: TextMatch): void {
    const { found, grades } = match;
    match.highest = terms.length * bestGrade + wholeNameBonus;
    const size = this.#size;
    const namesHit = this.#namesHit.fill(0);
    let round = 0;
    for (const term of terms) {
      const best = this.#gradesOfTerm(term);
      let left = 0;
      for (let number = 0; number < size; number++) {
        const grade = best[number] as number;
        const before = grades[number] as number;
        if (grade === 0 || (round > 0 && before === 0)) {
          grades[number] = 0;
          continue;
        }
        grades[number] = before + (grade & ~wordOfName);
        namesHit[number] = (namesHit[number] as number) + (grade >>> 7);
        left++;
      }
      if (left === 0) return;
      round++;
    }
    for (let number = 0; number < size; number++) {
      if (grades[number] === 0) continue;
      found.add(number);
      const wholeName = namesHit[number] === round && this.#index.nameLength(number) === round;
      if (wholeName) grades[number] = (grades[number] as number) + wholeNameBonus;
    }
  }

  /** The best grade of one term in each product. Callers must not hold on to it: the next term may reuse it. */
  #gradesOfTerm(term: string): Uint8Array {
    const known = this.#short.get(term);
    if (known) return known;
    if (term.length > shortTerm || this.#short.size === MAX_SHORT_TERMS) return this.#grade(term, this.#best.fill(0));
    const grades = this.#grade(term, new Uint8Array(this.#size));
    this.#short.set(term, grades);
    return grades;
  }

  /** Stores the best grade of one term in `best`. */
  #grade(term: string, best: Uint8Array): Uint8Array {
    for (const piece of this.#gradePieces(term)) {
      const grade = this.#pieceGrades[piece] as number;
      const products = this.#index.productsWith(piece);
      for (let at = 0; at < products.length; at++) {
        const number = products[at] as number;
        if (grade > (best[number] as number)) best[number] = grade;
      }
    }
    return best;
  }

  /** The pieces with a word that begins with the term; their grades are in `#pieceGrades`. */
  #gradePieces(term: string): number[] {
    const grades = this.#pieceGrades.fill(0);
    const graded: number[] = [];
    const exact = this.#index.exactly(term);
    for (const word of this.#index.startingWith(term)) {
      const table = word === exact ? exactGrades : prefixGrades;
      for (const piece of this.#index.piecesWith(word)) {
        const grade = table[this.#index.partOf(piece)] as number;
        if (grade === 0) continue;
        if (grades[piece] === 0) graded.push(piece);
        if (grade > (grades[piece] as number)) grades[piece] = grade;
      }
    }
    return graded;
  }
}

/** Grades by the part that a piece is from. `q` does not search facts: "name, description or tag text". */
function buildGrades(grade: { name: number; tags: number; short: number; description: number }): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, parts) => {
    if (parts & inName) return grade.name;
    if (parts & inTags) return grade.tags;
    if (parts & inShort) return grade.short;
    return parts & inDescription ? grade.description : 0;
  });
}
