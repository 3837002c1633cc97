import type { PackView } from '../../api/resources/packs/packs';
import { beginning } from '../../lib/text/shorten';
import { href } from '../../paths';
import { ListingRow } from '../../shared/list/ListingRow';
import { Badge } from '../../ui/Badge';
import { Mono } from '../../ui/Mono';
import { packName, sourceWords } from './packWords';

/** One Pack of a list. Fields missing from the answer are left out. */
export function PackRow({ pack, owned = false }: { pack: PackView; owned?: boolean }) {
  const { id, state, source, category, version, seller, activeSequence } = pack;
  return (
    <ListingRow
      listing={pack}
      to={id === undefined ? undefined : href('pack', { id })}
      unnamed={packName(pack)}
      badges={
        <>
          {!owned && pack.owned && <Badge tone="good">owned</Badge>}
          {owned && source !== undefined && <Badge>{sourceWords(source)}</Badge>}
          {owned && state !== undefined && state !== 'published' && <Badge>{state}</Badge>}
        </>
      }
      facts={[
        <div key="seller" className="max-sm:wrap-anywhere sm:w-36 sm:truncate sm:@max-3xl:hidden">
          <bdi title={seller}>{seller && beginning(seller)}</bdi>
        </div>,
        <div key="category" className="max-sm:wrap-anywhere sm:w-24 sm:truncate sm:@max-2xl:hidden">
          <bdi title={category}>{category && beginning(category)}</bdi>
        </div>,
        <div key="version" className="wrap-anywhere sm:w-16">
          {version === undefined ? 'no version' : <Mono>{version}</Mono>}
        </div>,
        ...(owned
          ? [
              <div key="active" className="sm:w-24">
                {activeSequence !== undefined && `checkpoint ${activeSequence}`}
              </div>,
            ]
          : []),
      ]}
    />
  );
}
