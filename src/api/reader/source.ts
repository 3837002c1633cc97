/**
 * The original JSON text of each record in an answer. A parsed value has lost digits (9007199254740993, `1.10`), the order of numeric names, and all
 * but the last value of a repeated name, so each record carries the text, and whatever shows it as JSON takes it from here.
 */
import { type JsonNode, readNodes } from '../../lib/json/jsonNodes';
import { type Json, isRecord, moreFields } from './json';

/** What a record carries. */
interface Source {
  /** The text of the answer that contained the record; undefined for a record that the console built from others. */
  text?: string;
  getMembers: (record: Json) => readonly Member[];
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

const getSource = (record: object): Source | undefined => (record as { [SOURCE]?: Source })[SOURCE];

const withSource = (record: Json, source: Source): Json => Object.defineProperty(record, SOURCE, { value: source });

/** Deeper than any real answer, yet not so deep that a reader exhausts the stack. */
const MAX_DEPTH = 2_000;

/** Gives each record in a value the text that the value was parsed from. Throws a RangeError for a record nested too deeply to be read. */
export function attachSource(whole: unknown, text: string): void {
  // Positions are computed when a record is first shown.
  let nodes: Map<Json, JsonNode> | undefined;
  const source: Source = {
    text,
    getMembers: (record) => {
      nodes ??= mapNodes(whole, text);
      return (nodes.get(record)?.fields ?? []).map(({ name, from, value }) => ({
        name,
        head: text.slice(from, value.from),
        value: text.slice(value.from, value.to),
      }));
    },
  };
  for (let level = [whole].filter(isObject), depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new RangeError('The response is nested too deeply.');
    const inner: object[] = [];
    for (const a of level) {
      if (isRecord(a)) withSource(a, source);
      for (const value of Object.values(a)) if (isObject(value)) inner.push(value);
    }
    level = inner;
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Whether two readings of a query are the same: equal in every value, and from answers with identical text, so that one can be shown in place of the
 * other. A record that the console built from others has no text and is compared by its values; a reading that has one also has those others.
 */
export function isSameReading(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isObject(a) || !isObject(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (!Array.isArray(a) && !isPlain(a)) return false;
  if (getSource(a)?.text !== getSource(b)?.text) return false;
  const fields = Object.entries(a);
  return (
    fields.length === Object.keys(b).length &&
    fields.every(([name, value]) => Object.hasOwn(b, name) && isSameReading(value, (b as Json)[name]))
  );
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/**
 * A new record of selected fields of another, which is shown as those fields arrived. A value may also be part of the original field's. Every repeated
 * name is shown too, because only one of its values was read.
 */
export function selectFields(record: Json, fields: readonly (readonly [string, unknown])[]): Json {
  const parts = new Map(fields.filter(([, value]) => isRecord(value) && getSource(value)?.text === undefined));
  return withSource(Object.fromEntries(fields), {
    getMembers: () => {
      const members = listMembers(record, new Set(fields.map(([name]) => name)));
      const isRead = ({ name }: Member, at: number) => members.findLastIndex((member) => member.name === name) === at;
      return members.map((member, at) =>
        parts.has(member.name) && isRead(member, at)
          ? { ...member, value: toJsonText(parts.get(member.name)) }
          : member,
      );
    },
  });
}

/** Merges the fields of several records. Where two share a name, the last is read and both are shown. */
export const mergeRecords = (records: readonly Json[]): Json =>
  withSource(Object.fromEntries(records.flatMap((record) => Object.entries(record))), {
    getMembers: () => records.flatMap(listAllMembers),
  });

/**
 * A record with one field set, in its place or at the end. Every other field is written as it arrived; if the field
 * was there twice, only the new value is left.
 */
export const withField = (record: Json, name: string, value: unknown): Json =>
  withSource(
    { ...record, [name]: value },
    {
      getMembers: () => {
        const all = listAllMembers(record);
        const place = all.findLastIndex((member) => member.name === name);
        const set = { name, head: all[place]?.head ?? `${JSON.stringify(name)}:`, value: toJsonText(value) };
        return place === -1
          ? [...all, set]
          : all.flatMap((member, at) => (at === place ? set : member.name === name ? [] : member));
      },
    },
  );

/** Whether the text of a record is known: not for one that the console wrote or stored as a draft. */
export const hasSource = (record: Json): boolean => getSource(record) !== undefined;

/**
 * JSON of a record's fields that are not among the given names, as they arrived; undefined when there are none. Includes every repeated name, because
 * only one of its values was read.
 */
export function getMoreText(record: Json, ...read: string[]): string | undefined {
  const unknownNames = moreFields(record, ...read).map(([name]) => name);
  const members = listMembers(record, new Set(unknownNames));
  return members.length === 0 ? undefined : `{${members.map(({ head, value }) => head + value).join(',')}}`;
}

/** JSON of a record as it arrived. */
export const getSourceText = (record: Json): string => getMoreText(record) ?? '{}';

/** JSON of a value, with each record in it as it arrived. */
function toJsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toJsonText).join(',')}]`;
  return isRecord(value) ? getSourceText(value) : (JSON.stringify(value) ?? 'null');
}

/** The fields under these names, and every repeated one. */
function listMembers(record: Json, names: ReadonlySet<string>): readonly Member[] {
  const all = listAllMembers(record);
  const seen = new Set<string>();
  const repeatedNames = new Set<string>();
  for (const { name } of all) {
    if (seen.has(name)) repeatedNames.add(name);
    seen.add(name);
  }
  return all.filter(({ name }) => names.has(name) || repeatedNames.has(name));
}

const listAllMembers = (record: Json): readonly Member[] =>
  getSource(record)?.getMembers(record) ??
  Object.entries(record).map(([name, value]) => ({ name, head: `${JSON.stringify(name)}:`, value: toJsonText(value) }));

/** The position of each record of a value in its text. */
function mapNodes(whole: unknown, text: string): Map<Json, JsonNode> {
  const nodes = new Map<Json, JsonNode>();
  const open: [unknown, JsonNode][] = [[whole, readNodes(text)]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, node] = next;
    if (isRecord(value) && node.fields) {
      nodes.set(value, node);
      // Of a repeated name, the last value is the parsed one.
      const parsedFields = new Map(node.fields.map((field) => [field.name, field.value]));
      for (const [name, field] of parsedFields) open.push([value[name], field]);
    } else if (Array.isArray(value))
      for (const [index, item] of (node.items ?? []).entries()) open.push([value[index], item]);
  }
  return nodes;
}
