/** The built-in seed: what worlds begin with that are given no other. */
import { Catalog, type CatalogBeginning } from '../../catalog/catalog';
import type { CatalogEntry } from '../../catalog/entry';
import { GeneratedProducts } from '../../catalog/generate';
import type { Deployment } from '../../catalog/deployment';
import type { Words } from '../../catalog/words';
import { CatalogSeed } from '../../catalog/worldCatalog';
import { accounts } from '../../ground/accounts';
import { Complaints } from '../complaints';
import type { Judged } from '../judge';
import { deploymentOf, refuseUndeployable, refuseUnknownNames } from '../make/deployment';
import { packEntries, productEntries, usesOf } from '../make/entries';
import { Goods } from '../make/goods';
import { historyOf } from '../make/history';
import { Naming } from '../make/naming';
import { ordersOf } from '../make/orders';
import { ownProductsOf } from '../make/ownProducts';
import { Taken } from '../make/taken';
import { topicsOf } from '../make/topics';
import { refuseUnusable, wordsOf } from '../make/words';
import { type ListPart, type SeedGenerated, listParts } from '../seedForms';
import type { WorldSeed } from '../worldSeed';
import { type SeedFile, builtInFiles } from './files';

const USUAL_PRODUCTS = 246;

interface Beginning extends Pick<WorldSeed, 'seller' | 'orders' | 'packs' | 'uses'> {
  catalog: CatalogBeginning;
  words: Words;
  deployment: Deployment;
}

/** The products depend on it: 20 draws before the first were those of products that are listed now. */
const draws = { seed: 0x7ca7a106, first: 20 };

/** Made of files whose records are as their forms say. Complains of what does not go together; of what takes long to find out only if nobody has checked it. */
export function beginningOf(files: readonly SeedFile[], complaints: Complaints, isChecked = false): Beginning {
  const naming = new Naming('built-in');
  const { deployment: ofDeployment = {}, lessons = [], ...ofProducts } = generatedBy(files);
  const words = wordsOf(ofProducts, naming);
  const deployment = deploymentOf(ofDeployment);
  const terms = {
    naming,
    taken: new Taken(undefined, complaints),
    complaints,
    sellers: words.sellers,
    areStatesChecked: isChecked,
  };
  const all = files.map(placed);
  const made = all.map((lists) => {
    const own = ownProductsOf(lists.products ?? [], terms);
    const packs = packEntries(lists.packs ?? [], terms);
    const published = own.published.map(({ entry }) => entry);
    return {
      own,
      listed: [...published, ...productEntries(lists.catalog ?? [], terms), ...packs],
      uses: usesOf(lists.packs ?? [], packs),
    };
  });
  const listed = made.flatMap((each) => each.listed);
  if (!isChecked) {
    refuseUnusable(words, complaints);
    refuseUnknownNames(deployment, complaints);
    refuseUndeployable(deployment, words, listed, complaints);
  }
  const seller = {
    products: made.flatMap(({ own }) => own.products),
    // Newest first.
    published: made
      .flatMap(({ own }) => own.published)
      .toSorted((one, other) => Date.parse(other.entry.publishedAt) - Date.parse(one.entry.publishedAt)),
  };
  const goods = new Goods({ base: noCatalog, entries: listed, seller, unread: new Set() });
  const lists = Object.fromEntries(
    listParts.map((part) => [part, all.flatMap((each): readonly unknown[] => each[part] ?? [])]),
  ) as Lists;
  const orders = ordersOf(lists, { ...terms, goods });
  const packs = historyOf(lists, orders, { ...terms, goods, topics: topicsOf(lessons, complaints) }, new Set());
  const generated = new GeneratedProducts(words, slugsOf(listed), draws);
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

export const slugsOf = (entries: readonly CatalogEntry[]): ReadonlySet<string> =>
  new Set(entries.map(({ slug }) => slug));

/** The words of all files: each has some categories, or another part. */
function generatedBy(files: readonly SeedFile[]): SeedGenerated {
  const parts = files.flatMap(({ generated }) => generated ?? []);
  return Object.assign({}, ...parts, {
    categories: parts.flatMap(({ categories = [] }) => categories),
  }) as SeedGenerated;
}

type Lists = Judged['lists'];

const noCatalog = { bySlug: () => undefined, byId: () => undefined };

/** The records of a file with their places. */
function placed(file: SeedFile): Lists {
  const place = (part: ListPart) => file[part]?.map((record, at) => ({ at, record }));
  return Object.fromEntries(listParts.map((part) => [part, place(part)]));
}

let known: Beginning | undefined;

function beginning(): Beginning {
  if (known) return known;
  const complaints = new Complaints();
  const made = beginningOf(Object.values(builtInFiles), complaints, true);
  const [issue] = complaints.issues();
  if (issue) throw new Error(`The built-in seed is none: ${issue.message}`);
  return (known = made);
}

export const builtInWords = (): Words => beginning().words;

const catalogs = new Map<number, Catalog>();

/** The catalog of so many products. Catalogs are immutable, so sandboxes of one size share theirs. */
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
