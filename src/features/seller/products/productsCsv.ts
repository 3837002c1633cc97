import type { SellerProductView } from '../../../api/resources/seller/products';
import { type CsvColumns, csvMoment, csvTable } from '../../../lib/text/csv';
import { lifecycle } from '../lifecycle';

const columns: CsvColumns<SellerProductView> = [
  ['Product', ({ name }) => name],
  ['Product id', ({ id }) => id],
  ['State', ({ state }) => lifecycle(state).label],
  ['Version', ({ version }) => version],
  ['Size, bytes', ({ sizeBytes }) => sizeBytes],
  ['Updated', ({ updatedAt }) => csvMoment(updatedAt)],
];

/** Own products as CSV, one per line. An empty cell means unknown. */
export const productsCsv = (products: readonly SellerProductView[]): string => csvTable(columns, products);
