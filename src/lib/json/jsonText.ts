/** Scans JSON text, in time linear in what is scanned. */

export const isSpace = (char: number) => char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09;

/** The first position from `from` on that is not whitespace. */
export function skipSpace(json: string, from: number): number {
  let place = from;
  while (isSpace(json.charCodeAt(place))) place += 1;
  return place;
}

/** The position after the closing quote of a string; the end of the text if there is none. */
export function findTextEnd(json: string, quote: number): number {
  let place = quote + 1;
  for (;;) {
    const end = json.indexOf('"', place);
    if (end === -1) return json.length;
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === 0x5c) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
    place = end + 1;
  }
}
