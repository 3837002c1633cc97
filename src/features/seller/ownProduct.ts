import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../api/client/queryClient';
import { isRecord, pick } from '../../api/reader/json';
import { type SellerProductDetailView, sellerProductQuery } from '../../api/resources/seller/products';
import { type ReportView, isAuditing, sellerReportQuery } from '../../api/resources/seller/report';
import { pollWhile } from '../../shared/read/polling';
import { isRunning } from './lifecycle';

/** Whether a response could be read as a product. */
export function isProduct(product: SellerProductDetailView | null): product is SellerProductDetailView {
  return product !== null && (product.id ?? product.name ?? product.version ?? product.state) !== undefined;
}

/** Whether a product is an Agent Pack: by its own field, otherwise by fields that only Packs have. */
export function isPack(product: Pick<SellerProductDetailView, 'assetKind' | 'type' | 'raw'>): boolean {
  const kind = product.assetKind ?? product.type;
  return kind === undefined ? isRecord(pick(product.raw, 'agentSummary')) : kind === 'agent_pack';
}

/** Fetches the current product, bypassing every cache. */
export async function fetchProduct(id: string): Promise<SellerProductDetailView> {
  const product = await queryClient.fetchQuery({ ...sellerProductQuery(id), staleTime: 0 });
  if (!isProduct(product)) throw new Error('The response contains no product.');
  return product;
}

/** An own product, polled while its prep is running. The options can make it refetch for other reasons. */
export function useFollowedProduct(id: string, options: { staleTime?: number; refetchOnWindowFocus?: boolean } = {}) {
  const [refetchInterval] = useState(() => pollWhile<SellerProductDetailView | null>((read) => isRunning(read?.prep)));
  return useSuspenseQuery({ ...sellerProductQuery(id), ...options, refetchInterval });
}

/** The query of a product's report, polled while the work behind it is in progress. */
export function useFollowedReport(id: string) {
  const [refetchInterval] = useState(() => pollWhile<ReportView | null>(isAuditing));
  return { ...sellerReportQuery(id), refetchInterval };
}
