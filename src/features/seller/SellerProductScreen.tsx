import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { queryClient } from '../../api/queryClient';
import { moreFields } from '../../api/readers/json';
import { type SellerProductDetailView, sellerProductFieldNames } from '../../api/readers/seller';
import { sellerProductQuery } from '../../api/seller';
import { serviceNow } from '../../api/serviceClock';
import { formatBytes } from '../../lib/bytes';
import { href } from '../../paths';
import { Unreadable } from '../../screen/Unreadable';
import type { ScreenHandle } from '../../screen/handle';
import { Badge } from '../../ui/Badge';
import { CodeBlock } from '../../ui/CodeBlock';
import { CopyableId } from '../../ui/CopyableId';
import { DefinitionList } from '../../ui/DefinitionList';
import { ExternalLink } from '../../ui/ExternalLink';
import { LinkButton } from '../../ui/LinkButton';
import { Mono } from '../../ui/Mono';
import { Money } from '../../ui/Money';
import { PageHeader } from '../../ui/PageHeader';
import { Panel } from '../../ui/Panel';
import { RelativeTime } from '../../ui/RelativeTime';
import { Table } from '../../ui/Table';
import { LifecycleSteps } from './LifecycleSteps';
import { PrepPanel } from './PrepPanel';
import { productCrumbs } from './crumbs';
import { isRunning, lifecycle } from './lifecycle';
import { wordsOf } from './prepQuoteView';

/** How often a running prep is looked at, in milliseconds; never while the tab is hidden. */
const FOLLOW_MS = 2_000;

export async function loader({ params }: LoaderFunctionArgs) {
  const product = await queryClient.ensureQueryData(sellerProductQuery(params['id'] ?? ''));
  return { name: product?.name };
}

export const handle: ScreenHandle = {
  title: 'Own product',
  routes: ['seller.product'],
  crumbs: (params, data) => productCrumbs(params, data, false),
};

export function Component() {
  const id = useParams()['id'] ?? '';
  const { data, dataUpdatedAt, isFetching, refetch } = useSuspenseQuery({
    ...sellerProductQuery(id),
    refetchInterval: ({ state }) => (isRunning(state.data?.prep) ? FOLLOW_MS : false),
  });
  const product = isProduct(data) ? data : null;
  if (product === null) {
    return (
      <>
        <PageHeader title="Own product" />
        <Unreadable what="product" asking={isFetching} onAskAgain={() => void refetch()} />
      </>
    );
  }
  const { label, tone } = lifecycle(product.state);
  const rest = moreFields(product.raw, ...sellerProductFieldNames);
  return (
    <>
      <PageHeader
        title={product.name ?? 'Unnamed product'}
        subtitle={product.summary && <bdi>{product.summary}</bdi>}
        meta={<Badge tone={tone}>{label}</Badge>}
        actions={
          product.version && (
            <LinkButton to={href('prep', { id })} variant="primary">
              Compare prep prices
            </LinkButton>
          )
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          <Panel title="Lifecycle" actions={<NextAction product={product} id={id} />}>
            <LifecycleSteps state={product.state} />
          </Panel>
          <PrepPanel product={product} readAt={dataUpdatedAt} />
          <Versions product={product} />
        </div>
        <div className="grid gap-4">
          <Facts product={product} id={id} />
          {rest.length > 0 && (
            <details className="panel px-4 py-2.5">
              <summary className="text-sm font-semibold">More fields</summary>
              <div className="pt-2">
                <CodeBlock
                  code={JSON.stringify(Object.fromEntries(rest), null, 2)}
                  label="More fields"
                  language="json"
                  wrap
                />
              </div>
            </details>
          )}
        </div>
      </div>
    </>
  );
}

function isProduct(product: SellerProductDetailView | null): product is SellerProductDetailView {
  return product !== null && (product.id ?? product.name ?? product.version ?? product.state) !== undefined;
}

function NextAction({ product, id }: { product: SellerProductDetailView; id: string }) {
  const next = product.nextAction;
  if (!next) return null;
  if (next.url) return <ExternalLink href={next.url}>{next.label}</ExternalLink>;
  if (next.action === 'prep')
    return (
      <LinkButton size="sm" to={href('prep', { id })}>
        {next.label}
      </LinkButton>
    );
  return <span className="text-sm text-ink-2">Next: {next.label}</span>;
}

function Facts({ product, id }: { product: SellerProductDetailView; id: string }) {
  const { slug } = product;
  return (
    <Panel title="Facts">
      <DefinitionList
        items={[
          { label: 'Current version', value: <Mono>{product.version ?? 'none yet'}</Mono> },
          ...(product.sizeBytes === undefined ? [] : [{ label: 'Artifact', value: formatBytes(product.sizeBytes) }]),
          ...(product.type ? [{ label: 'Type', value: wordsOf(product.type) }] : []),
          ...(product.priceUsd === undefined
            ? []
            : [{ label: 'Price', value: product.priceUsd === 0 ? 'Free' : <Money usd={product.priceUsd} /> }]),
          ...(product.updatedAt === undefined
            ? []
            : [{ label: 'Updated', value: <RelativeTime at={product.updatedAt} now={serviceNow} /> }]),
          ...(product.createdAt === undefined
            ? []
            : [{ label: 'Created', value: <RelativeTime at={product.createdAt} now={serviceNow} /> }]),
          { label: 'Id', value: <CopyableId value={product.id ?? id} label="id" /> },
          ...(product.digest ? [{ label: 'Digest', value: <CopyableId value={product.digest} label="digest" /> }] : []),
          ...(slug
            ? [
                {
                  label: 'In the catalog',
                  value: (
                    <LinkButton size="sm" variant="quiet" to={href('product', { slug })}>
                      Open
                    </LinkButton>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

function Versions({ product }: { product: SellerProductDetailView }) {
  if (product.versions.length === 0) return null;
  return (
    <Panel title="Versions" flush>
      <Table
        caption="Versions"
        rows={product.versions}
        rowKey={(version) => version.version ?? version.digest ?? String(version.committedAt)}
        columns={[
          {
            key: 'version',
            header: 'Version',
            tight: true,
            cell: (version) => <Mono>{version.version ?? '–'}</Mono>,
            rowHeader: true,
          },
          {
            key: 'digest',
            header: 'Digest',
            cell: (version) => (version.digest ? <CopyableId value={version.digest} label="digest" /> : '–'),
          },
          {
            key: 'size',
            header: 'Size',
            align: 'end',
            tight: true,
            cell: (version) => (version.sizeBytes === undefined ? '–' : formatBytes(version.sizeBytes)),
          },
          {
            key: 'committed',
            header: 'Committed',
            tight: true,
            cell: (version) =>
              version.committedAt === undefined ? '–' : <RelativeTime at={version.committedAt} now={serviceNow} />,
          },
          { key: 'changelog', header: 'Changelog', cell: (version) => <bdi>{version.changelog ?? '–'}</bdi> },
        ]}
      />
    </Panel>
  );
}
