/** Keeps both ends of an id or digest: `sha256:9f86d081…0a08`. Short text stays whole. */
export function shortenMiddle(text: string, head = 8, tail = 4): string {
  const algorithm = /^[a-z]{1,16}\d{0,4}:/.exec(text)?.[0] ?? '';
  if (text.length <= algorithm.length + head + tail + 3) return text;
  return `${text.slice(0, algorithm.length + head)}…${text.slice(-tail)}`;
}

const uuid = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;

/** A path with each id shortened in the middle: `/api/seller/products/0b10…0001/prep-quote`, so that its end fits into a row. */
export const shortenIds = (path: string): string => path.replaceAll(uuid, (id) => shortenMiddle(id, 4, 4));

/** One or two letters for a name: `Ledger Base` → `LB`, `invoice` → `IN`. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters =
    words.length > 1
      ? words.slice(0, 2).map(firstLetter).join('')
      : Array.from(words[0] ?? '?')
          .slice(0, 2)
          .join('');
  return letters.toLocaleUpperCase('en');
}

function firstLetter(word: string): string {
  return Array.from(word)[0] ?? '';
}

/** The maximum number of characters of a text in a list. */
const SHOWN = 400;

/** The beginning of a text, for a list row of one or two lines: a browser lays out everything it is given. */
export function shortenForRow(text: string): string {
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The first words of a text on one line, cut between words if possible, so that a person recognizes it. */
export function shortenToWords(text: string, limit = 80): string {
  const line = text
    .slice(0, limit * 8)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const isWhole = line.length <= limit && text.length <= limit * 8;
  if (isWhole) return line;
  const cut = line.slice(0, limit + 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > limit / 2 ? cut.slice(0, space) : cut.slice(0, limit)).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
