/** Steps through a text of JSON, each linear in what it passes. */

export const isSpace = (char: number) => char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09;

/** The first place from which on there is no space. */
export function skipSpace(json: string, from: number): number {
  let place = from;
  while (isSpace(json.charCodeAt(place))) place += 1;
  return place;
}

/** The place behind the quote that ends a text; the end of the whole where none does. */
export function endOfText(json: string, quote: number): number {
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
