import { type ComponentType, Suspense, lazy, useEffect, useRef } from 'react';
import type { Attempt } from '../../../spending/ledger/attempt';
import { findSentPrompt } from '../../../api/drafts/runDraft';
import type { RunOffer } from '../../../api/resources/packs/runSpend';
import { refetchWorkload } from '../../../api/resources/packs/runtime';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { formatPointsWithUnit } from '../../../lib/money';
import { Button } from '../../../ui/Button';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Untranslated } from '../../../ui/Untranslated';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { revealHidden } from '../../../ui/revealHidden';
import { announce } from '../../../ui/announce';
import { steadyNow, toSteadyTime } from '../../../lib/clock/steadyClock';
import { uiWords } from '../../../ui/words';
import { RunTimer } from '../RunTimer';
import { buildPartLines, buildTermLines } from './QuotePanel';
import { runWords } from './words';

/** Loaded while waiting for a run. If its code fails to load, the panel is left out, because what was sent must stay in view. */
const WorkloadPanel = lazy<ComponentType>(() =>
  import('../../../shared/WorkloadPanel').then(
    (module) => ({ default: module.WorkloadPanel }),
    () => ({ default: () => null }),
  ),
);

interface WaitingRunProps {
  productId: string;
  attempt: Attempt;
  /** What was sent, if it was sent from this screen since it was opened. */
  offer: RunOffer | undefined;
  /** When the service expects the run to end, by its clock, once it says so. */
  expectedFinishAt: number | undefined;
  /** Stops waiting; undefined if another screen or tab is waiting. */
  onStop: (() => void) | undefined;
}

/**
 * A run without a response yet: when it usually ends, how long ago it was sent, what was sent, what else this account is running,
 * and what happens on leaving. The service may respond when the run is admitted or only when it has ended.
 */
export function WaitingRun({ productId, attempt, offer, expectedFinishAt, onStop }: WaitingRunProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The dialog that sent it has closed, so the focus is lost.
    place.current?.focus();
    announce('The run was sent. Waiting for a response.');
    // The workload may have been read before the run was sent.
    void refetchWorkload();
  }, []);
  const prompt = offer?.request.prompt ?? findSentPrompt(productId);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={runWords.pending}
      className="grid grid-cols-1 items-start gap-4 rounded outline-offset-2"
    >
      <Panel
        title="Waiting for the run"
        actions={
          onStop && (
            <Button size="sm" onClick={onStop}>
              {uiWords.stopWaiting}
            </Button>
          )
        }
      >
        <div className="grid grid-cols-1 gap-4">
          <RunTimer elapsed={() => steadyNow() - toSteadyTime(attempt.at)} expectedFinishAt={expectedFinishAt} />
          <div className="grid max-w-176 gap-1.5 text-sm text-ink-2">
            <p>{describeWaiting(offer)}</p>
            <p>
              You can leave this screen. As long as the tab that sent the run stays open, a notice there will say how
              the run ended.
            </p>
            <p>
              {onStop
                ? 'Reloading or closing that tab loses the response, not the run. The console then looks for the run before you can send another. Stop waiting does the same.'
                : 'Reloading or closing that tab loses the response, not the run. The console then looks for the run before you can send another.'}
            </p>
          </div>
          <details className="border-t border-line pt-3 text-sm">
            <summary className="font-medium">What was sent</summary>
            <div className="max-w-144 pt-2">
              <DefinitionList items={buildSentLines(attempt, offer, prompt)} />
            </div>
          </details>
        </div>
      </Panel>
      <Suspense>
        <WorkloadPanel />
      </Suspense>
    </section>
  );
}

/** With files it may still be uploading; browsers do not report how much has been sent. */
const describeWaiting = (offer: RunOffer | undefined): string =>
  offer && offer.request.files.length > 0
    ? 'Sent with its files, which may still be uploading. The response may not arrive until the run ends.'
    : 'Sent. The response may not arrive until the run ends.';

function buildSentLines(attempt: Attempt, offer: RunOffer | undefined, prompt: string | undefined) {
  const quoted = offer
    ? [...buildTermLines(offer), ...buildPartLines(offer)]
    : [
        { label: 'Model', value: <Mono>{attempt.choice}</Mono> },
        { label: 'Version', value: <Mono>{attempt.version}</Mono> },
      ];
  const files = offer?.request.files ?? [];
  return [
    ...quoted,
    { label: 'At most', value: <Untranslated>{formatPointsWithUnit(attempt.points)}</Untranslated> },
    files.length > 0 && {
      label: formatCounted(files.length, 'file'),
      below: true,
      value: (
        <span className="whitespace-pre-wrap">
          {files.map(({ file }) => `${file.name}, ${formatBytes(file.size)}`).join('\n')}
        </span>
      ),
    },
    prompt !== undefined && {
      label: 'Prompt',
      below: true,
      value: (
        <span dir="auto" className="line-clamp-6 whitespace-pre-wrap">
          {revealHidden(prompt)}
        </span>
      ),
    },
  ];
}
