import { composed } from './composed';

/** Whether the fields together contain every word of the text, in any order; true for a text without words. */
export function holdsWords(fields: readonly unknown[], text: string): boolean {
  const held = composed(fields.join(' ')).toLocaleLowerCase();
  return composed(text)
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
