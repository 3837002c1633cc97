import { type ComponentType, Suspense, lazy, useEffect, useRef } from 'react';
import type { Attempt } from '../../../api/spending/ledger/attempt';
import { sentPrompt } from '../../../api/drafts/runDraft';
import type { RunOffer } from '../../../api/resources/packs/runSpend';
import { rereadWorkload } from '../../../api/resources/packs/runtime';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { inPoints } from '../../../lib/money';
import { UploadProgress } from '../../../shared/UploadProgress';
import { Button } from '../../../ui/Button';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Exact } from '../../../ui/Exact';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { revealHidden } from '../../../ui/revealHidden';
import { quoteLines } from './QuotePanel';

/** Loaded while a run is awaited. If its code is missing, the panel is left out, because what was sent must stay in view. */
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
  /** Stops waiting; undefined if another screen or tab waits. */
  onStop: (() => void) | undefined;
}

/**
 * A run whose answer is awaited: what was sent, for how long, what else this account runs, and what leaving means. The service may answer when the
 * run is admitted, or only when it has ended.
 */
export function WaitingRun({ productId, attempt, offer, onStop }: WaitingRunProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    // The dialog that sent it has closed, so the focus is lost.
    place.current?.focus();
    // The last reading may be from before the run was sent.
    void rereadWorkload();
  }, []);
  const prompt = offer?.request.prompt ?? sentPrompt(productId);
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label="Awaited run"
      className="grid items-start gap-4 rounded outline-offset-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <Panel
        title="Waiting for the run"
        actions={
          onStop && (
            <Button size="sm" onClick={onStop}>
              Stop waiting
            </Button>
          )
        }
      >
        <div className="grid gap-4">
          <div className="grid gap-1.5 text-sm">
            <UploadProgress begunAt={attempt.at} words={waitingWords(offer)} />
          </div>
          <DefinitionList items={sentLines(attempt, offer, prompt)} />
          <div className="grid gap-2 text-sm text-ink-2">
            <p>
              You can leave this screen: while the tab that sent the run is open, a notice there tells how it ended.
            </p>
            <p>
              {`Reloading or closing that tab loses the answer, not the run. The console then looks for it before you can send another. ${onStop ? 'Stop waiting does the same.' : ''}`}
            </p>
          </div>
        </div>
      </Panel>
      <Suspense>
        <WorkloadPanel />
      </Suspense>
    </section>
  );
}

/** With files it may still be uploading; browsers do not report how much has been sent. */
const waitingWords = (offer: RunOffer | undefined): string =>
  offer && offer.request.files.length > 0
    ? 'Sent with its files, which may still be on their way. The answer may come when it ends.'
    : 'Sent. The answer may come when it ends.';

function sentLines(attempt: Attempt, offer: RunOffer | undefined, prompt: string | undefined) {
  const quoted = offer
    ? quoteLines(offer)
    : [
        { label: 'Model', value: <Mono>{attempt.choice}</Mono> },
        { label: 'Version', value: <Mono>{attempt.version}</Mono> },
      ];
  const files = offer?.request.files ?? [];
  return [
    ...quoted,
    { label: 'At most', value: <Exact>{inPoints(attempt.points)}</Exact> },
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
