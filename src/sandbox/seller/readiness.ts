/** The submission checklist: what is required, what is done, and where in the signed-in site to do the rest. */
import type { AnswerOf } from '../../contract/endpoints';
import { isSigned } from '../artifact/signature';
import { packItems } from './packReadiness';
import { type OrdinaryProduct, type SellerProductRecord, currentVersion } from './sellerProduct';
import { sellerPage } from '../ground/site';

type Readiness = AnswerOf<'seller.readiness'>;
type Item = NonNullable<NonNullable<Readiness['groups']>[number]['items']>[number];

const metadataChecks = [
  { key: 'name', label: 'Name', why: 'How buyers find the product.' },
  { key: 'short_description', label: 'Short description', why: 'Shown in every list of the catalog.' },
  { key: 'business_use_case', label: 'Business use case', why: 'Tells a buyer whether the product fits.' },
  { key: 'license_prices', label: 'License prices', why: 'A product without a price cannot be sold.' },
  { key: 'tags', label: 'Tags', why: 'At least three, for the filters and the search.' },
] as const;

const previewImagesNeeded = 3;

/** The checklist of one product in three groups; `ready` when every item is done. */
export function readinessOf(product: SellerProductRecord): Readiness {
  const pack = product.assetKind === 'agent_pack';
  const groups = [
    {
      key: 'metadata',
      label: pack ? 'Listing' : 'Required metadata',
      items: pack ? packItems(product) : metadataItems(product),
    },
    { key: 'immutable_code', label: pack ? 'Signed manifest' : 'Immutable code', items: codeItems(product) },
    { key: 'preview_images', label: 'Preview images', items: imageItems(product) },
  ];
  return {
    ready: groups.every((group) => group.items.every((item) => item.done)),
    currentVersion: currentVersion(product)?.version ?? null,
    groups,
  };
}

/** The missing items of the checklist, in its order. */
export function openItems(product: SellerProductRecord): Item[] {
  return (readinessOf(product).groups ?? []).flatMap(({ items = [] }) => items.filter(({ done }) => done === false));
}

type Remedy = Pick<Item, 'nextAction' | 'continueUrl'>;
type Page = 'listing' | 'code' | 'preview-images';

const nothingToDo: Remedy = { nextAction: null, continueUrl: null };

/** How to fix a missing item: for a Pack with a request, for anything else on a page of the signed-in site (documented). */
function remedy(product: SellerProductRecord, page: Page, request: string): Remedy {
  return product.assetKind === 'agent_pack' ? { nextAction: request, continueUrl: null } : onSite(product.id, page);
}

function onSite(productId: string, page: Page): Remedy {
  const continueUrl = sellerPage(productId, page);
  return { nextAction: `Continue in the signed-in site, at ${continueUrl}.`, continueUrl };
}

function metadataItems(product: OrdinaryProduct): Item[] {
  return metadataChecks.map((check) => {
    const done = !product.missingMetadata.includes(check.key);
    return { ...check, done, ...(done ? nothingToDo : onSite(product.id, 'listing')) };
  });
}

function codeItems(product: SellerProductRecord): Item[] {
  const version = currentVersion(product);
  const done = version !== undefined;
  const signed = version !== undefined && isSigned(version);
  const commit = (which: string) => `POST /api/seller/products/${product.id}/versions with ${which} and its .taip.`;
  const first = remedy(product, 'code', commit('a first version'));
  const higher = remedy(product, 'code', commit(`a version higher than ${version?.version}`));
  return [
    {
      key: 'version',
      label: version ? `Version ${version.version} is committed` : 'A committed version',
      done,
      why: 'Prep, audit and publication are bound to one immutable version.',
      ...(done ? nothingToDo : first),
    },
    {
      key: 'digest',
      label: 'Signed digest',
      done: signed,
      why: 'Proves that what is sold is what was audited.',
      ...(signed ? nothingToDo : done ? higher : first),
    },
  ];
}

function imageItems(product: SellerProductRecord): Item[] {
  const needed = product.assetKind === 'agent_pack' ? 1 : previewImagesNeeded;
  const there = product.previewImages.length;
  const done = there >= needed;
  const add = `POST /api/seller/products/${product.id}/preview-images with the field image: a JPEG, PNG, WebP or AVIF.`;
  return [
    {
      key: 'preview_images',
      label: `${there} of at least ${needed} preview ${needed === 1 ? 'image' : 'images'}`,
      done,
      why: 'Shown in the catalog; sanitized before they are stored.',
      ...(done ? nothingToDo : remedy(product, 'preview-images', add)),
    },
  ];
}
