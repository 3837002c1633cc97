import { fewerMarks } from './text/marks';

/** Accents, which stand alone after normalizing; in other scripts marks are vowels. */
const accents = /(\p{Script=Latin})\p{M}+/gu;
const LONGEST = 60;

/** Text as part of a file name: letters of any script, those of Latin unaccented, digits and hyphens; empty without any. */
export function plainName(text: string): string {
  // Before normalizing too: ordering many marks on one letter takes quadratic time.
  const letters = fewerMarks(text.replaceAll(accents, '$1')).normalize('NFKD').replaceAll(accents, '$1');
  const name = letters
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return Array.from(name).slice(0, LONGEST).join('').replace(/-+$/, '');
}
