/** What of an answer the document promises, as plain data (`promised.ts` derives it), and what of it an answer lacks. */

/** One place in an answer. Places that hold nothing documented, at any depth, are left out. */
export interface Promised {
  kind: string;
  /** Documented and not optional: its absence is a mismatch. */
  must?: boolean;
  fields?: Readonly<Record<string, Promised>>;
  element?: Promised;
}

/** Elements of a list that are looked at: a list is made by one hand, the rest will be alike. */
const SAMPLE = 3;

/**
 * The documented facts that an answer lacks, in words that name the field. Observed and sandbox fields are not looked
 * for: the service never promised them.
 */
export function documentedMismatches(promised: Promised, value: unknown, at = ''): string[] {
  const { fields, element } = promised;
  if (element) {
    if (!Array.isArray(value)) return [];
    return value.slice(0, SAMPLE).flatMap((item, index) => documentedMismatches(element, item, `${at}[${index}]`));
  }
  if (!fields) return [];
  const record = typeof value === 'object' ? (value as Record<string, unknown> | null) : {};
  // An absent record that was not promised promises nothing either; the answer itself was asked for.
  if ((record === null || value === undefined) && at !== '') return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    const given = record !== null && Object.hasOwn(record, name) ? record[name] : undefined;
    if (!field.must) return typeof given === 'object' ? documentedMismatches(field, given, path) : [];
    if (given === undefined) return [`${path} is missing`];
    return isOf(field, given) ? documentedMismatches(field, given, path) : [`${path} is not what the document says`];
  });
}

function isOf({ kind, element }: Promised, value: unknown): boolean {
  switch (kind) {
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'array':
      return (
        Array.isArray(value) && (!element || element.fields !== undefined || value.every((item) => isOf(element, item)))
      );
    case 'integer':
      return Number.isSafeInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === kind;
    default:
      return true;
  }
}
