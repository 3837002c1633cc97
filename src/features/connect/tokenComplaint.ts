/** Longer than any token, and about the most that servers accept in a header. */
const MOST = 8_000;

/** Why a text cannot be a token, for display at its field; undefined when it can. Never repeats any of it. */
export function tokenComplaint(typed: string): string | undefined {
  const token = typed.trim();
  if (token === '') return 'Paste a token first.';
  if (token.length > MOST) return 'This is too long to be a token. Nothing was sent.';
  const at = token.search(/[^\x21-\x7e]/);
  if (at < 0) return undefined;
  const what = /\s/.test(token.charAt(at)) ? 'a space or a line break' : 'not a plain ASCII character';
  return `Character ${at + 1} is ${what}, which no token contains. Nothing was sent.`;
}
