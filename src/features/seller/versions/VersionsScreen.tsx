import { useParams } from 'react-router-dom';
import { type SellerProductDetailView } from '../../../api/resources/seller/products';
import { href } from '../../../paths';
import { LastReadFailed } from '../../../shared/read/LastReadFailed';
import { UnreadableScreen } from '../../../shared/read/Unreadable';
import { Badge } from '../../../ui/Badge';
import { LinkButton } from '../../../ui/LinkButton';
import { Mono } from '../../../ui/Mono';
import { PageHeader } from '../../../ui/PageHeader';
import { Panel } from '../../../ui/Panel';
import { NewVersionPanel } from './NewVersionPanel';
import { PreviewImagesPanel } from './PreviewImagesPanel';
import { SignedInSite } from '../SignedInSite';
import { VersionHistory } from '../VersionHistory';
import { partHandle, productLoader } from '../crumbs';
import { isPack, isProduct, useFollowedProduct } from '../ownProduct';

export const loader = productLoader();

export const handle = partHandle('Versions');

export function Component() {
  const id = useParams()['id'] ?? '';
  const read = useFollowedProduct(id, {
    // Another client may commit meanwhile, and the suggestion depends on the current version.
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
  const { data, isFetching } = read;
  if (!isProduct(data)) return <UnreadableScreen title="Versions" expected="product" read={read} />;
  return (
    <>
      <PageHeader
        title="Versions"
        of={data.name}
        meta={
          data.version !== undefined && (
            <Badge tone="accent">
              <span>current </span>
              <Mono>{data.version}</Mono>
            </Badge>
          )
        }
        actions={
          <>
            <LinkButton to={href('readiness', { id })}>Readiness</LinkButton>
            {isPack(data) && <LinkButton to={href('listing', { id })}>Listing</LinkButton>}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <LastReadFailed read={read} />
        {isPack(data) ? (
          // Keyed by id, so no state carries over to another product.
          <div key={id} className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <NewVersionPanel id={id} product={data} checking={isFetching} onLookAgain={() => void read.refetch()} />
            <PreviewImagesPanel id={id} product={data} />
          </div>
        ) : (
          <SignedInSite id={id} product={data} work="uploads" />
        )}
        <History product={data} />
      </div>
    </>
  );
}

function History({ product }: { product: SellerProductDetailView }) {
  if (product.versions.length === 0) {
    return (
      <Panel title="History">
        <p className="text-sm text-ink-2">
          {product.version === undefined
            ? 'No version is committed yet.'
            : 'The service lists no versions of this product.'}
        </p>
      </Panel>
    );
  }
  return (
    <Panel title="History" flush>
      <VersionHistory product={product} />
    </Panel>
  );
}
