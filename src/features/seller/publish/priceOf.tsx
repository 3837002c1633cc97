import type { ReactNode } from 'react';
import { Money } from '../../../ui/Money';

/** The price of a Pack in US dollars, in words where it is none. */
export function priceOf(usd: number | undefined): ReactNode {
  if (usd === undefined) return 'not given';
  return usd === 0 ? 'Free' : <Money usd={usd} />;
}
