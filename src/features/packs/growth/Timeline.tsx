import { Link } from 'react-router-dom';
import type { CheckpointView, GrowthView } from '../../../api/resources/packs/growth';
import { formatBinaryBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { withoutHidden } from '../../../lib/text/hidden';
import { shortenMiddle } from '../../../lib/text/shorten';
import { href } from '../../../paths';
import { Bullets } from '../../../ui/Bullets';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { CopyableId } from '../../../ui/CopyableId';
import { Mono } from '../../../ui/Mono';
import { ServiceText } from '../../../ui/ServiceText';
import { TimelineNode } from '../../../ui/TimelineNode';
import { needsNewVersion } from '../../../shared/pack/deltaKind';
import { ServiceTime } from '../../../shared/ServiceTime';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import { formatDeltaStatus, isWaiting, describeNormalization } from './growthDisplay';
import { statusTone } from '../../../shared/statusTone';

interface TimelineProps {
  growth: GrowthView;
  onSelect: (checkpoint: number) => void;
}

/** The growth of a Pack, from its signed base upward. */
export function Timeline({ growth: { checkpoints, activeCheckpoint, runsByCheckpoint }, onSelect }: TimelineProps) {
  const runs = new Map(runsByCheckpoint.map((entry) => [entry.checkpoint, entry.runs]));
  return (
    <ol aria-label="Checkpoints" className="rows">
      {checkpoints.map((delta) => (
        <Step
          key={delta.checkpoint}
          delta={delta}
          active={delta.checkpoint === activeCheckpoint}
          runs={runs.get(delta.checkpoint)}
          onSelect={onSelect}
        />
      ))}
    </ol>
  );
}

interface StepProps {
  delta: CheckpointView;
  active: boolean;
  runs: number | undefined;
  onSelect: (checkpoint: number) => void;
}

function Step({ delta, active, runs, onSelect }: StepProps) {
  const { checkpoint, status, standing, title, reasons, selectable } = delta;
  const name = title ?? (checkpoint === 0 ? 'Signed base' : 'Untitled');
  return (
    <li
      aria-current={active ? 'true' : undefined}
      data-selected={active || undefined}
      className="timeline-step"
      data-open={isWaiting(delta) || undefined}
    >
      <Node delta={delta} active={active} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-3 gap-y-0.5 items-start sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span title={title && withoutHidden(title)} className="line-clamp-3 min-w-0 font-semibold wrap-anywhere">
            <span>{`${checkpoint} · `}</span>
            <ServiceText>{name}</ServiceText>
          </span>{' '}
          {status !== undefined && (
            <Badge tone={standing === 'refused' ? 'bad' : statusTone(status)}>{formatDeltaStatus(status)}</Badge>
          )}{' '}
          {active && <span className="text-xs font-medium text-accent">default for new runs</span>}
        </div>
        <Facts delta={delta} runs={runs} />
        {reasons.length > 0 && (
          <div className="text-bad sm:col-span-2">
            <Bullets label={`Why delta ${checkpoint} was refused`} lines={reasons} />
          </div>
        )}
        {selectable && !active && (
          <div className="sm:-my-0.5 sm:col-start-2 sm:row-start-1">
            <Button size="sm" onClick={() => onSelect(checkpoint)}>
              {`Use ${formatCheckpoint(checkpoint, 'sentence')} for new runs`}
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** Dates, kind, size, parent and number of uses. */
function Facts({ delta, runs }: { delta: CheckpointView; runs: number | undefined }) {
  const { kind, bytes, parentCheckpoint, checkpoint, status, createdAt, acceptedAt } = delta;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-xs wrap-anywhere text-ink-2 sm:col-span-2">
      {acceptedAt !== undefined ? (
        <span>
          {/* Where its status says it, only when. */}
          {status?.toLowerCase() !== 'accepted' && <span>accepted </span>}
          <ServiceTime at={acceptedAt} />
        </span>
      ) : (
        createdAt !== undefined && <ServiceTime at={createdAt} />
      )}{' '}
      {kind !== undefined && checkpoint !== 0 && <ServiceText>{kind}</ServiceText>}{' '}
      {needsNewVersion(kind) && <span>takes effect with a higher version and a new audition</span>}{' '}
      {bytes !== undefined && checkpoint !== 0 && <span>{formatBinaryBytes(bytes)}</span>}{' '}
      {/* Building on the preceding checkpoint is the normal case. */}
      {parentCheckpoint !== undefined && parentCheckpoint !== checkpoint - 1 && (
        <span>{`built on ${formatCheckpoint(parentCheckpoint, 'sentence')}`}</span>
      )}{' '}
      {runs !== undefined && runs > 0 && <span>{`used by ${formatCounted(runs, 'run')}`}</span>}
      <Details delta={delta} />
    </div>
  );
}

/** What a machine reads of a delta, and where it came from: shown on demand. */
function Details({ delta: { checkpoint, digest, runId, normalization } }: { delta: CheckpointView }) {
  if (digest === undefined && runId === undefined && normalization === undefined) return null;
  return (
    <details className="[&[open]]:basis-full">
      <summary className="min-h-6 content-center">
        Details<span className="sr-only">{` of ${formatCheckpoint(checkpoint, 'sentence')}`}</span>
      </summary>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
        {normalization !== undefined && <ServiceText prose>{describeNormalization(normalization)}</ServiceText>}
        {runId !== undefined && (
          <span>
            Proposed by run{' '}
            <Link
              to={href('runResult', { runId })}
              aria-label={`Run ${withoutHidden(shortenMiddle(runId))}, which proposed delta ${checkpoint}`}
            >
              <Mono>{shortenMiddle(runId)}</Mono>
            </Link>
          </span>
        )}
        {digest !== undefined && (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <span>Digest</span>{' '}
            <CopyableId value={digest} label={`digest of ${formatCheckpoint(checkpoint, 'sentence')}`} />
          </span>
        )}
      </div>
    </details>
  );
}

/** Filled for the default, a ring if it can be chosen, dashed while waiting, a cross if refused. */
function Node({ delta, active }: { delta: CheckpointView; active: boolean }) {
  const { selectable, standing } = delta;
  const refused = standing === 'refused';
  return (
    <TimelineNode
      tone={refused ? 'text-bad' : active ? 'text-accent' : selectable ? 'text-ink-2' : 'text-line-strong'}
      halo={active}
      filled={active}
      dashed={isWaiting(delta)}
      crossed={refused}
    />
  );
}
