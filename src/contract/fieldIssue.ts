/** An error message for one field, which it names. */
export interface FieldIssue {
  /** Dotted path of the field; empty for the whole value. */
  field: string;
  message: string;
}

/** `must be at most 60`; for countable things, `must have at least 1 character`. */
export function describeLimit(
  bound: 'at least' | 'at most',
  limit: number | bigint,
  singular?: string,
  plural = `${singular}s`,
): string {
  if (singular === undefined) return `must be ${bound} ${limit}`;
  return `must have ${bound} ${limit} ${Number(limit) === 1 ? singular : plural}`;
}
