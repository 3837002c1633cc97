import { useRef, useState } from 'react';
import { useBalance } from '../../api/balance';
import type { FilePolicyView } from '../../api/readers/runtime';
import { keepsAttempts } from '../../api/spending/kept';
import { href } from '../../paths';
import { LaterMissing } from '../../screen/LaterMissing';
import { useLater, useNeeded } from '../../screen/useLater';
import { Badge } from '../../ui/Badge';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { EarlierRuns } from './EarlierRuns';
import { QuotePanel } from './QuotePanel';
import { RunFormPanel } from './RunFormPanel';
import { RunNotices, UnderWay } from './RunNotices';
import type { RunContext } from './runForm';
import { useOwnRun } from './useOwnRun';
import { useRunForm } from './useRunForm';

interface RunDeskProps {
  context: RunContext;
  name: string;
  version: string | undefined;
  policy: FilePolicyView | undefined;
  /** The run whose inputs these are. */
  from: string | undefined;
  /** The run that the new one is compared with. */
  compare: string | undefined;
  /** Whether the account has the Pack; undefined when nothing tells. Then it is run as a preview. */
  owned: boolean | undefined;
}

/** One Pack's run from its inputs over the quote to the confirmation. */
export function RunDesk({ context, name, version, policy, from, compare, owned }: RunDeskProps) {
  const { productId: id } = context;
  const run = useRunForm(context, policy);
  const keyField = useRef<HTMLInputElement>(null);
  const [keyGiven, setKeyGiven] = useState(false);
  const [top, setTop] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const underWay = useOwnRun(id);
  const balance = useBalance();
  const [kept] = useState(keepsAttempts);
  const later = useLater(() => import('./RunSpending'));
  const { code, pending, failure, load, retry } = later;
  // An attempt that this browser keeps may lock the Pack.
  useNeeded(kept, load);
  /** A quote was asked for before what spends was there. */
  const [asked, setAsked] = useState(false);
  // Where that failed, nothing was asked for: only another press does.
  if (asked && !pending && failure !== undefined) setAsked(false);
  /** An attempt without a known end stands at the top, and with it what is known of its run. */
  const [held, setHeld] = useState(false);
  const side = useRef<HTMLDivElement>(null);

  const takeKey = () => {
    const field = keyField.current;
    const typed = field?.value.trim();
    if (field) field.value = '';
    setKeyGiven(false);
    return typed;
  };

  return (
    <>
      <PageHeader
        title="Run"
        subtitle={<bdi>{name}</bdi>}
        meta={
          <>
            {!owned && <Badge tone="accent">base preview</Badge>}
            {run.form.growthVersion !== undefined && (
              <Badge tone="accent">checkpoint {run.form.growthVersion}, this run only</Badge>
            )}
          </>
        }
        actions={
          <>
            {owned && <LinkButton to={href('growth', { id })}>Growth</LinkButton>}
            <LinkButton to={href('compare')}>Compare</LinkButton>
          </>
        }
      />
      {/* Whoever means to run has the pointer or the focus here first. */}
      <div className="grid gap-4" onPointerEnter={load} onPointerDown={load} onFocus={load}>
        <div ref={setTop} className="empty:hidden" />
        {!held && underWay && <UnderWay runId={underWay.runId} />}
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
              run.touched();
            }}
          />
          <div ref={side} className="grid gap-4">
            {code ? (
              <code.RunSpending
                run={run}
                name={name}
                version={version}
                compare={compare}
                underWay={underWay}
                keyGiven={keyGiven}
                takeKey={takeKey}
                top={top}
                side={side}
                foot={foot}
                quoteAtOnce={asked}
                onHeld={setHeld}
              />
            ) : (
              <>
                <QuotePanel
                  offer={undefined}
                  quoting={asked}
                  error={undefined}
                  balance={balance?.points}
                  noQuote={kept ? 'Earlier attempts have to be read first' : undefined}
                  noReview={undefined}
                  onQuote={() => {
                    setAsked(true);
                    retry();
                  }}
                  onReview={() => undefined}
                />
                <LaterMissing later={later} title="Nothing can be quoted yet">
                  The part of the console that quotes and spends could not be loaded. What you wrote stays.
                </LaterMissing>
              </>
            )}
          </div>
        </div>
        <div ref={setFoot}>{!code && !kept && <EarlierRuns attempts={[]} />}</div>
      </div>
    </>
  );
}
