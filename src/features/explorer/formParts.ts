/** What a body is sent as in a form: its text fields, and its files. */
import { isRecord, parseJson } from '../../api/reader/json';
import type { Schema } from '../../contract/routeForm';

/** Files of a form, by field. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>;

/** The names of the fields of a body that take files. */
export function fileFields({ properties = {} }: Schema): string[] {
  return Object.keys(properties).filter(
    (name) => properties[name]?.format === 'binary' || properties[name]?.items?.format === 'binary',
  );
}

/** The text fields of a form, written as JSON: texts stay as they are, everything else is sent as JSON. */
export function textsOf(body: string): Record<string, string> {
  const parsed = parseJson(body);
  if (!parsed.ok || !isRecord(parsed.value)) return {};
  return Object.fromEntries(
    Object.entries(parsed.value).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
