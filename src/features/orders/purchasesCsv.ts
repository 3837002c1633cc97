import type { PurchaseView } from '../../api/resources/orders';
import { type CsvColumns, csvMoment, csvTable } from '../../lib/text/csv';
import { licenseLabel } from '../../shared/licenseLabel';

const columns: CsvColumns<PurchaseView> = [
  ['Product', ({ name }) => name],
  ['Product id', ({ productId }) => productId],
  ['Type', ({ type }) => type],
  ['License', ({ license }) => (license === undefined ? undefined : licenseLabel(license))],
  ['Price, USD', ({ priceUsd }) => priceUsd],
  ['Version', ({ version }) => version],
  ['Bought', ({ purchasedAt }) => csvMoment(purchasedAt)],
];

/** The purchases as CSV, one per line. An empty cell means unknown. */
export const purchasesCsv = (purchases: readonly PurchaseView[]): string => csvTable(columns, purchases);
