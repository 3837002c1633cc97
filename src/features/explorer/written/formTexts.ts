import { isRecord, parseJson } from '../../../api/reader/json';

/** The text fields of a form, written as JSON: texts stay as they are, everything else is sent as JSON. */
export function textsOf(body: string): Record<string, string> {
  const parsed = parseJson(body === '' ? '{}' : body);
  if (!parsed.ok || !isRecord(parsed.value)) return {};
  return Object.fromEntries(
    Object.entries(parsed.value).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
