/** Whether the fields together contain every word of the text, in any order; true for a text without words. */
export function holdsWords(fields: readonly unknown[], text: string): boolean {
  const held = fields.join(' ').toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
