/** Where products that name no deploy targets are deployed: templates, which a seed gives, filled with the facts of a product. */
import type { CatalogEntry, DeployTarget, ProductType } from './entry';
import { toSlug } from './names';

/** The lists of a product whose length a condition can test. */
export const countedLists = ['languages', 'frameworks', 'databases', 'paymentGateways', 'regions'] as const;
type CountedList = (typeof countedLists)[number];

/** Each condition holds for a product that has one of its values. */
interface Conditions {
  types?: readonly ProductType[] | undefined;
  tools?: readonly string[] | undefined;
  languages?: readonly string[] | undefined;
  /** The first language. */
  mainLanguage?: readonly string[] | undefined;
  frameworks?: readonly string[] | undefined;
  /** The first framework. */
  mainFramework?: readonly string[] | undefined;
  regions?: readonly string[] | undefined;
  /** Lists with at least one entry. */
  has?: readonly CountedList[] | undefined;
  /** Lists with at least two. */
  several?: readonly CountedList[] | undefined;
}

interface Conditional {
  /** All of these conditions must hold. */
  for?: Conditions | undefined;
  /** None of these conditions may hold. */
  unless?: Conditions | undefined;
  /** Repeated for each entry of the list. Its texts can name that entry. */
  each?: 'databases' | 'paymentGateways' | undefined;
}

interface VariableTemplate extends Conditional {
  name: string;
  /** True by default. */
  required?: boolean | undefined;
  description?: string | undefined;
}

interface TargetTemplate extends Conditional {
  key: string;
  label: string;
  requirements?: readonly string[] | undefined;
  environment?: readonly VariableTemplate[] | undefined;
  /** Names of variable sets, which are appended to `environment`. */
  variables?: readonly string[] | undefined;
  commands?: readonly { step: string; command: string }[] | undefined;
  limits?: readonly { name: string; value: string }[] | undefined;
}

/** How a package tool works. */
interface PackageTool {
  /** What must be installed first. */
  needs: string;
  install: string;
  /** Prepares the database. */
  migrate: string;
  start: string;
  /** Adds the product to a project, from its archive. */
  add: string;
}

/**
 * Texts of targets, variables and tools may name facts in braces. What names a fact that the product does not have is left out: a requirement, a
 * variable, a command, a limit; and the whole target, if its key or label does.
 */
export interface Deployment {
  /** By the name of the install tool. A product with none of them is treated like one with the first. */
  tools: Readonly<Record<string, PackageTool>>;
  /** The address formats by database. `other` is for any other database. */
  addresses: Readonly<Record<string, string>>;
  /** The variable names of payment keys by gateway. `other` is for any other gateway. */
  gatewayVariables: Readonly<Record<string, string>>;
  /** Sets of environment variables, by the names that targets use for them. */
  variables: Readonly<Record<string, readonly VariableTemplate[]>>;
  /** The most common ones first. A product lists them in this order. */
  targets: readonly TargetTemplate[];
}

/** What deploy targets depend on. */
export interface DeployableProduct extends Pick<
  CatalogEntry,
  'id' | 'slug' | 'name' | 'version' | 'type' | 'sizeBytes'
> {
  stack: { readonly [L in keyof CatalogEntry['stack']]: readonly string[] };
  regions: readonly string[];
  installTools: readonly string[];
}

/** The facts that tool texts can name. */
export const toolFacts = ['slug', 'module', 'version'] as const;
/** The facts that only a variable repeated for each gateway can name. */
export const gatewayFacts = ['gateway', 'gateway.variable'] as const;
/** The facts that all other texts can name. */
export const productFacts = [
  ...toolFacts,
  'id',
  'name',
  'language',
  'framework',
  'database',
  'database.slug',
  'database.address',
  'databases',
  'otherDatabases',
  'tool.needs',
  'tool.install',
  'tool.migrate',
  'tool.start',
  'tool.add',
  'imageMB',
  'diskMB',
  'unpackedMB',
  'loadedMB',
  'loadMinutes',
] as const;

type Facts = Readonly<Partial<Record<string, string>>>;

/** A fact in braces. Shell variables and other templates, such as `${HOME}` and `{{ name }}`, do not count. */
const placeholder = /(?<![{$])\{([A-Za-z][A-Za-z.]*)\}(?!\})/g;

/** The names of the facts in a text. */
export const findPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name);

/** The text with its facts filled in; undefined if the product lacks one of them. */
function fillTemplate(text: string, facts: Facts): string | undefined {
  if (!text.includes('{')) return text;
  if (findPlaceholders(text).some((name) => facts[name] === undefined)) return undefined;
  return text.replaceAll(placeholder, (_, name: string) => facts[name] as string);
}

/** The targets of a product, the most common one first. */
export function getDeployTargets(entry: CatalogEntry, deployment: Deployment): readonly DeployTarget[] {
  return (
    entry.deployTargets ??
    findTargets(entry, deployment).map(({ template, key, label, databases, facts }) => {
      const { requirements = [], environment = [], variables = [], commands = [], limits = [] } = template;
      const all = [...environment, ...variables.flatMap((name) => deployment.variables[name] ?? [])];
      return {
        key,
        label,
        requirements: requirements.flatMap((text) => fillTemplate(text, facts) ?? []),
        environment: all.flatMap((variable) => buildVariables(variable, entry, deployment, databases)),
        commands: commands.flatMap((each) => fillRecord(each, facts)),
        limits: limits.flatMap((each) => fillRecord(each, facts)),
      };
    })
  );
}

