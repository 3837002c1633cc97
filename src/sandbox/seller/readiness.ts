/** The submission checklist: what is required, what is done, and where in the signed-in site to do the rest. */
import type { AnswerOf } from '../../contract/endpoints';
import { isSigned } from '../artifact/signature';
import { type OrdinaryProduct, type SellerProductRecord, currentVersion, type OwnPack } from './sellerProduct';
import { sellerPage } from '../core/sitePages';
import { listingEntryLimits, listingLimits } from '../../contract/values';
import { formatCount, formatCounted } from '../../lib/count';

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
export function computeReadiness(product: SellerProductRecord): Readiness {
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
export function listOpenItems(product: SellerProductRecord): Item[] {
  return (computeReadiness(product).groups ?? []).flatMap(({ items = [] }) =>
    items.filter(({ done }) => done === false),
  );
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
  const imageCount = product.previewImages.length;
  const done = imageCount >= needed;
  const add = `POST /api/seller/products/${product.id}/preview-images with the field image: a JPEG, PNG, WebP or AVIF.`;
  return [
    {
      key: 'preview_images',
      label: `${imageCount} of at least ${needed} preview ${needed === 1 ? 'image' : 'images'}`,
      done,
      why: 'Shown in the catalog; sanitized before they are stored.',
      ...(done ? nothingToDo : remedy(product, 'preview-images', add)),
    },
  ];
}

/** The metadata part of a Pack's checklist: its name, its description and the eight parts of its listing. */
type ListName = keyof typeof listingEntryLimits & keyof typeof listingLimits;
type Field = 'name' | 'shortDescription' | 'problem' | 'exampleUses' | ListName;

const checks: readonly (readonly [field: Field, key: string, label: string, why: string])[] = [
  ['name', 'name', 'Name', 'How buyers find the Pack.'],
  ['shortDescription', 'short_description', 'Short description', 'Shown in every list of the catalog.'],
  ['problem', 'listing_problem', 'Problem it solves', 'Tells a buyer whether the Pack fits.'],
  ['targetUsers', 'listing_target_users', 'Target users', 'Tells a buyer whether it is meant for them.'],
  ['inputs', 'listing_inputs', 'Inputs', 'What it needs as input.'],
  ['workflow', 'listing_workflow', 'Workflow', 'At least two steps, so that a buyer sees how it reaches its result.'],
  ['outputs', 'listing_outputs', 'Outputs', 'What a run produces.'],
  ['exampleUses', 'listing_example_uses', 'Example uses', 'At least two, so that a buyer sees what to ask of it.'],
  ['successCriteria', 'listing_success_criteria', 'Success criteria', 'What its audit and its buyers measure it by.'],
  ['limitations', 'listing_limitations', 'Limitations', 'At least one: what the Pack must not be trusted with.'],
];

/** Each part: done if it is present and within its limits, otherwise with the single request that adds it. */
function packItems(product: OwnPack) {
  return checks.map(([field, key, label, why]) => {
    const inListing = field !== 'name' && field !== 'shortDescription';
    const written = inListing ? product.listing.agentSummary?.listing?.[field] : product[field];
    const [least, most] = listingLimits[field];
    const done = written !== undefined && written.length >= least && written.length <= most;
    const path = inListing ? `agentSummary.listing.${field}` : field;
    const limits = `${formatCount(least)} to ${formatCount(most)} ${countedIn(field)}`;
    const nextAction = done ? null : `PATCH /api/seller/products/${product.id} with ${path}: ${limits}.`;
    return { key, label, why, done, nextAction, continueUrl: null };
  });
}

/** What the length of a field counts. */
function countedIn(field: Field): string {
  if (field === 'exampleUses') return 'entries with title, scenario, exampleRequest and expectedOutcome';
  if (!(field in listingEntryLimits)) return 'characters';
  const [least, most] = listingEntryLimits[field as ListName];
  return `entries of ${least} to ${formatCounted(most, 'character')} each`;
}
