import { formatCounted } from '../../lib/count';
import { useRequestTotals } from '../../api/client/requestLog';
import { href } from '../../paths';
import type { ScreenHandle } from '../../shared/handle';
import { useAddressView } from '../../shared/useAddressView';
import { PageHeader } from '../../ui/PageHeader';
import { TabLinks } from '../../ui/TabLinks';
import { activityView } from './activityView';
import { RequestsTab } from './requests/RequestsTab';

export const handle: ScreenHandle = {
  title: 'Activity',
  crumbs: () => [{ label: 'Activity' }],
};

const tabs = [{ key: 'requests', label: 'Requests' }] as const;

/** What this tab has asked the service. It sends nothing by itself. */
export function Component() {
  const { view, search, change } = useAddressView(activityView);
  const { requests, failed } = useRequestTotals();
  return (
    <>
      <PageHeader
        title="Activity"
        meta={
          <output>
            {formatCounted(requests, 'request')}, {failed} failed
          </output>
        }
      />
      <TabLinks
        label="Parts of the activity"
        current={view.tab}
        tabs={tabs.map((tab) => ({
          ...tab,
          to: href('activity', undefined, activityView.change(search, { tab: tab.key })),
        }))}
      />
      <RequestsTab view={view} change={change} />
    </>
  );
}
