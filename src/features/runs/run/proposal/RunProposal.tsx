import type { RunDraft } from '../../../../api/drafts/runDraft';
import type { RunOffer } from '../../../../api/resources/packs/runSpend';
import type { RunProposal as Proposed } from '../../../../lib/proposal/proposalLink';
import { readLinkedChoices, toLinkedChoices } from '../../../../lib/runChoices/linkCodec';
import { href } from '../../../../paths';
import { type ComparedValue, pointsRow } from '../../../../shared/proposal/comparedValues';
import type { Proposable } from '../../../../shared/proposal/proposalAddress';
import { ProposalPanel } from '../../../../shared/proposal/ProposalPanel';
import type { Suggestion } from '../../../../shared/proposal/useProposal';
import { LinkButton } from '../../../../ui/LinkButton';
import { runsWords } from '../../words';
import { findChoiceIssues } from '../runForm';
import type { RunFormState } from '../useRunForm';

interface RunProposalProps {
  suggestion: Suggestion<'run'>;
  run: RunFormState;
  offer: RunOffer | undefined;
  /** The Pack's version. */
  version: string | undefined;
}

/** A proposal of a run, with its version and price beside those of the quote. */
export function RunProposal({ suggestion, run, offer, version }: RunProposalProps) {
  const { fill } = suggestion;
  return (
    <ProposalPanel
      suggestion={suggestion}
      rows={fill ? compareProposal(fill, offer, offer?.version ?? version) : []}
      note={fill && describeChanges(run)}
      work={({ work }) =>
        work !== undefined && (
          <LinkButton size="sm" to={href('runResult', { runId: work })}>
            {runsWords.openRun}
          </LinkButton>
        )
      }
    />
  );
}

function compareProposal(
  { version, points }: Proposed,
  offer: RunOffer | undefined,
  now: string | undefined,
): ComparedValue[] {
  return [
    { label: 'Version', proposed: version ?? 'not given', now: now ?? 'not given' },
    points === undefined
      ? { label: 'At most', proposed: 'not given', now: 'not quoted yet' }
      : pointsRow('At most', points, offer?.ceilingPoints, offer ? 'no exact price' : 'not quoted yet'),
  ];
}

/** The parts of the proposal that are not in the form, because they are not available or were changed. */
function describeChanges({ leftOut, changed }: RunFormState): string | undefined {
  const notes = [
    leftOut.length > 0 && `Not available here, so left out: ${leftOut.join(', ')}.`,
    changed && 'You changed the proposed inputs.',
  ].filter((note) => note !== false);
  return notes.length === 0 ? undefined : notes.join(' ');
}

/** The inputs that a proposal fills in, as a separate draft, so that the screen's own draft stays as it was written. */
export const toRunDraft = (proposal: Proposed): RunDraft => ({
  ...readLinkedChoices(proposal),
  prompt: proposal.prompt ?? '',
});

/** The run as it can be proposed, with the version and the price of its quote, if it has one; else why not, in a sentence. */
export function proposable(
  { form, context, request, files }: RunFormState,
  offer: RunOffer | undefined,
): Proposable | string {
  if (form.funding !== 'points') return 'Only a run that is paid in Points can be proposed';
  if (files.length > 0) return 'Links can’t include files. Remove them first';
  const { prompt, ...choices } = form;
  const [issue] = Object.values(findChoiceIssues(choices, context));
  if (issue !== undefined) return issue;
  return {
    kind: 'run',
    ...toLinkedChoices(request),
    ...(prompt.trim() !== '' && { prompt }),
    version: offer?.version,
    points: offer?.ceilingPoints,
  };
}
