import type { PrepChoice, PrepQuoteView } from '../../../api/resources/seller/prepQuote';
import { formatPoints, inPoints } from '../../../lib/money';
import { orDash } from '../../../lib/orDash';
import { Mono } from '../../../ui/Mono';
import { Receipt } from '../../../ui/Receipt';
import { ServiceText } from '../../../ui/ServiceText';
import { publishableLine, tierName } from './prepQuoteView';

interface ReviewReceiptProps {
  name: string;
  quote: PrepQuoteView;
  choice: PrepChoice | undefined;
  balance: number | undefined;
  /** Whether passing the selected tier makes a Pack publishable; undefined for an ordinary listing. */
  publishable: boolean | undefined;
  /** An earlier spend may still change the balance. */
  unsettled: boolean;
}

/** A preview of the review: the current choice, its price and, unless an earlier spend is open, the balance afterwards. */
export function ReviewReceipt({ name, quote, choice, balance, publishable, unsettled }: ReviewReceiptProps) {
  const points = choice?.points;
  const lines = [
    { label: 'Product', value: <ServiceText>{name}</ServiceText> },
    { label: 'Version', value: <Mono>{quote.currentVersion ?? '–'}</Mono> },
    { label: 'Tier', value: choice ? tierName(choice) : 'none chosen' },
    ...publishableLine(publishable),
    { label: 'Balance', value: balance === undefined ? 'not known' : formatPoints(balance) },
  ];
  if (balance === undefined || points === undefined || unsettled) {
    return <Receipt lines={lines} total={{ label: 'Price', value: orDash(points, inPoints) }} />;
  }
  const after = balance - points;
  return (
    <Receipt
      lines={[...lines, { label: 'Price', value: `−${formatPoints(points)}` }]}
      total={after < 0 ? { label: 'Missing', value: inPoints(-after) } : { label: 'After', value: inPoints(after) }}
    />
  );
}
