/** Builds the deploy targets of a seed, for products that name none. */
import {
  type DeployableProduct,
  type Deployment,
  findPlaceholders,
  findTargets,
  gatewayFacts,
  productFacts,
  toolFacts,
} from '../../catalog/deployment';
import { type CatalogEntry, productTypes } from '../../catalog/entry';
import { listToolSets } from '../../catalog/randomChoices';
import type { Vocabulary } from '../../catalog/words';
import { findNearest } from '../../../lib/text/findNearest';
import type { SeedIssues } from '../seedIssues';
import type { Path } from '../located';
import type { SeedGenerated } from '../seedForms';

/** The parts that a seed gives, and built-in ones for those that it leaves out. */
export function buildDeployment(
  { tools, addresses, gatewayVariables, variables, targets }: NonNullable<SeedGenerated['deployment']>,
  builtIn?: Deployment,
): Deployment {
  return {
    tools: tools ?? builtIn?.tools ?? {},
    addresses: addresses ?? builtIn?.addresses ?? {},
    gatewayVariables: gatewayVariables ?? builtIn?.gatewayVariables ?? {},
    variables: variables ?? builtIn?.variables ?? {},
    targets: targets ?? builtIn?.targets ?? [],
  };
}

const PLACE = ['generated', 'deployment'] as const;

/** Reports unknown facts and variable sets. */
export function refuseUnknownNames({ tools, variables, targets }: Deployment, seedIssues: SeedIssues): void {
  for (const [path, text, known] of [
    ...listTexts(tools, [...PLACE, 'tools'], toolFacts),
    ...listTexts(variables, [...PLACE, 'variables'], productFacts),
    ...listTexts(targets, [...PLACE, 'targets'], productFacts),
  ]) {
    const unknown = findPlaceholders(text).find((name) => !known.includes(name));
    if (unknown !== undefined)
      seedIssues.add(path, `${path.join('.')} refers to ${describeUnknownFact(unknown, known)}`);
  }
  targets.forEach((target, at) =>
    target.variables?.forEach((name, index) => {
      if (Object.hasOwn(variables, name)) return;
      const path = [...PLACE, 'targets', at, 'variables', index];
      const sets = Object.keys(variables);
      seedIssues.add(
        path,
        `${path.join('.')} refers to ${name}, but no set of variables has this name. The sets are ${sets.join(', ')}.`,
      );
    }),
  );
}

function describeUnknownFact(unknown: string, known: readonly string[]): string {
  if ((gatewayFacts as readonly string[]).includes(unknown))
    return `{${unknown}}, which is available only where each is paymentGateways.`;
  const meant = findNearest(unknown, known);
  const suggestion = meant === undefined ? `The facts are {${known.join('}, {')}}.` : `Did you mean {${meant}}?`;
  return `{${unknown}}, but there is no such fact here. ${suggestion}`;
}

/** Fields whose texts contain no facts. */
const plainFields = new Set(['for', 'unless', 'each']);

/** The texts within a value, each with its path and the facts that it can name. */
function listTexts(value: unknown, path: Path, known: readonly string[]): [Path, string, readonly string[]][] {
  if (typeof value === 'string') return [[path, value, known]];
  if (typeof value !== 'object' || value === null) return [];
  const allowed = 'each' in value && value.each === 'paymentGateways' ? [...known, ...gatewayFacts] : known;
  return Object.entries(value).flatMap(([key, part]) => {
    if (plainFields.has(key)) return [];
    return listTexts(part, [...path, Array.isArray(value) ? Number(key) : key], allowed);
  });
}

/**
 * Reports targets that leave a product without a target, or with two of the same key. This covers products that are listed, generated, or own Packs
 * that are published later.
 */
export function refuseUndeployable(
  deployment: Deployment,
  words: Vocabulary,
  listed: readonly CatalogEntry[],
  seedIssues: SeedIssues,
): void {
  const own = listed.flatMap((entry): Named[] => (entry.deployTargets ? [] : [[entry.name, entry]]));
  for (const [name, product] of [...own, ...listGeneratedProducts(words), ...listOwnPacks(deployment)]) {
    if (seedIssues.isFull) return;
    const targets = findTargets(product, deployment);
    const path = [...PLACE, 'targets'];
    if (targets.length === 0) seedIssues.add(path, `${path.join('.')} has no target for ${name}.`);
    const keys = targets.map(({ key }) => key);
    const doubled = targets.find(({ key }, index) => keys.indexOf(key) < index);
    if (!doubled) continue;
    const where = [...path, doubled.at, 'key'];
    seedIssues.add(
      where,
      `${where.join('.')} is ${doubled.key}, but ${name} already has another target with this key.`,
    );
  }
}

type Named = [name: string, product: DeployableProduct];

/** One product for each combination of properties that targets can depend on. */
function listGeneratedProducts({ types, stacks, categories }: Vocabulary): Named[] {
  const made = stacks.filter(
    (stack) => !stack.categories || categories.some(({ slug }) => stack.categories?.includes(slug)),
  );
  return productTypes.flatMap(({ value: type }) =>
    made
      .filter((stack) => types[type] && stack.types.includes(type))
      .flatMap((stack) => {
        const databases = [stack.databases.slice(0, 1), ...(stack.databases.length > 1 ? [stack.databases] : [])];
        return databases.flatMap((drawn) =>
          listToolSets(stack, type).map((tools) => buildPlainProduct(type, { ...stack, databases: drawn }, tools)),
        );
      }),
  );
}

/** Own Packs that may be published in a world. Their language can be anything, but only languages in conditions make a difference. */
function listOwnPacks({ targets }: Deployment): Named[] {
  const named = targets.flatMap(({ for: wanted, unless }) =>
    [wanted, unless].flatMap((each) => [...(each?.languages ?? []), ...(each?.mainLanguage ?? [])]),
  );
  const languages = [[], ...[...new Set(named)].map((language) => [language])];
  return languages.map((each) =>
    buildPlainProduct('agent_pack', { languages: each, frameworks: [], databases: [] }, ['taip']),
  );
}

function buildPlainProduct(
  type: CatalogEntry['type'],
  { languages, frameworks, databases }: Pick<Vocabulary['stacks'][number], 'languages' | 'frameworks' | 'databases'>,
  installTools: readonly string[],
): Named {
  const builtWith = [...frameworks, ...languages, ...databases, ...installTools].join(', ');
  const stack = { languages, frameworks, databases, paymentGateways: [] };
  const product = { id: '', slug: '', name: '', version: '', type, stack, regions: [], installTools, sizeBytes: 0 };
  return [`a product of the type ${type} with ${builtWith}`, product];
}
