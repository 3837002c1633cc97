import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router-dom';
import { growthQuery } from '../../api/growth';
import { modelsQuery, ownedPacksQuery, runtimeProfileQuery, workloadQuery } from '../../api/packs';
import { queryClient } from '../../api/queryClient';
import { draftOf, keepDraft, promptOf } from '../../api/runDraft';
import { href } from '../../paths';
import type { ScreenHandle } from '../../screen/handle';
import { RunDesk } from './RunDesk';
import { packCrumbs } from './crumbs';
import { readRunAddress } from './runAddress';

export async function loader({ params, request }: LoaderFunctionArgs) {
  const id = params['id'] ?? '';
  const [profile] = await Promise.all([
    queryClient.ensureQueryData(runtimeProfileQuery(id)),
    queryClient.prefetchQuery(modelsQuery()),
    queryClient.prefetchQuery(workloadQuery()),
  ]);
  if (profile?.pack?.owned === undefined) await queryClient.prefetchQuery(ownedPacksQuery());
  if (isOwned(id)) await queryClient.prefetchQuery(growthQuery(id));
  const { fill, from, compare } = readRunAddress(new URL(request.url).search);
  if (fill) {
    const prompt = (from === undefined ? undefined : promptOf(from)) ?? draftOf(id)?.prompt ?? '';
    keepDraft(id, { ...fill, prompt });
    throw redirect(href('run', { id }, compare === undefined ? undefined : new URLSearchParams({ compare })));
  }
  return { name: profile?.pack?.name };
}

/** Whether the account has the Pack, as far as the profile or the owned list tells. */
function isOwned(id: string): boolean {
  const told = queryClient.getQueryData(runtimeProfileQuery(id).queryKey)?.pack?.owned;
  const own = queryClient.getQueryData(ownedPacksQuery().queryKey)?.packs;
  return told ?? own?.some((pack) => pack.id === id) ?? false;
}

export const handle: ScreenHandle = {
  title: 'Run',
  routes: ['runs.quote', 'runs.start', 'runs.startWithFiles'],
  crumbs: (params, data) => [...packCrumbs(params['id'], (data as { name?: string } | null)?.name), { label: 'Run' }],
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const compare = useSearchParams()[0].get('compare') ?? undefined;
  const { data: profile } = useSuspenseQuery(runtimeProfileQuery(id));
  const { data: models } = useQuery({ ...modelsQuery(), enabled: false });
  const { data: growth } = useQuery({ ...growthQuery(id), enabled: false });
  return (
    <RunDesk
      key={id}
      name={profile?.pack?.name ?? id}
      version={profile?.version}
      policy={profile?.filePolicy}
      compare={compare}
      context={{
        productId: id,
        models: models ?? undefined,
        skills: profile?.hostedSkills ?? [],
        owned: isOwned(id),
        growth: growth ?? undefined,
      }}
    />
  );
}
