/** Encodes typed values in a query string or path, and decodes them. */
import type { FieldIssue } from '../fieldIssue';
import { fieldIssues } from '../issues';
import { getDef, type z, parseContext } from './zod';

export type Decoded<T> = { ok: true; value: T } | { ok: false; issues: FieldIssue[] };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, in upper or lower case. */
export const isUuid = (text: string): boolean => uuid.test(text);

/**
 * Decodes text parameters by their schema (`text.ts` has its codecs). An empty plain text counts as absent, and unknown names are ignored. All
 * malformed and repeated parameters are reported together, by name.
 */
export function decodeText<S extends z.ZodMiniObject>(
  schema: S,
  entries: Iterable<[string, string]>,
): Decoded<z.infer<S>> {
  const texts = new Map<string, string>();
  const repeated: FieldIssue[] = [];
  for (const [name, text] of entries) {
    const field = Object.hasOwn(schema.shape, name) ? (schema.shape[name] as z.ZodMiniType) : undefined;
    if (!field || (text === '' && isPlainText(field))) continue;
    if (texts.has(name)) repeated.push({ field: name, message: `${name} must be given only once.` });
    texts.set(name, text);
  }
  const parsed = schema.safeParse(Object.fromEntries(texts), parseContext);
  if (parsed.success && repeated.length === 0) return { ok: true, value: parsed.data };
  return { ok: false, issues: [...repeated, ...(parsed.success ? [] : fieldIssues(parsed.error))] };
}

function isPlainText(schema: z.ZodMiniType): boolean {
  const { innerType, type, format } = getDef(schema);
  return innerType ? isPlainText(innerType) : type === 'string' && format === undefined;
}

/** Values that can be sent as text. */
export type TextValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Encodes a query as text parameters, in the order of its keys, omitting undefined ones. */
export function encodeText(value: TextValues): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined && field !== '') params.set(name, String(field));
  }
  return params;
}

/**
 * `fillPath('/api/x/:id', { id: 'a b' })` is `/api/x/a%20b`. Throws for a missing parameter, and for one that would lead to
 * another route: an empty one, or a dot segment, which every URL parser removes from a path.
 */
export function fillPath(path: string, params: TextValues | undefined): string {
  return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === '') throw new TypeError(`Path parameter ${name} is missing for ${path}`);
    if (value === '.' || value === '..') throw new TypeError(`Path parameter ${name} must not be ${value}`);
    return encodeURIComponent(String(value));
  });
}

/** What `routeName` makes of a route, as a literal for each of a union of routes. */
export type RouteNameLiteral<E extends { method: string; path: string }> = E extends E
  ? `${E['method']} ${E['path']}`
  : never;

/** `GET /api/catalog/products`: the name of a route in texts, faults and the request log. */
export function routeName(endpoint: { method: string; path: string }): string {
  return `${endpoint.method} ${endpoint.path}`;
}
