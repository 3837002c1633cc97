/** Takes out of a result what looks like a key or token: the result of a run is redacted (documented). */

/** What stands in the place of each. */
export const REDACTED = '[redacted]';

/** Forms that issuers give their keys, from first to last character. */
const forms = [
  'txk_[\\w-]+',
  'sk-[\\w-]{16,}',
  '(?:[rsp]k_(?:live|test)|whsec)_\\w{12,}',
  'gh[pousr]_\\w{16,}',
  'github_pat_\\w{16,}',
  'AIza[\\w-]{30,}',
  'xox[a-z]-[\\w-]{10,}',
  '(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])',
  'eyJ[\\w-]{8,}\\.[\\w-]{8,}\\.[\\w-]+',
  '-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?',
];
const keys = new RegExp(`(?<![A-Za-z0-9])(?:${forms.join('|')})`, 'g');

/** The text with each key replaced. Before it is cut, so that no part of a key stays. */
export function redacted(text: string): string {
  return text.replaceAll(keys, REDACTED);
}

/** How many passages of a redacted text were taken out. */
export function redactionsIn(text: string): number {
  return text.split(REDACTED).length - 1;
}
