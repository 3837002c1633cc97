import { type FetchQueryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../../api/client/queryClient';
import { session } from '../../../api/client/session/session';
import { isPrepUnderWay } from '../../../api/reader/statusKinds';
import { isUnderWay, runQuery } from '../../../api/resources/packs/runs';
import { type PrepRunView, sellerProductQuery } from '../../../api/resources/seller/products';
import type { Attempt } from '../../../spending/ledger/attempt';
import type { RecordedCost } from './cost';

/**
 * What the records of the attempts' work say, as far as this tab has read them. `read` reads the missing ones, one after the other; one that cannot
 * be read stays unknown, and its request is in the log.
 * @param attempts newest first
 */
export function useRecords(attempts: readonly Attempt[]) {
  const settled = attempts.filter(
    ({ end, subject, work }) => end === 'settled' && (subject?.kind === 'prep' || work !== undefined),
  );
  const of = (kind: 'run' | 'prep') => settled.filter(({ subject }) => subject?.kind === kind);
  const runIds = [...new Set(of('run').map(({ work }) => work ?? ''))];
  const productIds = [...new Set(of('prep').map(({ subject }) => subject?.productId ?? ''))];
  const runs = useQueries({ queries: runIds.map((id) => ({ ...runQuery(id), enabled: false })) });
  const products = useQueries({ queries: productIds.map((id) => ({ ...sellerProductQuery(id), enabled: false })) });
  const [reading, setReading] = useState(false);

  const findRecord = (attempt: Attempt): RecordedCost | undefined => {
    const { subject, work, end } = attempt;
    if (end !== 'settled') return undefined;
    if (subject?.kind === 'run' && work !== undefined) {
      const run = runs[runIds.indexOf(work)]?.data;
      const { points: charged, returnedPoints: returned } = run?.usage ?? {};
      return run ? { running: isUnderWay(run), charged, returned, source: 'its record' } : undefined;
    }
    if (subject?.kind !== 'prep') return undefined;
    const product = products[productIds.indexOf(subject.productId)];
    const prep = product?.data?.prep;
    if (!prep || !belongsTo(attempt, prep, product.dataUpdatedAt, attempts)) return undefined;
    const source = work === undefined ? 'the product’s latest prep (of this tier, version and price)' : 'its record';
    return { running: isPrepUnderWay(prep.status), charged: prep.charged, returned: prep.returned, source };
  };
  const missing = settled.filter((attempt) => {
    const known = findRecord(attempt);
    return known === undefined || known.running;
  });
  const read = async () => {
    setReading(true);
    const { number } = session();
    const asks = new Map<string, () => Promise<unknown>>(
      missing.map(({ subject, work = '' }) =>
        subject?.kind === 'prep'
          ? [subject.productId, () => fetchFresh(sellerProductQuery(subject.productId))]
          : [work, () => fetchFresh(runQuery(work))],
      ),
    );
    for (const ask of asks.values()) {
      // The attempts of one account must not be shown to the next.
      if (session().number === number) await ask().catch(() => undefined);
    }
    setReading(false);
  };
  return { findRecord, missing: missing.length, reading, read };
}

/** Fetches even when the cached answer is fresh, because it may describe work in progress. */
const fetchFresh = <Data>(query: FetchQueryOptions<Data, Error, Data>): Promise<Data> =>
  queryClient.fetchQuery({ ...query, staleTime: 0 });

/**
 * Whether the prep shown on a product belongs to this attempt: by its id, or, if the answer to the prep did not name it, because it was read after
 * that answer and no later attempt may have started another.
 * @param readAt milliseconds since the epoch
 */
function belongsTo(attempt: Attempt, prep: PrepRunView, readAt: number, attempts: readonly Attempt[]): boolean {
  const { work, choice, version, points, subject, at, endedAt = at } = attempt;
  if (work !== undefined) return prep.id === work;
  const latest = attempts.find(
    (candidate) =>
      candidate.subject?.kind === 'prep' &&
      candidate.subject.productId === subject?.productId &&
      mayHaveBegun(candidate),
  );
  const isAlike = prep.tier === choice && prep.version === version && prep.points === points;
  return isAlike && latest === attempt && readAt >= endedAt;
}

const mayHaveBegun = ({ end }: Attempt): boolean => end !== 'refused' && end !== 'not-started';
