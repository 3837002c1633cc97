import { redactText } from './redact';

/**
 * Text as inert Markdown: on one line, every ASCII punctuation mark escaped (CommonMark 2.4), so that it cannot form a
 * heading, link, image, HTML or code; without control characters and bidirectional marks.
 */
export function escapeMarkdown(text: string): string {
  return redactText(text)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}
