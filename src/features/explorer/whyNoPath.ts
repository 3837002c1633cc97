/** Why the path parameters do not make a valid path yet; undefined when they do. */
export function whyNoPath(names: readonly string[], params: Readonly<Record<string, string>>): string | undefined {
  const empty = names.find((name) => (params[name] ?? '').trim() === '');
  if (empty !== undefined) return `Fill in ${empty} first`;
  const dots = names.find((name) => /^\.\.?$/.test(params[name] ?? ''));
  return dots === undefined ? undefined : `${dots} would lead to another route`;
}
