import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { growthQuery } from '../../../api/resources/packs/growth';
import { modelsQuery, workloadQuery, type FilePolicyView } from '../../../api/resources/packs/runtime';
import { ownedPacksQuery } from '../../../api/resources/packs/packs';
import { queryClient } from '../../../api/client/queryClient';
import {
  findRunDraft,
  findPrompt,
  replaceRunDraft,
  forgetReplacedPrompt,
  findReplacedPrompt,
} from '../../../api/drafts/runDraft';
import { runtimeProfileQuery } from '../../../api/resources/packs/runtimeProfile';
import { href } from '../../../paths';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { type LoaderArgs, Redirect, type ScreenHandle } from '../../../shared/handle';
import { packCrumbs } from '../../../shared/packCrumbs';
import { useProposal, type Suggestion } from '../../../shared/proposal/useProposal';
import { readOwnership } from '../ownership';
import { readRunAddress, runAddress } from '../runAddress';
import { useBalance } from '../../../api/client/balance';
import { AttemptsPanel } from '../../../shared/spending/AttemptsPanel';
import { ProposeButton } from '../../../shared/proposal/ProposeButton';
import { CHECKING, type QuoteChange, SpendRefusal, findPriceMove } from '../../../shared/spending/SpendRefusal';
import { computeShortfall, describeShortfall } from '../../../shared/spending/shortfall';
import { takeTypedKey } from '../../../shared/spending/ProviderKey';
import { UnknownCellNotice } from '../UnknownCellNotice';
import { UnknownOutcome } from '../../../shared/spending/UnknownOutcome';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/LinkButton';
import { QuoteMoreFields } from '../../../shared/spending/QuoteMoreFields';
import { Mono } from '../../../ui/Mono';
import { PageHeader } from '../../../ui/PageHeader';
import { useSlow } from '../../../ui/useSlow';
import { runsWords } from '../words';
import { QuotePanel } from './QuotePanel';
import { RunFormPanel } from './RunFields';
import { RunProposal, proposable, toRunDraft } from './proposal/RunProposal';
import type { RunContext } from './runForm';
import { useOwnRun } from './useOwnRun';
import { useRunForm, type RunFormState } from './useRunForm';
import { useRunSpending, type RunSpending } from './useRunSpending';
import { WaitingRun } from './WaitingRun';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { ServiceText } from '../../../ui/ServiceText';
import type { RunProposal as ProposedRun } from '../../../lib/proposal/proposalLink';
import { OverCap } from '../../../shared/spending/OverCap';
import { ConfirmRun } from './ConfirmRun';
import { readText } from '../../../api/reader/json';
import type { RunOffer } from '../../../api/resources/packs/runSpend';
import type { FlowState } from '../../../spending/quoteFlow';
import { formatPointsWithUnit } from '../../../lib/money';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import { formatRunCheckpoint } from '../runText';
import { describePriceProblem } from '../../../shared/spending/describePriceProblem';
import { ExternalLink } from '../../../ui/ExternalLink';
import { runWords } from './words';

export async function loader({ params, search }: LoaderArgs) {
  const id = params['id'] ?? '';
  const [profile] = await Promise.all([
    queryClient.ensureQueryData(runtimeProfileQuery(id)),
    queryClient.prefetchQuery(modelsQuery()),
    queryClient.prefetchQuery(workloadQuery()),
  ]);
  if (profile?.pack?.owned === undefined) await queryClient.prefetchQuery(ownedPacksQuery());
  // Not awaited: until it arrives, only the saved default and the base can be chosen.
  if (readOwnership(id)) void queryClient.prefetchQuery(growthQuery(id));
  const choices = readRunAddress(search);
  if (choices) {
    const { from, compare } = runAddress.read(search);
    // With another run's prompt the inputs would not be the same.
    const prompt = (from === undefined ? findRunDraft(id)?.prompt : findPrompt(from)) ?? '';
    replaceRunDraft(id, { ...choices, prompt });
    return new Redirect(href('run', { id }, runAddress.write({ from, compare })));
  }
  return { name: profile?.pack?.name };
}

