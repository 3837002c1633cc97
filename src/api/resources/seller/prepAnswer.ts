/** What the answer to a prep request says about the work that was started. */
import type { Consent } from '../subject';
import { formatPoints } from '../../../lib/money';
import type { Answer } from '../../client/request/readAnswer';
import { isRecord, readCount, readRecord, readText } from '../../reader/json';
import { type Recognition, listDifferences, findWork } from '../../reader/recognition';
import { prepRunFields } from './products';

/** Recognizes the prep, and compares its product, tier, version and price with what was confirmed. */
export function recognizePrep(
  { body, repeatedNames }: Pick<Answer, 'body' | 'repeatedNames'>,
  consent: Consent,
): Recognition {
  if (repeatedNames.length > 0) return { is: 'unknown', why: 'The response repeats a field' };
  const { productId } = consent.subject;
  const found = findWork(body, productId);
  if ('why' in found) return { is: 'unknown', why: found.why };
  // Fields missing from the record of the prep may be beside it.
  const [prep, around] = [found.record, isRecord(body) ? body : {}].map((record) => ({
    ...prepRunFields.read(record),
    product: readText(record, 'productId') ?? readText(readRecord(record, 'product'), 'id'),
    paid: readCount(record, 'chargedPoints', 'pointsSpent', 'debitedPoints'),
    held: readCount(record, 'heldPoints', 'pointsHeld', 'reservedPoints', 'quotedPoints', 'pricePoints', 'price'),
  }));
  const readTerm = (name: 'tier' | 'version' | 'product') => prep?.[name] ?? around?.[name];
  const count = (name: 'points' | 'held' | 'charged' | 'paid') => prep?.[name] ?? around?.[name];
  const price = count('points') ?? count('held');
  const charged = count('charged') ?? count('paid');
  // While it runs, its charge may not be final.
  const cost = charged !== undefined && (charged > 0 || found.ended) ? charged : undefined;
  const highest = Math.max(price ?? 0, charged ?? 0);
  const differs = listDifferences([
    ['product', productId, readTerm('product')],
    ['tier', consent.choice, readTerm('tier')],
    ['version', consent.version, readTerm('version')],
    [
      'Points',
      formatPoints(consent.points),
      (price !== undefined && price !== consent.points) || highest > consent.points ? formatPoints(highest) : undefined,
    ],
  ]);
  const counts = cost ?? (price === consent.points ? undefined : price);
  return { is: 'work', work: found.id, differs, charged: counts };
}
