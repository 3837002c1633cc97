/** Why the path parameters do not make a valid path yet; undefined when they do. */
export function whyInvalidPath(names: readonly string[], params: Readonly<Record<string, string>>): string | undefined {
  const empty = names.find((name) => (params[name] ?? '').trim() === '');
  if (empty !== undefined) return `Fill in ${empty} first`;
  const dots = names.find((name) => /^\.\.?$/.test(params[name] ?? ''));
  if (dots !== undefined) return `${dots} would lead to another route`;
  // Half of a character, such as a lone surrogate left by a cut emoji, cannot be written in an address.
  const half = names.find((name) => /\p{Cs}/u.test(params[name] ?? ''));
  return half === undefined ? undefined : `${half} contains half of a character, which a URL can’t contain`;
}
