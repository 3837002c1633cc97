import { isPrepUnderWay } from '../../api/reader/statusWords';
import type { PrepRunView, SellerProductDetailView } from '../../api/resources/seller/products';
import type { ReportView } from '../../api/resources/seller/report';
import { type LifecycleState, lifecycleStates } from '../../contract/values';
import type { BadgeTone } from '../../ui/Badge';

const known: Record<LifecycleState, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'neutral' },
  queued: { label: 'In the queue', tone: 'accent' },
  in_audit: { label: 'In audit', tone: 'accent' },
  changes_needed: { label: 'Changes needed', tone: 'bad' },
  verified: { label: 'Verified', tone: 'good' },
  published: { label: 'Published', tone: 'good' },
};

/** The label and tone of a lifecycle state. An unknown state is shown unchanged in the neutral tone. */
export function lifecycle(state: string | undefined): { label: string; tone: BadgeTone } {
  const word = lifecycleStates.find((name) => name === state);
  return word ? known[word] : { label: state ?? 'not given', tone: 'neutral' };
}

/** The usual order of states; only a Pack is submitted to a queue. `changes_needed` is a step back, so it is not listed. */
export const lifecyclePath = (pack: boolean): readonly LifecycleState[] =>
  pack
    ? ['draft', 'ready', 'queued', 'in_audit', 'verified', 'published']
    : ['draft', 'ready', 'in_audit', 'verified', 'published'];

/** Whether a prep is running. A status that is not a known running word counts as ended. */
export function isRunning(prep: PrepRunView | undefined): boolean {
  return prep !== undefined && isPrepUnderWay(prep.status);
}

/** Whether the work behind a report is in progress. */
export function isUnderWay(report: ReportView | null | undefined): boolean {
  return report !== null && report !== undefined && (isRunning(report.run) || isPrepUnderWay(report.status));
}

/** A screen of an own product that a next action can lead to. */
export type NextScreen = 'readiness' | 'prep' | 'report' | 'listing' | 'versions' | 'publish';

export interface NextStep {
  label: string;
  /** Where to continue in the signed-in site. */
  url?: string | undefined;
  screen?: NextScreen | undefined;
}

const screens: readonly [NextScreen, RegExp][] = [
  ['prep', /prep|quote/],
  ['report', /report|wait|finding|fix/],
  ['readiness', /readiness|listing|upload|code|complete|image|metadata/],
];

/** A Pack is edited, submitted and published in the console. */
const packScreens: readonly [NextScreen, RegExp][] = [
  ['publish', /publish|submit/],
  ['prep', /prep|quote/],
  ['versions', /upload|code|commit|version|image/],
  ['listing', /listing|complete|metadata/],
  ...screens,
];

const byState = new Map<string | undefined, NextStep>([
  ['draft', { label: 'See what is missing', screen: 'readiness' }],
  ['ready', { label: 'Quote and run a prep', screen: 'prep' }],
  ['in_audit', { label: 'Follow the report', screen: 'report' }],
  ['changes_needed', { label: 'Read the findings', screen: 'report' }],
  ['verified', { label: 'Check submission readiness', screen: 'readiness' }],
]);

const packByState = new Map(byState)
  .set('ready', { label: 'Submit the version', screen: 'publish' })
  .set('queued', { label: 'Quote the audition', screen: 'prep' })
  .set('verified', { label: 'Review and publish', screen: 'publish' });

/** The single next step: the service's own, otherwise the usual one for the state. Undefined when neither is known. */
export function nextStep(
  product: Pick<SellerProductDetailView, 'nextAction' | 'state'>,
  pack: boolean,
): NextStep | undefined {
  const { nextAction, state } = product;
  if (!nextAction) return (pack ? packByState : byState).get(state);
  const { action, label, url } = nextAction;
  if (url !== undefined) return { label, url };
  const word = (action ?? '').toLowerCase();
  return { label, screen: (pack ? packScreens : screens).find(([, words]) => words.test(word))?.[0] };
}
