import type { Content } from '../../ui/content';
import type { SellerProductDetailView } from '../../api/resources/seller/products';
import { formatBytes } from '../../lib/bytes';
import { CopyableId } from '../../ui/CopyableId';
import type { Definition } from '../../ui/DefinitionList';
import { Money } from '../../ui/Money';

/** The current version of a product, and its artifact. */
export const getVersionFacts = ({ version, digest, sizeBytes }: SellerProductDetailView): (Definition | false)[] => [
  {
    label: 'Current version',
    value: version === undefined ? 'none yet' : <CopyableId value={version} label="version" />,
  },
  digest !== undefined && { label: 'Digest', value: <CopyableId value={digest} label="digest" /> },
  sizeBytes !== undefined && { label: 'Artifact', value: formatBytes(sizeBytes) },
];

/** A price in US dollars; `Free`, or `not given` if there is none. */
export function formatListingPrice(usd: number | undefined): Content {
  if (usd === undefined) return 'not given';
  return usd === 0 ? 'Free' : <Money usd={usd} />;
}
