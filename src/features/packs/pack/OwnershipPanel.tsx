import type { ApiError } from '../../../api/client/errors';
import { acquireFree, ownedPacksQuery, type PackView } from '../../../api/resources/packs/packs';
import { queryClient } from '../../../api/client/queryClient';
import { ListingPrice } from '../../../shared/list/ListingRow';
import { Button } from '../../../ui/Button';
import { type Definition, DefinitionList } from '../../../ui/DefinitionList';
import { Dot } from '../../../ui/Dot';
import { ExternalLink } from '../../../ui/ExternalLink';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { ServiceTime } from '../../../shared/ServiceTime';
import { Refusal } from '../../../shared/Refusal';
import { WriteEnd } from '../../../shared/WriteEnd';
import { WriteOutcome } from '../../../shared/WriteOutcome';
import { downloadWords } from '../../../shared/download/words';
import { formatSource } from '../packDisplay';
import { type Write, useWrite } from '../../../shared/useWrite';
import { formatCheckpoint } from '../../../lib/runChoices/formatCheckpoint';
import { inSentence } from '../../../lib/text/hidden';

interface OwnershipPanelProps {
  id: string;
  pack: PackView;
  /** The Pack's entry among those the account owns. */
  own: PackView | undefined;
  /** Undefined if neither the list nor the Pack says. */
  owned: boolean | undefined;
}

/** Whether the account owns the Pack, since when, and how to get it. */
export function OwnershipPanel({ id, pack, own, owned }: OwnershipPanelProps) {
  const acquire = useWrite(
    acquireFree(id),
    () => isOwned(id),
    () => true,
  );
  const { state } = acquire;
  const source = own?.source ?? pack.source;
  const facts: Definition[] = [];
  if (owned && source !== undefined) facts.push({ label: 'How', value: formatSource(source) });
  if (own?.acquiredAt !== undefined) facts.push({ label: 'Since', value: <ServiceTime at={own.acquiredAt} /> });
  if (own?.activeCheckpoint !== undefined)
    facts.push({ label: 'New runs use', value: formatCheckpoint(own.activeCheckpoint, 'sentence') });
  return (
    <Panel title="Ownership" actions={<ListingPrice listing={pack} />}>
      <div className="grid grid-cols-1 gap-2.5">
        <div className="font-semibold">
          {owned === undefined ? (
            <Dot state="open">The response doesn’t say</Dot>
          ) : owned ? (
            <Dot state="done">Owned</Dot>
          ) : (
            <Dot state="open">Not owned</Dot>
          )}
        </div>
        {facts.length > 0 && <DefinitionList items={facts} />}
        {!owned && (
          <p className="text-sm text-ink-2">
            Until you own this Pack, every run is a preview: paid in Points, on the signed base, without memory.
          </p>
        )}
        <AcquireOutcome write={acquire} />
        {!owned && state.at !== 'unknown' && state.at !== 'done' && (
          <AcquireAction pack={pack} pending={acquire.busy} onAcquire={() => acquire.send()} />
        )}
      </div>
    </Panel>
  );
}

async function isOwned(id: string): Promise<boolean> {
  const { packs } = await queryClient.fetchQuery({ ...ownedPacksQuery(), staleTime: 0 });
  if (!packs) throw new Error('The response has no list of Packs.');
  return packs.some((pack) => pack.id === id);
}

interface WayProps {
  pack: PackView;
  pending: boolean;
  onAcquire: () => void;
}

/** How to get the Pack: here if it is free, otherwise in the signed-in site. */
function AcquireAction({ pack: { free, purchaseUrl, priceUsd }, pending, onAcquire }: WayProps) {
  // A Pack of unknown price can be requested: the service refuses one that must be paid for.
  if (free ?? (priceUsd === undefined && purchaseUrl === undefined)) {
    return (
      <Button variant="primary" pending={pending} onClick={onAcquire}>
        {downloadWords.acquireFree}
      </Button>
    );
  }
  return purchaseUrl === undefined ? (
    <p className="text-sm">You can buy it in the signed-in site.</p>
  ) : (
    <p className="text-sm">
      <ExternalLink href={purchaseUrl}>Buy in the signed-in site</ExternalLink>
    </p>
  );
}

function AcquireOutcome({ write }: { write: Write<void, boolean> }) {
  const { state } = write;
  if (state.at === 'done')
    return (
      <WriteOutcome>
        <Notice polite tone="good" title="Acquired">
          The Pack is yours, and no Points were spent.
        </Notice>
      </WriteOutcome>
    );
  const isLost = state.at === 'checking' && state.error.outcomeUnknown;
  return (
    <WriteEnd
      write={write}
      unknown="The Pack may or may not have been acquired"
      checking="Checking whether the Pack is in the list of owned Packs."
      checkingTitle={isLost ? 'The response was lost' : 'You may already own it'}
      refused={({ error }) => <Refusal error={error} title="The Pack wasn’t acquired" />}
      found={({ found, error }) =>
        found ? (
          <WriteOutcome>
            <Notice polite tone="good" title={error.outcomeUnknown ? 'Acquired' : 'Already owned'}>
              {`${describeError(error)} The Pack is in the list of owned Packs.`}
            </Notice>
          </WriteOutcome>
        ) : (
          <Notice tone="bad" role="alert" title="Not acquired">
            {`${describeError(error)} The Pack isn’t in the list of owned Packs. You can try again.`}
          </Notice>
        )
      }
    />
  );
}

function describeError(error: ApiError): string {
  if (error.outcomeUnknown) return 'The response was lost.';
  return error.serviceMessage === undefined ? error.message : `The service said: ${inSentence(error.serviceMessage)}`;
}
