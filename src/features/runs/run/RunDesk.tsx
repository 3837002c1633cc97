import { useRef, useState } from 'react';
import { useBalance } from '../../../api/client/balance';
import type { FilePolicyView } from '../../../api/resources/packs/runtime';
import { href } from '../../../paths';
import { AttemptsPanel } from '../../../shared/spending/AttemptsPanel';
import { ProposeButton } from '../../../shared/proposal/ProposeButton';
import type { Suggestion } from '../../../shared/proposal/useProposal';
import { CHECKING } from '../../../shared/spending/SpendRefusal';
import { shortfallOf, whyShort } from '../../../shared/spending/shortfall';
import { takeKey } from '../../../shared/spending/ProviderKey';
import { CellElsewhere } from '../CellElsewhere';
import { UnknownOutcome } from '../../../shared/spending/UnknownOutcome';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/LinkButton';
import { QuoteMore } from '../../../shared/spending/QuoteMore';
import { Mono } from '../../../ui/Mono';
import { PageHeader } from '../../../ui/PageHeader';
import { useSlow } from '../../../ui/useSlow';
import { QuotePanel } from './QuotePanel';
import { RunDialogs } from './RunDialogs';
import { RunFormPanel } from './RunFormPanel';
import { RunNotices, UnderWay } from './RunNotices';
import { RunProposal, draftIn, proposable } from './proposal/RunProposal';
import type { RunContext } from './runForm';
import { useOwnRun } from './useOwnRun';
import { useRunForm } from './useRunForm';
import { useRunSpending } from './useRunSpending';
import { WaitingRun } from './WaitingRun';

interface RunDeskProps {
  context: RunContext;
  name: string;
  version: string | undefined;
  policy: FilePolicyView | undefined;
  /** The run these inputs were copied from. */
  from: string | undefined;
  /** The run to compare the new one with. */
  compare: string | undefined;
  /** Whether the account owns the Pack; undefined when unknown. If not, the run is a preview. */
  owned: boolean | undefined;
  /** The proposal in the address, if there is one. */
  suggestion: Suggestion<'run'> | undefined;
}

/** A run of one Pack, from its inputs through the quote to the confirmation. */
export function RunDesk({ context, name, version, policy, from, compare, owned, suggestion }: RunDeskProps) {
  const { productId: id } = context;
  const keyField = useRef<HTMLInputElement>(null);
  const [keyGiven, setKeyGiven] = useState(false);
  const spending = useRunSpending({
    context,
    name,
    version,
    compare,
    suggestion,
    takeKey: () => {
      setKeyGiven(false);
      return takeKey(keyField.current);
    },
  });
  const { controller, open, attempts, looking, offer, flow } = spending;
  const fill = suggestion?.fill;
  const run = useRunForm(context, policy, spending.drop, fill && { id: fill.id, draft: draftIn(fill) });
  const underWay = useOwnRun(id);
  const balance = useBalance()?.points;
  // After sending, the dialog stays open at first, because an answer at admission comes at once.
  const awaited = useSlow(flow.phase === 'sending' && spending.sent);
  const waiting = open?.end === 'sending' && (awaited || (flow.phase !== 'sending' && flow.phase !== 'reviewing'));
  const locked = open ? 'The outcome of an earlier attempt is not known yet' : undefined;

  return (
    <>
      <PageHeader
        title="Run"
        of={name}
        meta={
          <>
            {!owned && <Badge tone="accent">base preview</Badge>}
            {run.form.growthVersion !== undefined && (
              <Badge tone="accent">{`checkpoint ${run.form.growthVersion}, this run only`}</Badge>
            )}
          </>
        }
        actions={
          <>
            {owned && <LinkButton to={href('growth', { id })}>Growth</LinkButton>}
            <LinkButton to={href('evaluate', { id })}>Evaluate</LinkButton>
            <LinkButton to={href('compare')}>Compare</LinkButton>
          </>
        }
      />
      <div className="grid gap-4">
        {/* Once the dialog is closed, the notice can take the focus. */}
        {open?.cell !== undefined && !waiting && <CellElsewhere productId={id} attempt={open} />}
        {open && open.cell === undefined && !waiting && flow.phase !== 'sending' && (
          <UnknownOutcome
            controller={controller}
            looking={looking}
            attempt={open}
            what={<Mono>{open.choice}</Mono>}
            ceiling
            words={lookWords}
            link={<LinkButton to={href('runtime')}>Open Runtime</LinkButton>}
          />
        )}
        {waiting ? (
          <WaitingRun
            productId={id}
            attempt={open}
            offer={offer}
            expectedFinishAt={underWay?.expectedFinishAt}
            onStop={flow.phase === 'sending' ? spending.stopWaiting : undefined}
          />
        ) : (
          <>
            {!open && underWay && <UnderWay runId={underWay.runId} />}
            {suggestion && <RunProposal suggestion={suggestion} run={run} offer={offer} version={version} />}
            <RunNotices
              id={id}
              owned={owned}
              from={from}
              compare={compare}
              leftOut={run.leftOut}
              onTakeBack={(prompt) => run.change({ prompt })}
            />
            <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
              <RunFormPanel
                run={run}
                keyField={keyField}
                onKey={(given) => {
                  setKeyGiven(given);
                  run.keyTouched();
                }}
              />
              <div className="grid min-w-0 grid-cols-1 gap-4">
                <QuotePanel
                  offer={offer}
                  quoting={flow.phase === 'quoting'}
                  error={spending.quoteError}
                  balance={balance}
                  noQuote={locked ?? run.reading}
                  noReview={whyNot()}
                  onQuote={() => spending.quote(run)}
                  onReview={() => offer && spending.review(offer)}
                  propose={<ProposeButton id={id} block variant="quiet" what={proposable(run, offer)} />}
                />
                {offer && <QuoteMore raw={offer.raw} known={offer.known} of="the quote" />}
              </div>
            </div>
          </>
        )}
        <AttemptsPanel
          attempts={attempts}
          choice={{ header: 'Model', cell: (attempt) => <Mono>{attempt.choice}</Mono> }}
          work={(runId) => (
            <LinkButton
              size="sm"
              variant="quiet"
              to={href('runResult', { runId })}
              label={`Open the run ${runId.slice(0, 8)}`}
            >
              Open the run
            </LinkButton>
          )}
        />
      </div>
      <RunDialogs run={run} spending={spending} proposed={suggestion?.proposal} balance={balance} waiting={waiting} />
    </>
  );

  function whyNot(): string | undefined {
    if (locked) return locked;
    if (underWay) return 'A run of this Pack is under way';
    if (suggestion?.whyNot !== undefined) return suggestion.whyNot;
    if (offer?.ceilingPoints === undefined) return 'This quote has no price that can be confirmed';
    if (spending.waiting) return CHECKING;
    const { ceilingPoints: points, availablePoints: available, canAfford } = offer;
    const short = whyShort(shortfallOf({ points, available, canAfford }));
    if (short !== undefined) return short;
    if (offer.request.fundingMode === 'byok' && !keyGiven) return 'Enter your provider key first';
    return undefined;
  }
}

const lookWords = {
  looking: 'Checking the runs under way, the Pack’s growth and the balance.',
  unreadable: 'The runs could not be read: nothing is known yet.',
  undecided: 'The runs and the balance do not show whether this attempt started. Open Runtime to check.',
};
