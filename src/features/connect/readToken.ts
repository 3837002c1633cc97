/** What was pasted into the token field: a token, a text with one inside, or something that must not be sent. */
import { findForeignKind, findForeignSecret } from '../../lib/secrets/foreignSecrets';

/** In characters: longer than any token, and about the most that servers accept in a header. */
const MAX_LENGTH = 8_000;

/** The prefix of the service's tokens, as far as known: the document says that there is one, but not which. */
const PREFIX = 'txk_';

/** A token within a longer text: quotes, commas and brackets after it are not part of it. */
const embeddedToken = /(?<![A-Za-z0-9_-])txk_[\w.~+/-]*[\w-]/g;

/** Invisible characters, which copied texts may contain. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Without a message, `token` may be sent. With one, nothing is sent, and `token` is the only token in the text, which can be offered. A message
 * repeats nothing of what was typed.
 */
export type TokenReading = { error: undefined; token: string } | { error: string; token: string | undefined };

/** Reads what was typed or pasted. */
export function readToken(typed: string): TokenReading {
  const text = typed.trim();
  const refuse = (error: string, token?: string) => ({ error: `${error} Nothing was sent.`, token });
  if (text === '') return { error: 'Paste a token first.', token: undefined };
  if (text.length > MAX_LENGTH) return refuse('This is too long to be a token.');
  const visible = text.replaceAll(INVISIBLE, '');
  const all = visible.match(embeddedToken) ?? [];
  const tokens = [...new Set(all)];
  // One written directly after another looks like a single token.
  if (tokens.length > 1 || visible.split(PREFIX).length > all.length + 1)
    return refuse('This text contains more than one token. Paste only the one to use.');
  const [token = unwrap(visible)] = tokens;
  const foreign = tokens.length > 0 ? undefined : (findForeignKind(token) ?? findForeignSecret(visible));
  if (foreign !== undefined) return refuse(`This looks like ${foreign}, not a Marketplace token.`);
  // Unusual characters within the token belong to it; those around it do not.
  const isWhole = text.startsWith(PREFIX) ? /^[\x21-\x7e]*[^\s,;:.'"`)\]}>\\]$/.test(text) : token === text;
  const at = text.search(/[^\x21-\x7e]/);
  if (isWhole && at < 0) return { error: undefined, token: text };
  if (visible !== text && token === visible)
    return refuse('This token contains invisible characters, which tokens never do.', token);
  if (token !== text && isPlain(token)) return refuse('This text contains more than a token.', token);
  const reason = /\s/.test(text.charAt(at)) ? 'a space or a line break' : 'not a plain ASCII character';
  return refuse(`Character ${at + 1} is ${reason}, which tokens never contain.`);
}

const isPlain = (token: string): boolean => /^[\x21-\x7e]+$/.test(token);

/** Strips what people copy along with a token that has no known prefix: the name of a header or variable, and quotes. */
function unwrap(text: string): string {
  const bare = text
    .replace(/^(?:(?:-H\s*)?['"]?authorization['"]?\s*[:=]\s*)?['"]?bearer\s+/i, '')
    .replace(/^(?:export\s+|set\s+|\$env:)?[A-Z][A-Z0-9_]*\s*=\s*(?=\S)/, '')
    .replace(/[,;]+$/, '');
  const [, quoted] = /^(?:["'`“‘])(.+?)(?:["'`”’])$/.exec(bare) ?? [];
  return quoted ?? bare.replace(/(?<=^[^'"]*)['"]$/, '');
}

/** The name of the button that extracts a token from a longer text. It shows too little of the token to be used. */
export const formatOffer = (token: string): string =>
  token.length < 16 ? 'Use the token inside' : `Use ${token.startsWith(PREFIX) ? PREFIX : ''}…${token.slice(-4)}`;

/** Whether the text typed so far can no longer become a token with the usual prefix. */
export const isUnusual = (typed: string): boolean => {
  const text = typed.trim();
  return text !== '' && !text.includes(PREFIX) && !PREFIX.startsWith(text);
};
