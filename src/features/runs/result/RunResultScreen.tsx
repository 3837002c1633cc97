import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { isUnderWay, runFields, runQuery, type RunView } from '../../../api/resources/packs/runs';
import { href } from '../../../paths';
import { LastReadFailed, ReadAgain } from '../../../shared/read/LastReadFailed';
import { MoreFields } from '../../../shared/MoreFields';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { canKeepPolling } from '../../../shared/read/polling';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { packCrumbs } from '../../../shared/packCrumbs';
import { Badge } from '../../../ui/Badge';
import { DeferredContent } from '../../../ui/DeferredContent';
import { LinkButton } from '../../../ui/LinkButton';
import { MenuItem } from '../../../ui/MenuItem';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { Popover } from '../../../ui/Popover';
import { sharedWords } from '../../../shared/words';
import { runsWords } from '../words';
import { Proposals } from './Proposals';
import { ResultPanel } from './ResultPanel';
import { createRunPolling } from '../runPolling';
import { toRunAddress } from '../runAddress';
import {
  kindTones,
  formatCharacters,
  formatCountOrDash,
  formatDurationOrDash,
  formatFunding,
  formatPointsOrDash,
  computeRunDuration,
  DASH,
  formatRunCheckpoint,
} from '../runText';
import { findPrompt } from '../../../api/drafts/runDraft';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../lib/money';
import { formatOrDash } from '../../../lib/formatOrDash';
import { ServiceTime } from '../../../shared/ServiceTime';
import { BarTrack } from '../../../ui/BarTrack';
import { CopyButton } from '../../../ui/CopyButton';
import { CopyableId } from '../../../ui/CopyableId';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Mono } from '../../../ui/Mono';
import { ServiceText } from '../../../ui/ServiceText';
import { serviceNow } from '../../../api/client/serviceClock';
import { Notice } from '../../../ui/Notice';
import { RunTimer } from '../RunTimer';
import { resultWords } from './words';

export async function loader({ params }: LoaderArgs) {
  const run = await queryClient.ensureQueryData(runQuery(params['runId'] ?? ''));
  return { productId: run?.productId, name: run?.productName };
}

export const handle: ScreenHandle = {
  title: 'Run result',
  crumbs: (_params, data) => {
    const { productId, name } = (data ?? {}) as { productId?: string; name?: string };
    return [...packCrumbs(productId, name), { label: 'Run result' }];
  },
};

export function Component() {
  const runId = useParams()['runId'] ?? '';
  const compare = new URLSearchParams(useLocation().search).get('compare') ?? undefined;
  const [following] = useState(createRunPolling);
  const read = useSuspenseQuery({ ...runQuery(runId), ...following });
  const { data, dataUpdatedAt, error } = read;
  if (data === null) return <UnreadableScreen title="Run result" expected="run" read={read} />;
  const underWay = isUnderWay(data);
  const followed = underWay && canKeepPolling(error);
  const id = data.productId;
  return (
    <>
      <PageHeader
        title="Run result"
        of={data.productName}
        meta={
          <output>
            <Badge tone={kindTones[data.kind]}>{data.status ?? 'no status'}</Badge>
          </output>
        }
        actions={
          <>
            {underWay ? (
              <ReadAgain label="Last checked" button={sharedWords.checkAgain} read={read} polls />
            ) : (
              id !== undefined &&
              data.kind !== 'failed' && (
                <LinkButton variant="primary" to={href('run', { id }, toRunAddress(data))} label={resultWords.runAgain}>
                  Run again
                </LinkButton>
              )
            )}
            <Popover label="More">
              {!underWay && <MenuItem onClick={() => void read.refetch()}>{sharedWords.checkAgain}</MenuItem>}
              <MenuItem to={href('compare', undefined, new URLSearchParams({ left: runId }))}>
                Compare with another run
              </MenuItem>
              {id !== undefined && (
                <MenuItem to={href('run', { id }, toRunAddress(data, { compare: true }))}>
                  Run at another checkpoint
                </MenuItem>
              )}
            </Popover>
          </>
        }
      />
      <div className="grid gap-4">
        <LastReadFailed read={read} goesOn={followed} />
        {compare !== undefined && <CompareNotice left={compare} right={runId} underWay={underWay} />}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-4">
            <Standing run={data} followed={followed} />
            {data.result !== undefined && <ResultPanel run={data} text={data.result} />}
            {data.result === undefined && data.kind !== 'failed' && !underWay && (
              <Panel title="Result">
                <p className="text-sm text-ink-2">This run has no result.</p>
              </Panel>
            )}
            {data.proposals.length > 0 && (
              <DeferredContent>
                <Proposals run={data} runId={runId} readAt={dataUpdatedAt} />
              </DeferredContent>
            )}
          </div>
          <div className="grid min-w-0 gap-4">
            <DeferredContent>
              <UsagePanel run={data} />
              <RunFacts run={data} runId={runId} />
              <MoreFields raw={data.raw} read={runFields.names} />
            </DeferredContent>
          </div>
        </div>
      </div>
    </>
  );
}

