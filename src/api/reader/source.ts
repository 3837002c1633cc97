/**
 * The original JSON text of each record in an answer. A parsed value has lost digits (9007199254740993, `1.10`), the order of numeric names, and all
 * but the last value of a repeated name, so whatever shows a record as JSON takes its text from here.
 */
import { type JsonNode, readNodes } from '../../lib/json/jsonNodes';
import { type Json, isRecord, moreFields } from './json';

interface Source {
  whole: unknown;
  text: string;
  /** The position of each record in the text; computed on first use. */
  nodes?: Map<Json, JsonNode>;
}

/** One field of a record as it arrived. */
interface Member {
  name: string;
  /** The name, the colon and any whitespace: `"points": `. */
  head: string;
  value: string;
}

const sources = new WeakMap<Json, Source>();
/** Records that the console derived from others. */
const made = new WeakMap<Json, () => readonly Member[]>();
/** Records that the query library kept from earlier data, by the equal record that arrived. */
const arrived = new WeakMap<Json, Json>();

/** Deeper than any real answer, yet not so deep that a reader exhausts the stack. */
const DEEPEST = 2_000;

/** Remembers the text that a value was parsed from, for each record in it. Throws a RangeError for a record nested too deeply to be read. */
export function noteSource(whole: unknown, text: string): void {
  const source: Source = { whole, text };
  const isOpen = (value: unknown): value is object => typeof value === 'object' && value !== null;
  for (let level = [whole].filter(isOpen), depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new RangeError('The answer is nested too deeply.');
    const inner: object[] = [];
    for (const one of level) {
      if (isRecord(one)) sources.set(one, source);
      for (const value of Object.values(one)) if (isOpen(value)) inner.push(value);
    }
    level = inner;
  }
}

/** Maps the records of `shared` to the text of those of `next` at the same positions. */
export function shareSource(shared: unknown, next: unknown): void {
  if (shared === next || typeof shared !== 'object' || typeof next !== 'object' || !shared || !next) return;
  if (isRecord(shared) && isRecord(next) && (sources.has(next) || made.has(next))) arrived.set(shared, next);
  for (const [name, inner] of Object.entries(shared))
    if (typeof inner === 'object') shareSource(inner, (next as Json)[name]);
}

/** A new record of selected fields of another, which is shown as those fields arrived; a value may also be part of the original field's. */
export function partOf(record: Json, fields: readonly (readonly [string, unknown])[]): Json {
  const part: Json = Object.fromEntries(fields);
  made.set(part, () =>
    membersOf(record, new Set(Object.keys(part))).map((member) => {
      const { [member.name]: value } = part;
      return isRecord(value) && made.has(value) ? { ...member, value: sourceOf(value) } : member;
    }),
  );
  return part;
}

/** Merges the fields of several records. Where two share a name, the last is read and both are shown. */
export function merged(records: readonly Json[]): Json {
  const all: Json = Object.fromEntries(records.flatMap((record) => Object.entries(record)));
  made.set(all, () => records.flatMap(allMembers));
  return all;
}

/**
 * A record with one field set, in its place or at the end. Every other field is written as it came; of a field that
 * stood there twice only the new value is left.
 */
export function withField(record: Json, name: string, value: unknown): Json {
  const next = { ...record, [name]: value };
  made.set(next, () => {
    const all = allMembers(record);
    const place = all.findLastIndex((member) => member.name === name);
    const set = { name, head: all[place]?.head ?? `${JSON.stringify(name)}:`, value: jsonOf(value) };
    return place === -1
      ? [...all, set]
      : all.flatMap((member, at) => (at === place ? set : member.name === name ? [] : member));
  });
  return next;
}

/** Whether the text of a record is known: not of one that the console wrote or kept as a draft. */
export const hasSource = (record: Json): boolean => sources.has(record) || arrived.has(record) || made.has(record);

/**
 * JSON of a record's fields that are not among the given names, as they arrived; undefined when there are none. Includes every repeated name, because
 * only one of its values was read.
 */
export function moreText(record: Json, ...read: string[]): string | undefined {
  const more = moreFields(record, ...read).map(([name]) => name);
  const members = membersOf(record, new Set(more), true);
  return members.length === 0 ? undefined : `{${members.map(({ head, value }) => head + value).join(',')}}`;
}

/** JSON of a record as it arrived. */
export const sourceOf = (record: Json): string => moreText(record) ?? '{}';

/** JSON of a value, with each record in it as it came. */
function jsonOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  return isRecord(value) ? sourceOf(value) : (JSON.stringify(value) ?? 'null');
}

function membersOf(record: Json, names: ReadonlySet<string>, orDoubled = false): readonly Member[] {
  const all = allMembers(record);
  const seen = new Set<string>();
  const doubled = new Set<string>();
  for (const { name } of orDoubled ? all : []) {
    if (seen.has(name)) doubled.add(name);
    seen.add(name);
  }
  return all.filter(({ name }) => names.has(name) || doubled.has(name));
}

function allMembers(shown: Json): readonly Member[] {
  const record = arrived.get(shown) ?? shown;
  const ofMade = made.get(record);
  if (ofMade) return ofMade();
  const source = sources.get(record);
  const node = source && nodesOf(source).get(record);
  return node?.fields && source
    ? node.fields.map(({ name, from, value }) => ({
        name,
        head: source.text.slice(from, value.from),
        value: source.text.slice(value.from, value.to),
      }))
    : Object.entries(record).map(([name, value]) => ({
        name,
        head: `${JSON.stringify(name)}:`,
        value: jsonOf(value),
      }));
}

function nodesOf(source: Source): Map<Json, JsonNode> {
  if (source.nodes) return source.nodes;
  const nodes = new Map<Json, JsonNode>();
  const open: [unknown, JsonNode][] = [[source.whole, readNodes(source.text)]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, node] = next;
    if (isRecord(value) && node.fields) {
      nodes.set(value, node);
      // Of a repeated name, the last value is the parsed one.
      for (const field of node.fields) open.push([value[field.name], field.value]);
    } else if (Array.isArray(value))
      for (const [index, item] of (node.items ?? []).entries()) open.push([value[index], item]);
  }
  source.nodes = nodes;
  return nodes;
}
