/** What the code has: names, files and addresses that documents and comments may cite. */
import { existsSync } from 'node:fs';
import { parseSync } from 'vite';
import { ANY_METHOD, RouteMatcher } from '../../src/contract/schema/pathMatcher';
import { browserOnlyRoutes } from '../../src/contract/browserOnly';
import { endpointList } from '../../src/contract/endpoints';
import { paths } from '../../src/paths';
import { AGENTS_PATH } from '../../src/sandbox/adapters/agents';
import { controlRoutes } from '../../src/sandbox/control/controlRoutes';
import { STORAGE_ROUTE } from '../../src/sandbox/core/storageForm';
import { retiredRoutes } from '../../src/sandbox/service/retiredRoutes';
import { type Source, readSources } from '../architecture/sources';
import { root } from './documents';

/** The files of the repository, without what is stored or built. */
export const sources: readonly Source[] = readSources().filter(
  ({ path }) => !/^\.|^(?:docs\/|tests\/docs\/|tests\/worlds\/digests\/)|package-lock\.json$/.test(path),
);

const wordPattern = /[\p{L}\p{N}_$]+/gu;

/** A set that is made when it is first asked for, as all sources are parsed for it. */
function onDemand(make: () => Iterable<string>): () => ReadonlySet<string> {
  let made: ReadonlySet<string> | undefined;
  return () => (made ??= new Set(make()));
}

/** Every word of the code, without comments: of names, texts and keys. */
export const getKnownWords = onDemand(() =>
  sources
    .filter(({ path }) => !path.endsWith('.md'))
    .flatMap((source) => (source.isCode ? source.code : source.text).match(wordPattern) ?? []),
);

/** Whether code reads a variable of the environment: `env.NAME`, `env['NAME']`, or as part of one that is taken apart. */
export const isVariable = (name: string): boolean =>
  sources.some(
    ({ isCode, text }) =>
      isCode &&
      text.includes(name) &&
      new RegExp(
        `\\benv(?:\\.|\\[')${name}\\b|\\{[^{}]*\\b${name}\\b[^{}]*\\}(?: = (?:process\\.)?env\\b|: Env\\b)`,
      ).test(text),
  );

export const wordsIn = (text: string): readonly string[] => text.match(wordPattern) ?? [];

