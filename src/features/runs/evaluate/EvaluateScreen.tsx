import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { queryClient } from '../../../api/client/queryClient';
import { growthQuery } from '../../../api/resources/packs/growth';
import { ownedPacksQuery } from '../../../api/resources/packs/packs';
import { modelsQuery } from '../../../api/resources/packs/runtime';
import { runtimeProfileQuery } from '../../../api/resources/packs/runtimeProfile';
import type { LoaderArgs, ScreenHandle } from '../../../shared/handle';
import { packCrumbs } from '../../../shared/packCrumbs';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import type { RunContext } from '../run/runForm';
import { ownership } from '../ownership';
import { EvaluateDesk } from './EvaluateDesk';

export async function loader({ params }: LoaderArgs) {
  const id = params['id'] ?? '';
  const [profile] = await Promise.all([
    queryClient.ensureQueryData(runtimeProfileQuery(id)),
    queryClient.prefetchQuery(modelsQuery()),
  ]);
  if (profile?.pack?.owned === undefined) await queryClient.prefetchQuery(ownedPacksQuery());
  // The first columns are its checkpoints.
  if (ownership(id)) await queryClient.prefetchQuery(growthQuery(id));
  return { name: profile?.pack?.name };
}

export const handle: ScreenHandle = {
  title: 'Evaluate',
  crumbs: (params, data) => [
    ...packCrumbs(params['id'], (data as { name?: string } | null)?.name),
    { label: 'Evaluate' },
  ],
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const owned = ownership(id);
  const read = useSuspenseQuery(runtimeProfileQuery(id));
  const { data: models } = useQuery({ ...modelsQuery(), enabled: false });
  const { data: growth } = useQuery({ ...growthQuery(id), enabled: owned === true });
  const profile = read.data;
  const context = useMemo(
    (): RunContext => ({
      productId: id,
      models: models ?? undefined,
      skills: profile?.hostedSkills,
      owned: owned ?? false,
      growth: growth ?? undefined,
    }),
    [id, models, profile, owned, growth],
  );
  if (!profile) return <UnreadableScreen title="Evaluate" what="runtime profile" read={read} />;
  return (
    <EvaluateDesk key={id} context={context} name={profile.pack?.name ?? id} version={profile.version} owned={owned} />
  );
}
