/** For search texts up to this many characters, V8 searches in linear time. */
const SHORT = 200;

/** Replaces every occurrence of a text in time linear in both, where `String.replaceAll` can take their product. */
export function replaceAll(text: string, sought: string, by: string): string {
  if (sought.length <= SHORT) return text.replaceAll(sought, () => by);
  if (!text.includes(sought.slice(-SHORT))) return text;
  // Knuth-Morris-Pratt: after a mismatch, continues with the longest prefix that still matches.
  const fits = new Int32Array(sought.length);
  for (let at = 1, matched = 0; at < sought.length; at += 1) {
    matched = extended(sought, fits, matched, sought.charCodeAt(at));
    fits[at] = matched;
  }
  let replaced = '';
  let copied = 0;
  for (let at = 0, matched = 0; at < text.length; at += 1) {
    matched = extended(sought, fits, matched, text.charCodeAt(at));
    if (matched < sought.length) continue;
    replaced += text.slice(copied, at + 1 - sought.length) + by;
    copied = at + 1;
    matched = 0;
  }
  return copied === 0 ? text : replaced + text.slice(copied);
}

/** The length of the matching prefix after reading one more character. */
function extended(sought: string, fits: Int32Array, matched: number, next: number): number {
  let fit = matched;
  while (fit > 0 && sought.charCodeAt(fit) !== next) fit = fits[fit - 1] ?? 0;
  return sought.charCodeAt(fit) === next ? fit + 1 : 0;
}

/** Whether a text contains another, in time linear in both. */
export function includesText(text: string, sought: string): boolean {
  return sought.length <= SHORT ? text.includes(sought) : replaceAll(text, sought, '') !== text;
}
