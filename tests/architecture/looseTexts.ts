/** Finds texts in JSX that are beside something else in their element, by their types. */
import { dirname, relative } from 'node:path';
import type {
  JsxChild,
  JsxElement,
  JsxFragment,
  JsxSelfClosingElement,
  Node,
  SourceFile,
} from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isBlock,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxSelfClosingElement,
  isJsxText,
  isParenthesizedExpression,
  isReturnStatement,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import type { FileSystem } from 'typescript/unstable/fs';
import { API, SignatureKind, TypeFlags, type Checker, type Type, type TypeReference } from 'typescript/unstable/sync';

const { Any, Unknown, String, Number, BigInt, NumberLiteral, BigIntLiteral, TemplateLiteral, StringMapping } =
  TypeFlags;
const textFlags =
  Any | Unknown | String | Number | BigInt | NumberLiteral | BigIntLiteral | TemplateLiteral | StringMapping;

/**
 * Places where React would create a text node that is not alone in its element. Other software that changes a page, above all a translator, moves
 * such a node into an element of its own; React then updates a text that is no longer shown, or fails when it inserts something before it. A text
 * that is alone is set on its element, whatever happened to it.
 *
 * So an element has either one text or other elements: `{`${a} of ${b}`}`, or `<span>{a}</span>` beside others. Only a text that never changes, in an
 * element of the page whose other children are always there and never another element, stands beside them: React never touches it. In a fragment, and in
 * a component that only passes its children on, every text is assumed to have neighbours, as is one that a component renders without an element. Blanks do
 * not count, because translators leave them alone.
 *
 * @param config the absolute path of a tsconfig.json. @param fs read in place of the disk, for the files it has
 */
export function findLooseTexts(config: string, fs?: FileSystem): string[] {
  const api = new API(fs ? { fs } : {});
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project`);
    const { program, checker } = project;
    const found: string[] = [];
    for (const path of program.getSourceFileNames()) {
      const file = program.getSourceFile(path);
      if (!file || !path.endsWith('.tsx') || path.includes('/node_modules/')) continue;
      for (const node of findLooseNodes(file, checker)) {
        const line = file.text.slice(0, node.end).split('\n').length;
        const text = file.text.slice(node.pos, node.end).trim().replaceAll(/\s+/g, ' ');
        found.push(`${relative(dirname(config), path)}:${line} ${text.slice(0, 80)}`);
      }
    }
    return found;
  } finally {
    api.close();
  }
}

function findLooseNodes(file: SourceFile, checker: Checker): Node[] {
  const found: Node[] = [];
  const visit = (node: Node) => {
    if ((isJsxElement(node) || isJsxSelfClosingElement(node)) && drawsText(getTag(node), checker)) found.push(node);
    if (isJsxElement(node) || isJsxFragment(node)) {
      const children = node.children.filter((child) => !isBlank(child));
      if ((children.length > 1 || passesChildrenOn(node, checker)) && !neverChanges(node, children, checker)) {
        found.push(...children.filter((child) => mayBeText(child, checker)));
      }
    }
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const isBlank = (child: JsxChild) =>
  (isJsxText(child) && child.text.trim() === '') ||
  (isJsxExpression(child) &&
    (!child.expression || (isStringLiteral(child.expression) && child.expression.text.trim() === '')));

/** Whether an element of the page has, beside constant texts, only children that are one element from beginning to end. */
function neverChanges(node: JsxElement | JsxFragment, children: readonly JsxChild[], checker: Checker): boolean {
  if (isJsxFragment(node) || !isOfPage(getTag(node))) return false;
  return children.every(
    (child) =>
      isJsxText(child) ||
      ((isJsxElement(child) || isJsxSelfClosingElement(child)) && isOneElement(getTag(child), checker)),
  );
}

const isOfPage = (tag: Node): boolean => isIdentifier(tag) && /^[a-z]/.test(tag.text);

/** Whether a tag always stands for the same one element: one of the page, a link, or a component that returns such a one in all cases. */
function isOneElement(tag: Node, checker: Checker): boolean {
  if (isOfPage(tag) || (isIdentifier(tag) && tag.text === 'Link')) return true;
  const type = checker.getTypeAtLocation(tag);
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : [];
  if (!signature?.declaration || signature.declaration.path.includes('/node_modules/')) return false;
  const component = signature.declaration.resolve();
  const returned = component ? listReturned(component) : [];
  return (
    returned.length === 1 &&
    returned.every(
      (value) => (isJsxElement(value) || isJsxSelfClosingElement(value)) && isOneElement(getTag(value), checker),
    )
  );
}

/** What a function returns, in each of its cases. */
function listReturned(component: Node): Node[] {
  const found: Node[] = [];
  const add = (value: Node): unknown => (isParenthesizedExpression(value) ? add(value.expression) : found.push(value));
  const visit = (node: Node) => {
    if (isReturnStatement(node)) add(node.expression ?? node);
    else if (!isFunction(node)) node.forEachChild(visit);
  };
  if (isArrowFunction(component) && !isBlock(component.body)) add(component.body);
  else component.forEachChild(visit);
  return found;
}

const isFunction = (node: Node): boolean =>
  isArrowFunction(node) || isFunctionDeclaration(node) || isFunctionExpression(node);

/** A fragment, or a component without an element of its own around its children. */
function passesChildrenOn(node: JsxElement | JsxFragment, checker: Checker): boolean {
  if (isJsxFragment(node)) return true;
  const type = checker.getTypeAtLocation(getTag(node));
  // React's own: `Fragment`, `Suspense`, a context.
  return /^(Exotic|ProviderExotic)Component$|^Context$/.test(type?.getSymbol()?.name ?? '');
}

const getTag = (node: JsxElement | JsxSelfClosingElement): Node =>
  isJsxElement(node) ? node.openingElement.tagName : node.tagName;

function mayBeText(child: JsxChild, checker: Checker): boolean {
  if (isJsxText(child)) return true;
  if (isJsxExpression(child)) return isText(checker.getTypeAtLocation(child.expression!), checker);
  return false;
}

/** Whether a component of the console may render a bare text. */
function drawsText(tagName: Node, checker: Checker): boolean {
  const type = checker.getTypeAtLocation(tagName);
  if (!type) return false;
  return checker
    .getSignaturesOfType(type, SignatureKind.Call)
    .filter(({ declaration }) => declaration && !declaration.path.includes('/node_modules/'))
    .some((signature) => isText(checker.getReturnTypeOfSignature(signature), checker));
}

/** Whether a value of the type is rendered as a text, or contains one. @param outer the types through which it was reached */
function isText(type: Type | undefined, checker: Checker, outer: readonly Type[] = []): boolean {
  if (!type || outer.includes(type)) return false;
  const holdsText = (part: Type) => isText(part, checker, [...outer, type]);
  if (type.flags & textFlags) return true;
  // React renders nothing for an empty text.
  if (type.isStringLiteralType()) return type.value !== '';
  if (type.isUnionType()) return type.getTypes().some(holdsText);
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    return checker.getTypeArguments(type as TypeReference).some(holdsText);
  }
  return false;
}
