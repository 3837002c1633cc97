import { redactText } from './redact';

/**
 * Makes text inert in Markdown: on one line, with every ASCII punctuation mark escaped (CommonMark 2.4), so that it cannot form a heading, link,
 * image, HTML or code, and without control and bidirectional characters.
 */
export function escapeMarkdown(text: string): string {
  return redactText(text)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
