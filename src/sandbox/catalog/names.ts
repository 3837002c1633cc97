/** Names and slugs: one for each product number, no two alike. */
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

/** Forms that read well after each subject: "Storefront Frame", but no "Code Review Reviewer". */
const formsOf: readonly (readonly Form[])[] = themes.map(({ concept }) =>
  forms.filter(({ word }) => !concept.subject.toLowerCase().includes(word.toLowerCase().slice(0, 5))),
);

export interface NamedTheme {
  theme: Theme;
  type: ProductType;
  name: string;
}

/**
 * Theme, type and name of the generated product with this number (from 0). Themes come in turn; each theme then walks
 * through its forms, and through them again for every edition ("Lite", "Pro" …, at last plain numbers).
 */
export function nameOf(number: number): NamedTheme {
  const at = number % themes.length;
  const round = Math.floor(number / themes.length);
  const theme = themes[at] as Theme;
  const choices = formsOf[at] as readonly Form[];
  // A stride without a common divisor visits every form before it repeats one, in an order of the theme's own.
  const step = (at * 17 + round * strideFor(choices.length)) % choices.length;
  const { type, word } = choices[step] as Form;
  const lap = Math.floor(round / choices.length);
  const edition = editions[lap] ?? String(lap - editions.length + 2);
  return { theme, type, name: [theme.concept.subject, word, edition].filter(Boolean).join(' ') };
}

function strideFor(length: number): number {
  for (let stride = 13; ; stride++) if (commonDivisor(stride, length) === 1) return stride;
}

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other);
}

/** `Café & <b>Bar</b>` is `cafe-b-bar-b`: what is left of a name in plain ASCII, words joined by hyphens; it may be empty. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
