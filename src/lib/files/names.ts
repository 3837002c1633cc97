/** The names of selected files. */
import { formatCount } from '../count';

/** What some programs leave at the end of a name: spaces, dots and invisible characters. Windows itself drops the first two. */
const tail = /[\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}.]+$/u;

/**
 * A file name in NFC, without stray characters at its end. macOS supplies decomposed names: `한글.md` would be shown and sent as nine code points
 * instead of five, and would not match the typed name. `notes.md ` has no known extension; it becomes `notes.md`.
 */
export function normalizeName(name: string): string {
  const whole = name.normalize('NFC');
  return whole.replace(tail, '') || whole;
}

/** Control characters (C0, DEL and C1). */
// oxlint-disable-next-line no-control-regex -- the pattern looks for these
const control = /[\u0000-\u001F\u007F-\u009F]/gu;

/** Why a file cannot be sent under its name, as a sentence; undefined when it can. Names with a path are not taken apart. */
export function whyNotName(name: string): string | undefined {
  const [found] = name.match(control) ?? [];
  if (found !== undefined) {
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `${name.replaceAll(control, '\uFFFD')} has a control character (U+${code}) in its name. Rename it first.`;
  }
  const separator = /[/\\]/.exec(name)?.[0];
  return separator === undefined
    ? undefined
    : `${name} has a ${separator} in its name, which would be read as a path. Rename it first.`;
}

/** A sentence for each name shared by several of the files, in order. */
export function findSameNames(files: readonly Pick<File, 'name'>[]): string[] {
  const counts = new Map<string, number>();
  for (const { name } of files) counts.set(normalizeName(name), (counts.get(normalizeName(name)) ?? 0) + 1);
  return [...counts].flatMap(([name, count]) =>
    count > 1 ? `${formatCount(count)} files are named ${name}. Each of them is sent under that name.` : [],
  );
}