export const handle: ScreenHandle = {
  title: 'Run',
  crumbs: (params, data) => [...packCrumbs(params['id'], (data as { name?: string } | null)?.name), { label: 'Run' }],
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const { from, compare } = runAddress.read(useLocation().search);
  const owned = readOwnership(id);
  const suggestion = useProposal('run', id);
  const read = useSuspenseQuery(runtimeProfileQuery(id));
  const profile = read.data;
  const { data: models } = useQuery({ ...modelsQuery(), enabled: false });
  const { data: growth } = useQuery({ ...growthQuery(id), enabled: false });
  if (!profile) return <UnreadableScreen title="Run" expected="runtime profile" read={read} />;
  return (
    <RunDesk
      // What is filled in is decided when a proposal is opened, so the form opens once for each.
      key={`${id} ${suggestion?.opened ?? ''}`}
      name={profile.pack?.name ?? id}
      version={profile.version}
      policy={profile.filePolicy}
      from={from}
      compare={compare}
      owned={owned}
      suggestion={suggestion}
      context={{
        productId: id,
        models: models ?? undefined,
        skills: profile.hostedSkills,
        owned: owned ?? false,
        growth: growth ?? undefined,
      }}
    />
  );
}

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
      return takeTypedKey(keyField.current);
    },
  });
  const { controller, open, attempts, checking, offer, flow } = spending;
  const fill = suggestion?.fill;
  const run = useRunForm(context, policy, spending.drop, fill && { id: fill.id, draft: toRunDraft(fill) });
  const underWay = useOwnRun(id);
  const balance = useBalance()?.points;
  // After sending, the dialog stays open at first, because an answer at admission comes at once.
  const awaited = useSlow(flow.phase === 'sending' && spending.sent);
  const waiting = open?.end === 'sending' && (awaited || (flow.phase !== 'sending' && flow.phase !== 'reviewing'));
  const locked = open ? 'The outcome of an earlier attempt isn’t known yet' : undefined;

  return (
    <>
      <PageHeader
        title="Run"
        of={name}
        meta={
          <>
            {!owned && <Badge tone="accent">base preview</Badge>}
            {run.form.checkpoint !== undefined && (
              <Badge tone="accent">{`${formatCheckpoint(run.form.checkpoint, 'sentence')}, this run only`}</Badge>
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
        {open?.cell !== undefined && !waiting && <UnknownCellNotice productId={id} attempt={open} />}
        {open && open.cell === undefined && !waiting && flow.phase !== 'sending' && (
          <UnknownOutcome
            controller={controller}
            checking={checking}
            attempt={open}
            purpose={<Mono>{open.choice}</Mono>}
            ceiling
            texts={outcomeCheckTexts}
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
                  propose={<ProposeButton id={id} block variant="quiet" proposable={proposable(run, offer)} />}
                />
                {offer && <QuoteMoreFields raw={offer.raw} known={offer.known} of="the quote" />}
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
              {runsWords.openRun}
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
    const short = describeShortfall(computeShortfall({ points, available, canAfford }));
    if (short !== undefined) return short;
    if (offer.request.funding === 'byok' && !keyGiven) return 'Enter your provider key first';
    return undefined;
  }
}

const outcomeCheckTexts = {
  checking: 'Checking the runs under way, the Pack’s growth and the balance.',
  unreadable: 'The runs couldn’t be loaded, so nothing is known yet.',
  undecided: 'The runs and the balance don’t show whether this attempt started. Open Runtime to check.',
};

interface RunNoticesProps {
  id: string;
  owned: boolean | undefined;
  from: string | undefined;
  compare: string | undefined;
  /** Values of that run that could not be used. */
  leftOut: readonly string[];
  /** Restores the previous prompt. */
  onTakeBack: (prompt: string) => void;
}

/** Notices above a run's inputs: that it is a preview, where the inputs come from, what it is compared with. */
function RunNotices({ id, owned, from, compare, leftOut, onTakeBack }: RunNoticesProps) {
  const [replaced] = useState(() => findReplacedPrompt(id));
  const [taken, setTaken] = useState(false);
  const takeBack = (prompt: string) => {
    onTakeBack(prompt);
    forgetReplacedPrompt(id);
    setTaken(true);
  };
  return (
    <>
      {!owned && (
        <Notice
          tone="accent"
          title={owned === undefined ? 'Ownership of this Pack is unknown' : 'This is a base preview'}
          actions={<LinkButton to={href('pack', { id })}>How to get the Pack</LinkButton>}
        >
          {owned === undefined
            ? 'The run is requested as a preview. A preview is paid in Points, runs on the signed base and remembers nothing. Acquire the Pack to use your provider key and checkpoints.'
            : 'You don’t own this Pack. A preview is paid in Points, runs on the signed base and remembers nothing. Acquire the Pack to use your provider key and checkpoints.'}
        </Notice>
      )}
      {from !== undefined && (
        <Notice
          title={
            <>
              <span>Filled in from run </span>
              <Mono>{from.slice(0, 8)}</Mono>
            </>
          }
          actions={
            replaced !== undefined && (
              <Button
                size="sm"
                disabledReason={taken ? 'Your previous prompt was restored' : undefined}
                onClick={() => takeBack(replaced)}
              >
                Restore previous prompt
              </Button>
            )
          }
        >
          {leftOut.length > 0 && (
            <>
              <span>Not available now, so left out: </span>
              <ServiceText>{leftOut.join(', ')}</ServiceText>
              <span>. </span>
            </>
          )}
          <span>
            {findPrompt(from) === undefined
              ? 'This tab doesn’t have its prompt: enter it again. Files aren’t saved: add them again.'
              : 'Files aren’t saved: add them again.'}
          </span>
        </Notice>
      )}
      {compare !== undefined && (
        <Notice title="Compared when it ends">
          <span>
            {owned
              ? 'Choose another checkpoint. The result links to the comparison with run '
              : 'A preview always runs on the signed base. The result links to the comparison with run '}
          </span>
          <Mono>{compare.slice(0, 8)}</Mono>
          <span>.</span>
        </Notice>
      )}
    </>
  );
}

/** The account's run of the Pack that is still in progress. */
function UnderWay({ runId }: { runId: string }) {
  return (
    <Notice
      title="A run of this Pack is under way"
      actions={<LinkButton to={href('runResult', { runId })}>Open the run under way</LinkButton>}
    >
      A Pack can have one run at a time. The next one can start when this one ends.
    </Notice>
  );
}

interface RunDialogsProps {
  run: RunFormState;
  spending: RunSpending;
  /** The proposal in the screen's address, if there is one. */
  proposed: ProposedRun | undefined;
  /** In Points. */
  balance: number | undefined;
  /** The screen shows the awaited run. */
  waiting: boolean;
}

/** The confirmation of a run, and the dialog shown when a run was not started. */
function RunDialogs({ run, spending, proposed, balance, waiting }: RunDialogsProps) {
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
        onConfirm={(typed) => spending.confirm(flow.consent.id, typed)}
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

interface RunRefusalProps {
  state: Extract<FlowState<RunOffer>, { phase: 'refused' | 'blocked' }>;
  productId: string;
  balance: number | undefined;
  /** After a rate limit: its wait, and the check after it, are not over. */
  waiting: boolean;
  onQuote: () => void;
  /** Receives the new quote, if one arrived. */
  onClose: (fresh: RunOffer | undefined) => void;
  /** Reopens the confirmation at the new price. */
  onReview: (fresh: RunOffer) => void;
}

/** The dialog shown when a run was not started. After a 409 it shows what changed in the new quote. */
function RunRefusal({ state, productId, onClose, onReview, ...rest }: RunRefusalProps) {
  const { old, fresh: asked } = state.phase === 'refused' ? state : {};
  const fresh = asked?.at === 'here' ? asked.quote : undefined;
  const ownKey = old?.request.funding === 'byok';
  return (
    <SpendRefusal
      {...rest}
      quoting={false}
      quoteRoute="runs.quote"
      title={runWords.confirm}
      state={state}
      onClose={() => onClose(fresh)}
      conflict={{
        changes: old && fresh ? listQuoteChanges(old, fresh) : [],
        moved: findPriceMove(state.consent.points, fresh?.ceilingPoints),
        asking: asked?.at === 'asked',
        error: asked?.at === 'failed' ? asked.error : undefined,
        // The key was sent with the request, so another attempt needs it again.
        points: ownKey ? undefined : fresh?.ceilingPoints,
        onReview: () => fresh && onReview(fresh),
        same: 'The quote is the same. Another run of this Pack is under way, or the Pack’s state has changed.',
      }}
      renderDetails={({ body, status }) => {
        const runId = readText(body, 'runId');
        const url = readText(body, 'purchaseUrl');
        return (
          <>
            {fresh?.priceProblem && <p className="text-sm">{describePriceProblem(fresh.priceProblem)}</p>}
            {ownKey && <p className="text-sm">Your provider key wasn’t saved. Enter it again to retry.</p>}
            <div className="flex flex-wrap gap-3 text-sm empty:hidden">
              {runId !== undefined && <LinkButton to={href('runResult', { runId })}>Open the run under way</LinkButton>}
              {status === 403 && <LinkButton to={href('pack', { id: productId })}>Open the Pack</LinkButton>}
              {url !== undefined && <ExternalLink href={url}>Where to buy it</ExternalLink>}
            </div>
          </>
        );
      }}
    />
  );
}

/** Compares two quotes: version, checkpoint, each part of the ceiling, and the ceiling. */
function listQuoteChanges(before: RunOffer, after: RunOffer): QuoteChange[] {
  const points = (value: number | undefined) => (value === undefined ? 'not given' : formatPointsWithUnit(value));
  const parts = new Map([...before.breakdown, ...after.breakdown].map(({ key, label }) => [key, label]));
  const row = (label: string, of: (offer: RunOffer) => string) => ({ label, before: of(before), after: of(after) });
  return [
    row('Version', ({ version }) => version ?? 'not given'),
    row('Checkpoint', (offer) => formatRunCheckpoint(offer, 'cell') ?? 'not given'),
    row('Checkpoint digest', ({ checkpointDigest }) => checkpointDigest?.slice(0, 15) ?? 'none'),
    ...[...parts].map(([key, label]) =>
      row(label, ({ breakdown }) => points(breakdown.find((line) => line.key === key)?.points)),
    ),
    row('At most', ({ ceilingPoints }) => points(ceilingPoints)),
  ].filter((row) => row.before !== row.after);
}
