import type { PrepChoice } from '../../../api/resources/seller/prepQuote';
import type { SellerProductDetailView } from '../../../api/resources/seller/products';
import { PUBLISHABLE_TIER } from '../../../contract/values';
import { isPack } from '../ownProduct';
import { computePublishState } from '../publish/publishState';

/** Whether passing a tier makes a Pack's version publishable: as quoted, otherwise by the tier's name. Undefined for an ordinary listing. */
export function makesPublishable(
  product: SellerProductDetailView | null | undefined,
  choice: Pick<PrepChoice, 'tier' | 'publishable'> | undefined,
): boolean | undefined {
  if (!product || !choice || !isPack(product)) return undefined;
  return choice.publishable ?? choice.tier === PUBLISHABLE_TIER;
}

/** Whether a Pack's current version has not been submitted yet, by its record. */
export function isUnsubmitted(product: SellerProductDetailView | null | undefined): boolean {
  return !!product && isPack(product) && computePublishState(product, undefined, undefined) === 'submittable';
}

/**
 * Why an audition of a Pack's current version has to wait for its submission. The record itself must say so, by its next action or its state:
 * otherwise a Pack of a service that shows no queue could never be auditioned.
 */
export function whyNotPrepYet(product: SellerProductDetailView | null | undefined): string | undefined {
  if (!product || !isUnsubmitted(product)) return undefined;
  const { nextAction, state, version } = product;
  const action = nextAction?.action?.toLowerCase();
  const isSubmittable = action === undefined ? state === 'ready' || state === 'draft' : /submit|listing/.test(action);
  return isSubmittable ? `Submit version ${version} first` : undefined;
}

/** Why an audition of a Pack's current version would be refused or useless, by its record alone; undefined if it would not. */
export function whyNotAudit(product: SellerProductDetailView | null | undefined): string | undefined {
  if (!product || !isPack(product)) return undefined;
  const { version } = product;
  switch (computePublishState(product, undefined, undefined)) {
    case 'publishable':
      return `Version ${version} has passed its audit and won’t be charged again`;
    case 'published':
      return `Version ${version} is published`;
    case 'failed':
      return `Version ${version} failed its audit. Upload a higher one`;
    default:
      return undefined;
  }
}
