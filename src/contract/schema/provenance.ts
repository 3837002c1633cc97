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
}

/** Every marked schema with its mark; the OpenAPI export writes it as `x-mark`. */
export const fieldNotes = z.registry<FieldNote>();

/** Marks a field as documented, and required. */
export function documented<S extends z.ZodMiniType>(schema: S, description?: string): S {
  const marked = z.clone(schema);
  fieldNotes.add(marked, { mark: 'documented', description });
  return marked;
}

/** Marks a field as documented but optional (in requests). */
export function documentedOptional<S extends z.ZodMiniType>(schema: S, description?: string) {
  const marked = z.optional(schema);
  fieldNotes.add(marked, { mark: 'documented', description });
  return marked;
}

/** Marks a field as seen in a public client: the sandbox sends it, but readers must work without it. */
export function observed<S extends z.ZodMiniType>(schema: S, description?: string) {
  const marked = z.optional(schema);
  fieldNotes.add(marked, { mark: 'observed', description });
  return marked;
}

/** Marks a field as one that the sandbox requires (in requests), though the document does not say so. */
export function requiredHere<S extends z.ZodMiniType>(schema: S, description?: string): S {
  const marked = z.clone(schema);
  fieldNotes.add(marked, { mark: 'sandbox', description });
  return marked;
}

/** Marks a field as this project's own choice. */
export function chosen<S extends z.ZodMiniType>(schema: S, description?: string) {
  const marked = z.optional(schema);
  fieldNotes.add(marked, { mark: 'sandbox', description });
  return marked;
}
