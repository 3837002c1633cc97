import type { Schema } from '../../contract/derived/routeForm';

/** Files of a form, by field. */
export type ChosenFiles = Readonly<Record<string, readonly File[]>>;

/** The names of the fields of a body that take files. */
export function fileFields({ properties = {} }: Schema): string[] {
  return Object.keys(properties).filter(
    (name) => properties[name]?.format === 'binary' || properties[name]?.items?.format === 'binary',
  );
}
