import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { growthQuery } from '../../../api/resources/packs/growth';
import { modelsQuery, workloadQuery } from '../../../api/resources/packs/runtime';
import { ownedPacksQuery } from '../../../api/resources/packs/packs';
import { queryClient } from '../../../api/client/queryClient';
import { draftOf, promptOf, replaceDraft } from '../../../api/drafts/runDraft';
import { runtimeProfileQuery } from '../../../api/resources/packs/runtimeProfile';
import { href } from '../../../paths';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { type LoaderArgs, Redirect, type ScreenHandle } from '../../../shared/handle';
import { packCrumbs } from '../../../shared/packCrumbs';
import { useProposal } from '../../../shared/proposal/useProposal';
import { RunDesk } from './RunDesk';
import { ownership } from '../ownership';
import { fillOf, runAddress } from '../runAddress';

export async function loader({ params, search }: LoaderArgs) {
  const id = params['id'] ?? '';
  const [profile] = await Promise.all([
    queryClient.ensureQueryData(runtimeProfileQuery(id)),
    queryClient.prefetchQuery(modelsQuery()),
    queryClient.prefetchQuery(workloadQuery()),
  ]);
  if (profile?.pack?.owned === undefined) await queryClient.prefetchQuery(ownedPacksQuery());
  // Not awaited: until it arrives, only the saved default and the base can be chosen.
  if (ownership(id)) void queryClient.prefetchQuery(growthQuery(id));
  const fill = fillOf(search);
  if (fill) {
    const { from, compare } = runAddress.read(search);
    // With another run's prompt the inputs would not be the same.
    const prompt = (from === undefined ? draftOf(id)?.prompt : promptOf(from)) ?? '';
    replaceDraft(id, { ...fill, prompt });
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
  const owned = ownership(id);
  const suggestion = useProposal('run', id);
  const read = useSuspenseQuery(runtimeProfileQuery(id));
  const profile = read.data;
  const { data: models } = useQuery({ ...modelsQuery(), enabled: false });
  const { data: growth } = useQuery({ ...growthQuery(id), enabled: false });
  if (!profile) return <UnreadableScreen title="Run" what="runtime profile" read={read} />;
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
