/**
 * The original JSON text of each record in an answer. A parsed value has lost digits (9007199254740993, `1.10`), the order of numeric names, and all
 * but the last value of a repeated name, so each record carries the text, and whatever shows it as JSON takes it from here.
 */
import { type JsonNode, readNodes } from '../../lib/json/jsonNodes';
import { type Json, isRecord, moreFields } from './json';

/** What a record carries. */
interface Source {
  /** The text of the answer that the record came in; undefined for a record that the console made of others. */
  text?: string;
  membersOf: (record: Json) => readonly Member[];
}

/** One field of a record as it arrived. */
interface Member {
  name: string;
  /** The name, the colon and any whitespace: `"points": `. */
  head: string;
  value: string;
}

/** A record carries its source under this name, which is not enumerable: it is not read, compared, copied or sent as a field. */
const SOURCE = Symbol('source');

const carriedBy = (record: object): Source | undefined => (record as { [SOURCE]?: Source })[SOURCE];

const carrying = (record: Json, source: Source): Json =>
  Object.defineProperty(record, SOURCE, { value: source, configurable: true });

/** Deeper than any real answer, yet not so deep that a reader exhausts the stack. */
const DEEPEST = 2_000;

/** Gives each record in a value the text that the value was parsed from. Throws a RangeError for a record nested too deeply to be read. */
export function noteSource(whole: unknown, text: string): void {
  // Positions are computed when a record is first shown.
  let nodes: Map<Json, JsonNode> | undefined;
  const source: Source = {
    text,
    membersOf: (record) => {
      nodes ??= nodesOf(whole, text);
      return (nodes.get(record)?.fields ?? []).map(({ name, from, value }) => ({
        name,
        head: text.slice(from, value.from),
        value: text.slice(value.from, value.to),
      }));
    },
  };
  for (let level = [whole].filter(isOpen), depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) throw new RangeError('The answer is nested too deeply.');
    const inner: object[] = [];
    for (const one of level) {
      if (isRecord(one)) carrying(one, source);
      for (const value of Object.values(one)) if (isOpen(value)) inner.push(value);
    }
    level = inner;
  }
}

const isOpen = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Whether two readings of a query are the same: equal in every value, and of answers that came the same to the character, so that either may be shown
 * for the other. A record that the console made of others has no text, and counts by its values: a reading that has one also has those others.
 */
export function isSameReading(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isOpen(one) || !isOpen(other) || Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (!Array.isArray(one) && !isPlain(one)) return false;
  if (carriedBy(one)?.text !== carriedBy(other)?.text) return false;
  const fields = Object.entries(one);
  return (
    fields.length === Object.keys(other).length &&
    fields.every(([name, value]) => Object.hasOwn(other, name) && isSameReading(value, (other as Json)[name]))
  );
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/** A new record of selected fields of another, which is shown as those fields arrived; a value may also be part of the original field's. */
export function partOf(record: Json, fields: readonly (readonly [string, unknown])[]): Json {
  const part: Json = Object.fromEntries(fields);
  const names = new Set(Object.keys(part));
  return carrying(part, {
    membersOf: () =>
      membersOf(record, names).map((member) => {
        const { [member.name]: value } = part;
        const isMade = isRecord(value) && carriedBy(value) !== undefined && carriedBy(value)?.text === undefined;
        return isMade ? { ...member, value: sourceOf(value) } : member;
      }),
  });
}

/** Merges the fields of several records. Where two share a name, the last is read and both are shown. */
export const merged = (records: readonly Json[]): Json =>
  carrying(Object.fromEntries(records.flatMap((record) => Object.entries(record))), {
    membersOf: () => records.flatMap(allMembers),
  });

/**
 * A record with one field set, in its place or at the end. Every other field is written as it came; of a field that
 * stood there twice only the new value is left.
 */
export const withField = (record: Json, name: string, value: unknown): Json =>
  carrying(
    { ...record, [name]: value },
    {
      membersOf: () => {
        const all = allMembers(record);
        const place = all.findLastIndex((member) => member.name === name);
        const set = { name, head: all[place]?.head ?? `${JSON.stringify(name)}:`, value: jsonOf(value) };
        return place === -1
          ? [...all, set]
          : all.flatMap((member, at) => (at === place ? set : member.name === name ? [] : member));
      },
    },
  );

/** Whether the text of a record is known: not of one that the console wrote or kept as a draft. */
export const hasSource = (record: Json): boolean => carriedBy(record) !== undefined;

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

const allMembers = (record: Json): readonly Member[] =>
  carriedBy(record)?.membersOf(record) ??
  Object.entries(record).map(([name, value]) => ({ name, head: `${JSON.stringify(name)}:`, value: jsonOf(value) }));

/** The place of each record of a value in its text. */
function nodesOf(whole: unknown, text: string): Map<Json, JsonNode> {
  const nodes = new Map<Json, JsonNode>();
  const open: [unknown, JsonNode][] = [[whole, readNodes(text)]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, node] = next;
    if (isRecord(value) && node.fields) {
      nodes.set(value, node);
      // Of a repeated name, the last value is the parsed one.
      for (const field of node.fields) open.push([value[field.name], field.value]);
    } else if (Array.isArray(value))
      for (const [index, item] of (node.items ?? []).entries()) open.push([value[index], item]);
  }
  return nodes;
}
