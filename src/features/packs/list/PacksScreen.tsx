import { useQuery } from '@tanstack/react-query';
import { modelsQuery, workloadQuery } from '../../../api/resources/packs/runtime';
import { ownedPacksQuery, packsQuery, type PackPage } from '../../../api/resources/packs/packs';
import { queryClient } from '../../../api/client/queryClient';
import { formatPart } from '../../../lib/count';
import { withTimeout } from '../../../lib/async/withTimeout';
import { href } from '../../../paths';
import { PageSizeSelect } from '../../../shared/list/PageSizeSelect';
import { SearchForm } from '../../../shared/list/SearchForm';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { useAddressView } from '../../../shared/useAddress';
import { LinkButton } from '../../../ui/LinkButton';
import { PageHeader } from '../../../ui/PageHeader';
import { TabLinks } from '../../../ui/TabLinks';
import { sharedWords } from '../../../shared/words';
import { PackList } from './PackList';
import { formatModels, formatRuns } from '../packDisplay';
import { type PacksView, MAX_QUERY, pageSizes, packsView, searchPacks } from './packsView';

/** How long to wait for the answer before showing the screen with placeholder rows, in milliseconds. */
const TIMEOUT_MS = 200;

export async function loader({ search }: LoaderArgs) {
  const { tab, q, limit, offset } = packsView.read(search);
  // Each failure is shown in its own place.
  const reads = [
    tab === 'owned'
      ? queryClient.prefetchQuery(ownedPacksQuery())
      : queryClient.prefetchQuery(packsQuery(q, limit, offset)),
    queryClient.prefetchQuery(modelsQuery()),
    queryClient.prefetchQuery(workloadQuery()),
  ];
  await withTimeout(Promise.all(reads), TIMEOUT_MS);
}

export const handle: ScreenHandle = { title: sharedWords.agentPacks, crumbs: () => [{ label: 'Packs' }] };

export function Component() {
  const { view, search, change } = useAddressView(packsView);
  const owned = view.tab === 'owned';
  const catalog = useQuery({ ...packsQuery(view.q, view.limit, view.offset), enabled: !owned });
  const own = useQuery({ ...ownedPacksQuery(), enabled: owned });
  const list = owned ? own : catalog;
  return (
    <>
      <PageHeader
        title={sharedWords.agentPacks}
        meta={<Count view={view} page={list.data} />}
        actions={<RuntimeSummary />}
      />
      <TabLinks
        label="Lists of Packs"
        current={view.tab}
        tabs={{ catalog: 'Catalog', owned: 'Owned' }}
        hrefFor={(tab) => href('packs', undefined, packsView.change(search, { tab }))}
      />
      <div className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-2">
        <SearchForm
          label={owned ? 'Search owned Packs' : 'Search Packs'}
          placeholder="Name, purpose or tag"
          maxLength={MAX_QUERY}
          value={view.q}
          onSearch={(q, step) => change({ q }, step)}
        />
        <PageSizeSelect
          value={String(view.limit)}
          offered={pageSizes}
          onChange={(to) => change({ limit: Number(to) })}
        />
      </div>
      <PackList list={list} view={view} search={search} />
    </>
  );
}

/** The number of Packs, as far as the service says. */
function Count({ view, page }: { view: PacksView; page: PackPage | undefined }) {
  const { packs, total } = page ?? {};
  const [found, all] =
    view.tab === 'owned' ? [packs && searchPacks(packs, view.q).length, packs?.length] : [total, total];
  return <output>{found !== undefined && all !== undefined && formatPart(found, all, 'Pack')}</output>;
}

/** The models and workload in one line; unreadable parts are left out. */
function RuntimeSummary() {
  const { data: models } = useQuery(modelsQuery());
  const { data: workload } = useQuery(workloadQuery());
  const facts: string[] = [];
  if (models) facts.push(formatModels(models));
  if (workload?.active !== undefined) facts.push(formatRuns(workload.active, workload.activeLimit, workload.queued));
  return (
    <>
      <span className="text-sm text-ink-2">{facts.join(' · ')}</span>
      <LinkButton to={href('runtime')}>Runtime</LinkButton>
    </>
  );
}
