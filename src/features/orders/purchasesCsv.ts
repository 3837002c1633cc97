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

/** The purchases as CSV, a line each. An empty cell is not known. */
export const purchasesCsv = (purchases: readonly PurchaseView[]): string => csvTable(columns, purchases);
