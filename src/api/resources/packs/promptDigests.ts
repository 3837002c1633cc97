import { computeTextSha256 } from '../../../lib/sha256';

/** SHA-256 of a prompt as written, and as sent in a form, where browsers turn each line break into two characters. */
export function computePromptDigests(prompt: string): string[] {
  const sent = prompt.replaceAll(/\r\n?|\n/g, '\r\n');
  return [prompt, sent].map(computeTextSha256);
}
