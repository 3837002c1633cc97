/** The metadata part of a Pack's checklist: its name, its description and the eight parts of its listing. */
import { listingEntryLimits, listingLimits } from '../../contract/values';
import { formatCount, formatCounted } from '../../lib/count';
import type { OwnPack, PackListing } from './sellerProduct';

type Listing = NonNullable<NonNullable<PackListing['agentSummary']>['listing']>;
type PartName = keyof typeof listingEntryLimits & keyof typeof listingLimits;
type Limits = readonly [least: number, most: number];

interface Check {
  key: string;
  label: string;
  why: string;
  /** Its path in the body of a PATCH. */
  field: string;
  limits: Limits;
  /** What its length counts. */
  takes: string;
  read: (product: OwnPack) => string | readonly unknown[] | undefined;
}

export interface CheckedPart {
  key: string;
  label: string;
  why: string;
  done: boolean;
  nextAction: string | null;
}

const checks: readonly Check[] = [
  {
    key: 'name',
    label: 'Name',
    why: 'How buyers find the Pack.',
    field: 'name',
    limits: listingLimits.name,
    takes: 'characters',
    read: ({ name }) => name,
  },
  {
    key: 'short_description',
    label: 'Short description',
    why: 'Shown in every list of the catalog.',
    field: 'shortDescription',
    limits: listingLimits.shortDescription,
    takes: 'characters',
    read: ({ shortDescription }) => shortDescription,
  },
  {
    key: 'listing_problem',
    label: 'Problem it solves',
    why: 'Tells a buyer whether the Pack fits.',
    field: 'agentSummary.listing.problem',
    limits: listingLimits.problem,
    takes: 'characters',
    read: (product) => listingOf(product).problem,
  },
  listed('target_users', 'Target users', 'Tells a buyer whether it is meant for them.', 'targetUsers'),
  listed('inputs', 'Inputs', 'What it needs to be given.', 'inputs'),
  listed('workflow', 'Workflow', 'At least two steps, so that a buyer sees how it reaches its result.', 'workflow'),
  listed('outputs', 'Outputs', 'What comes out of a run.', 'outputs'),
  {
    key: 'listing_example_uses',
    label: 'Example uses',
    why: 'At least two, so that a buyer sees what to ask of it.',
    field: 'agentSummary.listing.exampleUses',
    limits: listingLimits.exampleUses,
    takes: 'entries with title, scenario, exampleRequest and expectedOutcome',
    read: (product) => listingOf(product).exampleUses,
  },
  listed('success_criteria', 'Success criteria', 'What its audit and its buyers hold it to.', 'successCriteria'),
  listed('limitations', 'Limitations', 'At least one: what the Pack must not be trusted with.', 'limitations'),
];

/** Each part, done once it is there within its limits; else with the one request that adds it. */
export function packParts(product: OwnPack): CheckedPart[] {
  return checks.map(({ key, label, why, field, limits, takes, read }) => {
    const done = isWithin(read(product), limits);
    return { key, label, why, done, nextAction: done ? null : nextAction(product.id, field, limits, takes) };
  });
}

function nextAction(id: string, field: string, [least, most]: Limits, takes: string): string {
  return `PATCH /api/seller/products/${id} with ${field}: ${formatCount(least)} to ${formatCount(most)} ${takes}.`;
}

function listed(key: string, label: string, why: string, name: PartName): Check {
  const [least, most] = listingEntryLimits[name];
  return {
    key: `listing_${key}`,
    label,
    why,
    field: `agentSummary.listing.${name}`,
    limits: listingLimits[name],
    takes: `entries of ${least} to ${formatCounted(most, 'character')} each`,
    read: (product) => listingOf(product)[name],
  };
}

function listingOf({ listing }: OwnPack): Listing {
  return listing.agentSummary?.listing ?? {};
}

function isWithin(written: string | readonly unknown[] | undefined, [least, most]: Limits): boolean {
  return written !== undefined && written.length >= least && written.length <= most;
}
