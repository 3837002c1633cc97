import type { PackView } from '../../api/resources/packs/packs';
import { beginning } from '../../lib/text/shorten';
import { href } from '../../paths';
import { Badge } from '../../ui/Badge';
import { ListRow } from '../../ui/List';
import { Money } from '../../ui/Money';
import { Mono } from '../../ui/Mono';
import { Monogram } from '../../ui/Monogram';
import { packName, sourceWords } from './packWords';

/** One Pack of a list. Fields missing from the answer are left out. */
export function PackRow({ pack, owned = false }: { pack: PackView; owned?: boolean }) {
  const { id, name, summary, state, source, category, version, seller, activeSequence } = pack;
  return (
    <ListRow
      leading={<Monogram name={name ?? '?'} />}
      title={
        <bdi title={name && beginning(name)} className="line-clamp-2">
          {beginning(packName(pack))}
        </bdi>
      }
      {...(id !== undefined && { to: href('pack', { id }) })}
      badges={
        <>
          {!owned && pack.owned && <Badge tone="good">owned</Badge>}
          {owned && source !== undefined && <Badge>{sourceWords(source)}</Badge>}
          {owned && state !== undefined && state !== 'published' && <Badge>{state}</Badge>}
        </>
      }
      description={
        summary && (
          <span title={beginning(summary)} dir="auto">
            {beginning(summary)}
          </span>
        )
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
      trailing={<Price pack={pack} />}
    />
  );
}

/** The price of the Pack. */
export function Price({ pack: { free, priceUsd } }: { pack: PackView }) {
  if (free) return <span className="font-semibold">Free</span>;
  if (priceUsd === undefined) return null;
  return (
    <span className="font-semibold">
      <Money usd={priceUsd} />
    </span>
  );
}
