/** Whether the fields together hold every word of the text, in any order; a text without words is held by all. */
export function holdsWords(fields: readonly unknown[], text: string): boolean {
  const held = fields.join(' ').toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => held.includes(word));
}
