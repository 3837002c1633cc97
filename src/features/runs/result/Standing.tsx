import { serviceNow } from '../../../api/client/serviceClock';
import { type RunView, isUnderWay } from '../../../api/resources/packs/runs';
import { inPoints } from '../../../lib/money';
import { href } from '../../../paths';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import { RunTimer } from '../RunTimer';
import { fillFrom } from '../runAddress';

interface StandingProps {
  run: RunView;
  /** The screen reads it again and again by itself. */
  followed: boolean;
}

/** Explains a status: in progress, partial or failed. A completed run needs no explanation. */
export function Standing({ run, followed }: StandingProps) {
  if (isUnderWay(run)) return <InProgress run={run} followed={followed} />;
  if (run.kind === 'failed') return <Failed run={run} />;
  if (run.kind !== 'partial') return null;
  return (
    <Notice icon="alert" title="Partial output: the provider returned only part of it">
      {saidOf(run) ?? 'What follows is not the whole result.'}
    </Notice>
  );
}

/** The service's own words on how it ended: code and sentence. */
function saidOf({ error }: RunView) {
  if (!error) return undefined;
  return (
    <>
      {error.code !== undefined && <Mono>{error.code}</Mono>}
      {error.code !== undefined && error.message !== undefined && <span>: </span>}
      {error.message !== undefined && <ServiceText prose>{error.message}</ServiceText>}
    </>
  );
}

function InProgress({ run: { kind, startedAt, createdAt, expectedFinishAt, usage }, followed }: StandingProps) {
  const since = startedAt ?? createdAt;
  const held = usage.ceilingPoints !== undefined && usage.ceilingPoints > 0;
  return (
    <Panel title={kind === 'queued' ? 'The run is waiting for its turn' : 'The run is in progress'}>
      <div className="grid gap-4">
        <RunTimer
          elapsed={since === undefined ? undefined : () => serviceNow() - since}
          expectedFinishAt={expectedFinishAt}
          still={!followed}
        />
        <div className="grid max-w-176 gap-1.5 text-sm text-ink-2">
          <p>
            <span>The result will appear here when the run ends.</span>{' '}
            {followed && <span>This screen updates automatically; you can leave and come back.</span>}
          </p>
          <p>
            {`A run cannot be cancelled.${
              held ? ` It holds ${inPoints(usage.ceilingPoints ?? 0)} until it ends; unused Points are returned.` : ''
            }`}
          </p>
        </div>
      </div>
    </Panel>
  );
}

/** Why, what came back, and the way on. */
function Failed({ run }: { run: RunView }) {
  const { points, returnedPoints, ceilingPoints } = run.usage;
  const free = points === 0 || (returnedPoints !== undefined && returnedPoints === ceilingPoints);
  const back = returnedPoints !== undefined && returnedPoints > 0 ? inPoints(returnedPoints) : undefined;
  const returned = free ? ` All its ${back ?? 'Points'} were returned.` : back && ` ${back} were returned.`;
  return (
    <Panel title="What happened">
      <div className="grid gap-3">
        <p className="text-lg font-semibold text-bad">{`The run failed.${returned ?? ''}`}</p>
        <p className="max-w-176 text-sm text-ink-2 wrap-anywhere">{saidOf(run) ?? 'The service gave no reason.'}</p>
        {run.productId !== undefined && (
          <div>
            <LinkButton variant="primary" to={href('run', { id: run.productId }, fillFrom(run))}>
              Run again with the same inputs
            </LinkButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The way to the comparison with an earlier run, once this one has ended. */
export function CompareNotice({ left, right, underWay }: { left: string; right: string; underWay: boolean }) {
  const to = href('compare', undefined, new URLSearchParams({ left, right }));
  if (underWay) return <Notice title="Compared when it ends">A link to the comparison will appear here.</Notice>;
  return (
    <output className="block">
      <Notice
        tone="accent"
        title="Ready to compare with the earlier run"
        actions={
          <LinkButton variant="primary" to={to}>
            Compare the two runs
          </LinkButton>
        }
      />
    </output>
  );
}
