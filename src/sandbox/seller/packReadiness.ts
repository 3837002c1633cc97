/** The metadata part of a Pack's checklist: its name, its description and the eight parts of its listing. */
import { listingEntryLimits, listingLimits } from '../../contract/values';
import { formatCount, formatCounted } from '../../lib/count';
import type { OwnPack } from './sellerProduct';

type ListName = keyof typeof listingEntryLimits & keyof typeof listingLimits;
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

const usesTake = 'entries with title, scenario, exampleRequest and expectedOutcome';

const checks: readonly Check[] = [
  text('name', 'Name', 'How buyers find the Pack.', 'name'),
  text('short_description', 'Short description', 'Shown in every list of the catalog.', 'shortDescription'),
  part('problem', 'Problem it solves', 'Tells a buyer whether the Pack fits.', 'problem', 'characters'),
  list('target_users', 'Target users', 'Tells a buyer whether it is meant for them.', 'targetUsers'),
  list('inputs', 'Inputs', 'What it needs to be given.', 'inputs'),
  list('workflow', 'Workflow', 'At least two steps, so that a buyer sees how it reaches its result.', 'workflow'),
  list('outputs', 'Outputs', 'What comes out of a run.', 'outputs'),
  part(
    'example_uses',
    'Example uses',
    'At least two, so that a buyer sees what to ask of it.',
    'exampleUses',
    usesTake,
  ),
  list('success_criteria', 'Success criteria', 'What its audit and its buyers hold it to.', 'successCriteria'),
  list('limitations', 'Limitations', 'At least one: what the Pack must not be trusted with.', 'limitations'),
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

function text(key: string, label: string, why: string, field: 'name' | 'shortDescription'): Check {
  return {
    key,
    label,
    why,
    field,
    limits: listingLimits[field],
    takes: 'characters',
    read: (product) => product[field],
  };
}

function part(
  key: string,
  label: string,
  why: string,
  name: ListName | 'problem' | 'exampleUses',
  takes: string,
): Check {
  return {
    key: `listing_${key}`,
    label,
    why,
    field: `agentSummary.listing.${name}`,
    limits: listingLimits[name],
    takes,
    read: ({ listing }) => listing.agentSummary?.listing?.[name],
  };
}

function list(key: string, label: string, why: string, name: ListName): Check {
  const [least, most] = listingEntryLimits[name];
  return part(key, label, why, name, `entries of ${least} to ${formatCounted(most, 'character')} each`);
}

function isWithin(written: string | readonly unknown[] | undefined, [least, most]: Limits): boolean {
  return written !== undefined && written.length >= least && written.length <= most;
}
