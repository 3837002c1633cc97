import { useSuspenseQuery } from '@tanstack/react-query';
import { queryClient } from '../../../api/client/queryClient';
import { skillsQuery } from '../../../api/resources/packs/runtime';
import { formatCount } from '../../../lib/count';
import { LastLookFailed } from '../../../shared/LastLookFailed';
import { Unreadable } from '../../../shared/Unreadable';
import type { ScreenHandle } from '../../../shared/handle';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { SkillTable } from '../runtime/SkillTable';

export async function loader() {
  await queryClient.ensureQueryData(skillsQuery());
  return null;
}

export const handle: ScreenHandle = {
  title: 'Hosted skills',
  crumbs: () => [{ label: 'Skills' }],
};

export function Component() {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useSuspenseQuery(skillsQuery());
  return (
    <>
      <PageHeader title="Hosted skills" meta={data.skills && formatCount(data.skills.length)} />
      {data.skills ? (
        <div className="grid grid-cols-1 gap-3">
          {error && <LastLookFailed error={error} readAt={dataUpdatedAt} />}
          <Panel title="Prices" flush>
            <SkillTable skills={data.skills} />
          </Panel>
        </div>
      ) : (
        <Unreadable what="list of skills" error={error} asking={isFetching} onAskAgain={() => void refetch()} />
      )}
    </>
  );
}
