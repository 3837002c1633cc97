import type { Source } from './sources';

const lookUp = /^(?:get|find|query)(?:All)?By[A-Z]/;
/** These name what they draw themselves. */
const testsOfParts = /^src\/ui\//;

/**
 * Words of the interface that the tests look for in a way that makes a better word more than one change. Names of one word are left out: they are short, and
 * mostly the service's own; so are those that the sandbox writes too, since a test may look for what the service said.
 *
 * @returns for each such word, the tests that name it: two files or more that write it out, or any that writes out what a `words` module has
 */
export function findRepeatedWords(sources: readonly Source[]): string[] {
  const shown = new Set<string>();
  const served = new Set<string>();
  const listed = new Set<string>();
  const tests = new Map<string, Set<string>>();
  for (const source of sources) {
    if (!/\.tsx?$/.test(source.path)) continue;
    if (source.isTest) {
      if (testsOfParts.test(source.path)) continue;
      for (const word of listLookedUp(source)) tests.set(word, (tests.get(word) ?? new Set()).add(source.path));
    } else if (/^src\/(?:app|features|shared|ui)\//.test(source.path)) {
      const words = source.path.endsWith('/words.ts') ? listed : shown;
      for (const text of listTexts(source)) words.add(text);
    } else if (source.path.startsWith('src/sandbox/')) {
      for (const text of listTexts(source)) served.add(text);
    }
  }
  return [...tests]
    .filter(([word, { size }]) => !served.has(word) && (listed.has(word) || (shown.has(word) && size > 1)))
    .map(([word, paths]) => `“${word}” in ${[...paths].toSorted().join(', ')}`);
}

const isName = (text: string) => text.trim().includes(' ');

function listTexts(source: Source): string[] {
  return [...source.nodes()].flatMap(({ type, value }) =>
    (type === 'Literal' || type === 'JSXText') && typeof value === 'string' && isName(value) ? [value.trim()] : [],
  );
}

/** The names and texts, of more than one word, by which a test finds an element. */
function listLookedUp(source: Source): string[] {
  return [...source.nodes()].flatMap(({ type, callee, arguments: given }) =>
    type === 'CallExpression' && lookUp.test(nameCalled(callee))
      ? [...(given as readonly object[])].flatMap((argument) => listNames(argument as Argument))
      : [],
  );
}

interface Argument {
  type: string;
  value?: unknown;
  properties?: readonly { key?: { name?: string }; value?: Argument }[];
}

/** What a look-up names: a text, or the `name` among its options. */
function listNames({ type, value, properties }: Argument): string[] {
  if (type === 'Literal') return typeof value === 'string' && isName(value) ? [value] : [];
  if (type !== 'ObjectExpression') return [];
  return (properties ?? []).flatMap((property) =>
    property.key?.name === 'name' && property.value ? listNames(property.value) : [],
  );
}

function nameCalled(callee: unknown): string {
  const { type, name, property } = callee as { type: string; name?: string; property?: { name?: string } };
  return (type === 'MemberExpression' ? property?.name : name) ?? '';
}
