import { queryClient } from '../../api/client/queryClient';
import { ownedPacksQuery } from '../../api/resources/packs/packs';
import { runtimeProfileQuery } from '../../api/resources/packs/runtimeProfile';

/** Whether the account owns the Pack, from the profile or the owned list, as far as they were read; undefined if neither says. */
export function readOwnership(id: string): boolean | undefined {
  const isOwned = queryClient.getQueryData(runtimeProfileQuery(id).queryKey)?.pack?.owned;
  const ownedPacks = queryClient.getQueryData(ownedPacksQuery().queryKey)?.packs;
  return isOwned ?? ownedPacks?.some((pack) => pack.id === id);
}
