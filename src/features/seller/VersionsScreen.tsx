import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { queryClient } from '../../api/queryClient';
import type { SellerProductDetailView } from '../../api/readers/seller';
import { sellerProductQuery } from '../../api/seller';
import { href } from '../../paths';
import { LastLookFailed } from '../../screen/LastLookFailed';
import { Unreadable } from '../../screen/Unreadable';
import { useLater } from '../../screen/useLater';
import type { ScreenHandle } from '../../screen/handle';
import { Badge } from '../../ui/Badge';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { HalfMissing } from './HalfMissing';
import { NewVersionPanel } from './NewVersionPanel';
import { PreviewImagesPanel } from './PreviewImagesPanel';
import { SignedInSite } from './SignedInSite';
import { VersionHistory } from './VersionHistory';
import { productCrumbs } from './crumbs';
import { isPack, isProduct, useFollowedProduct } from './ownProduct';
import { useKeptFocus } from './useKeptFocus';

export async function loader({ params }: LoaderFunctionArgs) {
  const product = await queryClient.ensureQueryData(sellerProductQuery(params['id'] ?? ''));
  return { name: product?.name };
}

export const handle: ScreenHandle = {
  title: 'Versions',
  routes: ['seller.product', 'versions.commit', 'listing.previewImage'],
  crumbs: (params, data) => [...productCrumbs(params, data, true), { label: 'Versions' }],
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const { data, dataUpdatedAt, error, isFetching, refetch } = useFollowedProduct(id, {
    // Another client may commit meanwhile, and what is proposed rests on what is current.
    staleTime: 5_000,
    refetchOnWindowFocus: true,
  });
  const lookAgain = () => void refetch();
  if (!isProduct(data)) {
    return (
      <>
        <PageHeader title="Versions" />
        <Unreadable what="product" error={error} asking={isFetching} onAskAgain={lookAgain} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Versions"
        meta={
          data.version !== undefined && (
            <Badge tone="accent">
              current <Mono>{data.version}</Mono>
            </Badge>
          )
        }
        subtitle={<bdi>{data.name ?? id}</bdi>}
        actions={
          <>
            <LinkButton to={href('readiness', { id })}>Readiness</LinkButton>
            {isPack(data) && <LinkButton to={href('listing', { id })}>Listing</LinkButton>}
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        {error && <LastLookFailed error={error} readAt={dataUpdatedAt} />}
        {isPack(data) ? (
          // Another product has a form of its own.
          <Uploads key={id} id={id} product={data} looking={isFetching} onLookAgain={lookAgain} />
        ) : (
          <SignedInSite id={id} product={data} work="uploads" />
        )}
        <History product={data} />
      </div>
    </>
  );
}

interface UploadsProps {
  id: string;
  product: SellerProductDetailView;
  looking: boolean;
  onLookAgain: () => void;
}

function Uploads({ id, product, looking, onLookAgain }: UploadsProps) {
  const upload = useLater(() => import('./UploadHalf'));
  const { load } = upload;
  const missing = useKeptFocus();
  return (
    <>
      <div {...missing} className="outline-none empty:absolute">
        <HalfMissing upload={upload} />
      </div>
      {/* Whoever means to send has the pointer or the focus here first. */}
      <div
        className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]"
        onPointerEnter={load}
        onPointerDown={load}
        onFocus={load}
      >
        <NewVersionPanel id={id} product={product} upload={upload} looking={looking} onLookAgain={onLookAgain} />
        <PreviewImagesPanel id={id} product={product} upload={upload} />
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
