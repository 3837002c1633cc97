import { useState } from 'react';
import { readPack } from '../../../api/resources/packs/packs';
import { isPublished, isQueued, publishVersion, submitVersion } from '../../../api/resources/seller/publishing';
import { useWrite } from '../../../shared/useWrite';
import { Button } from '../../../ui/Button';
import { Dot } from '../../../ui/Dot';
import { Panel } from '../../../ui/Panel';
import { isRunning } from '../lifecycle';
import { useKeptFocus } from '../useKeptFocus';
import { productNow } from '../ownProduct';
import { gatesInWords } from './Gates';
import { type Review, ReviewDialog } from './ReviewDialog';
import { PublishEnd, SubmitEnd } from './ends';
import type { Standing } from './standing';
import { type PackFacts, steps } from './steps';

interface NextStepPanelProps extends PackFacts {
  standing: Standing;
}

/** The version's status, the next step, and the outcome of the last action. */
export function NextStepPanel({ standing, ...facts }: NextStepPanelProps) {
  const { id, product, report } = facts;
  const [review, setReview] = useState<Review>();
  const submit = useWrite(
    submitVersion(id),
    async (sent) => {
      const now = await productNow(id);
      return now.version === sent && (isQueued(now) || isRunning(now.prep));
    },
    () => true,
  );
  const publish = useWrite(
    publishVersion(id),
    async () => isPublished(await productNow(id)),
    () => true,
  );
  /** The latest action, whose outcome is shown. */
  const [latest, setLatest] = useState<'submit' | 'publish'>(publish.state.at === 'idle' ? 'submit' : 'publish');
  const place = useKeptFocus();
  const { version } = product;
  const send = () => {
    setLatest('submit');
    submit.send(version);
  };
  const confirm = () => {
    if (!review) return;
    setLatest('publish');
    publish.send(review, { onSettled: () => setReview(undefined) });
  };
  const open = () =>
    setReview({
      name: product.name ?? id,
      entry: readPack(product.raw),
      version,
      digest: product.digest,
      priceUsd: product.priceUsd,
      replaces: product.publishedVersion,
      gates: gatesInWords(report, version),
    });

  const { dot, title, more, actions } = steps[standing](facts);
  const both = standing === 'lesserTier' || standing === 'unknown';
  const submits = both || standing === 'submittable';
  const publishes = both || standing === 'publishable';
  return (
    <Panel title="Next step">
      <div {...place} className="grid gap-3 text-sm outline-none">
        <Dot state={dot}>
          <div className="grid gap-0.5 wrap-anywhere">
            <p className="text-base font-semibold">{title}</p>
            {more && <p className="text-ink-2">{more}</p>}
          </div>
        </Dot>
        <div aria-live="polite" className="grid gap-2 empty:absolute">
          {latest === 'publish' ? (
            <PublishEnd write={publish} then={open} />
          ) : (
            <SubmitEnd write={submit} onAccepted={send} />
          )}
        </div>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {publishes && (
            <Button
              variant={standing === 'publishable' ? 'primary' : 'secondary'}
              pending={publish.state.at === 'looking'}
              disabledReason={publish.whyNot}
              onClick={open}
            >
              Review and publish
            </Button>
          )}
          {submits && (
            <Button
              variant={standing === 'submittable' ? 'primary' : 'secondary'}
              pending={submit.busy}
              disabledReason={submit.whyNot}
              onClick={send}
            >
              {`Submit version ${version ?? ''}`}
            </Button>
          )}
          {actions}
        </div>
      </div>
      {review && (
        <ReviewDialog
          review={review}
          sending={publish.state.at === 'sending'}
          onConfirm={confirm}
          onClose={() => setReview(undefined)}
        />
      )}
    </Panel>
  );
}
