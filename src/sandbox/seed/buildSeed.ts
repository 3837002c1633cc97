/** Builds a world seed from the value of a seed file, or reports all its issues. */
import { formatCount } from '../../lib/count';
import { contentDigest } from '../artifact/digests';
import type { Catalog } from '../catalog/catalog';
import { GeneratedProducts } from '../catalog/generate';
import { CatalogSeed } from '../catalog/worldCatalog';
import { foreignProfileId } from '../core/accounts';
import { badRequest } from '../core/refusal';
import type { SeedProduct } from '../seller/seed/seedProducts';
import { SeedIssues } from './seedIssues';
import { builtInSeed, getBuiltInVocabulary, collectSlugs } from './builtIn/builtInSeed';
import { validateSeed } from './validateSeed';
import { type SeedIssue, readText } from './located';
import { refuseImpossibleEndings } from './runEndings';
import { buildAccounts } from './build/accounts';
import { buildDeployment, refuseUndeployable, refuseUnknownNames } from './build/deployment';
import { packEntries, productEntries, readUses } from './build/entries';
import { SeedProductIndex } from './build/seedProductIndex';
import { buildHistory } from './build/history';
import { Naming } from './build/naming';
import { buildOrders } from './build/orders';
import { buildOwnProducts } from './build/ownProducts';
import { UniqueNames } from './build/uniqueNames';
import { buildTopics } from './build/topics';
import { refuseUnusable, buildVocabulary } from './build/words';
import { hashText } from '../world/random';
import type { WorldSeed } from './worldSeed';

/** The maximum number of characters in a seed's text. */
export const MAX_SEED_CHARACTERS = 300_000;

const emptySeed =
  'The seed is empty. Send its parts, or {} for the built-in seed. A wrong file name after @ in curl’s --data-binary sends an empty one.';

export type SeedOrIssues = { seed: WorldSeed; issues?: undefined } | { seed?: undefined; issues: SeedIssue[] };

/** The seed in a YAML or JSON text, on top of the products that all worlds share, or its issues by line. */
export function readSeed(text: string, catalog: Catalog): SeedOrIssues {
  if (text.length > MAX_SEED_CHARACTERS) {
    const message = `A seed must have at most ${formatCount(MAX_SEED_CHARACTERS)} characters.`;
    return { issues: [{ field: '', line: 1, message }] };
  }
  const { value, issues, getLine } = readText(text);
  if (issues.length > 0) return { issues };
  if (value === null) return { issues: [{ field: '', line: 1, message: emptySeed }] };
  const seedIssues = new SeedIssues();
  const seed = findKnownSeed(value, catalog) ?? buildSeed(value, catalog, seedIssues);
  return seed ? { seed } : { issues: seedIssues.issues(getLine) };
}

/** The seed that a world was saved with. Throws 400 for an invalid value. */
export function parseSeed(value: unknown, catalog: Catalog): WorldSeed {
  const seedIssues = new SeedIssues();
  const seed = findKnownSeed(value, catalog) ?? buildSeed(value, catalog, seedIssues);
  if (seed) return seed;
  const issues = seedIssues.issues();
  throw badRequest(
    issues.map(({ field, message }) => ({ field: ['seed.own', field].filter(Boolean).join('.'), message })),
  );
}

/** Parsed seeds, shared by worlds with the same seed. */
const seeds = new WeakMap<Catalog, Map<string, WeakRef<WorldSeed>>>();

const computeDigest = (value: unknown): string => contentDigest(JSON.stringify(value ?? {}));

function findKnownSeed(value: unknown, catalog: Catalog): WorldSeed | undefined {
  return seeds.get(catalog)?.get(computeDigest(value))?.deref();
}

function buildSeed(value: unknown, shared: Catalog, seedIssues: SeedIssues): WorldSeed | undefined {
  const validated = validateSeed(value, seedIssues);
  const { name, lists, unread } = validated;
  const naming = new Naming(name);
  const builtIn = builtInSeed(shared);
  const { deployment: ofDeployment, lessons, ...ofProducts } = validated.generated ?? {};
  const topics = lessons ? buildTopics(lessons, seedIssues) : builtIn.packs.topics;
  const deployment = ofDeployment
    ? buildDeployment(ofDeployment, builtIn.catalog.deployment)
    : builtIn.catalog.deployment;
  if (ofDeployment) refuseUnknownNames(deployment, seedIssues);
  const before = seedIssues.count;
  const words =
    Object.keys(ofProducts).length > 0 ? buildVocabulary(ofProducts, naming, getBuiltInVocabulary()) : undefined;
  if (words) refuseUnusable(words, seedIssues);
  // No catalog can be built from this vocabulary, so references into it cannot be checked.
  if (words && (seedIssues.count > before || seedIssues.isFull)) return undefined;
  const generated =
    words &&
    new GeneratedProducts(words, collectSlugs(shared.listed), { seed: hashText(`${name} generated`), first: 0 });
  const catalog = generated ? shared.generating(generated, []) : shared;
  const uniqueNames = new UniqueNames(catalog, seedIssues);
  const terms = { naming, uniqueNames, seedIssues, sellers: (words ?? getBuiltInVocabulary()).sellers };
  const own = lists.products && buildOwnProducts(lists.products, terms);
  const seller = own
    ? {
        products: [...builtIn.seller.products.filter(isOthers), ...own.products],
        published: [...builtIn.seller.published, ...own.published],
      }
    : builtIn.seller;
  const added = { catalog: productEntries(lists.catalog ?? [], terms), packs: packEntries(lists.packs ?? [], terms) };
  const entries = [...added.catalog, ...added.packs, ...(own?.published ?? []).map(({ entry }) => entry)];
  if (ofDeployment) {
    refuseUndeployable(deployment, words ?? getBuiltInVocabulary(), [...shared.listed, ...entries], seedIssues);
  }
  const productIndex = new SeedProductIndex({ base: catalog, entries, seller, unread });
  const orders = buildOrders(lists, { ...terms, productIndex }, builtIn.orders);
  const packs = buildHistory(lists, orders, { ...terms, productIndex, topics }, unread, {
    packs: builtIn.packs,
    listed: catalog.listed,
  });
  if (seedIssues.any) return undefined;
  const plain = (value ?? {}) as Readonly<Record<string, unknown>>;
  const seed: WorldSeed = {
    accounts: buildAccounts(validated.accounts),
    catalog: new CatalogSeed(shared, deployment, entries, generated),
    seller,
    orders,
    packs,
    uses: new Map([
      ...(packs.runs === builtIn.packs.runs ? builtIn.uses : []),
      ...readUses(lists.packs ?? [], added.packs),
    ]),
    own: { name, digest: computeDigest(plain), value: plain },
  };
  if (lists.runs) refuseImpossibleEndings(packs, (id) => productIndex.pack(id, [], seedIssues), seedIssues);
  if (seedIssues.any) return undefined;
  remember(seed, shared);
  return seed;
}

/** Whether the product belongs to a profile that no account acts for. Every world has one, whatever its seed lists. */
const isOthers = ({ profileId }: SeedProduct): boolean => profileId === foreignProfileId;

function remember(seed: WorldSeed, catalog: Catalog): void {
  const all = seeds.get(catalog) ?? new Map<string, WeakRef<WorldSeed>>();
  seeds.set(catalog, all);
  for (const [digest, each] of all) if (!each.deref()) all.delete(digest);
  all.set(seed.own!.digest, new WeakRef(seed));
}
