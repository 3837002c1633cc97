/** The checks that a person writes for the results of a prompt: in words, and what is wrong with one. */
import { secretError } from '../../../../api/client/redact/findSecret';
import type { Check } from '../../../../api/drafts/promptsDraft';
import { formatCounted } from '../../../../lib/count';
import { parseTypedNumber } from '../../../../lib/numbers/typedNumber';
import { withoutHidden } from '../../../../lib/text/hidden';
import { firstCharacters } from '../../../../lib/text/characters';

/** The length of a text to look for and of a pattern, in characters. */
const MAX_LENGTH = 1_000;
const MAX_WORDS = 100_000;

/** So many checks a row has at most. */
export const MAX_CHECKS = 8;

export const checkKinds: readonly { kind: Check['kind']; label: string }[] = [
  { kind: 'contains', label: 'Contains' },
  { kind: 'matches', label: 'Matches' },
  { kind: 'json', label: 'Is JSON' },
  { kind: 'words', label: 'At most … words' },
];

/** A check of this kind with nothing in it yet. */
export function createCheck(kind: Check['kind']): Check {
  if (kind === 'contains') return { kind, text: '' };
  if (kind === 'matches') return { kind, pattern: '' };
  return kind === 'words' ? { kind, most: '' } : { kind };
}

/** Whether nothing was typed into a check yet. */
export const isEmpty = (check: Check): boolean => Object.values(check).includes('');

/** Why a check cannot be made; undefined when it can. */
export function checkError(check: Check): string | undefined {
  switch (check.kind) {
    case 'contains':
      return textError(check.text, 'text to look for');
    case 'matches':
      return textError(check.pattern, 'regular expression') ?? patternError(check.pattern);
    case 'words':
      return parseTypedNumber(check.most, { min: 1, max: MAX_WORDS }).error;
    default:
      return undefined;
  }
}

function textError(text: string, what: string): string | undefined {
  if (text === '') return `Enter the ${what}`;
  if (text.length > MAX_LENGTH) return `Too long: the ${what} has at most ${formatCounted(MAX_LENGTH, 'character')}`;
  return secretError(text);
}

/** The most words that a result may have; undefined when it is not a number. */
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
    // `Invalid regular expression: /(/: Unterminated group`: the pattern itself stands in the field.
    const why = error instanceof Error ? (error.message.split(': ').at(-1) ?? '') : '';
    return `Not a regular expression: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  }
}

/** A check in words: `contains “refund”`. */
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
