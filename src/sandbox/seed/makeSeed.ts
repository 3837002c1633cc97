/** Makes the seed of worlds of the value of a file, or tells all that is wrong with it. */
import { formatCount } from '../../lib/count';
import { contentDigest } from '../artifact/digests';
import type { Catalog } from '../catalog/catalog';
import { GeneratedProducts } from '../catalog/generate';
import { CatalogSeed } from '../catalog/worldCatalog';
import { foreignProfileId } from '../ground/accounts';
import { badRequest } from '../ground/refusal';
import type { SeedProduct } from '../seller/seed/seedProducts';
import { Complaints } from './complaints';
import { builtInSeed, builtInWords, slugsOf } from './builtIn/builtInSeed';
import { judge } from './judge';
import { type SeedIssue, readText } from './located';
import { refuseOtherEnds } from './otherEnds';
import { accountsOf } from './make/accounts';
import { deploymentOf, refuseUndeployable, refuseUnknownNames } from './make/deployment';
import { packEntries, productEntries, usesOf } from './make/entries';
import { Goods } from './make/goods';
import { historyOf } from './make/history';
import { Naming } from './make/naming';
import { ordersOf } from './make/orders';
import { ownProductsOf } from './make/ownProducts';
import { Taken } from './make/taken';
import { topicsOf } from './make/topics';
import { refuseUnusable, wordsOf } from './make/words';
import { hashText } from '../world/random';
import type { WorldSeed } from './worldSeed';

/** The most characters of a seed's text. */
export const SEED_CHARACTERS = 300_000;

const emptySeed =
  'The seed is empty: give its parts, or {} for the built-in one. A wrong name after @ in curl’s --data-binary sends an empty one.';

export type SeedOrIssues = { seed: WorldSeed; issues?: undefined } | { seed?: undefined; issues: SeedIssue[] };

/** The seed of a text in YAML or JSON, over the products that all worlds share, or what is wrong with it, by line. */
export function readSeed(text: string, catalog: Catalog): SeedOrIssues {
  if (text.length > SEED_CHARACTERS) {
    const message = `A seed must have at most ${formatCount(SEED_CHARACTERS)} characters.`;
    return { issues: [{ field: '', line: 1, message }] };
  }
  const { value, issues, lineOf } = readText(text);
  if (issues.length > 0) return { issues };
  if (value === null) return { issues: [{ field: '', line: 1, message: emptySeed }] };
  const complaints = new Complaints();
  const seed = known(value, catalog) ?? made(value, catalog, complaints);
  return seed ? { seed } : { issues: complaints.issues(lineOf) };
}

/** The seed that a world was saved with. Throws 400 for a value that this sandbox takes for none. */
export function seedOf(value: unknown, catalog: Catalog): WorldSeed {
  const complaints = new Complaints();
  const seed = known(value, catalog) ?? made(value, catalog, complaints);
  if (seed) return seed;
  const issues = complaints.issues();
  throw badRequest(
    issues.map(({ field, message }) => ({ field: ['seed.own', field].filter(Boolean).join('.'), message })),
  );
}

/** Worlds of one seed share it, however often it is read. */
const seeds = new WeakMap<Catalog, Map<string, WeakRef<WorldSeed>>>();

const digestOf = (value: unknown): string => contentDigest(JSON.stringify(value ?? {}));

function known(value: unknown, catalog: Catalog): WorldSeed | undefined {
  return seeds.get(catalog)?.get(digestOf(value))?.deref();
}

function made(value: unknown, shared: Catalog, complaints: Complaints): WorldSeed | undefined {
  const judged = judge(value, complaints);
  const { name, lists, unread } = judged;
  const naming = new Naming(name);
  const builtIn = builtInSeed(shared);
  const { deployment: ofDeployment, lessons, ...ofProducts } = judged.generated ?? {};
  const topics = lessons ? topicsOf(lessons, complaints) : builtIn.packs.topics;
  const deployment = ofDeployment ? deploymentOf(ofDeployment, builtIn.catalog.deployment) : builtIn.catalog.deployment;
  if (ofDeployment) refuseUnknownNames(deployment, complaints);
  const before = complaints.count;
  const words = Object.keys(ofProducts).length > 0 ? wordsOf(ofProducts, naming, builtInWords()) : undefined;
  if (words) refuseUnusable(words, complaints);
  // No catalog can be made of these words, so nothing can be said of what the rest names in it.
  if (words && (complaints.count > before || complaints.isFull)) return undefined;
  const generated =
    words && new GeneratedProducts(words, slugsOf(shared.listed), { seed: hashText(`${name} generated`), first: 0 });
  const catalog = generated ? shared.generating(generated, []) : shared;
  const taken = new Taken(catalog, complaints);
  const terms = { naming, taken, complaints, sellers: (words ?? builtInWords()).sellers };
  const own = lists.products && ownProductsOf(lists.products, terms);
  const seller = own
    ? {
        products: [...builtIn.seller.products.filter(isOthers), ...own.products],
        published: [...builtIn.seller.published, ...own.published],
      }
    : builtIn.seller;
  const added = { catalog: productEntries(lists.catalog ?? [], terms), packs: packEntries(lists.packs ?? [], terms) };
  const entries = [...added.catalog, ...added.packs, ...(own?.published ?? []).map(({ entry }) => entry)];
  if (ofDeployment) {
    refuseUndeployable(deployment, words ?? builtInWords(), [...shared.listed, ...entries], complaints);
  }
  const goods = new Goods({ base: catalog, entries, seller, unread });
  const orders = ordersOf(lists, { ...terms, goods }, builtIn.orders);
  const packs = historyOf(lists, orders, { ...terms, goods, topics }, unread, {
    packs: builtIn.packs,
    listed: catalog.listed,
  });
  if (complaints.any) return undefined;
  const plain = (value ?? {}) as Readonly<Record<string, unknown>>;
  const seed: WorldSeed = {
    accounts: accountsOf(judged.accounts),
    catalog: new CatalogSeed(shared, deployment, entries, generated),
    seller,
    orders,
    packs,
    uses: new Map([
      ...(packs.runs === builtIn.packs.runs ? builtIn.uses : []),
      ...usesOf(lists.packs ?? [], added.packs),
    ]),
    own: { name, digest: digestOf(plain), value: plain },
  };
  if (lists.runs) refuseOtherEnds(packs, (id) => goods.pack(id, [], complaints), complaints);
  if (complaints.any) return undefined;
  remember(seed, shared);
  return seed;
}

/** Of a profile that no account acts for: a world has one, whatever its seed lists. */
const isOthers = ({ profileId }: SeedProduct): boolean => profileId === foreignProfileId;

function remember(seed: WorldSeed, catalog: Catalog): void {
  const all = seeds.get(catalog) ?? new Map<string, WeakRef<WorldSeed>>();
  seeds.set(catalog, all);
  for (const [digest, each] of all) if (!each.deref()) all.delete(digest);
  all.set(seed.own!.digest, new WeakRef(seed));
}
