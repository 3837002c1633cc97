import { withoutHidden } from '../../lib/text/hidden';
import type { SellerProductDetailView } from '../../api/resources/seller/products';
import { formatBytes } from '../../lib/bytes';
import { formatOrDash } from '../../lib/formatOrDash';
import { Badge } from '../../ui/Badge';
import { CopyableId } from '../../ui/CopyableId';
import { ServiceTime } from '../../shared/ServiceTime';
import { ServiceText } from '../../ui/ServiceText';
import { Table } from '../../ui/Table';
import { getVersionState } from './stageAppearance';

/** Changelogs of at least this many characters are collapsed. */
const LONG_CHANGELOG = 160;

/** The versions of a product, in the service's order (newest first). */
export function VersionHistory({ product }: { product: SellerProductDetailView }) {
  return (
    <Table
      caption="Versions"
      rows={product.versions}
      rowKey={(version) => version.version ?? version.digest ?? String(version.committedAt)}
      columns={[
        {
          header: 'Version',
          tight: true,
          cell: ({ version }) =>
            formatOrDash(version, (value) => <CopyableId value={value} label={`version ${withoutHidden(value)}`} />),
          rowHeader: true,
        },
        {
          header: 'Digest',
          cell: ({ digest, version }) =>
            formatOrDash(digest, (value) => (
              <CopyableId
                value={value}
                label={version === undefined ? 'digest' : `digest of ${withoutHidden(version)}`}
              />
            )),
        },
        {
          header: 'State',
          tight: true,
          cell: ({ state, version }) => (
            <span className="flex max-w-60 gap-1.5 @max-3xl:flex-wrap">
              {state !== undefined && (
                <span className="min-w-0">
                  <Badge tone={getVersionState(state).tone}>{getVersionState(state).label}</Badge>
                </span>
              )}
              {version !== undefined && version === product.version && (
                <span className="shrink-0">
                  <Badge tone="accent">current</Badge>
                </span>
              )}
            </span>
          ),
        },
        { header: 'Size', align: 'end', tight: true, cell: ({ sizeBytes }) => formatOrDash(sizeBytes, formatBytes) },
        { header: 'Committed', tight: true, cell: (version) => <ServiceTime at={version.committedAt} /> },
        { header: 'Changelog', cell: ({ changelog }) => <Changelog text={changelog ?? '–'} /> },
      ]}
    />
  );
}

function Changelog({ text }: { text: string }) {
  const whole = (
    <ServiceText prose className="wrap-anywhere whitespace-pre-line">
      {text}
    </ServiceText>
  );
  if (text.length < LONG_CHANGELOG) return whole;
  return (
    <details>
      <summary>
        <ServiceText prose className="wrap-anywhere">{`${text.slice(0, LONG_CHANGELOG / 2)}…`}</ServiceText>
      </summary>
      {whole}
    </details>
  );
}
