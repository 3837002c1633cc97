/**
 * What a record was in the text of its answer. A parsed value has lost digits (9007199254740993, `1.10`), the order of
 * names that are numbers, and all but the last of a doubled name: whatever shows a record as JSON asks here.
 */
import { type JsonNode, readNodes } from '../../lib/json/jsonNodes';
import { type Json, isRecord, moreFields } from './json';

interface Source {
  whole: unknown;
  text: string;
  /** Where each record of the answer stands in the text; found when first asked for. */
  nodes?: Map<Json, JsonNode>;
}

/** One field of a record as it came. */
interface Member {
  name: string;
  /** Name, colon and what is between: `"points": `. */
  head: string;
  value: string;
}

const sources = new WeakMap<Json, Source>();
/** Records that the console made of others. */
const made = new WeakMap<Json, () => readonly Member[]>();
/** Records in which the query library kept what it had, by what arrived. */
const arrived = new WeakMap<Json, Json>();

/** Deeper than any answer means anything, and less deep than the stack of whoever reads it. */
const DEEPEST = 2_000;

/** Remembers the text that a value was parsed from, for each record in it. Throws a RangeError for one nested too deeply to be read. */
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

/** Says that records of `shared` are to be read as those of `next`, in the same places. */
export function shareSource(shared: unknown, next: unknown): void {
  if (shared === next || typeof shared !== 'object' || typeof next !== 'object' || !shared || !next) return;
  if (isRecord(shared) && isRecord(next) && (sources.has(next) || made.has(next))) arrived.set(shared, next);
  for (const [name, inner] of Object.entries(shared))
    if (typeof inner === 'object') shareSource(inner, (next as Json)[name]);
}

/** Some fields of a record as one of its own, which is shown as they came; a field may be a part of what it was. */
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

/** The fields of several records in one. Of two with one name the last is read, and both are shown. */
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
 * JSON of the fields of a record that are not among the given names, as they came; undefined when there are none. A
 * doubled name is among them even if it was read: only one of its values was.
 */
export function moreText(record: Json, ...read: string[]): string | undefined {
  const more = moreFields(record, ...read).map(([name]) => name);
  const members = membersOf(record, new Set(more), true);
  return members.length === 0 ? undefined : `{${members.map(({ head, value }) => head + value).join(',')}}`;
}

/** JSON of a record as it came. */
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
      // Of a doubled name the last value was parsed.
      for (const field of node.fields) open.push([value[field.name], field.value]);
    } else if (Array.isArray(value))
      for (const [place, item] of (node.items ?? []).entries()) open.push([value[place], item]);
  }
  source.nodes = nodes;
  return nodes;
}
