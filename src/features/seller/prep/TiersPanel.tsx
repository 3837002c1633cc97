import { formatBytes } from '../../../lib/bytes';
import { Badge } from '../../../ui/Badge';
import { CopyableId } from '../../../ui/CopyableId';
import { Mono } from '../../../ui/Mono';
import { Panel } from '../../../ui/Panel';
import { PrepTiers, type PrepTiersProps } from './PrepTiers';

/** What is quoted, and its tiers to choose from. */
export function TiersPanel(props: PrepTiersProps) {
  const { currentVersion, sizeBytes, digest } = props.quote;
  return (
    <Panel
      title="Prep tier"
      flush
      badges={
        <>
          <Badge>
            <span>version </span>
            <Mono>{currentVersion ?? 'not given'}</Mono>
          </Badge>
          {sizeBytes !== undefined && <Badge>{formatBytes(sizeBytes)}</Badge>}
          {digest !== undefined && <CopyableId value={digest} label="digest" />}
        </>
      }
    >
      <PrepTiers {...props} />
    </Panel>
  );
}
