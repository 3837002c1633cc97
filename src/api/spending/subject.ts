/** What Points are spent on: one prep, or one run at a time, of one product. */
export interface SpendSubject {
  readonly kind: 'prep' | 'run';
  readonly productId: string;
}

/**
 * Names a subject for the lock and the attempt ledger. It is never taken apart again, and it stays as earlier versions
 * of the console wrote it: their tabs may still be open, and their attempts still lock.
 */
export const subjectKey = ({ kind, productId }: SpendSubject): string => `${kind}:${productId.toLowerCase()}`;