interface FittingTarget {
  template: TargetTemplate;
  /** Its index among the templates. */
  at: number;
  key: string;
  label: string;
  /** The product's databases, beginning with the one that the texts name. */
  databases: readonly string[];
  facts: Facts;
}

/** The templates that fit a product, whether or not it names targets of its own. */
export function findTargets(product: DeployableProduct, deployment: Deployment): FittingTarget[] {
  const all = product.stack.databases;
  const values = getConditionValues(product);
  const usual = collectFacts(product, deployment, { databases: all });
  return deployment.targets.flatMap((template, at) =>
    standings(template, product, values, all).flatMap(({ databases }) => {
      const facts = databases === all ? usual : collectFacts(product, deployment, { databases });
      const [key, label] = [fillTemplate(template.key, facts), fillTemplate(template.label, facts)];
      return key === undefined || label === undefined ? [] : [{ template, at, key, label, databases, facts }];
    }),
  );
}

function buildVariables(
  { name, required = true, description = '', ...conditions }: VariableTemplate,
  product: DeployableProduct,
  deployment: Deployment,
  databases: readonly string[],
): NonNullable<DeployTarget['environment']> {
  return standings(conditions, product, getConditionValues(product), databases).flatMap((standing) => {
    const texts = fillRecord({ name, description }, collectFacts(product, deployment, standing));
    return texts.map((each) => ({ name: each.name, required, description: each.description }));
  });
}

/** What its texts can name: the databases, of which the first is the default, and the gateway. */
interface Standing {
  databases: readonly string[];
  gateway?: string;
}

/** The entries for which something is repeated in a product's targets; none if a condition does not hold. */
function standings(
  { for: wanted, unless, each }: Conditional,
  product: DeployableProduct,
  values: ReturnType<typeof getConditionValues>,
  databases: readonly string[],
): Standing[] {
  const holds = ([name, wantedValues]: [keyof Conditions, readonly string[]]) =>
    wantedValues.some((value) => values[name].includes(value));
  if (wanted && !conditionsIn(wanted).every(holds)) return [];
  if (unless && conditionsIn(unless).some(holds)) return [];
  const { databases: all, paymentGateways } = product.stack;
  if (each === 'databases')
    return all.map((database) => ({ databases: [database, ...all.filter((b) => b !== database)] }));
  if (each === 'paymentGateways') return paymentGateways.map((gateway) => ({ databases, gateway }));
  return [{ databases }];
}

const conditionsIn = (conditions: Conditions) => Object.entries(conditions) as [keyof Conditions, readonly string[]][];

/** The values of a product that each condition tests. */
function getConditionValues({
  type,
  stack,
  regions,
  installTools,
}: DeployableProduct): Record<keyof Conditions, readonly string[]> {
  const lists = { ...stack, regions };
  return {
    types: [type],
    tools: installTools,
    languages: stack.languages,
    mainLanguage: stack.languages.slice(0, 1),
    frameworks: stack.frameworks,
    mainFramework: stack.frameworks.slice(0, 1),
    regions,
    has: countedLists.filter((list) => lists[list].length > 0),
    several: countedLists.filter((list) => lists[list].length > 1),
  };
}

function collectFacts(
  product: DeployableProduct,
  { tools, addresses, gatewayVariables }: Deployment,
  { databases: [database, ...otherDatabases], gateway }: Standing,
): Facts & Record<(typeof productFacts)[number] | (typeof gatewayFacts)[number], string | undefined> {
  const { id, slug, name, version, stack, sizeBytes } = product;
  const own = { slug, module: slug.replaceAll('-', '_'), version };
  const tool = tools[product.installTools.find((each) => Object.hasOwn(tools, each)) ?? Object.keys(tools)[0] ?? ''];
  return {
    ...own,
    id,
    name,
    language: stack.languages[0],
    framework: stack.frameworks[0],
    database,
    'database.slug': database && toSlug(database),
    'database.address': database && getEntry(addresses, database),
    databases: stack.databases.join(' or ') || undefined,
    otherDatabases: otherDatabases.join(' or ') || undefined,
    'tool.needs': tool && fillTemplate(tool.needs, own),
    'tool.install': tool && fillTemplate(tool.install, own),
    'tool.migrate': tool && database && fillTemplate(tool.migrate, own),
    'tool.start': tool && fillTemplate(tool.start, own),
    'tool.add': tool && fillTemplate(tool.add, own),
    // Of a package of this size: its image, what it takes once it is installed, unpacked and loaded, and how long loading takes.
    imageMB: String(Math.max(40, Math.ceil(sizeBytes / 12_500))),
    diskMB: String(Math.max(100, Math.ceil(sizeBytes / 5_000))),
    unpackedMB: String(Math.ceil((sizeBytes * 4) / 1_000_000)),
    loadedMB: String(Math.ceil((sizeBytes * 6) / 1_000_000)),
    loadMinutes: String(Math.max(1, Math.ceil(sizeBytes / 1_500_000))),
    gateway,
    'gateway.variable': gateway && getEntry(gatewayVariables, gateway),
  };
}

const getEntry = (entries: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : entries['other'];

/** A record with its texts filled in; empty if the product lacks a fact that one of them names. */
function fillRecord<Field extends string>(record: Record<Field, string>, facts: Facts): Record<Field, string>[] {
  const fields = Object.entries<string>(record).map(([field, text]) => [field, fillTemplate(text, facts)] as const);
  if (fields.some(([, text]) => text === undefined)) return [];
  return [Object.fromEntries(fields) as Record<Field, string>];
}
