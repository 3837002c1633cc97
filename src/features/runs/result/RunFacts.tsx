import { type RunView, isUnderWay } from '../../../api/resources/packs/runs';
import { promptOf } from '../../../api/drafts/runDraft';
import { formatBytes } from '../../../lib/bytes';
import { formatCounted } from '../../../lib/count';
import { formatPoints, inPoints } from '../../../lib/money';
import { orDash } from '../../../lib/orDash';
import { ServiceTime } from '../../../shared/ServiceTime';
import { BarTrack } from '../../../ui/BarTrack';
import { CopyButton } from '../../../ui/CopyButton';
import { CopyableId } from '../../../ui/CopyableId';
import { DefinitionList } from '../../../ui/DefinitionList';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { ServiceText } from '../../../ui/ServiceText';
import {
  charactersWords,
  countWords,
  durationWords,
  fundingWords,
  pointsWords,
  tookMs,
  usedCheckpoint,
} from '../runWords';

/** What the run used, compared with its quote. */
export function UsagePanel({ run }: { run: RunView }) {
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
                {`${formatPoints(ended ? points : ceilingPoints)} of ${inPoints(ceilingPoints)}`}
              </span>
            </p>
            <BarTrack value={ended ? points : ceilingPoints} max={ceilingPoints} tone="spend" />
          </div>
        )}
        <DefinitionList
          items={[
            ended && { label: 'Returned', value: pointsWords(returnedPoints) },
            { label: 'Input tokens', value: countWords(usage.inputTokens) },
            { label: 'Output tokens', value: countWords(usage.outputTokens) },
            { label: 'Skill calls', value: countWords(usage.skillCalls) },
            ...usage.skills.map(({ id, calls, points: cost }) => ({
              label: id,
              value: `${calls === undefined ? '– calls' : formatCounted(calls, 'call')}, ${pointsWords(cost)}`,
            })),
            ended && { label: 'Time', value: durationWords(tookMs(run)) },
          ]}
        />
      </div>
    </Panel>
  );
}

/** The inputs of the run: Pack, model, checkpoint, limits, prompt, files. */
export function RunFacts({ run, runId }: { run: RunView; runId: string }) {
  const prompt = promptOf(runId);
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
            { label: 'Checkpoint', value: usedCheckpoint(run) },
            digest('Its digest', run.growthDigest, 'checkpoint digest'),
            { label: 'Funding', value: fundingWords(run.fundingMode) },
            { label: 'Hosted skills', value: run.enabledSkills.join(', ') || 'none' },
            { label: 'Max input tokens', value: countWords(run.maxInputTokens) },
            { label: 'Max output tokens', value: countWords(run.maxOutputTokens) },
            { label: 'Prompt', value: charactersWords(run.promptCharacters) },
            digest('Prompt digest', run.promptDigest, 'prompt digest'),
            moment('Admitted', run.createdAt),
            moment('Started', run.startedAt),
            moment('Finished', run.finishedAt),
            { label: 'Run id', value: <CopyableId value={run.runId ?? runId} label="run id" /> },
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
                    <span>{orDash(file.bytes, formatBytes)}</span>
                  </span>
                </span>
                {file.sha256 !== undefined && <CopyableId value={file.sha256} label={`digest of ${file.name}`} />}
              </li>
            ))}
          </ul>
        )}
        {prompt !== undefined && prompt !== '' && (
          <details className="border-t border-line pt-3 text-sm">
            <summary className="font-medium">Prompt, kept in this tab</summary>
            <p className="max-h-48 overflow-y-auto py-2 whitespace-pre-wrap wrap-anywhere">{prompt}</p>
            <CopyButton text={prompt} label="Copy prompt" size="sm" />
          </details>
        )}
      </div>
    </Panel>
  );
}
