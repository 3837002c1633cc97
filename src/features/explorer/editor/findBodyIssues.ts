/** Where a JSON text differs from its route's schema. Advisory only: the text is sent exactly as written. */
import { ensureSyntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { parseJson } from '../../../api/reader/json';
import type { Schema } from '../../../contract/routeForm';
import { describeLimit } from '../../../contract/fieldIssue';
import { isUuid } from '../../../contract/schema/urlCodec';
import { type SyntaxNode, getBranches, isValue, getName, getProperties, readText } from './jsonPlace';
import { countCharacters } from '../../../lib/text/characters';

/** How long parsing a text may take, in milliseconds; a text that takes longer gets no messages. */
const TIMEOUT_PARSE_MS = 100;

/** The messages, in the order of the text: where it stops being JSON, otherwise where it differs from the schema. */
export function findBodyIssues(state: EditorState, schema: Schema): Diagnostic[] {
  if (state.doc.toString().trim() === '') return [];
  const tree = ensureSyntaxTree(state, state.doc.length, TIMEOUT_PARSE_MS);
  if (!tree) return [];
  if (!parseJson(state.doc.toString()).ok) {
    let at: number | undefined;
    tree.iterate({ enter: ({ type, from }) => void (type.isError && (at ??= from)) });
    const from = Math.min(at ?? 0, state.doc.length);
    return [createIssue({ from, to: Math.min(from + 1, state.doc.length) }, 'invalid JSON from here', 'error')];
  }
  const value = tree.topNode.firstChild;
  return value ? checkNode(state, value, schema, '').toSorted((a, b) => a.from - b.from) : [];
}

function checkNode(state: EditorState, node: SyntaxNode, schema: Schema, path: string): Diagnostic[] {
  const branches = getBranches(schema);
  const found = branches.map((branch) => checkBranch(state, node, branch, path));
  // Among several alternatives, the message for the value's own type is the most useful.
  const fitting = branches.findIndex((branch) => fits(state, node, branch));
  return found.find((issues) => issues.length === 0) ?? found[Math.max(0, fitting)] ?? [];
}

function checkBranch(state: EditorState, node: SyntaxNode, schema: Schema, path: string): Diagnostic[] {
  const say = (message: string) => createIssue(node, path === '' ? message : `${path} ${message}`);
  if (!fits(state, node, schema)) {
    const types = [schema.type ?? []].flat().map((type) => typeLabels[type] ?? type);
    return [say(`must be ${types.join(' or ')}`)];
  }
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (allowed && !allowed.includes(parseValue(state, node))) return [say(`must be ${allowed.map(quote).join(' or ')}`)];
  switch (node.name) {
    case 'String':
      return checkText(readText(state, node), schema).map(say);
    case 'Number':
      return checkLimits(Number(state.sliceDoc(node.from, node.to)), schema.minimum, schema.maximum).map(say);
    case 'Array': {
      const entries = getChildren(node).filter(isValue);
      return [
        ...checkLimits(entries.length, schema.minItems, schema.maxItems, 'entry', 'entries').map(say),
        ...entries.flatMap((entry, index) =>
          schema.items ? checkNode(state, entry, schema.items, `${path}[${index}]`) : [],
        ),
      ];
    }
    case 'Object':
      return checkObject(state, node, schema, path);
    default:
      return [];
  }
}

function checkObject(state: EditorState, node: SyntaxNode, schema: Schema, path: string): Diagnostic[] {
  const { properties = {}, required = [] } = schema;
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  const seen = new Set<string>();
  const found: Diagnostic[] = [];
  for (const property of getProperties(node)) {
    const name = getName(state, property);
    const place = property.firstChild ?? property;
    if (seen.has(name)) found.push(createIssue(place, `${inside(name)} appears twice`));
    seen.add(name);
    const value = property.lastChild;
    if (!Object.hasOwn(properties, name)) {
      if (schema.additionalProperties === false) found.push(createIssue(place, `${inside(name)} isn’t a known field`));
      else if (schema.properties) found.push(createIssue(place, `${inside(name)} isn’t in the contract`, 'info'));
    } else if (value && isValue(value)) found.push(...checkNode(state, value, properties[name]!, inside(name)));
  }
  const missing = required.filter((name) => !seen.has(name));
  if (missing.length > 0) {
    const message = `${missing.map(inside).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
    found.push(createIssue({ from: node.from, to: node.from + 1 }, message));
  }
  return found;
}

const createIssue = (
  { from, to }: Pick<Diagnostic, 'from' | 'to'>,
  message: string,
  severity: Diagnostic['severity'] = 'warning',
): Diagnostic => ({ from, to, severity, message });

function checkText(text: string, { minLength, maxLength, format, pattern }: Schema): string[] {
  const found = checkLimits(countCharacters(text), minLength, maxLength, 'character');
  if (format === 'uuid' && !isUuid(text)) found.push('must be a UUID');
  if (pattern !== undefined && !new RegExp(pattern).test(text)) found.push(`must match ${pattern}`);
  return found;
}

function checkLimits(
  size: number,
  min: number | undefined,
  max: number | undefined,
  singular?: string,
  plural?: string,
) {
  if (min !== undefined && size < min) return [describeLimit('at least', min, singular, plural)];
  return max !== undefined && size > max ? [describeLimit('at most', max, singular, plural)] : [];
}

const typeLabels: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** Whether a value is of a type that the schema allows; a schema without a type allows any. */
function fits(state: EditorState, node: SyntaxNode, { type, const: fixed }: Schema): boolean {
  if (type === undefined) return fixed === undefined || typeof fixed !== 'string' || node.name === 'String';
  return [type].flat().some((name) => {
    switch (name) {
      case 'integer':
        return node.name === 'Number' && Number.isInteger(Number(state.sliceDoc(node.from, node.to)));
      case 'boolean':
        return node.name === 'True' || node.name === 'False';
      default:
        return node.name.toLowerCase() === name;
    }
  });
}

/** The value of a string, number, boolean or null; undefined for anything that an enum cannot contain. */
function parseValue(state: EditorState, node: SyntaxNode): unknown {
  const parsed = parseJson(state.sliceDoc(node.from, node.to));
  return parsed.ok ? parsed.value : undefined;
}

function getChildren(node: SyntaxNode): SyntaxNode[] {
  const all: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) all.push(child);
  return all;
}

const quote = (value: unknown): string => JSON.stringify(value);
