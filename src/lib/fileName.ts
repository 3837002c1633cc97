/** Text as part of a file name: unaccented letters, digits and hyphens; empty if there are none. */
export function plainName(text: string): string {
  return (
    text
      // Before normalizing too: ordering many marks on one letter takes quadratic time.
      .replaceAll(/\p{M}/gu, '')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60)
      .replace(/-+$/, '')
  );
}
