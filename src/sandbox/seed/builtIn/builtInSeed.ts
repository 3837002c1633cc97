/** The built-in seed, with which worlds begin unless another one is given. */
import { Catalog, type CatalogBeginning } from '../../catalog/catalog';
import type { CatalogEntry } from '../../catalog/entry';
import { GeneratedProducts } from '../../catalog/generate';
import type { Deployment } from '../../catalog/deployment';
import type { Vocabulary } from '../../catalog/words';
import { CatalogSeed } from '../../catalog/worldCatalog';
import { accounts } from '../../core/accounts';
import { SeedIssues } from '../seedIssues';
import type { ValidatedSeed } from '../validateSeed';
import { buildDeployment, refuseUndeployable, refuseUnknownNames } from '../build/deployment';
import { packEntries, productEntries, readUses } from '../build/entries';
import { SeedProductIndex } from '../build/seedProductIndex';
import { buildHistory } from '../build/history';
import { Naming } from '../build/naming';
import { buildOrders } from '../build/orders';
import { buildOwnProducts } from '../build/ownProducts';
import { UniqueNames } from '../build/uniqueNames';
import { buildTopics } from '../build/topics';
import { refuseUnusable, buildVocabulary } from '../build/words';
import { type ListPart, type SeedGenerated, listParts } from '../seedForms';
import type { WorldSeed } from '../worldSeed';
import { type SeedFile, builtInFiles } from './files';

const USUAL_PRODUCTS = 246;

interface Beginning extends Pick<WorldSeed, 'seller' | 'orders' | 'packs' | 'uses'> {
  catalog: CatalogBeginning;
  words: Vocabulary;
  deployment: Deployment;
}

/** The generated products depend on this number: the first 20 draws belonged to products that are now listed. */
const draws = { seed: 0x7ca7a106, first: 20 };

/**
 * Builds the seed from files whose records match their schemas. Reports records that contradict each other. Slow checks run only if `isChecked` is
 * false.
 */
export function buildBeginning(files: readonly SeedFile[], seedIssues: SeedIssues, isChecked = false): Beginning {
  const naming = new Naming('built-in');
  const { deployment: ofDeployment = {}, lessons = [], ...ofProducts } = generatedBy(files);
  const words = buildVocabulary(ofProducts, naming);
  const deployment = buildDeployment(ofDeployment);
  const terms = {
    naming,
    uniqueNames: new UniqueNames(undefined, seedIssues),
    seedIssues,
    sellers: words.sellers,
    areStatesChecked: isChecked,
  };
  const all = files.map(placed);
  const made = all.map((lists) => {
    const own = buildOwnProducts(lists.products ?? [], terms);
    const packs = packEntries(lists.packs ?? [], terms);
    const published = own.published.map(({ entry }) => entry);
    return {
      own,
      listed: [...published, ...productEntries(lists.catalog ?? [], terms), ...packs],
      uses: readUses(lists.packs ?? [], packs),
    };
  });
  const listed = made.flatMap((each) => each.listed);
  if (!isChecked) {
    refuseUnusable(words, seedIssues);
    refuseUnknownNames(deployment, seedIssues);
    refuseUndeployable(deployment, words, listed, seedIssues);
  }
  const seller = {
    products: made.flatMap(({ own }) => own.products),
    // Newest first.
    published: made
      .flatMap(({ own }) => own.published)
      .toSorted((a, b) => Date.parse(b.entry.publishedAt) - Date.parse(a.entry.publishedAt)),
  };
  const productIndex = new SeedProductIndex({ base: noCatalog, entries: listed, seller, unread: new Set() });
  const lists = Object.fromEntries(
    listParts.map((part) => [part, all.flatMap((each): readonly unknown[] => each[part] ?? [])]),
  ) as Lists;
  const orders = buildOrders(lists, { ...terms, productIndex });
  const packs = buildHistory(
    lists,
    orders,
    { ...terms, productIndex, topics: buildTopics(lessons, seedIssues) },
    new Set(),
  );
  const generated = new GeneratedProducts(words, collectSlugs(listed), draws);
  return {
    catalog: { listed, generated },
    words,
    deployment,
    seller,
    orders,
    packs,
    uses: new Map(made.flatMap(({ uses }) => [...uses])),
  };
}

export const collectSlugs = (entries: readonly CatalogEntry[]): ReadonlySet<string> =>
  new Set(entries.map(({ slug }) => slug));

/** The vocabulary of all files. Each file has some categories, or another part. */
function generatedBy(files: readonly SeedFile[]): SeedGenerated {
  const parts = files.flatMap(({ generated }) => generated ?? []);
  return Object.assign({}, ...parts, {
    categories: parts.flatMap(({ categories = [] }) => categories),
  }) as SeedGenerated;
}

type Lists = ValidatedSeed['lists'];

const noCatalog = { bySlug: () => undefined, byId: () => undefined };

/** The records of a file with their indexes. */
function placed(file: SeedFile): Lists {
  const place = (part: ListPart) => file[part]?.map((record, at) => ({ at, record }));
  return Object.fromEntries(listParts.map((part) => [part, place(part)]));
}

let known: Beginning | undefined;

function beginning(): Beginning {
  if (known) return known;
  const seedIssues = new SeedIssues();
  const made = buildBeginning(Object.values(builtInFiles), seedIssues, true);
  const [issue] = seedIssues.issues();
  if (issue) throw new Error(`The built-in seed is invalid: ${issue.message}`);
  return (known = made);
}

export const getBuiltInVocabulary = (): Vocabulary => beginning().words;

const catalogs = new Map<number, Catalog>();

/** The catalog with this many products. Catalogs are immutable, so sandboxes of the same size share one. */
export function sharedCatalog(products: number = USUAL_PRODUCTS): Catalog {
  const catalog = catalogs.get(products) ?? Catalog.of(beginning().catalog, products);
  catalogs.set(products, catalog);
  return catalog;
}

const seeds = new WeakMap<Catalog, WorldSeed>();

/** The built-in seed, over the products that all worlds share. */
export function builtInSeed(catalog: Catalog): WorldSeed {
  const { deployment, seller, orders, packs, uses } = beginning();
  const published = seller.published.filter(({ entry }) => catalog.byId(entry.id));
  const seed = seeds.get(catalog) ?? {
    accounts,
    catalog: new CatalogSeed(catalog, deployment),
    seller: { ...seller, published },
    orders,
    packs,
    uses,
  };
  seeds.set(catalog, seed);
  return seed;
}
