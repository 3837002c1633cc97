import { useQuery } from '@tanstack/react-query';
import { runtimeProfileQuery } from '../../../../api/resources/packs/runtimeProfile';
import { DeclaredFacts } from './DeclaredFacts';
import { readProfile } from './declared';

/** The runtime profile that the service stored for this version, if it returns one. */
export function StoredProfile({ id, version }: { id: string; version: string }) {
  const { data: profile } = useQuery(runtimeProfileQuery(id));
  if (!profile || profile.version !== version) return null;
  return (
    <details className="mt-1.5 text-ink">
      <summary className="cursor-pointer text-ink-2">Runtime profile stored by the service</summary>
      <div className="pt-1.5">
        <DeclaredFacts declared={readProfile(profile)} />
      </div>
    </details>
  );
}
