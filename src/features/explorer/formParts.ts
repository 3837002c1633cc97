/** The parts of a body that is sent as a form: its text fields, and its files. */
import { isRecord, parseJson } from '../../api/reader/json';
import { readNodes } from '../../lib/json/jsonNodes';
import type { Schema } from '../../contract/routeForm';

/** Files of a form, by field. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>;

/** The names of the fields of a body that accept files. */
export function listFileFields({ properties = {} }: Schema): string[] {
  return Object.keys(properties).filter(
    (name) => properties[name]?.format === 'binary' || properties[name]?.items?.format === 'binary',
  );
}

/** The text fields of a form, written as JSON: texts stay as they are, everything else is sent as the JSON that is written. */
export function readFormTexts(body: string): Record<string, string> {
  const parsed = parseJson(body);
  if (!parsed.ok || !isRecord(parsed.value)) return {};
  const { value: fields } = parsed;
  return Object.fromEntries(
    (readNodes(body).fields ?? []).map(({ name, value: { from, to } }) => {
      const { [name]: value } = fields;
      return [name, typeof value === 'string' ? value : body.slice(from, to)];
    }),
  );
}
