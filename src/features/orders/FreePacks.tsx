import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type PackView, ownedPacksQuery } from '../../api/resources/packs/packs';
import { href } from '../../paths';
import { ListingTile } from '../../shared/list/ListingTile';
import { ServiceTime } from '../../shared/ServiceTime';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { List, ListRow } from '../../ui/list/List';
import { Mono } from '../../ui/Mono';
import { Panel } from '../../ui/Panel';
import { ServiceText } from '../../ui/ServiceText';
import { lazyComponent } from '../../ui/lazyComponent';
import { withoutHidden } from '../../lib/text/hidden';

const DownloadDialog = lazyComponent(() => import('./DownloadDialog').then((module) => module.DownloadDialog));

/** Free Packs that the account has acquired: they are not purchases, but can be downloaded like them. Renders nothing without one. */
export function FreePacks() {
  const { data } = useQuery(ownedPacksQuery());
  const [downloading, setDownloading] = useState<PackView>();
  const packs = (data?.packs ?? []).filter(({ source }) => source !== undefined && /^free/i.test(source));
  if (packs.length === 0) return null;
  return (
    <Panel title="Agent Packs acquired free" badges={<Badge>{String(packs.length)}</Badge>} flush>
      <List label="Agent Packs acquired free">
        {packs.map((pack, index) => {
          const { id, raw, version, acquiredAt } = pack;
          const name = getName(pack);
          return (
            <ListRow
              key={id ?? index}
              leading={<ListingTile name={name} raw={raw} />}
              title={<ServiceText>{name}</ServiceText>}
              to={id && href('pack', { id })}
              facts={[
                version !== undefined && <Mono key="version">{version}</Mono>,
                acquiredAt !== undefined && <ServiceTime key="acquired" at={acquiredAt} />,
              ]}
              trailing={
                <Button
                  size="sm"
                  aria-label={`Download ${withoutHidden(name)}`}
                  disabledReason={id === undefined ? 'The response has no product ID.' : undefined}
                  onClick={() => setDownloading(pack)}
                >
                  Download
                </Button>
              }
            />
          );
        })}
      </List>
      {downloading && (
        <DownloadDialog
          productId={downloading.id}
          name={getName(downloading)}
          version={downloading.version}
          onClose={() => setDownloading(undefined)}
        />
      )}
    </Panel>
  );
}

const getName = ({ name, id }: PackView): string => name ?? id ?? 'Unnamed Pack';