/** Files by their names without folders. */
const names = new Set(sources.map(({ path }) => path.replace(/^.*\//, '')));

/** Whether a path, from the root or the last part of one, is that of a file or a folder; `<area>` and `…` stand for any name. */
export function knownPath(path: string): boolean {
  const plain = path.replace(/\/$/, '').replace(/^\.\//, '');
  if (existsSync(new URL(plain, root))) return true;
  if (!plain.includes('/')) return names.has(plain);
  const pattern = plain.replaceAll(/[.+^$()[\]]/g, String.raw`\$&`).replaceAll(/<[^>]+>|…|\*+/g, '[^/]+');
  const known = new RegExp(`(?:^|/)${pattern}(?:/|$|\\.tsx?$)`);
  return sources.some((source) => known.test(source.path));
}

/** The calls that a server answers, with the names of their query parameters. */
const calls = new RouteMatcher<readonly string[]>();
const addresses = new RouteMatcher<string>();
const add = (method: string, path: string, query?: { def: { shape?: object } }) => {
  calls.add(method, path, Object.keys(query?.def.shape ?? {}));
  addresses.add(method, path, path);
};
for (const [, { method, path, query }] of [...endpointList, ...controlRoutes.routes] as readonly (readonly [
  string,
  CallRow,
])[])
  add(method, path, query);
for (const { method, path } of [...browserOnlyRoutes, ...retiredRoutes]) add(method, path);
add('POST', STORAGE_ROUTE.replace(/^POST /, ''));
// What every server answers beside the routes.
for (const path of ['/openapi.json', '/__sandbox/openapi.json', '/.well-known/api-catalog']) add('GET', path);
add('POST', AGENTS_PATH);
for (const path of Object.values(paths)) addresses.add(ANY_METHOD, path, path);

interface CallRow {
  method: string;
  path: string;
  query?: { def: { shape?: object } };
}

/** Why a call of a server has no answer but a refusal; undefined if it has. */
export function whyNoCall(method: string, address: string): string | undefined {
  const [path = '', query = ''] = address.split('?');
  const match = calls.match(method, path);
  if (!match) return `${method} ${path} is no route`;
  const unknown = [...new URLSearchParams(query).keys()].find((name) => !match.value.includes(name));
  return unknown === undefined ? undefined : `${method} ${path} has no parameter ${unknown}`;
}

/** Whether something is at a path; without a method, by any. A folder, such as `/__sandbox`, is also known. */
export function knownAddress(path: string, method?: string): boolean {
  const plain = path.replaceAll(/<[^>]+>|\*/g, 'x');
  const methods = method === undefined ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [method];
  return methods.some((each) => addresses.match(each, plain) !== undefined) || folders.has(plain.replace(/\/$/, ''));
}

/** The first parts of addresses, by which documents name all below them. */
const folders = new Set(['/api', '/__sandbox', '/assets', '']);

interface Node {
  type: string;
  [key: string]: unknown;
}

/** A node of a syntax tree and all in it. */
export function* walk(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) yield* walk(child as Node);
}

/** The syntax tree of a file. */
export function parseTree({ path, text }: { path: string; text: string }): Node {
  const lang = path.endsWith('x') ? 'tsx' : path.endsWith('.ts') ? 'ts' : 'js';
  return parseSync(path, text, { lang, sourceType: 'module' }).program as unknown as Node;
}

const readName = (node: unknown): string[] => {
  const { name, value } = (node ?? {}) as { name?: string; value?: string };
  return (name ?? value) ? [(name ?? value)!] : [];
};

/** What code outside a file can call of it: its exports, and the members of its exported types. */
export function callableNames(source: { path: string; text: string }): string[] {
  const { body } = parseTree(source) as unknown as { body: Node[] };
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' && statement.type !== 'ExportDefaultDeclaration') return [];
    const specifiers = (statement['specifiers'] ?? []) as { exported: unknown }[];
    const declaration = statement['declaration'] as Node | null | undefined;
    const declared = declaration
      ? [
          readName(declaration['id']),
          ...((declaration['declarations'] ?? []) as Node[]).map(({ id }) => readName(id)),
        ].flat()
      : [];
    const isType = /^(?:TSInterface|TSTypeAlias|Class)/.test(declaration?.type ?? '');
    const members = isType ? [...walk(declaration!)].filter(isMethod).flatMap(({ key }) => readName(key)) : [];
    return [...specifiers.flatMap(({ exported }) => readName(exported)), ...declared, ...members];
  });
}

/** A method of a type or a class, or a property whose type is a function. */
function isMethod(node: Node): boolean {
  if (node.type === 'TSMethodSignature' || node.type === 'MethodDefinition') return true;
  const { typeAnnotation } = (node['typeAnnotation'] ?? {}) as { typeAnnotation?: Node };
  return node.type === 'TSPropertySignature' && typeAnnotation?.type === 'TSFunctionType';
}

const callableIn = (pattern: RegExp) =>
  onDemand(() =>
    sources
      .filter(({ path, isCode }) => isCode && pattern.test(path) && !/\.(?:test|spec)\.tsx?$/.test(path))
      .flatMap(callableNames),
  );

/** All that code of the repository can call of another file. */
export const getCallable = callableIn(/^(?:src|tests|scripts)\//);
/** All that a program can call of the package. */
export const getCallableOfPackage = callableIn(/^src\/entries\//);

/** What stands in a text for a value that is put in. */
const VALUE = '\u0000';

/** The texts that a screen's code shows: its strings, templates and the contents of its elements, whole. A value that is put in is `VALUE`. */
function shownTexts(source: { path: string; text: string }): string[] {
  return [...walk(parseTree(source))].flatMap((node): string[] => {
    if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
    if (node.type === 'TemplateLiteral')
      return [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(VALUE)];
    return node.type === 'JSXElement' || node.type === 'JSXFragment' ? readContents(node).map(tidy) : [];
  });
}

/** As a browser shows it. */
const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** No label is longer, and none has more variants. */
const [MAX_LENGTH, MAX_VARIANTS] = [100, 16];

/** What an element, or a part of its content, may show. */
function readContents(node: Node): string[] {
  if (node.type === 'JSXText') {
    // Line breaks between elements are not shown.
    const text = node['value'] as string;
    return [/^\s*\n\s*$/.test(text) ? '' : text.replaceAll(/\s+/g, ' ')];
  }
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const children = node['children'] as Node[];
    // An icon, or what shows a value by itself.
    if (children.length === 0) return ['', VALUE];
    return children.reduce<string[]>(
      (texts, child) =>
        texts
          .flatMap((text) => readContents(child).map((next) => text + next))
          .filter((text) => text.length <= MAX_LENGTH)
          .slice(0, MAX_VARIANTS),
      [''],
    );
  }
  const { type, value, consequent, alternate } = (node['expression'] ?? node) as Record<string, unknown>;
  if (type === 'JSXEmptyExpression') return [''];
  if (type === 'ConditionalExpression') return [consequent, alternate].flatMap((part) => readContents(part as Node));
  return [type === 'Literal' && typeof value === 'string' ? value : VALUE];
}

/** Finds texts that a screen can show whole: as they stand, or as a template with a number put in, perhaps of Points. Any text would fit too much. */
export function createScreenTexts(screens: readonly { path: string; text: string }[]): (text: string) => boolean {
  const texts = new Set(screens.flatMap(shownTexts));
  const templates = [...texts]
    .filter((text) => text.includes(VALUE) && /\p{L}{3}/u.test(text))
    .map(
      (text) =>
        new RegExp(
          `^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(VALUE, String.raw`\d[\d,.]*(?: Points?)?`)}$`,
          'u',
        ),
    );
  return (text) => texts.has(text) || templates.some((template) => template.test(text));
}
