import { type FieldIssue, describeLimit } from './fieldIssue';
import { MISSING, type z } from './schema/zod';

/** How many characters of an unknown key a message repeats. */
const MAX_KEY_LENGTH = 100;

/**
 * Turns zod's issues into messages, the same in the sandbox's 400 answers and beside the console's fields. One message per field, because zod checks
 * even the length of a value with the wrong type. `whole` names the whole value. A custom check provides its message in the parameter `says`.
 */
export function fieldIssues(error: z.core.$ZodError, whole = 'The body'): FieldIssue[] {
  const issues = new Map<string, FieldIssue>();
  for (const issue of error.issues) {
    for (const field of getFieldPaths(issue)) {
      if (!issues.has(field)) issues.set(field, { field, message: `${field || whole} ${describeIssue(issue)}.` });
    }
  }
  return [...issues.values()];
}

/** Dotted paths; an object with unknown keys has one message for each. */
function getFieldPaths(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') return [path.join('.')];
  return issue.keys.map((key) => [...path, key.slice(0, MAX_KEY_LENGTH)].join('.'));
}

function describeIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message === MISSING
        ? 'is required'
        : `must be ${expectedNames[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'too_small':
      return describeLimit('at least', issue.minimum, ...(unitNames[issue.origin] ?? []));
    case 'too_big':
      return describeLimit('at most', issue.maximum, ...(unitNames[issue.origin] ?? []));
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be exactly ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return describeFormat(issue);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return "isn't a known field";
    case 'custom':
      return typeof issue.params?.['says'] === 'string' ? issue.params['says'] : "isn't valid";
    default:
      return "isn't valid";
  }
}

/** Describes the format of a text. A pattern's message is written beside the pattern. */
function describeFormat({ format, message }: z.core.$ZodIssueInvalidStringFormat): string {
  if (format === 'uuid' || format === 'guid') return 'must be a UUID';
  if (format === 'datetime') return 'must be a time in UTC, as in 2026-01-20T09:00:00Z';
  return message.startsWith('must ') ? message : "isn't in the expected format";
}

/** Units of things with a length; the plural only if it is irregular. */
const unitNames: Record<string, [singular: string, plural?: string]> = {
  string: ['character'],
  array: ['entry', 'entries'],
};

const expectedNames: Record<string, string> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  file: 'a file',
};
