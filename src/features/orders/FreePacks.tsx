import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type PackView, ownedPacksQuery } from '../../api/resources/packs/packs';
import { href } from '../../paths';
import { ServiceTime } from '../../shared/ServiceTime';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Mono } from '../../ui/Mono';
import { Panel } from '../../ui/Panel';
import { ServiceText } from '../../ui/ServiceText';
import { later } from '../../ui/later';
import { withoutHidden } from '../../lib/text/hidden';

const DownloadDialog = later(() => import('./DownloadDialog').then((module) => module.DownloadDialog));

/** Free Packs that the account has acquired: no purchases, but theirs to download like any other. Nothing without one. */
export function FreePacks() {
  const { data } = useQuery(ownedPacksQuery());
  const [downloading, setDownloading] = useState<PackView>();
  const packs = (data?.packs ?? []).filter(({ source }) => source !== undefined && /^free/i.test(source));
  if (packs.length === 0) return null;
  return (
    <Panel title="Agent Packs acquired free" badges={<Badge>{String(packs.length)}</Badge>} flush>
      <ul aria-label="Agent Packs acquired free" className="divide-y divide-line">
        {packs.map((pack, index) => (
          <li key={pack.id ?? index} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5 text-sm">
            <span className="min-w-0 flex-1 basis-56 font-semibold wrap-anywhere">
              {pack.id === undefined ? (
                <ServiceText>{nameOf(pack)}</ServiceText>
              ) : (
                <Link to={href('pack', { id: pack.id })}>
                  <ServiceText>{nameOf(pack)}</ServiceText>
                </Link>
              )}
            </span>
            {pack.version !== undefined && <Mono>{pack.version}</Mono>}
            {pack.acquiredAt !== undefined && <ServiceTime at={pack.acquiredAt} />}
            <Button
              size="sm"
              aria-label={`Download ${withoutHidden(nameOf(pack))}`}
              disabledReason={pack.id === undefined ? 'The answer contains no product id.' : undefined}
              onClick={() => setDownloading(pack)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
      {downloading && (
        <DownloadDialog
          productId={downloading.id}
          name={nameOf(downloading)}
          version={downloading.version}
          onClose={() => setDownloading(undefined)}
        />
      )}
    </Panel>
  );
}

const nameOf = ({ name, id }: PackView): string => name ?? id ?? 'Unnamed Pack';
