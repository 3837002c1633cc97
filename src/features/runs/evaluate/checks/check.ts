/** The checks that a user writes for the results of a prompt: their descriptions and their errors. */
import { secretError } from '../../../../api/client/redact/findSecret';
import type { Check } from '../../../../api/drafts/promptsDraft';
import { formatCounted } from '../../../../lib/count';
import { parseTypedNumber } from '../../../../lib/numbers/typedNumber';
import { withoutHidden } from '../../../../lib/text/hidden';
import { firstCharacters } from '../../../../lib/text/characters';

/** The maximum length of a text to look for and of a pattern, in characters. */
const MAX_LENGTH = 1_000;
const MAX_WORDS = 100_000;

/** The maximum number of checks of a row. */
export const MAX_CHECKS = 8;

export const checkKinds: readonly { kind: Check['kind']; label: string }[] = [
  { kind: 'contains', label: 'Contains' },
  { kind: 'matches', label: 'Matches' },
  { kind: 'json', label: 'Is JSON' },
  { kind: 'words', label: 'At most … words' },
];

/** An empty check of this kind. */
export function createCheck(kind: Check['kind']): Check {
  if (kind === 'contains') return { kind, text: '' };
  if (kind === 'matches') return { kind, pattern: '' };
  return kind === 'words' ? { kind, most: '' } : { kind };
}

/** Whether nothing has been typed into a check yet. */
export const isEmpty = (check: Check): boolean => Object.values(check).includes('');

/** The error of a check; undefined when it is valid. */
export function checkError(check: Check): string | undefined {
  switch (check.kind) {
    case 'contains':
      return textError(
        check.text,
        'Enter the text to look for',
        `Enter at most ${formatCounted(MAX_LENGTH, 'character')}`,
      );
    case 'matches':
      return (
        textError(
          check.pattern,
          'Enter the regular expression',
          `Enter at most ${formatCounted(MAX_LENGTH, 'character')}`,
        ) ?? patternError(check.pattern)
      );
    case 'words':
      return parseTypedNumber(check.most, { min: 1, max: MAX_WORDS }).error;
    default:
      return undefined;
  }
}

function textError(text: string, missing: string, tooLong: string): string | undefined {
  if (text === '') return missing;
  if (text.length > MAX_LENGTH) return tooLong;
  return secretError(text);
}

/** The maximum number of words of a result; undefined when the text is not a valid number. */
export const readMaxWords = (most: string): number | undefined =>
  parseTypedNumber(most, { min: 1, max: MAX_WORDS }).value;

/** A pattern as typed: the expression itself, or between slashes with the flags i, m, s and u. Throws a `SyntaxError` as `RegExp` does. */
export function parseExpression(pattern: string): RegExp {
  const [, source, flags] = /^\/(.+)\/([imsu]*)$/s.exec(pattern) ?? [];
  return source === undefined ? new RegExp(pattern) : new RegExp(source, flags);
}

function patternError(pattern: string): string | undefined {
  try {
    parseExpression(pattern);
    return undefined;
  } catch (error) {
    // `Invalid regular expression: /(/: Unterminated group`: the field already shows the pattern.
    const why = error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : '';
    return `Invalid regular expression: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  }
}

/** A check as text: `contains “refund”`. */
export function describeCheck(check: Check): string {
  switch (check.kind) {
    case 'contains':
      return `contains “${shortenText(check.text)}”`;
    case 'matches':
      return `matches ${shortenText(check.pattern)}`;
    case 'words': {
      const most = readMaxWords(check.most);
      return most === undefined ? `at most ${shortenText(check.most)} words` : `at most ${formatCounted(most, 'word')}`;
    }
    default:
      return 'is JSON';
  }
}

const shortenText = (text: string): string => {
  const short = firstCharacters(text, 60);
  return withoutHidden(short.length < text.length ? `${short}…` : short);
};
