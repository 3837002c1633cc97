import { useEffect } from 'react';
import { serviceNow } from '../../api/client/serviceClock';
import type { Attempt } from '../../spending/ledger/attempt';
import { formatPointsWithUnit } from '../../lib/money';
import { formatExact } from '../../lib/time';
import { announce } from '../../ui/announce';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import type { Elements } from '../../ui/content';
import { Dot } from '../../ui/Dot';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { RelativeTime } from '../../ui/RelativeTime';
import { ServiceText } from '../../ui/ServiceText';
import { useHandedFocus } from '../../ui/useHandedFocus';
import { describeEnd, endLabels } from '../spending/describeEnd';
import { type ComparedValue, ComparedTable, getIncrease } from './comparedValues';
import type { Suggestion } from './useProposal';
import { proposalWords } from './words';

interface ProposalPanelProps {
  suggestion: Suggestion;
  /** The proposed values beside the current ones; used while it is filled in. */
  rows: readonly ComparedValue[];
  /** What could not be filled in, or has changed since, as a sentence. */
  note?: string | undefined;
  /** A link to what an attempt started. */
  work: (attempt: Attempt) => Elements;
}

/** A proposal in the screen's address: who says they made it and why, the proposed values beside the current ones, and its outcome. */
export function ProposalPanel({ suggestion, rows, note, work }: ProposalPanelProps) {
  const { proposal, fill, isExpired, uses, isUsedElsewhere, unspent, whyNot, setAside } = suggestion;
  const place = useHandedFocus();
  const isUsed = uses.length > 0 || isUsedElsewhere;
  const higher = fill && getIncrease(rows);
  return (
    <div ref={place}>
      <Panel
        title="Proposal"
        badges={<State {...{ suggestion, isUsed }} />}
        actions={
          <Button size="sm" onClick={setAside}>
            Dismiss
          </Button>
        }
      >
        {proposal ? (
          <div className="grid grid-cols-1 gap-3">
            {whyNot !== undefined && <UsedMeanwhile />}
            {higher !== undefined && (
              <Notice tone="bad" polite title={`The price is ${formatPointsWithUnit(higher)} higher than proposed`}>
                Only the price you confirm is spent.
              </Notice>
            )}
            <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-2">
              <ProposalText suggestion={suggestion} />
              <div className="grid min-w-0 grid-cols-1 gap-2">
                {fill && <ComparedTable rows={rows} />}
                {fill && note !== undefined && <p className="text-sm">{note}</p>}
                {!fill && isExpired && <p className="text-sm">It has expired.</p>}
                {isUsed && <Became {...{ uses, isUsedElsewhere, work }} />}
                {!isUsed && unspent[0] && <Unspent attempt={unspent[0]} />}
                {isUsed && !isExpired && (!fill || whyNot !== undefined) && <Again onClick={suggestion.fillAgain} />}
              </div>
            </div>
          </div>
        ) : (
          <p className="text-sm">{`${suggestion.problem ?? ''} Ask for the link again, or choose for yourself.`}</p>
        )}
      </Panel>
    </div>
  );
}

function State({ suggestion, isUsed }: { suggestion: Suggestion; isUsed: boolean }) {
  if (!suggestion.proposal) return <Badge tone="bad">can’t be opened</Badge>;
  if (isUsed) return <Badge>used</Badge>;
  if (suggestion.isExpired) return <Badge>expired</Badge>;
  return <Badge tone="accent">filled in</Badge>;
}

/** What the link claims, shown as a claim: anyone can write it. */
function ProposalText({ suggestion: { proposal, fill, isExpired } }: { suggestion: Suggestion }) {
  if (!proposal) return null;
  const { by, reason, until } = proposal;
  return (
    <div className="grid grid-cols-1 gap-2 text-sm wrap-anywhere">
      <p>
        <span className="text-ink-2">The link says it is from</span>{' '}
        <ServiceText className="font-semibold">{by}</ServiceText>
        <span className="text-ink-2">{reason === undefined ? ', and gives no reason.' : ', for this reason:'}</span>
      </p>{' '}
      {reason !== undefined && (
        <blockquote className="border-s-2 border-line-strong ps-3">
          <ServiceText prose>{reason}</ServiceText>
        </blockquote>
      )}{' '}
      <p className="text-ink-2">
        <span>
          {fill
            ? 'The console can’t check who wrote it. The link only filled in this choice.'
            : 'The console can’t check who wrote it.'}
        </span>{' '}
        <span>{isExpired ? 'It expired' : 'It expires'}</span> <RelativeTime at={until} now={serviceNow} />
        <span>.</span>
      </p>
    </div>
  );
}

/** The outcomes of the attempts made with it. */
function Became({
  uses,
  isUsedElsewhere,
  work,
}: Pick<Suggestion, 'uses' | 'isUsedElsewhere'> & Pick<ProposalPanelProps, 'work'>) {
  return (
    <>
      {uses.length > 0 && (
        <ul aria-label={proposalWords.outcome} className="grid gap-1.5 text-sm">
          {uses.map((attempt) => (
            <li key={attempt.id} className="grid grid-cols-1 justify-items-start gap-0.5 wrap-anywhere">
              <Dot state={endLabels[attempt.end].dot}>
                <span>{`${describeEnd(attempt.end, attempt.note)}.`}</span>
              </Dot>{' '}
              <span className="text-ink-2">{`${formatPointsWithUnit(attempt.points)} confirmed, ${formatExact(attempt.at)}`}</span>{' '}
              {attempt.end === 'settled' && work(attempt)}
            </li>
          ))}
        </ul>
      )}
      {isUsedElsewhere && <p className="text-sm">It was used in this browser with another token.</p>}
    </>
  );
}

function Unspent({ attempt }: { attempt: Attempt }) {
  return (
    <p className="text-sm text-ink-2">{`An earlier attempt with this proposal spent nothing: ${endLabels[attempt.end].word.toLowerCase()}, ${formatExact(attempt.at)}.`}</p>
  );
}

/** It was used, in this tab or another, since it was filled in here. */
function UsedMeanwhile() {
  useEffect(() => announce('This proposal has been used since you opened it.'), []);
  return (
    <Notice tone="bad" title="Proposal already used">
      To spend again, fill it in again or dismiss it.
    </Notice>
  );
}

/** A second spend is a separate decision. */
function Again({ onClick }: { onClick: () => void }) {
  const place = useHandedFocus();
  return (
    <div ref={place} className="grid justify-items-start gap-1.5 text-sm">
      <p className="text-ink-2">To spend on it again, fill it in again. Nothing is spent until you confirm.</p>
      <Button size="sm" onClick={onClick}>
        Fill it in again
      </Button>
    </div>
  );
}
