/** Finds the parts of the browser's API that a program uses but the oldest supported browsers lack, by their types. */
import { dirname, relative } from 'node:path';
import type { Identifier as Entry } from '@mdn/browser-compat-data/types';
import type { Identifier, Node } from 'typescript/unstable/ast';
import {
  isBindingElement,
  isIdentifier,
  isObjectBindingPattern,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import type { FileSystem } from 'typescript/unstable/fs';
import { API, type Checker, type Symbol } from 'typescript/unstable/sync';
import { bcd, findLacking } from './oldestBrowsers';

const { builtins = {} } = bcd.javascript;
const scopes = [bcd.api, builtins, builtins['Intl'] ?? {}];

/** The names of everything too new, globals and members: only these are looked up. */
const suspects = new Set(
  scopes
    .flatMap((scope) => Object.entries<Entry>(scope))
    .flatMap(([name, entry]) => [[name, entry] as const, ...Object.entries<Entry>(entry)])
    .filter(([, entry]) => findLacking(entry).length > 0)
    .map(([name]) => name.replace(/_static$/, '')),
);

/** Something that is too new, with the browsers that lack it and the files that name it. */
export interface TooNew {
  name: string;
  lacking: string;
  files: string[];
}

/** @param config the absolute path of a tsconfig.json. @param fs read in place of the disk, where it has the file */
export function findNewCalls(config: string, fs?: FileSystem): TooNew[] {
  const api = new API(fs ? { fs } : {});
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project`);
    const { program, checker } = project;
    const found = new Map<Symbol, TooNew>();
    for (const path of program.getSourceFileNames()) {
      const file = program.getSourceFile(path);
      if (!file || program.isSourceFileDefaultLibrary(file) || path.includes('/node_modules/')) continue;
      const names = findIdentifiers(file);
      const taken = names.flatMap((name) => findTakenProperty(name, checker) ?? []);
      for (const symbol of new Set([...checker.getSymbolAtLocation(names), ...taken])) {
        if (!symbol || !isBuiltIn(symbol)) continue;
        const use = found.get(symbol) ?? { ...describeSymbol(symbol), files: [] };
        use.files.push(relative(dirname(config), path));
        found.set(symbol, use);
      }
    }
    return [...found.values()].filter((use) => use.lacking !== '');
  } finally {
    api.close();
  }
}

/** The identifiers that may name something too new. */
function findIdentifiers(node: Node): Identifier[] {
  const found: Identifier[] = [];
  const visit = (child: Node) => {
    if (isIdentifier(child) && suspects.has(child.text)) found.push(child);
    child.forEachChild(visit);
  };
  visit(node);
  return found;
}

/** What `{ name }` takes from a value; the name itself belongs to the new variable. */
function findTakenProperty(name: Identifier, checker: Checker): Symbol | undefined {
  const { parent } = name;
  if (!isBindingElement(parent) || parent.propertyName || !isObjectBindingPattern(parent.parent)) return undefined;
  const type = checker.getTypeAtLocation(parent.parent);
  return type && checker.getPropertiesOfType(type).find((property) => property.name === name.text);
}

const isBuiltIn = ({ declarations }: Symbol) => declarations.some(({ path }) => /\/lib\.[\w.]+\.d\.ts$/.test(path));

function describeSymbol(symbol: Symbol): Omit<TooNew, 'files'> {
  const owner = findOwner(symbol);
  return {
    name: owner ? `${owner}.${symbol.name}` : symbol.name,
    lacking: findLackingAll(findEntries(owner, symbol.name)),
  };
}

/** The interface that a symbol is declared in; undefined for a global. */
function findOwner(symbol: Symbol): string | undefined {
  const owner = symbol.getParent()?.name;
  if (owner !== '__type') return owner?.replace(/^Readonly|Constructor$/, '');
  // Statics: `declare var URL: { parse(…): … }`.
  let node = symbol.declarations[0]?.resolve();
  while (node && !isVariableDeclaration(node)) node = node.parent as Node | undefined;
  return node && isVariableDeclaration(node) && isIdentifier(node.name) ? node.name.text : undefined;
}

/**
 * MDN's data for a member or global. It does not know interface mixins, so for a member of one, and for a global function, those of that name in any
 * interface are used.
 */
function findEntries(owner: string | undefined, name: string): Entry[] {
  const inside = (parent: Entry = {}) => [parent[name], parent[`${name}_static`]];
  const ofOwner = scopes.flatMap((scope) => (owner ? inside(scope[owner]) : scope[name]));
  const isKnown = ofOwner.some(Boolean) || scopes.some((scope) => owner && scope[owner]);
  const parents = scopes.flatMap((scope) => Object.values<Entry>(scope));
  const entries = isKnown ? ofOwner : parents.flatMap((parent) => inside(parent));
  return entries.filter((entry) => entry?.__compat !== undefined) as Entry[];
}

/** The browsers that lack all of them; none for something that the data does not know. */
function findLackingAll(entries: readonly Entry[]): string {
  const [first = [], ...others] = entries.map((entry) => findLacking(entry));
  return first.filter((browser) => others.every((browsers) => browsers.includes(browser))).join(', ');
}
