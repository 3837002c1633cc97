import { getCatalog } from '../catalog/worldCatalog';
import type { CatalogProduct } from '../../contract/catalog';
import type { EndpointId } from '../../contract/endpoints';
import type { Account } from '../core/accounts';
import type { CatalogEntry } from '../catalog/entry';
import { purchasePage } from '../core/sitePages';
import { listedDigest } from '../orders/downloads';
import { listShownImages } from '../seller/previewImages';
import { getEntitlement, owns } from '../orders/entitlement';
import type { Handlers } from '../world/handler';
import { Refusal } from '../core/refusal';
import type { World } from '../world/world';

type CatalogId = Extract<EndpointId, `catalog.${string}`>;

/** The public catalog: list, detail, filter values and smart search. */
export const catalogHandlers: Handlers<CatalogId> = {
  'catalog.products': ({ world, account, query }) => {
    const { entries, total, page, pageSize } = getCatalog(world).page(query);
    return {
      products: entries.map((entry) => listed(world, account, entry)),
      page,
      pageSize,
      total,
      catalogTotal: getCatalog(world).total,
    };
  },

  'catalog.product': ({ world, account, params }) => {
    const entry = getCatalog(world).bySlug(params.slug);
    if (!entry) throw new Refusal('NOT_FOUND', `The catalog has no product with the slug ${params.slug}.`);
    const { reason, license, acquiredAt } = getEntitlement(world, account, entry);
    const { writing: _, deployTargets: __, ...shown } = entry;
    return {
      product: { ...shown, digest: listedDigest(world, entry), previewImages: listShownImages(world, entry) },
      entitlement: {
        entitled: reason !== 'none',
        reason,
        license,
        acquiredAt,
        purchaseUrl: entry.type === 'agent_pack' && entry.free ? null : purchasePage(entry.slug),
      },
    };
  },

  'catalog.filters': ({ world }) => getCatalog(world).filters(),

  'catalog.smartSearch': ({ world, account, body }) => {
    const { understood, results } = getCatalog(world).smartSearch(body.query);
    return {
      query: body.query,
      understood,
      results: results.map(({ entry, score, matched }) => ({ product: listed(world, account, entry), score, matched })),
    };
  },
};

/** A product as lists show it, without the detail fields. Written out, because removing fields is slow. */
function listed(world: World, account: Account, entry: CatalogEntry): CatalogProduct {
  return {
    id: entry.id,
    slug: entry.slug,
    name: entry.name,
    shortDescription: entry.shortDescription,
    type: entry.type,
    primaryCategory: entry.primaryCategory,
    secondaryCategory: entry.secondaryCategory,
    tags: entry.tags,
    stack: entry.stack,
    regions: entry.regions,
    installTools: entry.installTools,
    licenses: entry.licenses,
    priceUsd: entry.priceUsd,
    free: entry.free,
    verified: entry.verified,
    teamReviewed: entry.teamReviewed,
    rating: entry.rating,
    ratingCount: entry.ratingCount,
    sales: entry.sales,
    seller: entry.seller,
    publishedAt: entry.publishedAt,
    version: entry.version,
    owned: owns(world, account, entry),
  };
}
