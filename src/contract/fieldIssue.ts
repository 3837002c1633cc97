/** An error message for one field, which it names. */
export interface FieldIssue {
  /** Dotted path of the field; empty for the whole value. */
  field: string;
  message: string;
}

/** `must be at most 60`; for countable things, `must have at least 1 character`. */
export function limitWords(
  edge: 'at least' | 'at most',
  limit: number | bigint,
  one?: string,
  many = `${one}s`,
): string {
  if (one === undefined) return `must be ${edge} ${limit}`;
  return `must have ${edge} ${limit} ${Number(limit) === 1 ? one : many}`;
}
