import type { ProductDetailView } from '../../../api/resources/catalog';
import { DownloadPanel } from '../../../shared/download/DownloadPanel';
import { Panel } from '../../../ui/Panel';
import { acquirePath } from './freePack';

/** The download of the product; nothing when the answer has no id. */
export function ProductDownload({ product }: { product: ProductDetailView }) {
  const { id, name, version, digest, entitlement } = product;
  if (id === undefined) return null;
  return (
    <Panel title="Download">
      <DownloadPanel
        key={id}
        productId={id}
        name={name ?? 'this product'}
        version={version}
        digest={digest}
        purchaseUrl={entitlement.purchaseUrl}
        acquirePath={acquirePath(product)}
      />
    </Panel>
  );
}