/** What the run used, compared with its quote. */
function UsagePanel({ run }: { run: RunView }) {
  const { usage } = run;
  const { ceilingPoints, points, returnedPoints } = usage;
  const ended = !isUnderWay(run);
  return (
    <Panel title="Usage">
      <div className="grid gap-3">
        {ceilingPoints !== undefined && points !== undefined && (
          <div className="grid gap-1.5">
            <p className="flex justify-between gap-3 text-sm">
              <span>{ended ? 'Spent' : 'Held'}</span>{' '}
              <span translate="no" className="font-semibold">
                {`${formatPoints(ended ? points : ceilingPoints)} of ${formatPointsWithUnit(ceilingPoints)}`}
              </span>
            </p>
            <BarTrack value={ended ? points : ceilingPoints} max={ceilingPoints} tone="spend" />
          </div>
        )}
        <DefinitionList
          items={[
            ended && { label: 'Returned', value: formatPointsOrDash(returnedPoints) },
            { label: 'Input tokens', value: formatCountOrDash(usage.inputTokens) },
            { label: 'Output tokens', value: formatCountOrDash(usage.outputTokens) },
            { label: 'Skill calls', value: formatCountOrDash(usage.skillCalls) },
            ...usage.skills.map(({ id, calls, points: cost }) => ({
              label: id,
              value: `${calls === undefined ? '– calls' : formatCounted(calls, 'call')}, ${formatPointsOrDash(cost)}`,
            })),
            ended && { label: 'Time', value: formatDurationOrDash(computeRunDuration(run)) },
          ]}
        />
      </div>
    </Panel>
  );
}

/** The inputs of the run: Pack, model, checkpoint, limits, prompt, files. */
function RunFacts({ run, runId }: { run: RunView; runId: string }) {
  const prompt = findPrompt(runId);
  const digest = (label: string, value: string | undefined, name: string) =>
    value !== undefined && { label, value: <CopyableId value={value} label={name} /> };
  const moment = (label: string, at: number | undefined) =>
    at !== undefined && { label, value: <ServiceTime at={at} /> };
  return (
    <Panel title="Inputs">
      <div className="grid gap-3">
        <DefinitionList
          items={[
            { label: 'Version', value: <Mono>{run.version ?? '–'}</Mono> },
            { label: 'Model', value: <Mono>{run.model ?? '–'}</Mono> },
            { label: 'Checkpoint', value: formatRunCheckpoint(run, 'cell') ?? DASH },
            digest('Checkpoint digest', run.checkpointDigest, 'checkpoint digest'),
            { label: 'Funding', value: formatFunding(run.fundingMode) },
            { label: sharedWords.hostedSkills, value: run.enabledSkills.join(', ') || 'none' },
            { label: runsWords.maxInputTokens, value: formatCountOrDash(run.maxInputTokens) },
            { label: runsWords.maxOutputTokens, value: formatCountOrDash(run.maxOutputTokens) },
            { label: 'Prompt', value: formatCharacters(run.promptCharacters) },
            digest('Prompt digest', run.promptDigest, 'prompt digest'),
            moment('Admitted', run.createdAt),
            moment('Started', run.startedAt),
            moment('Finished', run.finishedAt),
            { label: 'Run ID', value: <CopyableId value={run.runId ?? runId} label="run ID" /> },
          ]}
        />
        {run.files.length > 0 && (
          <ul aria-label="Files" className="grid grid-cols-1 gap-1.5 border-t border-line pt-3 text-sm">
            {run.files.map((file, index) => (
              <li key={index} className="grid grid-cols-1">
                <span className="flex justify-between gap-3">
                  <ServiceText className="min-w-0 truncate font-mono text-[0.92em]">{file.name}</ServiceText>
                  <span className="min-w-0 text-ink-2 wrap-anywhere">
                    {file.type !== undefined && <ServiceText>{`${file.type}, `}</ServiceText>}
                    <span>{formatOrDash(file.bytes, formatBytes)}</span>
                  </span>
                </span>
                {file.sha256 !== undefined && <CopyableId value={file.sha256} label={`digest of ${file.name}`} />}
              </li>
            ))}
          </ul>
        )}
        {prompt !== undefined && prompt !== '' && (
          <details className="border-t border-line pt-3 text-sm">
            <summary className="font-medium">Prompt, saved in this tab</summary>
            <p className="max-h-48 overflow-y-auto py-2 whitespace-pre-wrap wrap-anywhere">{prompt}</p>
            <CopyButton text={prompt} label="Copy prompt" size="sm" />
          </details>
        )}
      </div>
    </Panel>
  );
}

