import { isPrepUnderWay } from '../../api/reader/statusKinds';
import type { PrepRunView, SellerProductDetailView } from '../../api/resources/seller/products';
import { type LifecycleState, lifecycleStates } from '../../contract/values';
import type { BadgeTone } from '../../ui/Badge';
import { sellerWords } from './words';

const lifecycleLabels: Record<LifecycleState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'neutral' },
  queued: { label: 'In the queue', tone: 'accent' },
  in_audit: { label: 'In audit', tone: 'accent' },
  changes_needed: { label: 'Changes needed', tone: 'bad' },
  verified: { label: 'Verified', tone: 'good' },
  published: { label: 'Published', tone: 'good' },
};

/** The label and tone of a lifecycle state. An unknown state is shown unchanged in the neutral tone. */
export function getLifecycle(state: string | undefined): { label: string; tone: BadgeTone } {
  const known = lifecycleStates.find((name) => name === state);
  return known ? lifecycleLabels[known] : { label: state ?? 'not given', tone: 'neutral' };
}

/** The usual order of states. Only a Pack is submitted to a queue. `changes_needed` is a step back, so it is not listed. */
export const getLifecyclePath = (pack: boolean): readonly LifecycleState[] =>
  pack
    ? ['draft', 'ready', 'queued', 'in_audit', 'verified', 'published']
    : ['draft', 'ready', 'in_audit', 'verified', 'published'];

/** Whether a prep is running. A status that is not a known running word counts as ended. */
export function isRunning(prep: PrepRunView | undefined): boolean {
  return prep !== undefined && isPrepUnderWay(prep.status);
}

/** A screen of an own product that a next action can lead to. */
export type NextScreen = 'readiness' | 'prep' | 'report' | 'listing' | 'versions' | 'publish';

export interface NextStep {
  label: string;
  /** Where to continue in the signed-in site. */
  url?: string | undefined;
  screen?: NextScreen | undefined;
}

const screensByAction: readonly [NextScreen, RegExp][] = [
  ['prep', /prep|quote/],
  ['report', /report|wait|finding|fix/],
  ['readiness', /readiness|listing|upload|code|complete|image|metadata/],
];

/** A Pack is edited, submitted and published in the console. */
const packScreensByAction: readonly [NextScreen, RegExp][] = [
  ['publish', /publish|submit/],
  ['prep', /prep|quote/],
  ['versions', /upload|code|commit|version|image/],
  ['listing', /listing|complete|metadata/],
  ...screensByAction,
];

const stepsByState = new Map<string | undefined, NextStep>([
  ['draft', { label: 'See what is missing', screen: 'readiness' }],
  ['ready', { label: 'Quote and run a prep', screen: 'prep' }],
  ['in_audit', { label: 'Follow the report', screen: 'report' }],
  ['changes_needed', { label: 'Read the findings', screen: 'report' }],
  ['verified', { label: 'Check submission readiness', screen: 'readiness' }],
]);

const packStepsByState = new Map(stepsByState)
  .set('ready', { label: 'Submit the version', screen: 'publish' })
  .set('queued', { label: sellerWords.quoteAudition, screen: 'prep' })
  .set('verified', { label: 'Review and publish', screen: 'publish' });

/** The next step: the service's own, otherwise the usual one for the state. Undefined if neither is known. */
export function findNextStep(
  product: Pick<SellerProductDetailView, 'nextAction' | 'state'>,
  pack: boolean,
): NextStep | undefined {
  const { nextAction, state } = product;
  if (!nextAction) return (pack ? packStepsByState : stepsByState).get(state);
  const { action, label, url } = nextAction;
  if (url !== undefined) return { label, url };
  const name = (action ?? '').toLowerCase();
  return {
    label,
    screen: (pack ? packScreensByAction : screensByAction).find(([, pattern]) => pattern.test(name))?.[0],
  };
}
