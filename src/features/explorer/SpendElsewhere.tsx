import { useNavigate } from 'react-router-dom';
import { draftOf, keepDraft, type RunDraft } from '../../api/drafts/runDraft';
import type { EndpointId } from '../../contract/endpoints';
import { href } from '../../paths';
import { ProposeButton } from '../../shared/proposal/ProposeButton';
import { Button } from '../../ui/Button';
import { whyNotKept } from './written/whyNotKept';
import type { Written } from './written/written';
import { isRecord, parseJson, readCount, readText, readTexts } from '../../api/reader/json';
import { fundingModes } from '../../contract/values';
import type { Proposable } from '../../shared/proposal/proposalAddress';

/** A spending route is never sent from here; this leads to the quote, the review and the confirmation, or proposes them to whoever may spend. */
export function SpendElsewhere({ id, written }: { id: EndpointId; written: Written }) {
  const navigate = useNavigate();
  const record = written.params['id'] ?? '';
  const kind = id === 'seller.prep' ? 'prep' : 'run';
  const missing = record.trim() === '' ? 'Fill in id first' : whyNotKept(written);
  const go = () => {
    if (kind === 'prep') return navigate(href('prep', { id: record }));
    const run = writtenRun(written.body, draftOf(record)?.prompt);
    if (run) keepDraft(record, run);
    return navigate(href('run', { id: record }));
  };
  return (
    <>
      <ProposeButton id={record} what={missing ?? writtenProposal(kind, written.body)} />
      <Button variant="primary" disabledReason={missing} onClick={() => void go()}>
        Quote, review and confirm
      </Button>
    </>
  );
}

/* What the body of a spending route asks for, in the document's names or in those used by clients. */

/** The inputs of a run, as far as the body has them; without a prompt, the one being written stays. Undefined unless it is a record. */
function writtenRun(text: string, writing = ''): RunDraft | undefined {
  const body = bodyIn(text);
  if (!isRecord(body)) return undefined;
  const { prompt, limits } = body;
  const tokens = (name: string) => (isRecord(limits) ? readCount(limits, name) : undefined) ?? readCount(body, name);
  return {
    // At full length, because a prompt may be longer than other texts.
    prompt: typeof prompt === 'string' && prompt !== '' ? prompt : writing,
    model: readText(body, 'model'),
    fundingMode: fundingModes.find((mode) => mode === readText(body, 'fundingMode')),
    growthVersion: readCount(body, 'growthVersion'),
    enabledSkills: readTexts(body, 'skills') ?? readTexts(body, 'enabledSkills') ?? [],
    maxInputTokens: tokens('maxInputTokens')?.toString(),
    maxOutputTokens: tokens('maxOutputTokens')?.toString(),
  };
}

/** The body as a proposal, or in a sentence why it is none. */
function writtenProposal(kind: 'prep' | 'run', text: string): Proposable | string {
  return kind === 'prep' ? writtenPrep(text) : proposedRun(writtenRun(text));
}

function writtenPrep(text: string): Proposable | string {
  const body = bodyIn(text);
  const tier = readText(body, 'tier');
  const version = readText(body, 'expectedVersion');
  const points = readCount(body, 'expectedPoints');
  if (tier === undefined || version === undefined || points === undefined)
    return 'Fill in tier, expectedVersion and expectedPoints first';
  return { kind: 'prep', tier, version, points };
}

function proposedRun(run: RunDraft | undefined): Proposable | string {
  if (run?.model === undefined) return 'Fill in the model first';
  if (run.fundingMode === 'byok') return 'Only a run that is paid in Points can be proposed';
  const tokens = (typed: string | undefined) => (typed === undefined ? undefined : Number(typed));
  return {
    kind: 'run',
    model: run.model,
    ...(run.prompt.trim() !== '' && { prompt: run.prompt }),
    skills: run.enabledSkills,
    checkpoint: run.growthVersion,
    input: tokens(run.maxInputTokens),
    output: tokens(run.maxOutputTokens),
  };
}

function bodyIn(text: string): unknown {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}
