/** The evidence of a prep. */
import { ApiError } from '../../client/errors';
import { type Answer, call } from '../../client/http';
import { readAvailablePoints } from '../../client/balance';
import { readSellerProductDetail } from './products';
import { readReport } from './report';
import { type Snapshot, fingerprint } from '../../spending/evidence';

/**
 * Reads the product's record, its report and, through the quote, the balance. Throws when the product cannot be read,
 * or shows no work and its report cannot be read. Only the balance can show that no prep was started.
 */
export async function prepSnapshot(id: string, signal?: AbortSignal): Promise<Snapshot> {
  const [product, report, quote] = await Promise.all([
    call('seller.product', { params: { id } }, signal),
    call('seller.report', { params: { id } }, signal).catch(orFailure),
    call('seller.prepQuote', { params: { id } }, signal).catch(orFailure),
  ]);
  const own = readSellerProductDetail(product.body);
  const audit = readReport(bodyOf(report));
  const work = own?.prep ?? audit?.run;
  // Without the report, the absence of work is not known.
  if (!work && report instanceof ApiError) throw report;
  return {
    work: work?.id ?? (work?.startedAt === undefined ? undefined : String(work.startedAt)),
    workStatus: work?.status,
    workChoice: work?.tier,
    workVersion: work?.version,
    balance: readAvailablePoints(bodyOf(quote)),
    // Not the whole bodies: their timestamps would make any two snapshots differ.
    fingerprint: fingerprint([
      [own?.state, own?.version, own?.digest, work?.id, work?.startedAt, work?.status],
      [audit?.status, audit?.version, audit?.stages.map(({ status }) => status)],
    ]),
  };
}

function orFailure(error: unknown): ApiError {
  if (error instanceof ApiError && error.kind !== 'cancelled') return error;
  throw error;
}

const bodyOf = (answer: Answer | ApiError): unknown => (answer instanceof ApiError ? undefined : answer.body);
