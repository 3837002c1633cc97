import { normalizeText } from './normalizeText';

/** Whether the fields together contain every word of the text, in any order; true for a text without words. */
export function includesWords(fields: readonly unknown[], text: string): boolean {
  const held = normalizeText(fields.join(' ')).toLocaleLowerCase();
  return normalizeText(text)
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
