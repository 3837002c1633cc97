import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/http';
import { key } from '../client/queryClient';
import { type PurchaseView, purchaseRecords, readPurchase } from './ordersReader';

/** Records read before the browser may do something else: some milliseconds on a slow machine. */
const SLICE = 500;

/** What the account bought, all of it: the route has no pages. */
export const purchasesQuery = () =>
  queryOptions({
    queryKey: key('orders', 'purchases'),
    queryFn: async ({ signal }) => readAll((await call('orders.purchases', {}, signal)).body),
  });

async function readAll(body: unknown): Promise<PurchaseView[] | null> {
  const records = purchaseRecords(body);
  if (!records) return null;
  const purchases: PurchaseView[] = [];
  for (let at = 0; at < records.length; at += SLICE) {
    if (at > 0) await breath();
    for (const [place, record] of records.slice(at, at + SLICE).entries())
      purchases.push(readPurchase(record, at + place));
  }
  return purchases;
}

function breath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
