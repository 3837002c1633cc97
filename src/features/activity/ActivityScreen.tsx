import { queryClient } from '../../api/client/queryClient';
import { tokenStatusQuery } from '../../api/resources/token';
import { formatCounted } from '../../lib/count';
import { useRequestTotals } from '../../api/client/requestLog';
import { href } from '../../paths';
import type { LoaderArgs, ScreenHandle } from '../../shared/handle';
import { useAddressView } from '../../shared/useAddress';
import { PageHeader } from '../../ui/PageHeader';
import { ScreenDrop } from '../../ui/ScreenDrop';
import { Skeleton } from '../../ui/Skeleton';
import { TabLinks } from '../../ui/TabLinks';
import { lazyComponent } from '../../ui/lazyComponent';
import { activityView } from './activityView';
import { useHarImport } from './har/HarButtons';
import { PointsTab } from './points/PointsTab';
import { RequestsTab } from './requests/RequestsTab';

const meanwhile = <Skeleton size="h-48" />;
const ContractTab = lazyComponent(
  () => import('./contract/ContractTab').then((module) => module.ContractTab),
  meanwhile,
);
const LeaksTab = lazyComponent(() => import('./leaks/LeaksTab').then((module) => module.LeaksTab), meanwhile);

export async function loader({ search }: LoaderArgs) {
  // Only an answer names the sandbox's world, which decides whose attempts are shown. A failure is in the log.
  if (activityView.read(search).tab === 'points') await queryClient.prefetchQuery(tokenStatusQuery());
}

export const handle: ScreenHandle = { title: 'Activity' };

const tabs = { requests: 'Requests', points: 'Points', contract: 'Contract', leaks: 'Leak check' };

/** What this tab has requested from the service, and what this browser has spent. */
export function Component() {
  const { view, search, change } = useAddressView(activityView);
  const { requests, failed } = useRequestTotals();
  const har = useHarImport();
  return (
    <>
      <PageHeader
        title="Activity"
        meta={<output>{`${formatCounted(requests, 'request')}, ${failed} failed`}</output>}
      />
      <TabLinks
        label="Parts of the activity"
        current={view.tab}
        tabs={tabs}
        hrefFor={(tab) => href('activity', undefined, activityView.change(search, { tab }))}
      />
      <ScreenDrop
        content="a HAR file"
        onFiles={(files, refused) => {
          if (view.tab !== 'requests') change({ tab: 'requests' });
          void har.read(files, refused);
        }}
      />
      {view.tab === 'requests' && <RequestsTab har={har} view={view} change={change} />}
      {view.tab === 'points' && <PointsTab />}
      {view.tab === 'contract' && <ContractTab />}
      {view.tab === 'leaks' && <LeaksTab />}
    </>
  );
}
