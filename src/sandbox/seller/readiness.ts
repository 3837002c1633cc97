/** The submission checklist: what is required, what is done, and where in the signed-in site to do the rest. */
import type { AnswerOf } from '../../contract/endpoints';
import { listingLimits } from '../../contract/values';
import { type OrdinaryProduct, type OwnPack, type SellerProductRecord, currentVersion } from './sellerProduct';
import { sellerPage } from '../catalog/site';

type Readiness = AnswerOf<'seller.readiness'>;
type Item = NonNullable<NonNullable<Readiness['groups']>[number]['items']>[number];

const metadataChecks = [
  { key: 'name', label: 'Name', why: 'Buyers find the product by it.' },
  { key: 'short_description', label: 'Short description', why: 'Shown in every list of the catalog.' },
  { key: 'business_use_case', label: 'Business use case', why: 'Tells a buyer whether the product fits.' },
  { key: 'license_prices', label: 'License prices', why: 'A product without a price cannot be sold.' },
  { key: 'tags', label: 'Tags', why: 'At least three, for the filters and the search.' },
] as const;

/**
 * A Pack's metadata is its listing (observed: `listing` of `agentSummary`). Each item is done once it is within its limits,
 * and is fixed through the API.
 */
function packItems({ name, shortDescription, listing }: OwnPack): Item[] {
  const { problem, exampleUses, limitations } = listing.agentSummary?.listing ?? {};
  const checks = [
    {
      key: 'name',
      label: 'Name',
      why: 'Buyers find the Pack by it.',
      done: isWithin(name, listingLimits.name),
    },
    {
      key: 'short_description',
      label: 'Short description',
      why: 'Shown in every list of the catalog.',
      done: isWithin(shortDescription, listingLimits.shortDescription),
    },
    {
      key: 'listing_problem',
      label: 'Problem it solves',
      why: 'Tells a buyer whether the Pack fits.',
      done: isWithin(problem, listingLimits.problem),
    },
    {
      key: 'listing_example_uses',
      label: 'Example uses',
      why: 'At least two, so that a buyer sees what to ask of it.',
      done: isWithin(exampleUses, listingLimits.exampleUses),
    },
    {
      key: 'listing_limitations',
      label: 'Limitations',
      why: 'At least one: what the Pack must not be trusted with.',
      done: isWithin(limitations, listingLimits.limitations),
    },
  ];
  return checks.map((check) => ({ ...check, continueUrl: null }));
}

function isWithin(written: string | readonly unknown[] | undefined, [least, most]: readonly [number, number]): boolean {
  return written !== undefined && written.length >= least && written.length <= most;
}

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

/** Where in the signed-in site to fix a missing item; null for a Pack, which is fixed through the API. */
function continueAt(product: SellerProductRecord, page: 'listing' | 'code' | 'preview-images'): string | null {
  return product.assetKind === 'agent_pack' ? null : sellerPage(product.id, page);
}

function metadataItems(product: OrdinaryProduct): Item[] {
  return metadataChecks.map((check) => {
    const done = !product.missingMetadata.includes(check.key);
    return { ...check, done, continueUrl: done ? null : continueAt(product, 'listing') };
  });
}

function codeItems(product: SellerProductRecord): Item[] {
  const version = currentVersion(product);
  const done = version !== undefined;
  const continueUrl = done ? null : continueAt(product, 'code');
  return [
    {
      key: 'version',
      label: version ? `Version ${version.version} is committed` : 'A committed version',
      done,
      why: 'Prep, audit and publication are bound to one immutable version.',
      continueUrl,
    },
    { key: 'digest', label: 'Signed digest', done, why: 'Proves that what is sold is what was audited.', continueUrl },
  ];
}

function imageItems(product: SellerProductRecord): Item[] {
  const needed = product.assetKind === 'agent_pack' ? 1 : previewImagesNeeded;
  const there = product.previewImages.length;
  const done = there >= needed;
  return [
    {
      key: 'preview_images',
      label: `${there} of at least ${needed} preview ${needed === 1 ? 'image' : 'images'}`,
      done,
      why: 'Shown in the catalog; sanitized before they are stored.',
      continueUrl: done ? null : continueAt(product, 'preview-images'),
    },
  ];
}
