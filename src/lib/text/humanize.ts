/** `verified_listing` becomes "Verified listing", `api_service` "API service". */
export function humanize(word: string): string {
  const text = word
    .replaceAll(/[_-]+/g, ' ')
    .trim()
    .replaceAll(/\b(api|cli|sdk|ui)\b/g, (short) => short.toUpperCase());
  return text === '' ? word : text.charAt(0).toUpperCase() + text.slice(1);
}
