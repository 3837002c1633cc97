/** Followed work in words: the same in the list, the tab's title, the announcements and the notifications. */
import { formatCounted } from '../../lib/count';
import { formatPointsWithUnit } from '../../lib/money';
import { inSentence } from '../../lib/text/hidden';
import { href } from '../../paths';
import type { DotState } from '../../ui/Dot';
import { isOpenWork } from './trackWork';
import type { Outcome, Work, WorkKind } from './work';

export const kindWords: Readonly<Record<WorkKind, string>> = {
  prep: 'Prep',
  run: 'Run',
  evaluation: 'Evaluation',
  upload: 'Upload',
};

/** Each outcome as one word behind what has ended, and its dot. */
const outcomes: Readonly<Record<Outcome, { word: string; dot: DotState }>> = {
  done: { word: 'done', dot: 'done' },
  failing: { word: 'failing', dot: 'refused' },
  partial: { word: 'partial', dot: 'active' },
  failed: { word: 'failed', dot: 'refused' },
  'not-started': { word: 'not started', dot: 'open' },
  unknown: { word: 'ended, outcome unknown', dot: 'open' },
};

export const getEndDot = ({ end }: Work): DotState => outcomes[end?.outcome ?? 'unknown'].dot;

/** `Prep of Storefront Checkout Kit`. */
export const describeWork = ({ kind, name }: Work): string => `${kindWords[kind]} of ${inSentence(name)}`;

/** `failing`, for work that has ended. */
export const describeOutcome = ({ end }: Work): string => outcomes[end?.outcome ?? 'unknown'].word;

/** What ended work cost; undefined for an upload, and when it isn't known. */
export const describeCharge = ({ kind, end }: Work): string | undefined =>
  kind === 'upload' || end?.charged === undefined ? undefined : `${formatPointsWithUnit(end.charged)} charged`;

/** Where work is followed, and where its result is. */
export function getWorkHref({ kind, productId, work, stage, end }: Work): string {
  if (kind === 'run' && work !== undefined) return href('runResult', { runId: work });
  if (productId === undefined) return href(kind === 'run' ? 'runtime' : 'token');
  if (kind === 'run') return href('run', { id: productId });
  if (kind === 'evaluation') return href('evaluate', { id: productId });
  if (kind === 'upload') return href('versions', { id: productId });
  const isSent = stage === 'running' || stage === 'queued';
  return href(isSent && end?.outcome !== 'not-started' ? 'report' : 'prep', { id: productId });
}

/** What stands before the title of the tab: `2 under way`, `Prep done`, `Prep done · 1 under way`; empty if there is nothing. */
export function formatTitlePrefix(works: readonly Work[]): string {
  const open = works.filter(isOpenWork);
  const ended = works.filter((work) => !isOpenWork(work));
  const [only] = ended;
  const parts = [
    ...(only
      ? [ended.length === 1 ? `${kindWords[only.kind]} ${describeOutcome(only)}` : `${ended.length} ended`]
      : []),
    ...(open.length > 0 ? [`${open.length} under way`] : []),
  ];
  return parts.join(' · ');
}

/** The name of the button in the header: `2 under way, 1 ended`. */
export function describeCounts(works: readonly Work[]): string {
  const open = works.filter(isOpenWork).length;
  const ended = works.length - open;
  return [open > 0 ? `${open} under way` : '', ended > 0 ? `${ended} ended` : '']
    .filter((part) => part !== '')
    .join(', ');
}

/** How far open work is, in words. */
export function describeStage({ kind, stage, progress }: Work): string {
  if (progress) return `${progress.done} of ${formatCounted(progress.of, 'run')} ended`;
  if (kind === 'upload') return 'uploading';
  return {
    sending: 'no response yet',
    looking: 'outcome unknown',
    queued: 'queued',
    running: 'running',
  }[stage];
}
