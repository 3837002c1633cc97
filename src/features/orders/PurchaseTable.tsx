import { memo } from 'react';
import type { PurchaseView } from '../../api/resources/orders';
import { orDash } from '../../lib/orDash';
import { withoutHidden } from '../../lib/text/hidden';
import { beginning } from '../../lib/text/shorten';
import { humanize } from '../../lib/text/humanize';
import { href } from '../../paths';
import { ListingCell } from '../../shared/list/ListingRow';
import { licenseLabel } from '../../shared/licenseLabel';
import { Button } from '../../ui/Button';
import { Money } from '../../ui/Money';
import { Mono } from '../../ui/Mono';
import { ServiceTime } from '../../shared/ServiceTime';
import { Table } from '../../ui/Table';
import { revealHidden } from '../../ui/revealHidden';

interface PurchaseTableProps {
  purchases: readonly PurchaseView[];
  onDownload: (purchase: PurchaseView) => void;
}

/** One page of purchases. Fields missing from the answer are left out. */
export const PurchaseTable = memo(function PurchaseTable({ purchases, onDownload }: PurchaseTableProps) {
  return (
    <Table
      caption="Purchases"
      lines
      rows={purchases}
      rowKey={({ key }) => key}
      columns={[
        { header: 'Product', rowHeader: true, bare: true, cell: (purchase) => <Product purchase={purchase} /> },
        { header: 'License', tight: true, cell: ({ license }) => orDash(license, licenseLabel) },
        {
          header: 'Price, USD',
          align: 'end',
          tight: true,
          cell: ({ priceUsd }) => orDash(priceUsd, (usd) => (usd === 0 ? 'Free' : <Money usd={usd} />)),
        },
        { header: 'Version', tight: true, cell: ({ version }) => orDash(version, (one) => <Mono>{one}</Mono>) },
        { header: 'Bought', tight: true, cell: ({ purchasedAt }) => <ServiceTime at={purchasedAt} /> },
        {
          header: 'Download',
          bare: true,
          tight: true,
          cell: (purchase) => (
            // Named by an attribute, because a hidden element in each row would cost a quarter of the table's layout time.
            <Button
              size="sm"
              aria-label={`Download ${withoutHidden(beginning(nameOf(purchase)))}`}
              disabledReason={purchase.productId === undefined ? 'The answer contains no product id.' : undefined}
              onClick={() => onDownload(purchase)}
            >
              Download
            </Button>
          ),
        },
      ]}
    />
  );
});

function Product({ purchase }: { purchase: PurchaseView }) {
  const { slug, type } = purchase;
  return (
    <ListingCell
      listing={{ name: nameOf(purchase) }}
      to={slug && href('product', { slug })}
      unnamed="Unnamed product"
      line={type && <span>{type === 'agent_pack' ? 'Agent Pack' : revealHidden(humanize(type))}</span>}
    />
  );
}

/** The display name of a purchase. */
export function nameOf({ name, slug, productId }: PurchaseView): string {
  return name ?? slug ?? productId ?? 'Unnamed product';
}
