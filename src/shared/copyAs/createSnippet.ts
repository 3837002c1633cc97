import type { Repeatable } from '../../lib/snippets/curl';

/** As in `languages.ts`, which is loaded with the first copy. */
export const languageNames = ['cURL', 'fetch', 'Python', 'HTTPie', 'PowerShell', 'Go'] as const;

export type Language = (typeof languageNames)[number];

/** A request as a program in a language. */
export async function createSnippet(
  language: Language,
  request: () => Repeatable | Promise<Repeatable>,
): Promise<string> {
  const { languages } = await import('../../lib/snippets/languages');
  return languages[language](await request());
}
