/** Text as part of a file's name: plain letters without accents, digits and hyphens; empty where it has none. */
export function plainName(text: string): string {
  return (
    text
      // Before too: to put many marks on one letter in order takes time with their square.
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
