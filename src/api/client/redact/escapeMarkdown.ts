import { redactText } from './redact';

/**
 * The text as a Markdown document has it: on one line, without control and bidirectional characters, and with U+FFFD in place of half a character,
 * which no file can have. A plain line stays as it is.
 */
export const toPlainLine = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(/[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, (found) => (/\s/.test(found) ? ' ' : ''))
    .trim();

/**
 * Makes text inert in Markdown: as a plain line, without secrets, and with every ASCII punctuation mark escaped (CommonMark 2.4), so that it cannot
 * form a heading, link, image, HTML or code.
 */
export function escapeMarkdown(text: string): string {
  const line = toPlainLine(redactText(text));
  // Without its hidden characters, a secret may be one again.
  const clean = line === text ? line : redactText(line);
  return clean.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/** The text that was escaped. Other backslashes stay. */
export const unescapeMarkdown = (markdown: string): string => markdown.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
