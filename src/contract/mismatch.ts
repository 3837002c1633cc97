/** What the document promises of an answer, as plain data (derived by `promised.ts`), and what an answer lacks of it. */

/** One place in an answer. Places without anything documented at any depth are left out. */
export interface Promised {
  kind: string;
  /** Documented and not optional: its absence is a mismatch. */
  must?: boolean;
  fields?: Readonly<Record<string, Promised>>;
  element?: Promised;
}

/** How many elements of a list are checked: the rest will be alike. */
const SAMPLE = 3;

/** What the answer lacks of the documented fields, in words that name the field; the service promised no others. */
export function documentedMismatches(value: unknown, { fields, element }: Partial<Promised> = {}, at = ''): string[] {
  if (element) {
    if (!Array.isArray(value)) return [];
    return value.slice(0, SAMPLE).flatMap((item, index) => documentedMismatches(item, element, `${at}[${index}]`));
  }
  if (!fields) return [];
  const record = typeof value === 'object' ? (value as Record<string, unknown> | null) : {};
  // An absent record that was not promised lacks nothing; the answer itself must be there.
  if ((record === null || value === undefined) && at !== '') return [];
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    const given = record !== null && Object.hasOwn(record, name) ? record[name] : undefined;
    if (!field.must) return typeof given === 'object' ? documentedMismatches(given, field, path) : [];
    if (given === undefined) return [`${path} is missing`];
    return isOf(field, given) ? documentedMismatches(given, field, path) : [`${path} is not what the document says`];
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
