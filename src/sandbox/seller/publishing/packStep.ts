/** The single next step for a Pack's seller: terms, draft, listing, upload, image, submission, audition, report, publication. */
import { PUBLISHABLE_TIER } from '../../../contract/values';
import { formatCounted } from '../../../lib/count';
import { type Refusal, conflict } from '../../core/refusal';
import { listOpenItems } from '../readiness';
import { type OwnPack, currentVersion, failedAudit, latestPrep, passedAudit, runningPrep } from '../sellerProduct';

export interface PackStep {
  /** Its label in `nextAction`. */
  action:
    | 'upload_version'
    | 'complete_listing'
    | 'submit'
    | 'run_prep'
    | 'wait_for_report'
    | 'fix_and_commit'
    | 'publish'
    | 'none';
  label: string;
  /** What to do, with the request that does it, for the report and for refusals of anything later; undefined when nothing is left to do. */
  instructions?: string;
}

const uploadFirst = (id: string) => `Upload a first version, a .taip, with POST /api/seller/products/${id}/versions.`;

/** The 409 for whatever needs a version of a Pack before its first one is committed. */
export const refuseVersionless = ({ id, name }: Pick<OwnPack, 'id' | 'name'>): Refusal =>
  conflict(`${name} has no committed version yet. ${uploadFirst(id)}`);

/** The next step for the current version. */
export function getPackStep(product: OwnPack): PackStep {
  const version = currentVersion(product)?.version;
  const at = `/api/seller/products/${product.id}`;
  if (version === undefined) {
    return {
      action: 'upload_version',
      label: 'Upload a first version',
      instructions: uploadFirst(product.id),
    };
  }
  if (runningPrep(product)) {
    return {
      action: 'wait_for_report',
      label: 'Wait for the report',
      instructions: 'Wait for the audition to finish; nothing needs to be sent again.',
    };
  }
  if (product.published?.version.version === version) return { action: 'none', label: 'Nothing to do' };
  if (failedAudit(product, version)) {
    return {
      action: 'fix_and_commit',
      label: 'Fix the findings and commit a higher version',
      instructions: `Fix the failing gates and commit a version higher than ${version} with POST ${at}/versions.`,
    };
  }
  const [first] = listOpenItems(product);
  if (first) {
    return {
      action: 'complete_listing',
      label: 'Complete the listing',
      instructions: first.nextAction ?? `Complete the listing: ${first.label}.`,
    };
  }
  if (passedAudit(product, version)) {
    return {
      action: 'publish',
      label: `Publish version ${version}`,
      instructions: `Publish it with POST ${at}/publish.`,
    };
  }
  if (product.queued?.version !== version) {
    return {
      action: 'submit',
      label: `Submit version ${version}`,
      instructions: `Submit version ${version} to the audit queue with POST ${at}/submit, which costs nothing.`,
    };
  }
  return {
    action: 'run_prep',
    label: 'Quote the audition',
    instructions: `Quote the audition of version ${version} with GET ${at}/prep-quote, then confirm ${PUBLISHABLE_TIER}.`,
  };
}

/** Why the latest audition of a version does not make it publishable; undefined before the first. */
export function whyNotPublishable(product: OwnPack, version: string): string | undefined {
  const latest = latestPrep(product);
  if (latest?.version !== version) return undefined;
  if (latest.status === 'failed') {
    return `The last audition could not be completed and its ${formatCounted(latest.returned, 'Point')} were returned.`;
  }
  return `Version ${version} passed only ${latest.tier}, which does not make it publishable.`;
}
