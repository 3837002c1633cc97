import { limitMarks } from './text/marks';

/** Accents, which become separate characters when normalized; in other scripts, marks are vowels. */
const accents = /(\p{Script=Latin})\p{M}+/gu;
const MAX_LENGTH = 60;

/** Text as part of a file name: letters of any script (Latin ones without accents), digits and hyphens; empty if there are none. */
export function toPlainName(text: string): string {
  // Before normalizing too, because ordering many marks on one letter takes quadratic time.
  const letters = limitMarks(text.replaceAll(accents, '$1')).normalize('NFKD').replaceAll(accents, '$1');
  const name = letters
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '');
  return Array.from(name).slice(0, MAX_LENGTH).join('').replace(/-+$/, '');
}