interface StandingProps {
  run: RunView;
  /** Whether the screen keeps reading it. */
  followed: boolean;
}

/** Explains a status: in progress, partial or failed. A completed run needs no explanation. */
function Standing({ run, followed }: StandingProps) {
  if (isUnderWay(run)) return <InProgress run={run} followed={followed} />;
  if (run.kind === 'failed') return <Failed run={run} />;
  if (run.kind !== 'partial') return null;
  return (
    <Notice icon="alert" title="Partial output">
      {renderServiceError(run) ?? 'The provider returned only part of the result shown below.'}
    </Notice>
  );
}

/** The service's own words on how it ended: code and sentence. */
function renderServiceError({ error }: RunView) {
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
    <Panel title={kind === 'queued' ? 'The run is queued' : resultWords.inProgress}>
      <div className="grid gap-4">
        <RunTimer
          elapsed={since === undefined ? undefined : () => serviceNow() - since}
          expectedFinishAt={expectedFinishAt}
          still={!followed}
        />
        <div className="grid max-w-176 gap-1.5 text-sm text-ink-2">
          <p>
            <span>The result will appear here when the run ends.</span>{' '}
            {followed && <span>This screen updates automatically. You can leave and come back.</span>}
          </p>
          <p>
            {`A run can’t be cancelled.${
              held
                ? ` It holds ${formatPointsWithUnit(usage.ceilingPoints ?? 0)} until it ends. Unused Points are returned.`
                : ''
            }`}
          </p>
        </div>
      </div>
    </Panel>
  );
}

function describeFailedRun(returned: string | undefined, isFree: boolean): string {
  if (isFree && returned !== undefined) return `The run failed. All of its ${returned} were returned.`;
  if (isFree) return 'The run failed. All of its Points were returned.';
  return returned === undefined ? 'The run failed.' : `The run failed. ${returned} were returned.`;
}

/** Why it ended so, what was returned, and what to do next. */
function Failed({ run }: { run: RunView }) {
  const { points, returnedPoints, ceilingPoints } = run.usage;
  const isFree = points === 0 || (returnedPoints !== undefined && returnedPoints === ceilingPoints);
  const back = returnedPoints !== undefined && returnedPoints > 0 ? formatPointsWithUnit(returnedPoints) : undefined;
  return (
    <Panel title="What happened">
      <div className="grid gap-3">
        <p className="text-lg font-semibold text-bad">{describeFailedRun(back, isFree)}</p>
        <p className="max-w-176 text-sm text-ink-2 wrap-anywhere">
          {renderServiceError(run) ?? 'The service didn’t give a reason.'}
        </p>
        {run.productId !== undefined && (
          <div>
            <LinkButton variant="primary" to={href('run', { id: run.productId }, toRunAddress(run))}>
              {resultWords.runAgain}
            </LinkButton>
          </div>
        )}
      </div>
    </Panel>
  );
}

/** The way to the comparison with an earlier run, once this one has ended. */
function CompareNotice({ left, right, underWay }: { left: string; right: string; underWay: boolean }) {
  const to = href('compare', undefined, new URLSearchParams({ left, right }));
  if (underWay) return <Notice title="Compared when it ends">A link to the comparison will appear here.</Notice>;
  return (
    <output className="block">
      <Notice
        tone="accent"
        title="Ready to compare with the earlier run"
        actions={
          <LinkButton variant="primary" to={to}>
            {resultWords.compareTwo}
          </LinkButton>
        }
      />
    </output>
  );
}
