/** Completion of a JSON text from its route's schema: names of fields, and the values that it lists. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Schema } from '../../../contract/routeForm';
import { type SyntaxNode, getBranches, getName, getProperties, findSchemas, getChildSchemas } from './jsonPlace';

/** The completions at the caret; null if there are none. Offered once something is typed, or on request. */
export function createCompletions(schema: Schema) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const token = tokenAt(state, pos);
    if (!explicit && token.from === token.to) return null;
    const before = state.sliceDoc(0, token.from).trimEnd();
    const sign = before.at(-1) ?? '';
    const around = containerAt(state, before.length);
    if (!around || !'{[,:'.includes(sign)) return null;
    const options =
      sign === ':'
        ? around.name === 'Property' && valueOptions(findValueSchemas(state, around, schema))
        : around.name === 'Object'
          ? nameOptions(state, around, schema, token.from)
          : around.name === 'Array' && valueOptions(getChildSchemas(findSchemas(state, around, schema), undefined));
    return options && options.length > 0 ? { ...token, options } : null;
  };
}

/** How long parsing up to the caret may take, in milliseconds; after that, the result so far is used. */
const TIMEOUT_PARSE_MS = 100;

function nodeBefore(state: EditorState, pos: number): SyntaxNode {
  return (ensureSyntaxTree(state, pos, TIMEOUT_PARSE_MS) ?? syntaxTree(state)).resolveInner(pos, -1);
}

/** The string or word around the caret. */
function tokenAt(state: EditorState, pos: number): { from: number; to: number } {
  const node = nodeBefore(state, pos);
  if (/^(PropertyName|String)$/.test(node.name) && node.from < pos) return { from: node.from, to: node.to };
  const word = /[\w"-]*$/.exec(state.sliceDoc(Math.max(0, pos - 100), pos))?.[0] ?? '';
  return { from: pos - word.length, to: pos };
}

/** The object, array or property that the character before `pos` belongs to. */
function containerAt(state: EditorState, pos: number): SyntaxNode | undefined {
  let node: SyntaxNode | null = nodeBefore(state, pos);
  while (node && !/^(Object|Array|Property)$/.test(node.name)) node = node.parent;
  return node ?? undefined;
}

function findValueSchemas(state: EditorState, property: SyntaxNode, root: Schema): Schema[] {
  return property.parent ? getChildSchemas(findSchemas(state, property.parent, root), getName(state, property)) : [];
}

function nameOptions(state: EditorState, object: SyntaxNode, root: Schema, from: number): Completion[] {
  const existing = new Set(
    getProperties(object)
      .filter((property) => property.from !== from)
      .map((property) => getName(state, property)),
  );
  return findSchemas(state, object, root)
    .flatMap(getBranches)
    .flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties)
        .filter(([name, { format }]) => !existing.has(name) && format !== 'binary')
        .map(([name, field]) => ({
          label: JSON.stringify(name),
          displayLabel: name,
          type: 'property',
          detail: [formatType(field), required.includes(name) && 'required'].filter(Boolean).join(', '),
          ...(field.description !== undefined && { info: field.description }),
          boost: required.includes(name) ? 1 : 0,
          apply: (view: EditorView, _: Completion, start: number, end: number) =>
            writeName(view, name, field, start, end),
        })),
    );
}

const formatType = ({ type = 'any' }: Schema): string => [type].flat().join(' or ');

/** Inserts a name and the start of its value, and puts the caret there. */
function writeName(view: EditorView, name: string, field: Schema, from: number, to: number): void {
  const hasValue = /^\s*:/.test(view.state.sliceDoc(to, to + 100));
  const [open, close] = hasValue ? ['', ''] : openValue(field);
  const before = `${JSON.stringify(name)}${hasValue ? '' : ': '}${open}`;
  view.dispatch({
    changes: { from, to, insert: before + close },
    selection: { anchor: from + before.length },
    userEvent: 'input.complete',
  });
}

function openValue({ type, const: fixed }: Schema): [open: string, close: string] {
  if (fixed !== undefined) return [JSON.stringify(fixed), ''];
  if (type === 'string') return ['"', '"'];
  if (type === 'array') return ['[', ']'];
  return type === 'object' ? ['{', '}'] : ['', ''];
}

/** The values that schemas list, as JSON. */
function valueOptions(schemas: readonly Schema[]): Completion[] {
  const values = schemas.flatMap(getBranches).flatMap(({ const: fixed, enum: listed, type }) => {
    if (fixed !== undefined) return [fixed];
    return listed ?? (type === 'boolean' ? [true, false] : []);
  });
  return values.map((value) => ({ label: JSON.stringify(value), type: 'constant' }));
}
