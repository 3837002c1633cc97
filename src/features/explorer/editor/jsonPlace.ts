/** Finds the schemas that apply to a node of a JSON syntax tree. */
import type { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { parseJson } from '../../../api/reader/json';
import type { Schema } from '../../../contract/routeForm';

export type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** The text of a property's name or of a string, without quotes; as written if it is not closed yet. */
export function readText(state: EditorState, { from, to }: { from: number; to: number }): string {
  const source = state.sliceDoc(from, to);
  const parsed = parseJson(source);
  return parsed.ok ? String(parsed.value) : source.replaceAll('"', '');
}

export const isValue = ({ name }: SyntaxNode): boolean =>
  ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null'].includes(name);

/** The properties of an object, in order. */
export const getProperties = (object: SyntaxNode): SyntaxNode[] => object.getChildren('Property');

export function getName(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  return name ? readText(state, name) : '';
}

/** A schema and its alternatives. */
export const getBranches = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];

/** The schemas that apply inside an object or array: those of its property of that name, or of its entries. */
export function getChildSchemas(schemas: readonly Schema[], name: string | undefined): Schema[] {
  return schemas.flatMap(getBranches).flatMap(({ properties, items }) => {
    if (name === undefined) return items ?? [];
    return properties && Object.hasOwn(properties, name) ? properties[name]! : [];
  });
}

/** The schemas of an object or array, found by the names and lists around it; none if the contract says nothing. */
export function findSchemas(state: EditorState, node: SyntaxNode, root: Schema): Schema[] {
  const path: (string | undefined)[] = [];
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (outer.name === 'Property') path.unshift(getName(state, outer));
    else if (outer.name === 'Array') path.unshift(undefined);
  }
  return path.reduce<Schema[]>((schemas, name) => getChildSchemas(schemas, name), [root]);
}
