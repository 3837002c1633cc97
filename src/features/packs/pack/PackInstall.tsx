import type { PackView } from '../../../api/resources/packs/packs';
import { DownloadPanel } from '../../../shared/download/DownloadPanel';
import { Panel } from '../../../ui/Panel';
import { packName } from '../packWords';

interface PackInstallProps {
  id: string;
  pack: PackView;
  /** Undefined when nothing says. */
  owned: boolean | undefined;
}

/** The download of a Pack, which its acquisition unlocks. */
export function PackDownload({ id, pack, owned }: PackInstallProps) {
  return (
    <Panel title="Download">
      {owned === false ? (
        <p className="text-sm text-ink-2">A Pack can be downloaded once it is acquired.</p>
      ) : (
        <DownloadPanel
          key={id}
          productId={id}
          name={packName(pack)}
          version={pack.version}
          digest={pack.digest}
          purchaseUrl={pack.purchaseUrl}
        />
      )}
    </Panel>
  );
}
