/** The metadata part of a Pack's checklist: its name, its description and the eight parts of its listing. */
import { listingEntryLimits, listingLimits } from '../../contract/values';
import { formatCount, formatCounted } from '../../lib/count';
import type { OwnPack } from './sellerProduct';

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
export function packItems(product: OwnPack) {
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
