import type { RunProposal } from '../../../lib/proposal/proposalLink';
import { OverCap } from '../../../shared/spending/OverCap';
import { ConfirmRun } from './ConfirmRun';
import { RunRefusal } from './RunRefusal';
import type { RunFormState } from './useRunForm';
import type { RunSpending } from './useRunSpending';

interface RunDialogsProps {
  run: RunFormState;
  spending: RunSpending;
  /** The proposal in the screen's address, if there is one. */
  proposed: RunProposal | undefined;
  /** In Points. */
  balance: number | undefined;
  /** The screen shows the awaited run. */
  waiting: boolean;
}

/** The confirmation of a run, and the dialog shown when a run was not started. */
export function RunDialogs({ run, spending, proposed, balance, waiting }: RunDialogsProps) {
  const { controller, flow } = spending;
  if (waiting) return null;
  if (flow.phase === 'overCap') return <OverCap over={flow.over} controller={controller} ceiling />;
  if (flow.phase === 'reviewing' || flow.phase === 'sending')
    return (
      <ConfirmRun
        key={flow.consent.id}
        offer={flow.quote}
        consent={flow.consent}
        proposed={proposed}
        sending={flow.phase === 'sending'}
        sent={spending.sent}
        onConfirm={() => spending.confirm(flow.consent.id)}
        onCancel={() => controller.cancel()}
        onStop={spending.stopWaiting}
      />
    );
  if (flow.phase !== 'refused' && flow.phase !== 'blocked') return null;
  return (
    <RunRefusal
      state={flow}
      productId={run.context.productId}
      balance={balance}
      waiting={spending.waiting}
      onQuote={() => spending.quote(run)}
      onClose={(fresh) => {
        if (flow.phase === 'refused') run.showIssues(flow.error);
        if (fresh) controller.quoted(fresh);
        else controller.drop();
      }}
      onReview={(fresh) => {
        controller.quoted(fresh);
        spending.review(fresh);
      }}
    />
  );
}
