/** What Points are spent on: the preps or the runs of one product, one at a time. */
export interface SpendSubject {
  readonly kind: 'prep' | 'run';
  readonly productId: string;
}

/**
 * The name of a subject for the lock and the attempt ledger. It is never parsed, and keeps the form of earlier versions of the console, whose tabs
 * may still be open and whose attempts still lock.
 */
export const subjectKey = ({ kind, productId }: SpendSubject): string => `${kind}:${productId.toLowerCase()}`;
