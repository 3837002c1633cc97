/** How typed values travel in a query string or a path, and back. */
import type { z } from './zod';
import { type FieldIssue, fieldIssues } from './issues';

export type Decoded<T> = { ok: true; value: T } | { ok: false; issues: FieldIssue[] };

const decimal = /^-?\d+(\.\d+)?$/;

/**
 * Reads text parameters by the types of a schema: numbers in plain decimal notation, booleans as `true`, `1`, `false`
 * or `0`. Empty text parameters count as absent; a name given twice and anything malformed is an issue that names it.
 */
export function decodeText<S extends z.ZodMiniObject>(schema: S, given: Iterable<[string, string]>): Decoded<z.infer<S>> {
  const raw: Record<string, unknown> = {};
  const repeated: FieldIssue[] = [];
  for (const [name, text] of given) {
    if (!Object.hasOwn(schema.shape, name)) continue;
    const field = schema.shape[name] as z.ZodMiniType;
    if (name in raw) repeated.push({ field: name, message: `${name} must be given once.` });
    const kind = baseType(field);
    if (text === '' && kind === 'string') continue;
    raw[name] = fromText(kind, text);
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success && repeated.length === 0) return { ok: true, value: parsed.data as z.infer<S> };
  return { ok: false, issues: [...repeated, ...(parsed.success ? [] : fieldIssues(parsed.error))] };
}

/** Writes a query value as text parameters, in the order of its keys, leaving out what is undefined. */
export function encodeText(value: Readonly<Record<string, unknown>>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined && field !== '') params.set(name, String(field));
  }
  return params;
}

/**
 * `fillPath('/api/x/:id', { id: 'a b' })` is `/api/x/a%20b`. Throws on a missing parameter, and on one that would name
 * another route: an empty one, or the dot segments that every URL parser takes out of a path.
 */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> | undefined): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '') throw new TypeError(`Path parameter ${name} is missing for ${path}`);
    if (value === '.' || value === '..') throw new TypeError(`Path parameter ${name} must not be ${value}`);
    return encodeURIComponent(String(value));
  });
}

function fromText(kind: string, text: string): unknown {
  if (kind === 'number' && decimal.test(text)) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === '1')) return true;
  if (kind === 'boolean' && (text === 'false' || text === '0')) return false;
  return text;
}

/** The type name under any optional and nullable wrappers. */
export function baseType(schema: z.ZodMiniType): string {
  const def = schema._zod.def as { type: string; innerType?: z.ZodMiniType };
  return def.innerType ? baseType(def.innerType) : def.type;
}
