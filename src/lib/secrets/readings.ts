/** Decoded readings of a text: the text without its escapes or base64, and the position of each of its characters in the source. */

export interface DecodedText {
  text: string;
  /** The place in the source where a character of the reading begins. */
  from: (index: number) => number;
  /** The place in the source where what precedes this index of the reading ends. */
  to: (index: number) => number;
}

const escape =
  /%[0-7][\da-f]|\\(?:u[\da-f]{4}|u\{0{0,6}[\da-f]{1,4}\}|x[\da-f]{2}|["'/\\bfnrt])|[\u00ad\p{Cf}\p{Default_Ignorable_Code_Point}]+/giu;
const letters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/**
 * Undoes one level of the escapes of addresses (of ASCII alone: secrets are nothing else) and of JSON and JavaScript, and leaves out invisible
 * characters. Undefined if it contains none of these.
 */
export function readEscapes(text: string): DecodedText | undefined {
  if (!mayHaveEscapes(text)) return undefined;
  let read = '';
  let copied = 0;
  /** After each escape: where the reading goes on, and the text. */
  const inReading: number[] = [0];
  const inSource: number[] = [0];
  /** Where each escape begins in the text. */
  const begins: number[] = [];
  for (const { 0: found, index } of text.matchAll(escape)) {
    read += text.slice(copied, index) + meaning(found);
    copied = index + found.length;
    begins.push(index);
    inReading.push(read.length);
    inSource.push(copied);
  }
  if (copied === 0) return undefined;
  read += text.slice(copied);
  /** The last stretch of plain text that starts at or before an index. */
  const findStretch = (index: number): number => {
    let [low, high] = [0, inReading.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((inReading[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const getPlace = (index: number): number => {
    const stretch = findStretch(index);
    const place = (inSource[stretch] ?? 0) + index - (inReading[stretch] ?? 0);
    return Math.min(place, begins[stretch] ?? Infinity);
  };
  return { text: read, from: getPlace, to: (index) => (index === 0 ? 0 : getEnd(index)) };

  /** Where the character before an index ends: past its escape, if it is one, and before an escape that follows. */
  function getEnd(index: number): number {
    const stretch = findStretch(index - 1);
    const begin = (inSource[stretch] ?? 0) + index - 1 - (inReading[stretch] ?? 0);
    return begin === begins[stretch] ? (inSource[stretch + 1] ?? begin + 1) : begin + 1;
  }
}

const mayHaveEscapes = (text: string): boolean => /[%\\\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);

function meaning(found: string): string {
  const kind = found.charAt(0) === '%' ? '%' : found.charAt(1);
  if (found.charAt(0) !== '%' && found.charAt(0) !== '\\') return '';
  if (kind !== '%' && kind !== 'u' && kind !== 'x') return letters[kind] ?? kind;
  return String.fromCharCode(Number.parseInt(found.replaceAll(/[^\da-f]/gi, ''), 16));
}
