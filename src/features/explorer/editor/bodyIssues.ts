/** Where a JSON text differs from its route's schema. Advisory only: the text is sent exactly as written. */
import { ensureSyntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { parseJson } from '../../../api/reader/json';
import type { Schema } from '../../../contract/routeForm';
import { limitWords } from '../../../contract/fieldIssue';
import { isUuid } from '../../../contract/schema/wire';
import { type SyntaxNode, branchesOf, isValue, nameOf, propertiesOf, textOf } from './jsonPlace';
import { countCharacters } from '../../../lib/text/characters';

/** How long checking a text may take, in milliseconds; a text that takes longer gets no messages. */
const READ_MS = 100;

/** The messages, in the order of the text: where it stops being JSON, otherwise where it differs from the schema. */
export function bodyIssues(state: EditorState, schema: Schema): Diagnostic[] {
  if (state.doc.toString().trim() === '') return [];
  const tree = ensureSyntaxTree(state, state.doc.length, READ_MS);
  if (!tree) return [];
  if (!parseJson(state.doc.toString()).ok) {
    let at: number | undefined;
    tree.iterate({ enter: ({ type, from }) => void (type.isError && (at ??= from)) });
    const from = Math.min(at ?? 0, state.doc.length);
    return [issue({ from, to: Math.min(from + 1, state.doc.length) }, 'not valid JSON here', 'error')];
  }
  const value = tree.topNode.firstChild;
  return value ? check(state, value, schema, '').toSorted((one, other) => one.from - other.from) : [];
}

function check(state: EditorState, node: SyntaxNode, schema: Schema, path: string): Diagnostic[] {
  const branches = branchesOf(schema);
  const found = branches.map((branch) => checkBranch(state, node, branch, path));
  // Of several alternatives, the message for the value's own type is the most useful.
  const fitting = branches.findIndex((branch) => fits(state, node, branch));
  return found.find((issues) => issues.length === 0) ?? found[Math.max(0, fitting)] ?? [];
}

function checkBranch(state: EditorState, node: SyntaxNode, schema: Schema, path: string): Diagnostic[] {
  const say = (message: string) => issue(node, path === '' ? message : `${path} ${message}`);
  if (!fits(state, node, schema)) {
    const types = [schema.type ?? []].flat().map((type) => typeWords[type] ?? type);
    return [say(`must be ${types.join(' or ')}`)];
  }
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (allowed && !allowed.includes(plainOf(state, node))) return [say(`must be ${allowed.map(quoted).join(' or ')}`)];
  switch (node.name) {
    case 'String':
      return textMessages(textOf(state, node), schema).map(say);
    case 'Number':
      return limits(Number(state.sliceDoc(node.from, node.to)), schema.minimum, schema.maximum).map(say);
    case 'Array': {
      const entries = children(node).filter(isValue);
      return [
        ...limits(entries.length, schema.minItems, schema.maxItems, 'entry', 'entries').map(say),
        ...entries.flatMap((entry, index) =>
          schema.items ? check(state, entry, schema.items, `${path}[${index}]`) : [],
        ),
      ];
    }
    case 'Object':
      return objectIssues(state, node, schema, path);
    default:
      return [];
  }
}

function objectIssues(state: EditorState, node: SyntaxNode, schema: Schema, path: string): Diagnostic[] {
  const { properties = {}, required = [] } = schema;
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  const seen = new Set<string>();
  const found: Diagnostic[] = [];
  for (const property of propertiesOf(node)) {
    const name = nameOf(state, property);
    const place = property.firstChild ?? property;
    if (seen.has(name)) found.push(issue(place, `${inside(name)} is given twice`));
    seen.add(name);
    const value = property.lastChild;
    if (!Object.hasOwn(properties, name)) {
      if (schema.additionalProperties === false) found.push(issue(place, `${inside(name)} is not a known field`));
      else if (schema.properties) found.push(issue(place, `${inside(name)} is not in the contract`, 'info'));
    } else if (value && isValue(value)) found.push(...check(state, value, properties[name]!, inside(name)));
  }
  const missing = required.filter((name) => !seen.has(name));
  if (missing.length > 0) {
    const message = `${missing.map(inside).join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
    found.push(issue({ from: node.from, to: node.from + 1 }, message));
  }
  return found;
}

const issue = (
  { from, to }: Pick<Diagnostic, 'from' | 'to'>,
  message: string,
  severity: Diagnostic['severity'] = 'warning',
): Diagnostic => ({ from, to, severity, message });

function textMessages(text: string, { minLength, maxLength, format, pattern }: Schema): string[] {
  const found = limits(countCharacters(text), minLength, maxLength, 'character');
  if (format === 'uuid' && !isUuid(text)) found.push('must be a UUID');
  if (pattern !== undefined && !new RegExp(pattern).test(text)) found.push(`must match ${pattern}`);
  return found;
}

function limits(size: number, least: number | undefined, most: number | undefined, one?: string, many?: string) {
  if (least !== undefined && size < least) return [limitWords('at least', least, one, many)];
  return most !== undefined && size > most ? [limitWords('at most', most, one, many)] : [];
}

const typeWords: Readonly<Record<string, string>> = {
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
  return [type].flat().some((one) => {
    switch (one) {
      case 'integer':
        return node.name === 'Number' && Number.isInteger(Number(state.sliceDoc(node.from, node.to)));
      case 'boolean':
        return node.name === 'True' || node.name === 'False';
      default:
        return node.name.toLowerCase() === one;
    }
  });
}

/** The value of a string, number, boolean or null; undefined for anything that an enum cannot contain. */
function plainOf(state: EditorState, node: SyntaxNode): unknown {
  const parsed = parseJson(state.sliceDoc(node.from, node.to));
  return parsed.ok ? parsed.value : undefined;
}

function children(node: SyntaxNode): SyntaxNode[] {
  const all: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) all.push(child);
  return all;
}

const quoted = (value: unknown): string => JSON.stringify(value);
