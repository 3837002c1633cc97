import { Suspense, lazy } from 'react';
import type { ProductDetailView } from '../../api/readers/product';
import { Panel } from '../../ui/Panel';
import { Skeleton, SkeletonScreen } from '../../ui/Skeleton';

const DownloadPanel = lazy(() =>
  import('../../screen/download/DownloadPanel').then((module) => ({ default: module.DownloadPanel })),
);

/** The download of the product. Its code comes after the screen's: few who look at a product load it. */
export function ProductDownload({ product }: { product: ProductDetailView }) {
  const { id, name, version, digest, entitlement } = product;
  if (id === undefined) return null;
  return (
    <Panel title="Download">
      <Suspense
        fallback={
          <SkeletonScreen label="Loading the download">
            <div className="grid gap-3">
              <Skeleton height="2.5rem" />
              <Skeleton width="9rem" height="2rem" />
            </div>
          </SkeletonScreen>
        }
      >
        <DownloadPanel
          key={id}
          productId={id}
          name={name ?? 'this product'}
          version={version}
          digest={digest}
          purchaseUrl={entitlement.purchaseUrl}
        />
      </Suspense>
    </Panel>
  );
}
