import { z } from './zod';

/**
 * Where a fact of the contract comes from.
 *
 * - `documented`: in the service's own description; an answer without it is a contract mismatch.
 * - `observed`: seen in a public client of the service; the sandbox sends it, the console works without it.
 * - `sandbox`: chosen here because the description is silent; nothing outside the sandbox may depend on it.
 */
export type Mark = 'documented' | 'observed' | 'sandbox';

export interface FieldNote {
  mark: Mark;
  description?: string | undefined;
  /** The sandbox sometimes leaves the field out of an answer. */
  sometimes?: true;
}

/** Every marked schema with its mark; the OpenAPI export writes it as `x-mark`. */
export const fieldNotes = z.registry<FieldNote>();

function addNote<S extends z.ZodMiniType>(field: S, mark: Mark, description: string | undefined): S {
  fieldNotes.add(field, { mark, description });
  return field;
}

const marked =
  (mark: Mark) =>
  <S extends z.ZodMiniType>(schema: S, description?: string): S =>
    addNote(z.clone(schema), mark, description);
const markedOptional =
  (mark: Mark) =>
  <S extends z.ZodMiniType>(schema: S, description?: string) =>
    addNote(z.optional(schema), mark, description);

/** Marks an answer field, just made by one of the functions below, as one that the sandbox sometimes leaves out; its description says when. */
export function sometimes<S extends z.ZodMiniType>(field: S): S {
  const note = fieldNotes.get(field);
  if (note) fieldNotes.add(field, { ...note, sometimes: true });
  return field;
}

/** Marks a field as documented, and required. */
export const documented = marked('documented');
/** Marks a field as documented but optional (in requests). */
export const documentedOptional = markedOptional('documented');
/** Marks a field as seen in a public client: the sandbox sends it, but readers must work without it. */
export const observed = markedOptional('observed');
/** Marks a field as required by the sandbox (in requests), though the document does not say so. */
export const sandboxRequired = marked('sandbox');
/** Marks a field as this project's own choice. */
export const sandboxOptional = markedOptional('sandbox');
