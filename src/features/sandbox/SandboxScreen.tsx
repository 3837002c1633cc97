import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../api/client/queryClient';
import { worldStateQuery } from '../../api/client/sandbox/worldState';
import { environment } from '../../api/client/session/environment';
import { session, useSession } from '../../api/client/session/session';
import { tokenStatusQuery } from '../../api/resources/token';
import { href } from '../../paths';
import type { ScreenHandle } from '../../shared/handle';
import { useAddressView } from '../../shared/useAddress';
import { Button } from '../../ui/Button';
import { EmptyPicture } from '../../ui/EmptyPicture';
import { FailedPicture } from '../../ui/FailedPicture';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton } from '../../ui/Skeleton';
import { uiWords } from '../../ui/words';
import { useControl } from './control';
import { FaultsPanel } from './faults/FaultsPanel';
import { HistoryPanel } from './history/HistoryPanel';
import { LedgerPanel } from './ledger/LedgerPanel';
import { RequestsPanel } from './requests/RequestsPanel';
import { isReachable } from '../../shared/copyAs/isReachable';
import { SharePanel } from './state/SharePanel';
import { Clock, Records, Settings } from './world/Figures';
import { StorageNotice } from './world/StorageNotice';
import { Reset } from './world/Reset';
import { Worlds } from './world/Worlds';
import { addressView, optional, integer } from '../../lib/addressView';

/** The view of the Sandbox screen, as stored in its address: the account whose Points are shown, and the newest history entry shown. */
const sandboxView = addressView({ account: optional(), entry: integer(undefined, { from: 1 }) });

export async function loader() {
  if (environment().kind !== 'sandbox') return;
  // Only a response contains the name of the world. A failure is logged.
  if (session().world === undefined) await queryClient.prefetchQuery(tokenStatusQuery());
  const { world } = session();
  if (world !== undefined) await queryClient.prefetchQuery(worldStateQuery(world));
}

export const handle: ScreenHandle = { title: 'Sandbox' };

/** The controls of the token's world, and what the world has recorded. */
export function Component() {
  const { world } = useSession();
  if (environment().kind !== 'sandbox') {
    return (
      <>
        <PageHeader title="Sandbox" />
        <EmptyPicture
          title="This console uses a live service"
          explanation="The clock, faults and worlds are part of the sandbox, which this console doesn’t have."
          nextStep="Start the console without API_BASE_URL to use the sandbox."
          actions={<LinkButton to={href('token')}>Go to Token</LinkButton>}
        />
      </>
    );
  }
  return world === undefined ? <NoWorld /> : <World key={world} world={world} />;
}

/** Shown until a response has named the world. */
function NoWorld() {
  const { refetch, isFetching } = useQuery({ ...tokenStatusQuery(), enabled: false });
  return (
    <>
      <PageHeader title="Sandbox" />
      <FailedPicture
        title="The world isn’t known yet"
        explanation="Its name comes with the first response, and none has arrived."
        actions={
          <Button pending={isFetching} onClick={() => void refetch()}>
            {uiWords.tryAgain}
          </Button>
        }
      />
    </>
  );
}

function World({ world }: { world: string }) {
  const { data: state, error, isFetching, refetch } = useQuery(worldStateQuery(world));
  const { view, change } = useAddressView(sandboxView);
  const control = useControl(world);
  const parts = state && { world, state, control };
  return (
    <>
      <PageHeader
        title="Sandbox"
        meta={
          <span>
            World <Mono>{world}</Mono>
          </span>
        }
        subtitle={
          isReachable()
            ? 'Changes here affect everyone who uses this world. Each control is one call and needs no token.'
            : 'This sandbox runs in the page, so only the console can reach its controls. Each control is one call.'
        }
        actions={
          <Button pending={isFetching && state !== undefined} onClick={() => void refetch()}>
            Refresh
          </Button>
        }
      />
      {error && (
        <FailedPicture
          title="The sandbox isn’t responding"
          explanation={error.message}
          actions={<Button onClick={() => void refetch()}>{uiWords.tryAgain}</Button>}
        />
      )}
      {!parts && !error && <Skeleton size="h-96" />}
      {parts && <StorageNotice history={parts.state.history} />}
      {parts && (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <div className="grid grid-cols-1 gap-4">
            <FaultsPanel {...parts} />
            <LedgerPanel
              accounts={parts.state.accounts}
              chosen={view.account}
              onChoose={(account) => change({ account }, 'replace')}
            />
          </div>
          <div className="grid grid-cols-1 gap-4 lg:row-span-2">
            <SharePanel world={world} />
            <Clock {...parts} />
            <Settings {...parts} />
            <Records {...parts} />
            <Worlds />
            <Reset
              world={world}
              control={control}
              outlivesReload={!isReachable() && parts.state.history?.storedIn !== undefined}
            />
          </div>
          {/* Last on a phone, because they are long. */}
          <div className="grid grid-cols-1 gap-4">
            {parts.state.history && (
              <HistoryPanel
                world={world}
                history={parts.state.history}
                upTo={view.entry}
                onUpTo={(entry) => change({ entry }, 'replace')}
              />
            )}
            <RequestsPanel world={world} requests={parts.state.requests} />
          </div>
        </div>
      )}
    </>
  );
}
