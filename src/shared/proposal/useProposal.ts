import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { serviceNow } from '../../api/client/serviceClock';
import { browserContext } from '../../spending/context';
import { type Attempt, isOpen } from '../../spending/ledger/attempt';
import { type SpendSubject, getSubjectKey } from '../../api/resources/subject';
import { type PrepProposal, type Proposal, type RunProposal, readProposal } from '../../lib/proposal/proposalLink';
import { subscribeToTicks } from '../../ui/ticker';

interface Kinds {
  prep: PrepProposal;
  run: RunProposal;
}

/** A proposal in the address of the screen that could spend it. It only ever fills in a choice. */
export interface Suggestion<Kind extends Proposal['kind'] = Proposal['kind']> {
  /** Undefined for an invalid link; `problem` says why. */
  proposal: Kinds[Kind] | undefined;
  problem: string | undefined;
  /** What the screen is filled in with: fixed when the link is opened, so that nothing on the screen changes later. */
  fill: Kinds[Kind] | undefined;
  /** A new text each time a link is opened or filled in again. */
  opened: string;
  /** By the service's clock. */
  isExpired: boolean;
  /** The attempts made with it that may have spent, newest first. */
  uses: readonly Attempt[];
  /** Such an attempt was made with another token of this browser, whose outcome is not shown here. */
  isUsedElsewhere: boolean;
  /** The attempts made with it that spent nothing, newest first. */
  unspent: readonly Attempt[];
  /** Why it cannot be reviewed: it was used since it was filled in. */
  whyNot: string | undefined;
  /** Fills it in once more, although it was used. */
  fillAgain: () => void;
  /** Removes it from the address, and shows the screen without it. */
  setAside: () => void;
}

interface Opened {
  /** The subject and the fragment. */
  at: string;
  /** How often it was filled in again. */
  again: number;
  read: ReturnType<typeof readProposal>;
  fills: boolean;
  /** The attempts made with it that were known at that time. */
  known: ReadonlySet<string>;
}

const { ledger, connected } = browserContext;
const spent = ({ end }: Attempt): boolean => end === 'settled' || isOpen({ end });
const isOver = ({ until }: Proposal): boolean => serviceNow() >= until;

/** The proposal in the address, for the screen that spends on this subject; undefined if there is none. */
export function useProposal<Kind extends Proposal['kind']>(
  kind: Kind,
  productId: string,
): Suggestion<Kind> | undefined {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const subject: SpendSubject = { kind, productId };
  const key = getSubjectKey(subject);
  const open = (again = 0): Opened => {
    const read = readProposal(hash);
    const proposal = read && 'kind' in read ? read : undefined;
    const uses = proposal ? ledger.findByProposal(key, proposal.id).filter(spent) : [];
    const isFresh = proposal?.kind === kind && !isOver(proposal) && (again > 0 || uses.length === 0);
    return { at: key + hash, again, read, fills: isFresh, known: new Set(uses.map(({ id }) => id)) };
  };
  const [opening, setOpening] = useState(open);
  const opened = opening.at === key + hash ? opening : open();
  if (opened !== opening) setOpening(opened);
  const { read, fills, known } = opened;
  const proposal = read && 'kind' in read && read.kind === kind ? (read as Kinds[Kind]) : undefined;
  const isExpired = useSyncExternalStore(subscribeToTicks, () => proposal !== undefined && isOver(proposal));
  const attempts = useSyncExternalStore(ledger.subscribe, () =>
    inText(proposal ? ledger.findByProposal(key, proposal.id) : []),
  );
  if (read === undefined) return undefined;
  const made = proposal && attempts !== '' ? ledger.findByProposal(key, proposal.id) : [];
  const own = made.filter(({ scope }) => scope === connected.scope());
  const uses = own.filter(spent);
  const isUsedSince = fills && made.some((attempt) => spent(attempt) && !known.has(attempt.id));
  return {
    proposal,
    problem: proposal ? undefined : 'problem' in read ? read.problem : otherScreen[read.kind],
    fill: fills ? proposal : undefined,
    opened: `${opened.again} ${hash}`,
    isExpired,
    uses,
    isUsedElsewhere: made.some((attempt) => spent(attempt) && !own.includes(attempt)),
    unspent: own.filter((attempt) => !spent(attempt)),
    whyNot: isUsedSince
      ? 'This proposal has been used since you opened it. Dismiss it, or fill it in again'
      : undefined,
    fillAgain: () => setOpening(open(opened.again + 1)),
    setAside: () => void navigate(pathname + search, { replace: true }),
  };
}

const otherScreen: Readonly<Record<Proposal['kind'], string>> = {
  prep: 'The link proposes a prep, but this screen is for a run.',
  run: 'The link proposes a run, but this screen is for a prep.',
};

/** Changes whenever an attempt is added or ends. */
const inText = (attempts: readonly Attempt[]): string => attempts.map(({ id, end }) => `${id} ${end}`).join();
