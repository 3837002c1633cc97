/** Unique names and slugs, by product number. */
import type { ProductType } from './entry';
import { productTypes } from './entry';
import { type Theme, themes } from './vocabulary/domains';
import { editions, typeWords } from './vocabulary/typeWords';

interface Form {
  type: ProductType;
  word: string;
}

const forms: readonly Form[] = productTypes.flatMap(({ value }) =>
  typeWords[value].forms.map((word) => ({ type: value, word })),
);

/** Name forms that suit each subject: "Storefront Frame", but not "Code Review Reviewer". */
const formsOf: readonly (readonly Form[])[] = themes.map(({ concept }) =>
  forms.filter(({ word }) => !concept.subject.toLowerCase().includes(word.toLowerCase().slice(0, 5))),
);

export interface Named {
  theme: Theme;
  type: ProductType;
  name: string;
  slug: string;
}

/** The plain names so far, without an edition, by theme and form. */
const plainNames: (Named | undefined)[][] = themes.map(() => []);

/** The generated product of this number: numbers cycle through the themes, and each theme through its forms in every edition. */
export function nameOf(number: number): Named {
  const at = number % themes.length;
  const round = Math.floor(number / themes.length);
  const choices = formsOf[at] as readonly Form[];
  // A coprime stride visits every form before it repeats one, in a different order for each theme.
  const step = (at * 17 + round * strideFor(choices.length)) % choices.length;
  const plain = plainName(at, step);
  const lap = Math.floor(round / choices.length);
  const edition = editions[lap] ?? String(lap - editions.length + 2);
  if (edition === '') return plain;
  return { ...plain, name: `${plain.name} ${edition}`, slug: `${plain.slug}-${slugOf(edition)}` };
}

function plainName(at: number, step: number): Named {
  const named = plainNames[at] as (Named | undefined)[];
  let known = named[step];
  if (!known) {
    const theme = themes[at] as Theme;
    const { type, word } = (formsOf[at] as readonly Form[])[step] as Form;
    const name = `${theme.concept.subject} ${word}`;
    named[step] = known = { theme, type, name, slug: slugOf(name) };
  }
  return known;
}

function strideFor(length: number): number {
  for (let stride = 13; ; stride++) if (commonDivisor(stride, length) === 1) return stride;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** A name in ASCII, words joined by hyphens; empty if no character is usable in a URL. `Café & <b>Bar</b>` becomes `cafe-b-bar-b`. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
